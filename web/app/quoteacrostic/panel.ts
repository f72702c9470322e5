import { counted } from "../../kit/counted.ts";
import { element } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { say } from "../../kit/spoken.ts";
import { showFault, showStale } from "../page/fields.ts";
import { openTroubled, summarise } from "../page/option-groups.ts";
import { startSeedField } from "../page/seed-field.ts";
import type { endQuotes, makeQuote } from "../page/toolkit.ts";
import { type On, startUndo } from "../page/undo.ts";
import type { houseStyle, styled } from "../printing/house-style.ts";
import type { startPageView } from "../printing/page-view.ts";
import type { startLinkedView } from "../solving/linked-view.ts";
import { type Fault, lineFault } from "../state/fault.ts";
import type { History } from "../state/history.ts";
import { Store } from "../state/store.ts";
import type { Refusal } from "./answer-choice.ts";
import { startAnswerList } from "./answer-list.ts";
import { startExports } from "./exports.ts";
import { labelled, passageBox, readForm, seedBox, showForm } from "./form.ts";
import type { Source } from "./in-booklet.ts";
import type { Linked } from "./links.ts";
import { LOST, startMaking } from "./making.ts";
import type { Made, State } from "./model.ts";
import * as model from "./model.ts";
import { linesOf } from "./own-answers.ts";
import { showSheet } from "./sheet.ts";
import { solvingView } from "./solving.ts";

/** How long a puzzle waits for the next letter that is typed. */
const PAUSE_MS = 400;
const CHANGED = "The puzzle has changed meanwhile. Try again.";
const panel = element("panel-quoteacrostic");

/** What the panel has of the page, because its bundle shares no module with it. */
interface Page {
  view: ReturnType<typeof startPageView>;
  houseStyle: typeof houseStyle;
  styled: typeof styled;
  startLinkedView: typeof startLinkedView;
  on: On;
  makeQuote: typeof makeQuote;
  endQuotes: typeof endQuotes;
  /** puts a puzzle into the booklet */
  collect: (source: Source) => void;
}

/**
 * Starts the panel of the Quotation acrostic tab.
 *
 * @param opened the puzzle of the builder with its steps
 * @param linked the link to solve a puzzle, if one is open
 */
export function startPanel(opened: History<State>, linked: Linked | null, page: Page) {
  const { view, houseStyle, styled, startLinkedView, on, makeQuote, endQuotes, collect } = page;
  const store = new Store((state: State) => ({ state }), opened.state);
  /** The last puzzle that could be made, and why that of the fields could not be. */
  let made: Made | null = null;
  let fault: Fault | null = null;
  /** What to say of the next puzzle. */
  let news = "";

  const solving = solvingView(startLinkedView);
  const making = startMaking(makeQuote, endQuotes, styled, {
    onMade(outcome) {
      if (solving.linked) {
        solving.show(outcome.made);
        exports.show();
        return;
      }
      made = outcome.made ?? made;
      fault = outcome.fault && model.faultIn(store.state, outcome.fault);
      show();
      exports.show();
      if (news && outcome.made) say(`${news}: ${counted(outcome.made.puzzle.clues.length, "answer")}`);
      news = "";
    },
    onFailed() {
      if (!solving.linked) show();
    },
  });
  const exports = startExports(view, () => (solving.linked ? solving.made : made), making, collect);
  const undo = startUndo({
    prefix: "quoteacrostic-",
    panel,
    store,
    on,
    settle: startSeedField(seedBox, () => store.state.fields.seed).fill,
    showFields: ({ fields }) => showForm(fields),
  });
  const answers = startAnswerList({
    keep: (answer) => change("Keep an answer", (state, made) => model.toggled(state, made, answer)),
    clue(answer, clue) {
      if (made) undo.update(model.clued(store.state, made, answer, clue), "Change a clue");
    },
    others,
    replace,
    reject(answer) {
      if (change("Reject an answer", (state) => model.rejected(state, answer))) news = `${answer} rejected`;
    },
  });

  /**
   * Changes the answers, unless those in the list are not the latest.
   *
   * @param step what the history calls the change
   * @returns whether they are changed
   */
  function change(step: string, next: (state: State, made: Made) => State) {
    if (!made || !model.isLatest(store.state, made)) {
      notice(CHANGED);
      return false;
    }
    undo.update(next(store.state, made), step);
    return true;
  }

  /** Finds other answers for the place of one. */
  async function others(answer: string) {
    const { state } = store;
    const current = made;
    if (!current) return null;
    const listed = await making.listed(model.othersRecipe(state, current, answer));
    return listed && model.othersOf(state, current, answer, listed);
  }

  /** Puts another answer in the place of one, if a set of answers has it. Otherwise the puzzle stays. */
  async function replace(
    answer: string,
    other: string,
    clue: string,
    isWanted: () => boolean,
  ): Promise<Refusal | null> {
    const { state } = store;
    const before = made;
    if (!before || !model.isLatest(state, before)) return { of: "choice", sentence: CHANGED };
    const reason = model.whyNot(state, before, answer, other);
    if (reason) return { of: "word", sentence: reason };
    const next = model.replaced(state, answer, other, clue);
    const outcome = await making.attempt(model.recipeOf(next));
    if (!isWanted() || solving.linked) return null;
    if (!outcome) return { of: "choice", sentence: LOST };
    if (outcome.fault?.line) return lineFault(outcome.fault);
    if (outcome.fault || !model.hasSameText(before, outcome.made))
      return { of: "choice", sentence: `No set of answers has ${other}. The puzzle stays as it is.` };
    if (store.state !== state) return { of: "choice", sentence: CHANGED };
    undo.update(next, "Change an answer");
    notice(`${model.newsOf(before.puzzle, outcome.made.puzzle, other)}.`);
    return null;
  }

  function show() {
    const { state } = store;
    const isOwn = state.fields.source === "own";
    const { quotation, passage } = labelled;
    // The fields of the user's own quotation are hidden.
    if (!isOwn) showFault({ quotation }, null);
    showFault(isOwn ? labelled : { ...labelled, quotation: { ...passage, label: "The passage" } }, fault);
    showStale(panel, made !== null && fault !== null);
    showSheet(state, made);
    answers.show(made?.puzzle.clues ?? [], (answer) => model.isKept(state, answer));
    element("quoteacrostic-answers").setAttribute("aria-busy", String(making.isPending));
    showPassage(isOwn ? 0 : (made?.puzzle.passage ?? 0));
    openTroubled();
  }

  /** @param n the number of the passage in the puzzle, or 0 if it has none */
  function showPassage(n: number) {
    const button = element("quoteacrostic-settle");
    const { passage } = store.state.fields;
    if (button === document.activeElement && passage) passageBox.focus();
    button.hidden = passage !== "" || n === 0;
    button.textContent = `Keep passage ${n}`;
  }

  function request() {
    const { state } = store;
    if (solving.linked) {
      const { recipe } = solving.linked;
      if (recipe) making.request(recipe, 0);
      else making.cancel();
      return;
    }
    if (model.isWanting(state)) {
      making.cancel();
      made = null;
      fault = null;
      show();
      exports.show();
      return;
    }
    const isTyped = document.activeElement?.matches("textarea, input:not([type=radio], [type=checkbox])");
    making.request(model.recipeOf(state), isTyped ? PAUSE_MS : 0);
    show();
  }

  solving.open(linked);
  store.subscribe(({ state: { fields } }) => {
    // A seed that is being typed is left alone.
    showForm(document.activeElement === seedBox ? { ...fields, seed: seedBox.value } : fields);
    const title = fields.title.trim();
    summarise("quoteacrostic-sheet-state", [title && `“${title}”`, fields.answerKey && "answer key"]);
    const [kept, avoided] = [linesOf(fields.keep).length, linesOf(fields.avoid).length];
    summarise("quoteacrostic-words-state", [kept > 0 && `${kept} kept`, avoided > 0 && `${avoided} avoided`]);
    request();
  });
  houseStyle.subscribe(request);

  element("quoteacrostic-builder").addEventListener("input", ({ target }) => {
    // An empty seed field will be filled next; keep the puzzle until then.
    if (target === seedBox && !seedBox.value) return;
    undo.follow(() => {
      const { state } = store;
      const fields = { ...readForm(), seed: seedBox.value || state.fields.seed };
      undo.update(model.edited(state, fields));
    });
  });
  element("quoteacrostic-new").addEventListener("click", () => {
    news = "New puzzle";
    undo.update(model.reseeded(store.state, model.drawSeed()));
  });
  element("quoteacrostic-settle").addEventListener("click", () => {
    if (made) undo.update(model.settled(store.state, made));
  });
  undo.begin(opened);

  return {
    /** The steps of the puzzle. */
    get history() {
      return undo.history;
    },
    /** Shows a puzzle with its steps. The pages of the one before must not be printed for it. */
    restore(history: History<State>) {
      made = null;
      fault = null;
      exports.show();
      store.set(history.state);
      undo.begin(history);
    },
    /** Opens the puzzle of a link for somebody to solve, or the builder if there is none. */
    solve(linked: Linked | null) {
      news = "";
      solving.open(linked);
      exports.show();
      request();
    },
    /** Shows what another window has made of the puzzle. */
    take: undo.take,
  };
}
