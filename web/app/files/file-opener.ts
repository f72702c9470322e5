import type { AcrosticParams, BasicOperations, Operations } from "/toolkit/index.js";
import { element } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { makeQuote } from "../page/toolkit.ts";
import { FileFault } from "./file-fault.ts";
import { openFile } from "./open-file.ts";
import type { PuzzleFile } from "./puzzle-file.ts";

/** Number of characters of a file's name that a sentence shows. */
const MAX_NAME = 48;

const FAILED = "Something in this page failed. Try again, or reload the page.";

/**
 * Opens files that the user chooses with a button or drops on the page, except on an element of the class takes-files. A file that can't be
 * opened changes nothing.
 *
 * @param whole loads the toolkit for acrostics
 * @param add adds the puzzles of an exported file, and resolves to what to say of it; to null for another file
 * @param reader takes all files while it is shown; it rejects with a FileFault if the file can't be opened
 */
export function startFileOpener(
  { cryptogram }: BasicOperations,
  whole: () => Promise<Operations>,
  open: (puzzle: PuzzleFile) => void,
  add: (file: File) => Promise<string | null>,
  reader: { isShown: () => boolean; open: (file: File) => Promise<void> },
) {
  const chooser = document.createElement("input");
  chooser.type = "file";
  const dropHint = element("drop-hint");

  async function openAll(files: Iterable<File>) {
    const [file, ...others] = files;
    if (!file) return;
    const name = file.name.length > MAX_NAME ? `${file.name.slice(0, MAX_NAME)}…` : file.name;
    if (others.length > 0) return notice("Nothing was opened: open one file at a time.");
    try {
      if (reader.isShown()) {
        await reader.open(file);
        return notice(`${name} opened.`);
      }
      const added = await add(file);
      if (added !== null) return notice(`My puzzles: ${added}`);
      const acrostic = async (params: AcrosticParams) => (await whole()).acrostic(params);
      const puzzle = await openFile({ cryptogram, acrostic, quoteacrostic: makeQuote }, file);
      open(puzzle);
      notice([`${name} opened.`, puzzle.note].filter(Boolean).join(" "));
    } catch (cause) {
      const isKnown = cause instanceof FileFault;
      if (!isKnown) console.warn(cause);
      notice(`${name} was not opened. ${isKnown ? cause.message : FAILED}`);
    }
  }

  chooser.addEventListener("change", () => {
    openAll([...(chooser.files ?? [])]);
    // The same file can be chosen again.
    chooser.value = "";
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>("button.open-file")) {
    button.addEventListener("click", () => chooser.click());
    button.disabled = false;
  }

  const hasFiles = ({ dataTransfer, target }: DragEvent) =>
    dataTransfer?.types.includes("Files") && !(target instanceof Element && target.closest(".takes-files"));
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dropHint.hidden = false;
  });
  window.addEventListener("dragleave", ({ relatedTarget }) => {
    // Between two elements of the page, the event names the other one.
    if (!relatedTarget) dropHint.hidden = true;
  });
  window.addEventListener(
    "drop",
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      // A field would take the text of the file.
      event.stopPropagation();
      dropHint.hidden = true;
      openAll([...(event.dataTransfer?.files ?? [])]);
    },
    true,
  );
}
