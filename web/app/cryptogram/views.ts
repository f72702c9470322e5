import { CryptogramElement } from "/toolkit/elements.js";
import { copy } from "../../kit/clipboard.ts";
import { element } from "../../kit/dom.ts";
import type { OnCollect } from "../booklet/puzzle.ts";
import { showStale } from "../page/fields.ts";
import { startExportButtons } from "../printing/export-buttons.ts";
import type { startPageView } from "../printing/page-view.ts";
import { startPreview } from "../printing/preview.ts";
import { embedCode, solvingLink } from "../solving/links.ts";
import { saveSolvable } from "../solving/solvable-page.ts";
import { startSolving } from "../solving/solving.ts";
import { startBuilder } from "./builder.ts";
import { drawCipher } from "./cipher-table.ts";
import type { Source } from "./in-booklet.ts";
import type { Outcome } from "./model.ts";
import { showSheet, titleOf } from "./sheet.ts";
import { solvable } from "./solvable.ts";
import { linkedValues, solverFragment } from "./solving-link.ts";

/**
 * The views of the tab. They need no toolkit, so that the sample is seen before it is loaded.
 *
 * @param canExport whether the toolkit is there to draw files
 */
export function startViews(
  view: ReturnType<typeof startPageView>,
  canExport: () => boolean,
  onCollect: OnCollect<Source>,
) {
  const panel = element("panel-cryptogram");
  let shown: Outcome | null = null;
  const made = () => shown?.made ?? null;

  const builder = startBuilder();
  const solver = startSolving(element("cryptogram-puzzle", CryptogramElement));
  const preview = startPreview("cryptogram-", () => made()?.printable ?? null, view);
  const exportButtons = startExportButtons("cryptogram-", () => (canExport() ? made() : null), preview, {
    "cryptogram-copy-encoded": ({ puzzle }) => copy(puzzle.encoded, "Encoded text"),
    "cryptogram-copy-link": ({ source }) => copy(solvingLink(linkedValues(source.recipe)), "Puzzle link"),
    "cryptogram-download-solvable": ({ puzzle, source, printable }) =>
      saveSolvable(printable.stem, "cryptogram", titleOf(source.recipe), solvable(puzzle)),
    "cryptogram-add-to-booklet": ({ source }) => onCollect.add({ recipe: source.recipe }),
    "cryptogram-make-versions": ({ source }) => onCollect.addVersions({ recipe: source.recipe }),
    "cryptogram-copy-embed": ({ source }) => copy(embedCode(linkedValues(source.recipe)), "Embed code"),
  });

  return {
    show(outcome: Outcome) {
      const { state, made, fault } = outcome;
      builder.show(outcome);
      if (made && made !== shown?.made) {
        solver.begin(made.puzzle, state.linked && solverFragment(state.linked));
        element("cryptogram-given-hint").hidden = made.puzzle.hints.length === 0;
        drawCipher(element("cryptogram-cipher-table"), state.linked ? [] : made.puzzle.table);
      }
      shown = outcome;
      showStale(panel, made !== null && fault !== null);
      showSheet(outcome);
      preview.refresh();
      exportButtons.refresh();
    },
    /** Shows no puzzle until the toolkit has been loaded. */
    wait() {
      shown = null;
      for (const id of ["cryptogram-area", "cryptogram-cipher"]) element(id).hidden = true;
      element("cryptogram-no-puzzle").hidden = false;
      element("cryptogram-facts").textContent = "";
      preview.refresh();
    },
    /** Hides the solution. */
    cover: () => solver.cover(),
  };
}
