import type { Operations } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { element } from "../../kit/dom.ts";
import { say } from "../../kit/spoken.ts";
import type { OnCollect as PuzzleOnCollect } from "../booklet/puzzle.ts";
import { showStale } from "../page/fields.ts";
import { startSeedField } from "../page/seed-field.ts";
import { type On, startUndo } from "../page/undo.ts";
import type { startPageView } from "../printing/page-view.ts";
import { History } from "../state/history.ts";
import { Store } from "../state/store.ts";
import { acrosticFragment } from "./address.ts";
import { AnswerLines } from "./answer-lines.ts";
import { showBuilder } from "./builder.ts";
import { startExports } from "./exports.ts";
import { keepingAnswers, readForm, seedBox, showForm, wordBox } from "./form.ts";
import type { Source } from "./in-booklet.ts";
import {
  acrosticMaker,
  answered,
  type Fields,
  initialState,
  type Outcome,
  reseeded,
  type State,
  withoutKeptAnswers,
} from "./model.ts";
import { formatAnswers, linesOf, NONE, type OwnAnswers, parseAnswers } from "./own-answers.ts";
import { DEFAULTS, type Recipe } from "./recipe.ts";
import { showSheet } from "./sheet.ts";
import { solvingView } from "./solving.ts";

type SavedHistory = History<State>;
type OnCollect = PuzzleOnCollect<Source>;

/** The Acrostic tab. It can be opened before the toolkit is loaded; the puzzle appears later. */
export function acrosticTab(view: ReturnType<typeof startPageView>, onCollect: OnCollect) {
  /** The answers of the address, until the store has them. */
  let own = NONE;
  /** A saved puzzle that waits for the toolkit. */
  let saved: SavedHistory | null = null;
  /** What the fields held before the user changed them, which may happen before this script runs. */
  let opened = wordBox.value === wordBox.defaultValue ? JSON.stringify(readForm()) : "";
  let controller: ReturnType<typeof startController> | null = null;
  /** Makes the first puzzle, once the toolkit has been loaded. */
  let begin: (() => void) | null = null;
  const solving = solvingView(() => exports.refresh());
  const exports = startExports(view, () => (solving.linked ? solving.made : (controller?.made ?? null)), onCollect);

  return {
    /** Opens a puzzle, or the tab as it is if there is no recipe. */
    open(recipe: Recipe | null) {
      solving.open(null);
      if (recipe) {
        showForm(recipe);
        own = parseAnswers(recipe.answers);
        saved = null;
        opened = JSON.stringify(readForm());
      }
      if (controller) controller.open(recipe ? own : controller.state.own);
      else begin?.();
    },
    /** Opens a puzzle with its steps. */
    restore(history: SavedHistory) {
      solving.open(null);
      showForm(history.state.fields);
      own = history.state.own;
      saved = history;
      opened = JSON.stringify(readForm());
      controller?.restore(history);
    },
    /** Shows what another window has made of the puzzle. */
    take(state: State) {
      if (controller) controller.take(state);
      else this.restore(new History(state));
    },
    /** Opens an empty puzzle. */
    create() {
      this.open(DEFAULTS);
    },
    /** The steps of the puzzle. */
    get history() {
      return controller?.history ?? saved;
    },
    /** Opens the puzzle of a link for somebody to solve. No element contains an answer. */
    solve(link: string) {
      solving.open(link);
    },
    /** Whether an open link has a keyword that must not be shown without a question. */
    get hasAnswer() {
      return Boolean(solving.linked?.word);
    },
    /** Closes the puzzle of a link. */
    leave() {
      solving.open(null);
    },
    /** Opens the puzzle of a link in the builder. */
    reveal() {
      const { linked } = solving;
      this.open(linked);
    },
    /** The fragment of the address that reopens the tab as it is. */
    get fragment() {
      if (solving.link !== null) return solving.link;
      const { fields, own: answers } = controller?.state ?? { fields: readForm(), own };
      return acrosticFragment({ ...fields, answers: formatAnswers(answers) });
    },
    start(kit: Operations, on: On) {
      solving.start(kit);
      begin = () => {
        const isTyped = JSON.stringify(readForm()) !== opened;
        controller = startController(kit, exports, on, own, saved, isTyped);
        exports.refresh();
      };
      element("acrostic-new").removeAttribute("disabled");
    },
    /** The tab has been selected: its first puzzle is made only now. */
    select() {
      if (!controller && !solving.linked) begin?.();
    },
  };
}

/**
 * Joins the store of the tab, its views and its controls.
 *
 * @param isTyped whether the user has changed the fields already
 */
function startController(
  kit: Operations,
  exports: ReturnType<typeof startExports>,
  on: On,
  own: OwnAnswers,
  saved: SavedHistory | null,
  isTyped: boolean,
) {
  const panel = element("panel-acrostic");
  const answersButton = element("acrostic-show-answers");
  const make = acrosticMaker(kit);
  const opened = readForm();
  const state = saved?.state ?? initialState(opened, own);
  const store = new Store(make, isTyped ? { ...state, fields: opened } : state);
  const current = () => store.outcome.made;
  let areAnswersShown = true;

  const lines = new AnswerLines((i, line) => undo.update(answered(store.state, i, line, current())));

  store.subscribe((outcome) => {
    showBuilder(outcome);
    showStale(panel, outcome.made !== null && outcome.fault !== null);
    showSheet(outcome);
    showLines(outcome);
    exports.refresh();
  });

  function showLines({ state, made, fault }: Outcome) {
    answersButton.setAttribute("aria-pressed", String(areAnswersShown));
    const canChange = areAnswersShown && fault === null;
    element("acrostic-answers-hint").hidden = !canChange;
    if (made) lines.show({ made, own: linesOf(state.own), solved: areAnswersShown, canChange });
  }

  const undo = startUndo({
    prefix: "acrostic-",
    panel,
    store,
    on,
    settle: startSeedField(seedBox, () => store.state.fields.seed).fill,
    showFields({ fields }) {
      showForm(fields);
      showLines(store.outcome);
    },
  });

  /**
   * Says what the puzzle is now, unless a field is refused, which is said beside the field.
   *
   * @param what has happened
   */
  function sayPuzzle(what: string, options?: { typed?: boolean }) {
    const { made, fault } = store.outcome;
    if (!made || fault) return say("");
    const { lineCount, theme } = made.puzzle;
    say(`${what}: ${counted(lineCount, "line")}, theme ${theme}`, options);
  }

  /** Keeps the seed of the puzzle in the address, if the toolkit had to draw one. */
  function keepSeed(before: Fields) {
    if (!before.seed) on.address();
  }

  element("acrostic-builder").addEventListener("input", ({ target }) => {
    // An empty seed field will be filled next; keep the puzzle until then.
    if (target === seedBox && !seedBox.value) return;
    undo.follow(() => {
      const { state } = store;
      const edited = { ...state, fields: { ...readForm(), seed: seedBox.value || state.fields.seed } };
      // The kept answers were chosen for the earlier values of the other fields.
      undo.update(keepingAnswers.includes(target) ? edited : withoutKeptAnswers(edited));
      sayPuzzle("Puzzle updated", { typed: true });
    });
  });
  element("acrostic-new").addEventListener("click", () => {
    undo.update(reseeded(make, withoutKeptAnswers(store.state)));
    sayPuzzle("New puzzle");
  });
  answersButton.addEventListener("click", () => {
    areAnswersShown = !areAnswersShown;
    showLines(store.outcome);
  });
  if (saved) undo.begin(saved);
  if (isTyped) undo.update(store.state);
  keepSeed(opened);

  return {
    get history() {
      return undo.history;
    },
    get state() {
      undo.finish();
      return store.state;
    },
    get made() {
      return current();
    },
    /** Starts again from the current values of the fields. */
    open(own: OwnAnswers) {
      const fields = readForm();
      store.set(initialState(fields, own));
      undo.begin(new History(store.state));
      keepSeed(fields);
    },
    take: undo.take,
    /** Shows a puzzle with its steps. */
    restore(history: SavedHistory) {
      store.set(history.state);
      undo.begin(history);
    },
  };
}
