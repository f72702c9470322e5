import { copy } from "../../kit/clipboard.ts";
import type { OnCollect } from "../booklet/puzzle.ts";
import { startExportButtons } from "../printing/export-buttons.ts";
import type { startPageView } from "../printing/page-view.ts";
import { startPreview } from "../printing/preview.ts";
import { embedCode, solvingLink } from "../solving/links.ts";
import { saveSolvable } from "../solving/solvable-page.ts";
import { acrosticFragment } from "./address.ts";
import { type Source, sourceOf } from "./in-booklet.ts";
import { titleOf } from "./sheet.ts";
import { linkedValues, type Shown } from "./solving.ts";

/** Printing, links and downloads of the puzzle that the tab shows: that of the builder or of a link. */
export function startExports(
  view: ReturnType<typeof startPageView>,
  current: () => Shown | null,
  onCollect: OnCollect<Source>,
) {
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
