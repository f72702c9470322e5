import type { Operations } from "/toolkit/index.js";
import { startClosing } from "../../kit/dialog.ts";
import { element } from "../../kit/dom.ts";
import { MOST } from "./model.ts";
import { nameOf, type Puzzle, type PuzzleKinds } from "./puzzle.ts";
import { LEAST, versionsOf } from "./versions.ts";

/** To which the versions go. */
interface Booklet {
  room: (isNew: boolean) => number;
  /** whether the user may begin a new booklet with them */
  canBeNew?: boolean;
  onMade: (versions: Puzzle[], isNew: boolean) => void;
}

/**
 * The dialog that makes versions of a puzzle.
 *
 * @returns a function that opens it
 */
export function startVersionsDialog(kinds: PuzzleKinds) {
  const dialog = element("booklet-versions", HTMLDialogElement);
  const number = element("booklet-versions-number", HTMLInputElement);
  const isNew = element("booklet-versions-new", HTMLInputElement);
  const error = element("booklet-versions-number-error");
  /** What the dialog was opened for. */
  let open: { kit: Operations; puzzle: Puzzle; booklet: Booklet } | null = null;

  /** @param sentence why the number is refused, or "" */
  function showError(sentence: string) {
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

  return (kit: Operations, puzzle: Puzzle, booklet: Booklet) => {
    open = { kit, puzzle, booklet };
    const differ =
      puzzle.kind === "acrostic" ? "the same keyword with other answers" : "the same text in other ciphers";
    element("booklet-versions-text").textContent = `“${nameOf(kinds, puzzle)}”: ${differ}, each with its number.`;
    element("booklet-versions-new-field").hidden = booklet.canBeNew !== true;
    showError("");
    dialog.showModal();
    number.select();
  };
}
