// Prints core/dalechall/words.txt: the list of the npm package dale-chall, a line for each word.
import { daleChall } from "dale-chall";

for (const word of daleChall) console.log(word);
