// @ts-check
import { counted } from "../../kit/counted.js";
import { element } from "../../kit/dom.js";
import { say } from "../../kit/spoken.js";
import { showStale } from "../page/fields.js";
import { startSeedField } from "../page/seed-field.js";
import { startUndo } from "../page/undo.js";
import { History } from "../state/history.js";
import { Store } from "../state/store.js";
import { acrosticFragment } from "./address.js";
import { AnswerLines } from "./answer-lines.js";
import { showBuilder } from "./builder.js";
import { startExports } from "./exports.js";
import { answerKey, readForm, seedBox, showForm, titleBox, wordBox } from "./form.js";
import { acrosticMaker, answered, initialState, reseeded, withoutKeptAnswers } from "./model.js";
import { formatAnswers, linesOf, NONE, parseAnswers } from "./own-answers.js";
import { DEFAULTS } from "./recipe.js";
import { showSheet } from "./sheet.js";
import { solvingView } from "./solving.js";

/**
 * @typedef {History<import("./model.js").State>} SavedHistory
 * @typedef {import("../page/undo.js").On} On
 * @typedef {import("../booklet/puzzle.js").OnCollect<import("./in-booklet.js").Source>} OnCollect
 */

/**
 * The Acrostic tab. It can be opened before the toolkit is loaded; the puzzle appears later.
 *
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {OnCollect} onCollect
 */
export function acrosticTab(view, onCollect) {
  /** The answers of the address, until the store has them. */
  let own = NONE;
  /** A saved puzzle that waits for the toolkit. @type {SavedHistory | null} */
  let saved = null;
  /** What the fields held before the user changed them, which may happen before this script runs. */
  let opened = wordBox.value === wordBox.defaultValue ? JSON.stringify(readForm()) : "";
  /** @type {ReturnType<typeof startController> | null} */
  let controller = null;
  /** Makes the first puzzle, once the toolkit has been loaded. @type {(() => void) | null} */
  let begin = null;
  const solving = solvingView(() => exports.refresh());
  const exports = startExports(view, () => (solving.linked ? solving.made : (controller?.made ?? null)), onCollect);

  return {
    /**
     * Opens a puzzle, or the tab as it is if there is no recipe.
     *
     * @param {import("./recipe.js").Recipe | null} recipe
     */
    open(recipe) {
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
    /** Opens a puzzle with its steps. @param {SavedHistory} history */
    restore(history) {
      solving.open(null);
      showForm(history.state.fields);
      own = history.state.own;
      saved = history;
      opened = JSON.stringify(readForm());
      controller?.restore(history);
    },
    /** Shows what another window has made of the puzzle. @param {import("./model.js").State} state */
    take(state) {
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
    /** Opens the puzzle of a link for somebody to solve. No element contains an answer. @param {string} link */
    solve(link) {
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
    /**
     * @param {import("/toolkit/index.js").Operations} kit
     * @param {On} on
     */
    start(kit, on) {
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
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {ReturnType<typeof startExports>} exports
 * @param {On} on
 * @param {import("./own-answers.js").OwnAnswers} own
 * @param {SavedHistory | null} saved
 * @param {boolean} isTyped whether the user has changed the fields already
 */
function startController(kit, exports, on, own, saved, isTyped) {
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

  /** @param {import("./model.js").Outcome} outcome */
  function showLines({ state, made, fault }) {
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
   * @param {string} what has happened
   * @param {{ typed?: boolean }} [options]
   */
  function sayPuzzle(what, options) {
    const { made, fault } = store.outcome;
    if (!made || fault) return say("");
    const { lineCount, theme } = made.puzzle;
    say(`${what}: ${counted(lineCount, "line")}, theme ${theme}`, options);
  }

  /**
   * Keeps the seed of the puzzle in the address, if the toolkit had to draw one.
   *
   * @param {import("./model.js").Fields} before
   */
  function keepSeed(before) {
    if (!before.seed) on.address();
  }

  element("acrostic-builder").addEventListener("input", ({ target }) => {
    // An empty seed field will be filled next; keep the puzzle until then.
    if (target === seedBox && !seedBox.value) return;
    undo.follow(() => {
      const { state } = store;
      const edited = { ...state, fields: { ...readForm(), seed: seedBox.value || state.fields.seed } };
      // The kept answers were chosen for the earlier values of the other fields.
      const keepsAnswers = target === wordBox || target === titleBox || target === answerKey;
      undo.update(keepsAnswers ? edited : withoutKeptAnswers(edited));
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
    /** Starts again from the current values of the fields. @param {import("./own-answers.js").OwnAnswers} own */
    open(own) {
      const fields = readForm();
      store.set(initialState(fields, own));
      undo.begin(new History(store.state));
      keepSeed(fields);
    },
    take: undo.take,
    /** Shows a puzzle with its steps. @param {SavedHistory} history */
    restore(history) {
      store.set(history.state);
      undo.begin(history);
    },
  };
}
