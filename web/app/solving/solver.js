// @ts-check
import { counted } from "../page/characters.js";
import { element } from "../page/dom.js";
import { Frequencies } from "./frequencies.js";
import { Guesses } from "./guesses.js";
import { PuzzleGrid } from "./puzzle-grid.js";

const and = new Intl.ListFormat("en");

/**
 * Solving on the sheet: the boxes, the guesses, the letter frequencies, and a sentence about the guesses.
 *
 * @typedef {Pick<import("/toolkit/index.js").CryptogramResult, "encoded" | "cipher" | "letterCount" | "hints">} Puzzle
 * @param {() => Promise<boolean>} mayShow asked before the solution is shown
 */
export function startSolver(mayShow) {
  const verdict = element("verdict");
  const solutionButton = element("solution");
  const clearButton = element("clear");
  const clearLabel = clearButton.querySelector("span");
  const board = element("puzzle");
  const guesses = new Guesses();
  const frequencies = new Frequencies(element("frequencies"));
  let letters = 0;
  let solutionShown = false;

  const grid = new PuzzleGrid(
    board,
    (cipher, letter) => {
      guesses.set(cipher, letter);
      refresh();
    },
    (cipher) => {
      grid.mark(cipher);
      frequencies.mark(cipher);
    },
  );

  /**
   * @param {string} [sentence] shown instead of the remark about the guesses
   * @param {readonly string[]} [marked] cipher letters to mark besides clashing ones
   */
  function refresh(sentence, marked = []) {
    const clashes = guesses.clashes;
    const clashing = clashes.flatMap(({ ciphers }) => ciphers).filter((cipher) => !guesses.given.has(cipher));
    const doubtful = solutionShown ? [] : [...marked, ...clashing];
    const solved = guesses.solved && !guesses.allGiven && !solutionShown;
    /** @param {string} cipher */
    const value = (cipher) => (solutionShown ? guesses.answer(cipher) : guesses.get(cipher));
    grid.show({ value, doubtful: new Set(doubtful), given: guesses.given, readOnly: solutionShown });
    frequencies.show(value);
    board.dataset.solved = String(solved);
    if (clearLabel) clearLabel.textContent = guesses.cleared ? "Undo clear" : "Clear";
    verdict.dataset.tone = solved ? "good" : doubtful.length > 0 ? "bad" : "plain";
    verdict.textContent = sentence ?? remark();
  }

  /** What is worth saying about the guesses. */
  function remark() {
    const [clash] = guesses.clashes;
    if (solutionShown) return "This is the solution.";
    if (guesses.allGiven) return "Every letter is given away.";
    if (guesses.solved) return `Solved! All ${counted(letters, "letter")} are right.`;
    if (clash) return `${clash.letter} is used for ${and.format(clash.ciphers)}.`;
    if (guesses.open.length === 0) return "Every box is filled, but something is wrong. Check shows where.";
    return "";
  }

  /** @param {boolean} shown */
  function showSolution(shown) {
    solutionShown = shown;
    solutionButton.setAttribute("aria-pressed", String(shown));
    for (const id of ["check", "clear"]) element(id, HTMLButtonElement).disabled = shown;
    refresh();
  }

  solutionButton.addEventListener("click", async () => {
    if (solutionShown || (await mayShow())) showSolution(!solutionShown);
  });
  clearButton.addEventListener("click", () => {
    if (guesses.cleared) {
      guesses.restore();
      refresh();
    } else {
      guesses.clear();
      refresh(guesses.cleared ? "Cleared. You can undo that." : "");
    }
  });
  element("check").addEventListener("click", () => {
    const { wrong, open, solved } = guesses;
    const left = open.length > 0 ? `, ${counted(open.length, "letter")} to go` : "";
    if (solved) refresh();
    else if (wrong.length > 0) refresh(`${wrong.join(", ")}: not right yet${left}.`, wrong);
    else refresh(`Right so far${left}.`);
  });

  return {
    /** Puts a puzzle on the sheet. @param {Puzzle} puzzle */
    begin({ encoded, cipher, letterCount, hints }) {
      letters = letterCount;
      guesses.begin(
        encoded,
        { ...cipher },
        hints.map((hint) => hint.encoded),
      );
      element("given-hint").hidden = hints.length === 0;
      grid.draw(encoded);
      frequencies.draw(encoded);
      refresh();
    },
    /** Hides the solution. */
    cover: () => showSolution(false),
  };
}
