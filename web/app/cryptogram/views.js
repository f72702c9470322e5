// @ts-check
import { CryptogramElement } from "/toolkit/elements.js";
import { copy } from "../../kit/clipboard.js";
import { element } from "../../kit/dom.js";
import { showStale } from "../page/fields.js";
import { startExportButtons } from "../printing/export-buttons.js";
import { startPreview } from "../printing/preview.js";
import { embedCode, solvingLink } from "../solving/links.js";
import { saveSolvable } from "../solving/solvable-page.js";
import { startSolving } from "../solving/solving.js";
import { startBuilder } from "./builder.js";
import { drawCipher } from "./cipher-table.js";
import { showSheet, titleOf } from "./sheet.js";
import { linkedValues, solverFragment } from "./solving-link.js";

/**
 * The views of the tab. They need no toolkit, so that the sample is seen before it is loaded.
 *
 * @typedef {import("./model.js").Outcome} Outcome
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {() => boolean} canExport whether the toolkit is there to draw files
 * @param {import("../booklet/puzzle.js").OnCollect<import("./in-booklet.js").Source>} onCollect
 */
export function startViews(view, canExport, onCollect) {
  const panel = element("panel-cryptogram");
  /** @type {Outcome | null} */
  let shown = null;
  const made = () => shown?.made ?? null;

  const builder = startBuilder();
  const solver = startSolving(element("cryptogram-puzzle", CryptogramElement));
  const preview = startPreview("cryptogram-", () => made()?.printable ?? null, view);
  const exportButtons = startExportButtons("cryptogram-", () => (canExport() ? made() : null), preview, {
    "cryptogram-copy-encoded": ({ puzzle }) => copy(puzzle.encoded, "Encoded text"),
    "cryptogram-copy-link": ({ source }) => copy(solvingLink(linkedValues(source.recipe)), "Puzzle link"),
    "cryptogram-download-solvable": ({ puzzle, source, printable }) => {
      const { encoded, cipher, hints, author, source: work } = puzzle;
      const title = titleOf(source.recipe);
      return saveSolvable(printable.stem, "cryptogram", title, { encoded, cipher, hints, author, source: work });
    },
    "cryptogram-add-to-booklet": ({ source }) => onCollect.add({ recipe: source.recipe }),
    "cryptogram-make-versions": ({ source }) => onCollect.addVersions({ recipe: source.recipe }),
    "cryptogram-copy-embed": ({ source }) => copy(embedCode(linkedValues(source.recipe)), "Embed code"),
  });

  return {
    /** @param {Outcome} outcome */
    show(outcome) {
      const { state, made, fault } = outcome;
      builder.show(outcome);
      if (made && made !== shown?.made) {
        solver.begin(made.puzzle, state.linked && solverFragment(state.linked));
        element("cryptogram-given-hint").hidden = made.puzzle.hints.length === 0;
        drawCipher(element("cryptogram-cipher-table"), state.linked ? {} : { ...made.puzzle.cipher });
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
