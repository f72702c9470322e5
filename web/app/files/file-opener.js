// @ts-check
import { element } from "../../kit/dom.js";
import { notice } from "../../kit/notice.js";
import { FileFault } from "./file-fault.js";
import { openFile } from "./open-file.js";

/** Number of characters of a file's name that a sentence shows. */
const MAX_NAME = 48;

/**
 * Opens files that the user chooses with a button or drops on the page. A file that can't be opened changes nothing.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {(puzzle: import("./puzzle-file.js").PuzzleFile) => void} open
 * @param {(file: File) => Promise<string | null>} add adds the puzzles of an exported file, and resolves to what to say of it;
 *   to null for another file
 * @param {{ isShown: () => boolean, open: (file: File) => Promise<void> }} reader takes all files while it is shown; it rejects with a
 *   FileFault
 */
export function startFileOpener(kit, open, add, reader) {
  const chooser = document.createElement("input");
  chooser.type = "file";
  const dropHint = element("drop-hint");

  /** @param {Iterable<File>} files */
  async function openAll(files) {
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
      const puzzle = await openFile(kit, file);
      open(puzzle);
      notice([`${name} opened.`, puzzle.note].filter(Boolean).join(" "));
    } catch (cause) {
      if (!(cause instanceof FileFault)) throw cause;
      notice(`${name} was not opened. ${cause.message}`);
    }
  }

  chooser.addEventListener("change", () => {
    openAll([...(chooser.files ?? [])]);
    // The same file can be chosen again.
    chooser.value = "";
  });
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button.open-file"))) {
    button.addEventListener("click", () => chooser.click());
    button.disabled = false;
  }

  /** @param {DragEvent} event */
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files") ?? false;
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
