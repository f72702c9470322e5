// @ts-check
import { startClosing } from "../../kit/dialog.js";
import { element } from "../../kit/dom.js";
import { MOST } from "./model.js";
import { nameOf } from "./puzzle.js";
import { LEAST, versionsOf } from "./versions.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 *
 * @typedef {object} Booklet to which the versions go
 * @property {(isNew: boolean) => number} room
 * @property {boolean} [canBeNew] whether the user may begin a new booklet with them
 * @property {(versions: Puzzle[], isNew: boolean) => void} onMade
 */

/**
 * The dialog that makes versions of a puzzle.
 *
 * @param {import("./puzzle.js").PuzzleKinds} kinds
 * @returns a function that opens it
 */
export function startVersionsDialog(kinds) {
  const dialog = element("booklet-versions", HTMLDialogElement);
  const number = element("booklet-versions-number", HTMLInputElement);
  const isNew = element("booklet-versions-new", HTMLInputElement);
  const error = element("booklet-versions-number-error");
  /** What the dialog was opened for. @type {{ kit: import("./puzzle.js").Operations, puzzle: Puzzle, booklet: Booklet } | null} */
  let open = null;

  /** @param {string} sentence why the number is refused, or "" */
  function showError(sentence) {
    error.textContent = sentence;
    if (sentence) number.setAttribute("aria-invalid", "true");
    else number.removeAttribute("aria-invalid");
  }

  element("booklet-versions-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!open) return;
    const { kit, puzzle, booklet } = open;
    const count = Number(number.value);
    const begins = booklet.canBeNew === true && isNew.checked;
    const room = booklet.room(begins);
    if (!(Number.isInteger(count) && count >= LEAST && count <= MOST)) {
      return showError(`The number of versions must be from ${LEAST} to ${MOST}.`);
    }
    if (count > room) {
      return showError(`A booklet has at most ${MOST} puzzles, and this one has room for ${room}.`);
    }
    const { versions, refusal } = versionsOf(kit, kinds, puzzle, count);
    showError(refusal);
    if (refusal) return;
    dialog.close();
    booklet.onMade(versions, begins);
  });
  number.addEventListener("input", () => showError(""));
  startClosing(dialog, element("booklet-versions-cancel"));

  /** @param {import("./puzzle.js").Operations} kit @param {Puzzle} puzzle @param {Booklet} booklet */
  return (kit, puzzle, booklet) => {
    open = { kit, puzzle, booklet };
    const differ =
      puzzle.kind === "acrostic" ? "the same keyword with other answers" : "the same text in other alphabets";
    element("booklet-versions-text").textContent = `“${nameOf(kinds, puzzle)}”: ${differ}, each with its number.`;
    element("booklet-versions-new-field").hidden = booklet.canBeNew !== true;
    showError("");
    dialog.showModal();
    number.select();
  };
}
