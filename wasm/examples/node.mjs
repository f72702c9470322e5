// Run it: node node.mjs
import { load, OperationError } from "lettercraft";

const kit = await load();

const puzzle = kit.cryptogram({ text: "Fortune favours the brave", seed: "example" });
console.log(puzzle.encoded);
console.log(`${puzzle.letterCount} letters, ${puzzle.wordCount} words`);

console.log(kit.hmac({ message: "Hello World", secret: "my-secret" }).hmac);
console.log(kit.reversetext({ text: "Three blind mice", mode: "words" }).reversed);

try {
  kit.cryptogram({ text: "1 2 3" });
} catch (error) {
  if (error instanceof OperationError) console.log(`${error.parameter}: ${error.message}`);
}
