import type { BasicOperations } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { element } from "../../kit/dom.ts";
import { say } from "../../kit/spoken.ts";
import type { OnCollect } from "../booklet/puzzle.ts";
import { startSeedField } from "../page/seed-field.ts";
import { type On, startUndo } from "../page/undo.ts";
import type { startPageView } from "../printing/page-view.ts";
import { History } from "../state/history.ts";
import { Store } from "../state/store.ts";
import { builderFragment } from "./address.ts";
import { type Fields, fieldsOf, recipeOf } from "./fields.ts";
import { choosers, readForm, seedBox, showForm, textBox } from "./form.ts";
import type { Source } from "./in-booklet.ts";
import { cryptogramMaker, drawable, initialState, quoting, reseeded, type State, unquoted } from "./model.ts";
import { DEFAULTS, type Recipe } from "./recipe.ts";
import { hasSampleSeed, sampleOf } from "./sample.ts";
import { solverRecipe } from "./solving-link.ts";
import { startViews } from "./views.ts";

type SavedHistory = History<State>;

const panel = element("panel-cryptogram");
/** The browser compiles the toolkit's code when it first runs: after the page has been painted, and probably before the first key. */
const WARM_UP_MS = 100;

/** The Cryptogram tab. It can be opened before the toolkit is loaded: the sample is shown at once, another puzzle appears later. */
export function cryptogramTab(view: ReturnType<typeof startPageView>, onCollect: OnCollect<Source>) {
  /** The address of a link. */
  let link = "";
  /** Its puzzle, which is solved exactly as it is. */
  let linked: Recipe | null = null;
  /** A saved puzzle that waits for the toolkit. */
  let saved: SavedHistory | null = null;
  /** What the fields held before the user changed them, which may happen before this script runs. */
  let opened = textBox.value === textBox.defaultValue ? JSON.stringify(readForm()) : "";
  let controller: ReturnType<typeof startController> | null = null;
  let hasToolkit = false;
  const views = startViews(view, () => hasToolkit, onCollect);
  /** What the fields hold while the toolkit is loaded. */
  let waiting = readForm();

  /** Shows the puzzle before the toolkit is loaded, if it is the sample. */
  function showWaiting() {
    waiting = readForm();
    const sample = linked ? null : sampleOf(waiting);
    if (sample) views.show(sample);
    else views.wait();
  }

  element("cryptogram-builder").addEventListener("input", ({ target }) => {
    if (controller) return;
    if (target === textBox && hasSampleSeed(waiting)) seedBox.value = "";
    showWaiting();
  });

  /** Opens what the fields or the link hold. */
  function openCurrent() {
    if (controller) controller.open(linked);
    else showWaiting();
  }

  return {
    /** Opens a puzzle in the builder, or the builder as it is if there is no recipe. */
    open(recipe: Recipe | null) {
      if (recipe) {
        showForm(fieldsOf(recipe));
        saved = null;
        opened = JSON.stringify(readForm());
      }
      linked = null;
      showView(false);
      openCurrent();
    },
    /** Opens the puzzle of a link for somebody to solve. No element contains the answer. */
    solve(opened: string) {
      link = opened;
      linked = solverRecipe(opened);
      showView(true);
      openCurrent();
    },
    /** Opens a puzzle in the builder, with its steps. */
    restore(history: SavedHistory) {
      showForm(history.state.fields);
      linked = null;
      saved = history;
      opened = JSON.stringify(readForm());
      showView(false);
      if (controller) controller.restore(history);
      else showWaiting();
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
    /** Whether an open link has a text that must not be shown without a question. */
    get hasAnswer() {
      return Boolean(linked?.text);
    },
    /** Opens the puzzle of a link in the builder. */
    reveal() {
      this.open(linked);
    },
    /** The fragment of the address that reopens the tab as it is. */
    get fragment() {
      return linked ? link : builderFragment(recipeOf(controller?.fields ?? readForm()));
    },
    start(kit: BasicOperations, on: On) {
      hasToolkit = true;
      const isTyped = !linked && JSON.stringify(readForm()) !== opened;
      controller = startController(kit, views, on, linked, saved, isTyped);
    },
  };
}

/** Shows the builder, or the sheet alone for somebody who solves a puzzle. */
function showView(isSolving: boolean) {
  panel.dataset.view = isSolving ? "solve" : "build";
  element("cryptogram-builder").hidden = isSolving;
  element("cryptogram-invitation").hidden = !isSolving;
}

/**
 * Joins the store of the tab, its views and its controls.
 *
 * @param isTyped whether the user has changed the fields already
 */
function startController(
  kit: BasicOperations,
  views: ReturnType<typeof startViews>,
  on: On,
  linked: Recipe | null,
  saved: SavedHistory | null,
  isTyped: boolean,
) {
  const make = cryptogramMaker(kit);
  const opened = readForm();
  const store = startStore();
  store.subscribe(views.show);

  const undo = startUndo({
    prefix: "cryptogram-",
    panel,
    store,
    on,
    settle: startSeedField(seedBox, () => store.state.fields.seed).fill,
    showFields: ({ fields }) => showForm(fields),
  });

  function startStore() {
    const sample = saved || linked ? null : sampleOf(opened);
    if (sample) {
      window.setTimeout(make, WARM_UP_MS, sample.state);
      return new Store(make, sample.state, drawable(kit, sample));
    }
    const state = saved && !linked ? saved.state : initialState(kit, opened, linked);
    return new Store(make, isTyped ? { ...state, fields: opened } : state);
  }

  /**
   * Says what the puzzle is now, unless a field is refused, which is said beside the field.
   *
   * @param what has happened
   */
  function sayPuzzle(what: string, options?: { typed?: boolean }) {
    const { made, fault } = store.outcome;
    if (!made || fault) return say("");
    const { letterCount, difficulty } = made.puzzle;
    say(`${what}: ${counted(letterCount, "letter")}, difficulty ${difficulty.label}`, options);
  }

  /** Replaces the puzzle. A solution that is shown is covered again. */
  function replace(state: State) {
    views.cover();
    undo.update(state);
  }

  /** Keeps the seed of the puzzle in the address, if the toolkit had to draw one. */
  function keepSeed(before: Fields) {
    if (!store.state.linked && !before.seed) on.address();
  }

  element("cryptogram-builder").addEventListener("input", ({ target }) => {
    // An empty seed field will be filled next; keep the puzzle until then.
    if (target === seedBox && !seedBox.value) return;
    undo.follow(() => {
      const { state } = store;
      const seed = target === textBox && hasSampleSeed(state.fields) ? "" : seedBox.value || state.fields.seed;
      // A seed that is typed begins without a series.
      const number = target === seedBox ? "" : state.fields.number;
      const edited = { ...state, fields: { ...readForm(), seed, number } };
      if (target && choosers.includes(target) && state.isQuotation) replace(reseeded(make, edited));
      else undo.update(target === textBox ? { ...edited, isQuotation: false } : edited);
      sayPuzzle("Puzzle updated", { typed: true });
    });
  });
  element("cryptogram-new").addEventListener("click", () => {
    replace(reseeded(make, store.state));
    sayPuzzle(store.state.isQuotation ? "New quotation" : "New puzzle");
  });
  element("cryptogram-quotation").addEventListener("click", () => {
    replace(reseeded(make, quoting(store.state)));
    sayPuzzle("New quotation");
  });
  element("cryptogram-own-text").addEventListener("click", () => {
    replace(unquoted(store.state));
    textBox.focus();
  });
  for (const button of panel.querySelectorAll("button[data-needs=toolkit]")) button.removeAttribute("disabled");
  if (saved && !linked) undo.begin(saved);
  if (isTyped) undo.update(store.state);
  keepSeed(opened);

  return {
    get history() {
      return undo.history;
    },
    get fields() {
      undo.finish();
      return store.state.fields;
    },
    /** Starts again from the current values of the fields, or from a link. */
    open(linked: Recipe | null) {
      const fields = readForm();
      const { ownText, alphabet } = store.state;
      views.cover();
      store.set({ ...initialState(kit, fields, linked), ownText, alphabet });
      undo.begin(new History(store.state));
      keepSeed(fields);
    },
    take: undo.take,
    /** Shows a puzzle with its steps. */
    restore(history: SavedHistory) {
      views.cover();
      store.set(history.state);
      undo.begin(history);
    },
  };
}
