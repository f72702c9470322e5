import { readSolvingLink } from "/toolkit/elements.js";
import { element } from "../../kit/dom.ts";
import { fetchScript } from "../page/late-script.ts";
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

/** The panel is a bundle of its own. */
const SCRIPT = "/quoteacrostic/panel.js";

/** The Quotation acrostic tab. Its panel is loaded when the tab is first shown. */
export function quoteTab(view: ReturnType<typeof startPageView>, on: On, collect: (source: Source) => void) {
  const retry = element("quoteacrostic-panel-retry");
  let panel: Awaited<ReturnType<typeof load>> | null = null;
  /** The loading of the panel. */
  let opening: Promise<void> | null = null;
  /** The puzzle that waits for the panel, with its steps. */
  let waiting = new History(stateOf(DEFAULTS));
  /** The link to solve a puzzle that is open. */
  let linked: Linked | null = null;

  async function load() {
    await fetchScript(SCRIPT);
    const { startPanel } = await import("/quoteacrostic/panel.js");
    return startPanel(waiting, linked, {
      view,
      houseStyle,
      styled,
      startLinkedView,
      on,
      makeQuote,
      endQuotes,
      collect,
    });
  }

  async function open() {
    const loading = element("quoteacrostic-loading");
    loading.textContent = "Loading…";
    element("quoteacrostic-panel-failed").hidden = true;
    try {
      // The panel looks at what is shown.
      panel = await load();
      element("quoteacrostic-workbench").hidden = false;
    } catch (cause) {
      console.warn(cause);
      opening = null;
      element("quoteacrostic-panel-failed").hidden = false;
    } finally {
      loading.textContent = "";
    }
  }

  function select() {
    opening ??= open();
    return opening;
  }

  retry.addEventListener("click", async () => {
    await select();
    // The button was hidden for the attempt.
    (panel ? element(linked ? "quoteacrostic-sheet-title" : "quoteacrostic-my-puzzles") : retry).focus();
  });

  return {
    /** The tab has been selected. */
    select,
    /** Opens a puzzle, or the tab as it is if there is no recipe. */
    open(recipe: Recipe | null) {
      if (recipe) this.restore(new History(stateOf(recipe)));
      else this.leave();
    },
    /** Opens a puzzle with its steps. */
    restore(history: History<State>) {
      this.leave();
      if (panel) panel.restore(history);
      else waiting = history;
    },
    /** Shows what another window has made of the puzzle. */
    take(state: State) {
      if (panel) panel.take(state);
      else waiting = new History(state);
    },
    /** Opens the puzzle of a link for somebody to solve. No element contains an answer. */
    solve(link: string) {
      linked = linkedOf(link, readSolvingLink(link));
      panel?.solve(linked);
    },
    /** Whether an open link has an answer that must not be shown without a question. */
    get hasAnswer() {
      return Boolean(linked?.recipe);
    },
    /** Closes the puzzle of a link. */
    leave() {
      if (linked) panel?.solve(null);
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
      return panel?.history ?? waiting;
    },
    /** The fragment of the address that reopens the tab as it is. */
    get fragment() {
      return linked?.link ?? fragmentOf(this.history.state);
    },
  };
}
