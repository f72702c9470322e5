// @ts-check
import { copy } from "../page/clipboard.js";
import { element } from "../page/dom.js";
import { showStale } from "../page/fields.js";
import { startPreview } from "../printing/preview.js";
import { startTakeAway } from "../printing/take-away.js";
import { Model } from "../state/model.js";
import { acrosticFragment } from "./address.js";
import { AnswerLines } from "./answer-lines.js";
import { showBuilder } from "./builder.js";
import { answerKey, readForm, seedBox, showForm, titleBox, wordBox } from "./form.js";
import { acrosticMaker, answered, begun, rechosen, reseeded } from "./model.js";
import { formatAnswers, linesOf, NONE, parseAnswers } from "./own-answers.js";
import { keywordOf } from "./recipe.js";
import { showSheet } from "./sheet.js";

/** The Acrostic tab. It can be opened before the toolkit is there, which then makes its puzzle. */
export function acrosticTab() {
  /** The answers of the address, until there is a model that has them. */
  let own = NONE;
  /** @type {ReturnType<typeof startBench> | null} */
  let bench = null;
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
        own = parseAnswers(recipe.answers, keywordOf(recipe.word));
      }
      if (bench) bench.open(recipe ? own : bench.state.own);
      else begin?.();
    },
    /** The fragment of the address that reopens the tab as it is. */
    get fragment() {
      const { fields, own: answers } = bench?.state ?? { fields: readForm(), own };
      return acrosticFragment({ ...fields, answers: formatAnswers(answers) });
    },
    /**
     * @param {import("/toolkit/index.js").Operations} kit
     * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
     * @param {() => void} onChange called when the puzzle is no longer that of the address
     */
    start(kit, view, onChange) {
      begin = () => {
        bench = startBench(kit, view, onChange, own);
      };
      element("acrostic-new").removeAttribute("disabled");
    },
    /** The tab has been selected: its first puzzle is made only now. */
    select() {
      if (!bench) begin?.();
    },
  };
}

/**
 * Joins the model of the tab, its views and its controls.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {() => void} onChange
 * @param {import("./own-answers.js").OwnAnswers} own
 */
function startBench(kit, view, onChange, own) {
  const panel = element("panel-acrostic");
  const answersButton = element("show-answers");
  const make = acrosticMaker(kit);
  const opened = readForm();
  const model = new Model(make, begun(opened, own));
  const current = () => model.outcome.made;
  let areAnswersShown = true;

  const lines = new AnswerLines((i, line) => update(answered(model.state, i, line, current())));
  const preview = startPreview("acrostic-", () => current()?.printable ?? null, view);
  const takeAway = startTakeAway("acrostic-", current, preview, {
    "acrostic-copy-link": ({ recipe }) => copy(new URL(acrosticFragment(recipe), location.href).href, "Link"),
  });

  model.subscribe((outcome) => {
    showBuilder(outcome);
    showStale(panel, outcome.made !== null && outcome.fault !== null);
    showSheet(outcome);
    showLines(outcome);
    preview.refresh();
    takeAway.refresh();
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
    model.set(state);
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
    // An emptied seed field is one that is about to be filled: the puzzle stays until then.
    if (target === seedBox && !seedBox.value) return;
    const { state } = model;
    const edited = { ...state, fields: { ...readForm(), seed: seedBox.value || state.fields.seed } };
    // Answers that were only kept were chosen for the other fields as they were.
    const keepsAnswers = target === wordBox || target === titleBox || target === answerKey;
    update(keepsAnswers ? edited : rechosen(edited));
  });
  seedBox.addEventListener("blur", () => {
    seedBox.value ||= model.state.fields.seed;
  });
  element("acrostic-new").addEventListener("click", () => update(reseeded(make, rechosen(model.state))));
  answersButton.addEventListener("click", () => {
    areAnswersShown = !areAnswersShown;
    showLines(model.outcome);
  });
  keepSeed(opened);

  return {
    get state() {
      return model.state;
    },
    /** Opens what the fields hold. @param {import("./own-answers.js").OwnAnswers} own */
    open(own) {
      const fields = readForm();
      model.set(begun(fields, own));
      keepSeed(fields);
    },
  };
}
