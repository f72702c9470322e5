// Makes many puzzles in a worker, while the page stays responsive.
import { loadInWorker } from "../dist/index.js";

const progress = /** @type {HTMLProgressElement} */ (document.querySelector("#done"));
const output = /** @type {HTMLOutputElement} */ (document.querySelector("#longest"));
const kit = await loadInWorker();

const puzzles = await Promise.all(
  Array.from({ length: progress.max }, async (_, number) => {
    const puzzle = await kit.cryptogram({ seed: `puzzle ${number}` });
    progress.value++;
    return puzzle;
  }),
);
kit.close();

const longest = puzzles.reduce((one, other) => (other.letterCount > one.letterCount ? other : one));
output.value = `The longest has ${longest.letterCount} letters: ${longest.encoded}`;
