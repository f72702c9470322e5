// Prints core/dalechall/spache.txt: the words of the npm package spache, one per line.
import { spache } from "spache";

for (const word of spache) console.log(word);
