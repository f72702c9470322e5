// Prints core/dalechall/words.txt: the words of the npm package dale-chall, one per line.
import { daleChall } from "dale-chall";

for (const word of daleChall) console.log(word);
