// @ts-check
import { counted } from "../../kit/counted.js";
import { element } from "../../kit/dom.js";
import { say } from "../../kit/spoken.js";
import { startSeedField } from "../page/seed-field.js";
import { startUndo } from "../page/undo.js";
import { History } from "../state/history.js";
import { Store } from "../state/store.js";
import { builderFragment } from "./address.js";
import { fieldsOf, recipeOf } from "./fields.js";
import { lengthBox, readForm, seedBox, showForm, textBox } from "./form.js";
import { cryptogramMaker, initialState, quoting, reseeded, unquoted } from "./model.js";
import { DEFAULTS } from "./recipe.js";
import { hasSampleSeed, sampleOf } from "./sample.js";
import { solverRecipe } from "./solving-link.js";
import { startViews } from "./views.js";

/**
 * @typedef {import("./recipe.js").Recipe} Recipe
 * @typedef {History<import("./model.js").State>} SavedHistory
 * @typedef {import("../page/undo.js").On} On
 */

const panel = element("panel-cryptogram");

/**
 * The Cryptogram tab. It can be opened before the toolkit is loaded: the sample is shown at once, another puzzle appears later.
 *
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {import("../booklet/puzzle.js").OnCollect<import("./in-booklet.js").Source>} onCollect
 */
export function cryptogramTab(view, onCollect) {
  /** The address of a link. */
  let link = "";
  /** Its puzzle, which is solved exactly as it is. @type {Recipe | null} */
  let linked = null;
  /** A saved puzzle that waits for the toolkit. @type {SavedHistory | null} */
  let saved = null;
  /** What the fields held before the user changed them, which may happen before this script runs. */
  let opened = textBox.value === textBox.defaultValue ? JSON.stringify(readForm()) : "";
  /** @type {ReturnType<typeof startController> | null} */
  let controller = null;
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
  function open() {
    if (controller) controller.open(linked);
    else showWaiting();
  }

  return {
    /**
     * Opens a puzzle in the builder, or the builder as it is if there is no recipe.
     *
     * @param {Recipe | null} recipe
     */
    build(recipe) {
      if (recipe) {
        showForm(fieldsOf(recipe));
        saved = null;
        opened = JSON.stringify(readForm());
      }
      linked = null;
      showView(false);
      open();
    },
    /** Opens the puzzle of a link for somebody to solve. No element contains the answer. @param {string} opened */
    solve(opened) {
      link = opened;
      linked = solverRecipe(opened);
      showView(true);
      open();
    },
    /** Opens a puzzle in the builder, with its steps. @param {SavedHistory} history */
    restore(history) {
      showForm(history.state.fields);
      linked = null;
      saved = history;
      opened = JSON.stringify(readForm());
      showView(false);
      if (controller) controller.restore(history);
      else showWaiting();
    },
    /** Shows what another window has made of the puzzle. @param {import("./model.js").State} state */
    take(state) {
      if (controller) controller.take(state);
      else this.restore(new History(state));
    },
    /** Opens an empty puzzle. */
    create() {
      this.build(DEFAULTS);
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
      this.build(linked);
    },
    /** The fragment of the address that reopens the tab as it is. */
    get fragment() {
      return linked ? link : builderFragment(recipeOf(controller?.fields ?? readForm()));
    },
    /**
     * @param {import("/toolkit/index.js").Operations} kit
     * @param {On} on
     */
    start(kit, on) {
      hasToolkit = true;
      const isTyped = !linked && JSON.stringify(readForm()) !== opened;
      controller = startController(kit, views, on, linked, saved, isTyped);
    },
  };
}

/** Shows the builder, or the sheet alone for somebody who solves a puzzle. @param {boolean} isSolving */
function showView(isSolving) {
  panel.dataset.view = isSolving ? "solve" : "build";
  element("cryptogram-builder").hidden = isSolving;
  element("cryptogram-invitation").hidden = !isSolving;
}

/**
 * Joins the store of the tab, its views and its controls.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {ReturnType<typeof startViews>} views
 * @param {On} on
 * @param {Recipe | null} linked
 * @param {SavedHistory | null} saved
 * @param {boolean} isTyped whether the user has changed the fields already
 */
function startController(kit, views, on, linked, saved, isTyped) {
  const make = cryptogramMaker(kit);
  const opened = readForm();
  const state = saved && !linked ? saved.state : initialState(kit, opened, linked);
  const store = new Store(make, isTyped ? { ...state, fields: opened } : state);
  store.subscribe(views.show);

  const undo = startUndo({
    prefix: "cryptogram-",
    panel,
    store,
    on,
    settle: startSeedField(seedBox, () => store.state.fields.seed).fill,
    showFields: ({ fields }) => showForm(fields),
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
    const { letterCount, difficulty } = made.puzzle;
    say(`${what}: ${counted(letterCount, "letter")}, difficulty ${difficulty.label}`, options);
  }

  /**
   * Replaces the puzzle. A solution that is shown is covered again.
   *
   * @param {import("./model.js").State} state
   */
  function replace(state) {
    views.cover();
    undo.update(state);
  }

  /**
   * Keeps the seed of the puzzle in the address, if the toolkit had to draw one.
   *
   * @param {import("./fields.js").Fields} before
   */
  function keepSeed(before) {
    if (!store.state.linked && !before.seed) on.address();
  }

  element("cryptogram-builder").addEventListener("input", ({ target }) => {
    // An empty seed field will be filled next; keep the puzzle until then.
    if (target === seedBox && !seedBox.value) return;
    undo.follow(() => {
      const { state } = store;
      const seed = target === textBox && hasSampleSeed(state.fields) ? "" : seedBox.value || state.fields.seed;
      const edited = { ...state, fields: { ...readForm(), seed } };
      if (target === lengthBox && state.isQuotation) replace(reseeded(make, edited));
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
    /** Starts again from the current values of the fields, or from a link. @param {Recipe | null} linked */
    open(linked) {
      const fields = readForm();
      const { ownText, alphabet } = store.state;
      views.cover();
      store.set({ ...initialState(kit, fields, linked), ownText, alphabet });
      undo.begin(new History(store.state));
      keepSeed(fields);
    },
    take: undo.take,
    /** Shows a puzzle with its steps. @param {SavedHistory} history */
    restore(history) {
      views.cover();
      store.set(history.state);
      undo.begin(history);
    },
  };
}
