// @ts-check
import { copy } from "../../kit/clipboard.js";
import { startExportButtons } from "../printing/export-buttons.js";
import { startPreview } from "../printing/preview.js";
import { embedCode, solvingLink } from "../solving/links.js";
import { saveSolvable } from "../solving/solvable-page.js";
import { acrosticFragment } from "./address.js";
import { sourceOf } from "./in-booklet.js";
import { titleOf } from "./sheet.js";
import { linkedValues } from "./solving.js";

/**
 * Printing, links and downloads of the puzzle that the tab shows: that of the builder or of a link.
 *
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {() => import("./solving.js").Shown | null} current
 * @param {import("../booklet/puzzle.js").OnCollect<import("./in-booklet.js").Source>} onCollect
 */
export function startExports(view, current, onCollect) {
  const preview = startPreview("acrostic-", () => current()?.printable ?? null, view);
  const buttons = startExportButtons("acrostic-", current, preview, {
    "acrostic-copy-solving": (made) => copy(solvingLink(linkedValues(made)), "Puzzle link"),
    "acrostic-download-solvable": ({ puzzle, recipe, printable }) => {
      const lines = puzzle.lines.map(({ clue, letters, enumeration }) => ({ clue, letters, enumeration }));
      return saveSolvable(printable.stem, "acrostic", titleOf(recipe), { lines });
    },
    "acrostic-add-to-booklet": (made) => onCollect.add(sourceOf(made)),
    "acrostic-make-versions": (made) => onCollect.addVersions(sourceOf(made)),
    "acrostic-copy-embed": (made) => copy(embedCode(linkedValues(made)), "Embed code"),
    "acrostic-copy-link": ({ recipe }) => copy(new URL(acrosticFragment(recipe), location.href).href, "Link"),
  });
  return {
    /** The puzzle has changed. */
    refresh() {
      preview.refresh();
      buttons.refresh();
    },
  };
}
