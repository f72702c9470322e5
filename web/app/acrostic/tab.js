// @ts-check

import { attempt } from "../page/attempt.js";
import { counted } from "../page/characters.js";
import { element } from "../page/dom.js";
import { openTroubled, show } from "../page/option-groups.js";
import { copy } from "../printing/files.js";
import { startPreview } from "../printing/preview.js";
import { markStale, printable } from "../printing/printable.js";
import { startTakeAway } from "../printing/take-away.js";
import { acrosticFragment } from "../state/address.js";
import { AnswerLines } from "./answer-lines.js";
import { fields, fillForm, longest, readForm, seedBox, shortest, titleBox, wordBox } from "./form.js";
import { bare, faultOf, OwnAnswers } from "./own-answers.js";
import { keywordOf, paramsOf } from "./recipe.js";

/**
 * A puzzle with what it was made of, its seed and its answers of one's own included.
 *
 * @typedef {object} Made
 * @property {import("./recipe.js").AcrosticState} state
 * @property {import("/toolkit/index.js").AcrosticResult} puzzle
 * @property {import("../printing/printable.js").Printable} printable
 */

const own = new OwnAnswers();

/** Fills the tab's fields from an address. @param {import("./recipe.js").AcrosticState} state */
export function fillAcrostic(state) {
  fillForm(state);
  own.read(state.answers, keywordOf(state.word));
}

/** The fragment of the address that reopens the tab as it is. */
export const acrosticTabFragment = () => acrosticFragment({ ...readForm(), answers: own.text });

/**
 * The Acrostic tab. A puzzle is a pure function of what the fields hold, its answers of one's own included; a change of
 * one answer keeps the others.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {() => void} onChange called when the puzzle is no longer that of the address
 */
export function startAcrostic(kit, view, onChange) {
  const panel = element("panel-acrostic");
  const answersButton = element("show-answers");
  let seed = "";
  let isOpen = false;
  let solved = true;
  /** @type {Made | null} */
  let made = null;
  /** Whether the puzzle is older than what the fields hold. */
  let isStale = false;
  /** @type {(import("./own-answers.js").Fault | null)[]} */
  let faults = [];
  const lines = new AnswerLines((i, line) => {
    own.set(i, line, made?.puzzle.lines.map(({ answer }) => answer) ?? []);
    update();
  });
  const preview = startPreview("acrostic-", () => made?.printable ?? null, view);
  const takeAway = startTakeAway("acrostic-", () => made, preview, {
    "acrostic-copy-link": ({ state }) => copy(new URL(acrosticFragment(state), location.href).href, "Link"),
  });

  /**
   * Makes the puzzle again, with a new seed if the given one is empty. When the toolkit refuses what the fields hold, the
   * last puzzle stays, unless its keyword has been erased.
   *
   * @param {string} withSeed
   */
  function make(withSeed) {
    isOpen = true;
    seed = withSeed || seed;
    const state = { ...readForm(), answers: "", seed: withSeed };
    const params = paramsOf(state, answersFor(keywordOf(state.word)));
    const puzzle = attempt(fields, () => kit.acrostic({ ...params, alternatives: true }));
    if (!state.word.trim()) made = null;
    if (puzzle) {
      seed = puzzle.seed;
      if (document.activeElement !== seedBox) seedBox.value = seed;
      const draw = (/** @type {import("../printing/printable.js").Wanted} */ wanted) =>
        kit.acrostic({ ...params, seed: puzzle.seed, ...wanted });
      made = {
        state: { ...state, answers: own.text, seed },
        puzzle,
        printable: printable("acrostic", state.title, puzzle, draw, params.answerKey === true),
      };
    }
    isStale = made !== null && puzzle === null;
    markStale(panel, isStale);
    describe();
    preview.refresh();
    takeAway.refresh();
  }

  /** The answers that the toolkit takes, a line each; what it refuses is said beside its line. @param {string} keyword */
  function answersFor(keyword) {
    if (!keyword) return "";
    own.fit(keyword);
    const all = Array.from(keyword, (_, i) => (own.get(i) ? faultOf(kit, keyword, i, own.get(i)) : null));
    // What was only kept is nobody's fault.
    faults = all.map((fault, i) => (own.isOwn(i) ? fault : null));
    return all
      .map((fault, i) => (fault ? "" : bare(own.get(i))))
      .join("\n")
      .trimEnd();
  }

  /** Everything on the tab that follows from the puzzle, or from there being none. */
  function describe() {
    const puzzle = made?.puzzle;
    element("acrostic-area").hidden = !puzzle;
    element("no-acrostic").hidden = puzzle !== undefined;
    element("no-acrostic-text").textContent = puzzle ? "" : "Your puzzle appears here as you type.";
    element("acrostic-sheet-title").textContent = (made?.state ?? readForm()).title.trim() || titleBox.placeholder;
    element("acrostic-facts").textContent = puzzle
      ? `Theme: ${puzzle.theme} · ${counted(puzzle.lineCount, "line")}`
      : "";
    const { answerKey } = readForm();
    const title = titleBox.value.trim();
    show("acrostic-sheet-state", [title && `“${title}”`, answerKey && "answer key"]);
    show("acrostic-choice-state", [`${shortest.value}–${longest.value} letters`]);
    openTroubled();
    drawLines();
  }

  function drawLines() {
    answersButton.setAttribute("aria-pressed", String(solved));
    const canChange = solved && !isStale;
    element("answers-hint").hidden = !canChange;
    if (made) lines.show({ puzzle: made.puzzle, own: (i) => own.get(i), faults, solved, canChange });
  }

  /** Makes the puzzle again after the user's doing. @param {string} [withSeed] */
  function update(withSeed = seed) {
    make(withSeed);
    onChange();
  }

  element("acrostic-builder").addEventListener("input", ({ target }) => {
    if (target === seedBox && !seedBox.value) return;
    // What was only kept was chosen for another puzzle.
    if (target !== wordBox && target !== titleBox && target !== element("acrostic-answer-key")) own.release();
    update(target === seedBox ? seedBox.value : seed);
  });
  seedBox.addEventListener("blur", () => {
    seedBox.value ||= seed;
  });
  element("acrostic-new").addEventListener("click", () => {
    own.release();
    update("");
  });
  answersButton.addEventListener("click", () => {
    solved = !solved;
    drawLines();
  });
  element("acrostic-new").removeAttribute("disabled");

  /** Makes the puzzle of what the fields hold. One without a seed gets a random seed, which the address then keeps. */
  function open() {
    const isSeeded = seedBox.value !== "";
    made = null;
    make(seedBox.value);
    if (!isSeeded) onChange();
  }
  return {
    open,
    /** The tab has been selected: its first puzzle is made only now. @param {boolean} isShown */
    show(isShown) {
      if (isShown && !isOpen) open();
    },
  };
}
