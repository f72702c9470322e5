// @ts-check
import { copy } from "../page/clipboard.js";
import { element } from "../page/dom.js";
import { showStale } from "../page/fields.js";
import { startExportButtons } from "../printing/export-buttons.js";
import { startPreview } from "../printing/preview.js";
import { Store } from "../state/store.js";
import { acrosticFragment } from "./address.js";
import { AnswerLines } from "./answer-lines.js";
import { showBuilder } from "./builder.js";
import { answerKey, readForm, seedBox, showForm, titleBox, wordBox } from "./form.js";
import { acrosticMaker, answered, initialState, reseeded, withoutKeptAnswers } from "./model.js";
import { formatAnswers, linesOf, NONE, parseAnswers } from "./own-answers.js";
import { showSheet } from "./sheet.js";

/** The Acrostic tab. It can be opened before the toolkit is loaded; the puzzle appears later. */
export function acrosticTab() {
  /** The answers of the address, until the store has them. */
  let own = NONE;
  /** @type {ReturnType<typeof startController> | null} */
  let controller = null;
  /** Makes the first puzzle, once the toolkit has been loaded. @type {(() => void) | null} */
  let begin = null;

  return {
    /**
     * Opens a puzzle, or the tab as it is if there is no recipe.
     *
     * @param {import("./recipe.js").Recipe | null} recipe
     */
    open(recipe) {
      if (recipe) {
        showForm(recipe);
        own = parseAnswers(recipe.answers);
      }
      if (controller) controller.open(recipe ? own : controller.state.own);
      else begin?.();
    },
    /** The fragment of the address that reopens the tab as it is. */
    get fragment() {
      const { fields, own: answers } = controller?.state ?? { fields: readForm(), own };
      return acrosticFragment({ ...fields, answers: formatAnswers(answers) });
    },
    /**
     * @param {import("/toolkit/index.js").Operations} kit
     * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
     * @param {() => void} onChange called when the puzzle is no longer that of the address
     */
    start(kit, view, onChange) {
      begin = () => {
        controller = startController(kit, view, onChange, own);
      };
      element("acrostic-new").removeAttribute("disabled");
    },
    /** The tab has been selected: its first puzzle is made only now. */
    select() {
      if (!controller) begin?.();
    },
  };
}

/**
 * Joins the store of the tab, its views and its controls.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {() => void} onChange
 * @param {import("./own-answers.js").OwnAnswers} own
 */
function startController(kit, view, onChange, own) {
  const panel = element("panel-acrostic");
  const answersButton = element("show-answers");
  const make = acrosticMaker(kit);
  const opened = readForm();
  const store = new Store(make, initialState(opened, own));
  const current = () => store.outcome.made;
  let areAnswersShown = true;

  const lines = new AnswerLines((i, line) => update(answered(store.state, i, line, current())));
  const preview = startPreview("acrostic-", () => current()?.printable ?? null, view);
  const exportButtons = startExportButtons("acrostic-", current, preview, {
    "acrostic-copy-link": ({ recipe }) => copy(new URL(acrosticFragment(recipe), location.href).href, "Link"),
  });

  store.subscribe((outcome) => {
    showBuilder(outcome);
    showStale(panel, outcome.made !== null && outcome.fault !== null);
    showSheet(outcome);
    showLines(outcome);
    preview.refresh();
    exportButtons.refresh();
  });

  /** @param {import("./model.js").Outcome} outcome */
  function showLines({ state, made, fault }) {
    answersButton.setAttribute("aria-pressed", String(areAnswersShown));
    const canChange = areAnswersShown && fault === null;
    element("answers-hint").hidden = !canChange;
    if (made) lines.show({ made, own: linesOf(state.own), solved: areAnswersShown, canChange });
  }

  /** A change by the user. @param {import("./model.js").State} state */
  function update(state) {
    store.set(state);
    onChange();
  }

  /**
   * Keeps the seed of the puzzle in the address, if the toolkit had to draw one.
   *
   * @param {import("./model.js").Fields} before
   */
  function keepSeed(before) {
    if (!before.seed) onChange();
  }

  element("acrostic-builder").addEventListener("input", ({ target }) => {
    // An empty seed field will be filled next; keep the puzzle until then.
    if (target === seedBox && !seedBox.value) return;
    const { state } = store;
    const edited = { ...state, fields: { ...readForm(), seed: seedBox.value || state.fields.seed } };
    // The kept answers were chosen for the earlier values of the other fields.
    const keepsAnswers = target === wordBox || target === titleBox || target === answerKey;
    update(keepsAnswers ? edited : withoutKeptAnswers(edited));
  });
  seedBox.addEventListener("blur", () => {
    seedBox.value ||= store.state.fields.seed;
  });
  element("acrostic-new").addEventListener("click", () => update(reseeded(make, withoutKeptAnswers(store.state))));
  answersButton.addEventListener("click", () => {
    areAnswersShown = !areAnswersShown;
    showLines(store.outcome);
  });
  keepSeed(opened);

  return {
    get state() {
      return store.state;
    },
    /** Starts again from the current values of the fields. @param {import("./own-answers.js").OwnAnswers} own */
    open(own) {
      const fields = readForm();
      store.set(initialState(fields, own));
      keepSeed(fields);
    },
  };
}
