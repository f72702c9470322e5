import { readSolvingLink } from "/toolkit/elements.js";
import { element } from "../../kit/dom.ts";
import { latePanel } from "../page/late-panel.ts";
import { endQuotes, makeQuote } from "../page/toolkit.ts";
import type { On } from "../page/undo.ts";
import { houseStyle, styled } from "../printing/house-style.ts";
import type { startPageView } from "../printing/page-view.ts";
import { startLinkedView } from "../solving/linked-view.ts";
import { History } from "../state/history.ts";
import { fragmentOf } from "./address.ts";
import type { Source } from "./in-booklet.ts";
import { type Linked, linkedOf } from "./links.ts";
import { type State, stateOf } from "./model.ts";
import { DEFAULTS, type Recipe } from "./recipe.ts";

/** The Quotation acrostic tab. */
export function quoteTab(view: ReturnType<typeof startPageView>, on: On, collect: (source: Source) => void) {
  /** The puzzle that waits for the panel, with its steps. */
  let waiting = new History(stateOf(DEFAULTS));
  /** The link to solve a puzzle that is open. */
  let linked: Linked | null = null;
  const late = latePanel("quoteacrostic", "/quoteacrostic/panel.js", load, () =>
    element(linked ? "quoteacrostic-sheet-title" : "quoteacrostic-my-puzzles").focus(),
  );

  async function load() {
    const { startPanel } = await import("/quoteacrostic/panel.js");
    const panel = startPanel(waiting, linked, {
      view,
      houseStyle,
      styled,
      startLinkedView,
      on,
      makeQuote,
      endQuotes,
      collect,
    });
    element("quoteacrostic-workbench").hidden = false;
    return panel;
  }

  return {
    /** The tab has been selected. */
    select: late.select,
    /** Opens a puzzle, or the tab as it is if there is no recipe. */
    open(recipe: Recipe | null) {
      if (recipe) this.restore(new History(stateOf(recipe)));
      else this.leave();
    },
    /** Opens a puzzle with its steps. */
    restore(history: History<State>) {
      this.leave();
      if (late.panel) late.panel.restore(history);
      else waiting = history;
    },
    /** Shows what another window has made of the puzzle. */
    take(state: State) {
      if (late.panel) late.panel.take(state);
      else waiting = new History(state);
    },
    /** Opens the puzzle of a link for somebody to solve. No element contains an answer. */
    solve(link: string) {
      linked = linkedOf(link, readSolvingLink(link));
      late.panel?.solve(linked);
    },
    /** Whether an open link has an answer that must not be shown without a question. */
    get hasAnswer() {
      return Boolean(linked?.recipe);
    },
    /** Closes the puzzle of a link. */
    leave() {
      if (linked) late.panel?.solve(null);
      linked = null;
    },
    /** Opens the puzzle of a link in the builder. */
    reveal() {
      this.open(linked?.recipe ?? DEFAULTS);
    },
    /** Opens an empty puzzle. */
    create() {
      this.open(DEFAULTS);
    },
    /** The steps of the puzzle. */
    get history() {
      return late.panel?.history ?? waiting;
    },
    /** The fragment of the address that reopens the tab as it is. */
    get fragment() {
      return linked?.link ?? fragmentOf(this.history.state);
    },
  };
}
