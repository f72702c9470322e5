import type { BookletResult, OperationError, Operations } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { element } from "../../kit/dom.ts";
import { showFault, showStale } from "../page/fields.ts";
import { openTroubled } from "../page/option-groups.ts";
import { loadWholeWorker } from "../page/toolkit.ts";
import { startActions } from "../printing/export-buttons.ts";
import { houseStyle } from "../printing/house-style.ts";
import type { startPageView } from "../printing/page-view.ts";
import { startPdf } from "../printing/pdf-file.ts";
import { PAUSE_MS } from "../printing/preview.ts";
import { startStrip } from "../printing/strip.ts";
import { labelled } from "./form.ts";
import { type Laid, startLayout } from "./layout.ts";
import { contentsOf, paramsOf, type State, stemOf } from "./model.ts";
import type { PuzzleKinds } from "./puzzle.ts";

interface Shown {
  /** the last booklet that could be laid out */
  made: { state: State; result: BookletResult } | null;
  /** why the current one could not be */
  fault: OperationError | null;
}

const panel = element("panel-booklet");

/** Whether a fault is that of a field. */
export const isOfField = ({ parameter }: OperationError) => parameter !== null && Object.hasOwn(labelled, parameter);

/** The pages of the booklet. They are laid out when somebody can see them, shown in a strip, and printed. */
export function startPages(
  kinds: PuzzleKinds,
  view: ReturnType<typeof startPageView>,
  current: () => State,
  onShown: () => void,
) {
  const strip = startStrip("booklet-", view);
  const savePdf = startPdf();
  let layout: ReturnType<typeof startLayout> | null = null;
  /** The state whose pages have been asked for. */
  let asked: State | null = null;
  let shown: Shown = { made: null, fault: null };

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

  function show({ result, fault }: Laid) {
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

  houseStyle.subscribe(() => {
    asked = null;
    refresh();
  });

  return {
    get shown() {
      return shown;
    },
    clear,
    refresh,
    start(kit: Operations) {
      layout = startLayout(kit, loadWholeWorker, show);
      refresh();
    },
  };
}
