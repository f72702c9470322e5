// @ts-check
import { counted } from "../../kit/counted.js";
import { element } from "../../kit/dom.js";
import { showFault, showStale } from "../page/fields.js";
import { openTroubled } from "../page/option-groups.js";
import { loadWorker } from "../page/toolkit.js";
import { startActions } from "../printing/export-buttons.js";
import { startPdf } from "../printing/pdf-file.js";
import { PAUSE_MS } from "../printing/preview.js";
import { startStrip } from "../printing/strip.js";
import { labelled } from "./form.js";
import { startLayout } from "./layout.js";
import { contentsOf, paramsOf, stemOf } from "./model.js";

/**
 * @typedef {import("./model.js").State} State
 *
 * @typedef {object} Shown
 * @property {{ state: State, result: import("./model.js").BookletResult } | null} made the last booklet that could be laid out
 * @property {import("../state/fault.js").OperationError | null} fault why the current one could not be
 */

const panel = element("panel-booklet");

/** Whether a fault is that of a field. @param {import("../state/fault.js").OperationError} fault */
export const isOfField = ({ parameter }) => parameter !== null && Object.hasOwn(labelled, parameter);

/**
 * The pages of the booklet. They are laid out when somebody can see them, shown in a strip, and printed.
 *
 * @param {import("./puzzle.js").PuzzleKinds} kinds
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {() => State} current
 * @param {() => void} onShown
 */
export function startPages(kinds, view, current, onShown) {
  const strip = startStrip("booklet-", view);
  const savePdf = startPdf();
  /** @type {ReturnType<typeof startLayout> | null} */
  let layout = null;
  /** The state whose pages have been asked for. @type {State | null} */
  let asked = null;
  /** @type {Shown} */
  let shown = { made: null, fault: null };

  const actions = startActions(
    {
      "booklet-print": async () => {
        layout?.finish();
        await strip.ready();
        window.print();
      },
      "booklet-download-pdf": () => {
        layout?.finish();
        const { made } = shown;
        return made && savePdf(`${stemOf(kinds, made.state)}.pdf`, () => made.result.pages);
      },
    },
    () => shown.made,
  );
  // The user may print with the browser's own command instead of the button.
  window.addEventListener("beforeprint", () => {
    if (panel.hidden) return;
    layout?.finish();
    strip.finish();
  });

  /** @param {import("./layout.js").Laid} laid */
  function show({ result, fault }) {
    const state = asked;
    if (result && state) {
      const contents = contentsOf(result, state.options.titlePage === "true");
      element("booklet-pages").dataset.paper = state.options.paper;
      strip.show(
        result.pages.map((svg, i) => ({ svg, what: contents[i] ?? "" })),
        `${counted(state.puzzles.length, "puzzle")} on ${counted(result.pages.length, "page")}`,
      );
    }
    shown = { made: result && state ? { state, result } : shown.made, fault };
    showFault(labelled, fault && isOfField(fault) ? fault : null);
    openTroubled();
    onShown();
    showStale(panel, shown.made !== null && fault !== null);
    actions.refresh();
  }

  /** Shows no pages. */
  function clear() {
    layout?.cancel();
    asked = null;
    shown = { made: null, fault: null };
    strip.show([], "");
    show({ result: null, fault: null });
  }

  /** Asks for the pages of the current state, if somebody can see them. */
  function refresh() {
    const state = current();
    if (state === asked || panel.hidden || !layout) return;
    if (state.puzzles.length > 0) layout.request(paramsOf(kinds, state), strip.isEmpty ? 0 : PAUSE_MS);
    else clear();
    asked = state;
  }

  return {
    get shown() {
      return shown;
    },
    clear,
    refresh,
    /** @param {import("/toolkit/index.js").Operations} kit */
    start(kit) {
      layout = startLayout(kit, loadWorker, show);
      refresh();
    },
  };
}
