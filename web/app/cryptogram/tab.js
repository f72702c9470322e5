// @ts-check

import { attempt } from "../page/attempt.js";
import { characters, counted } from "../page/characters.js";
import { element } from "../page/dom.js";
import { openTroubled, summarise } from "../page/option-groups.js";
import { copy } from "../printing/files.js";
import { startPreview } from "../printing/preview.js";
import { markStale, printable } from "../printing/printable.js";
import { startTakeAway } from "../printing/take-away.js";
import { startSolver } from "../solving/solver.js";
import { confirmSpoiler } from "../solving/spoiler.js";
import { builderFragment, solverFragment } from "../state/address.js";
import { drawCipher } from "./cipher-table.js";
import { drawDifficulty } from "./difficulty.js";
import { fields, fillForm, readForm, seedBox, textBox } from "./form.js";
import { startHintStepper } from "./hint-stepper.js";
import { startKeyOptions } from "./key-options.js";
import { paramsOf, quotationOf } from "./recipe.js";

/**
 * A puzzle with what it was made of, its seed included.
 *
 * @typedef {object} Made
 * @property {import("./recipe.js").PuzzleState} state
 * @property {import("/toolkit/index.js").CryptogramResult} puzzle
 * @property {import("../printing/printable.js").Printable} printable
 */

const MAX_CHARACTERS = 500;
const INVITATION = "A puzzle for you! Every letter stands for another one.";
const BROKEN_LINK = "This link is broken: no puzzle can be made of it. Ask for the link again.";

const panel = element("panel-cryptogram");
/** The puzzle of a link, which is to be solved exactly as it is. @type {import("./recipe.js").PuzzleState | null} */
let linked = null;

/**
 * Takes the puzzle of an address: into the builder's fields, or, for someone who is to solve it, into no element at all.
 *
 * @param {Pick<import("../state/address.js").Address, "puzzle" | "solving">} address
 */
export function fillCryptogram({ puzzle, solving }) {
  if (puzzle && !solving) fillForm(puzzle);
  linked = solving ? puzzle : null;
  panel.dataset.view = solving ? "solve" : "build";
  element("builder").hidden = solving;
  element("invitation").hidden = !solving;
}

/** The fragment of the address that reopens the tab as it is. */
export function cryptogramFragment() {
  return linked ? solverFragment(linked) : builderFragment(readForm());
}

/**
 * The Cryptogram tab. A puzzle is a pure function of what the fields hold, and of whether the text is the quotation that
 * the seed picks (whose author then stands on the sheet).
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {() => void} onChange called when the puzzle is no longer that of the address
 */
export function startCryptogram(kit, view, onChange) {
  const ownTextButton = element("own-text");
  let seed = "";
  let isQuotation = false;
  /** What the user had typed before a quotation took its place. */
  let ownText = "";
  /** @type {Made | null} */
  let made = null;
  const current = () => made;
  const solver = startSolver(async () => linked === null || (await confirmSpoiler()));
  const hintStepper = startHintStepper();
  const keyOptions = startKeyOptions(kit);
  const preview = startPreview("", () => made?.printable ?? null, view);
  const takeAway = startTakeAway("", current, preview, {
    "copy-encoded": ({ puzzle }) => copy(puzzle.encoded, "Encoded text"),
    "copy-link": ({ state }) => copy(new URL(solverFragment(state), location.href).href, "Puzzle link"),
  });

  /**
   * Makes the puzzle again, with a new seed if the given one is empty. When the toolkit refuses what the fields hold, the
   * last puzzle stays, unless its text has been erased.
   *
   * @param {string} withSeed
   */
  function make(withSeed) {
    seed = withSeed || seed;
    const wanted = linked ?? keyOptions.settle({ ...readForm(), seed: withSeed });
    const puzzle = attempt(fields, () => kit.cryptogram(paramsOf(wanted, isQuotation)));
    if (!wanted.text.trim()) made = null;
    if (puzzle) {
      seed = puzzle.seed;
      const text = isQuotation ? puzzle.original : wanted.text;
      if (!linked) {
        if (isQuotation) textBox.value = text;
        if (document.activeElement !== seedBox) seedBox.value = seed;
        keyOptions.remember(wanted);
      }
      const state = { ...wanted, text, seed };
      const params = paramsOf(state, isQuotation);
      made = {
        state,
        puzzle,
        printable: printable(
          "cryptogram",
          state.title,
          puzzle,
          (wanted) => kit.cryptogram({ ...params, ...wanted }),
          params.answerKey === true,
        ),
      };
      solver.begin(puzzle);
      drawCipher(element("cipher-table"), linked ? {} : { ...puzzle.cipher });
    }
    markStale(panel, made !== null && puzzle === null);
    describe();
    if (!linked) describeBuilder();
    preview.refresh();
    takeAway.refresh();
  }

  /** Makes the puzzle again after the user's doing. @param {string} [withSeed] */
  function update(withSeed = seed) {
    make(withSeed);
    onChange();
  }

  /** The bench: everything on it that follows from the puzzle, or from there being none. */
  function describe() {
    const puzzle = made?.puzzle;
    element("puzzle-area").hidden = !puzzle;
    element("cipher").hidden = !puzzle || linked !== null;
    element("no-puzzle").hidden = puzzle !== undefined;
    element("no-puzzle-text").textContent = puzzle
      ? ""
      : linked
        ? BROKEN_LINK
        : "Your puzzle appears here as you type.";
    element("invitation-text").textContent = linked && !puzzle ? "No puzzle came with this link." : INVITATION;
    const { title } = made?.state ?? linked ?? readForm();
    element("sheet-title").textContent = title.trim() || element("title", HTMLInputElement).placeholder;
    element("facts").textContent = puzzle
      ? `${counted(puzzle.letterCount, "letter")} · ${counted(puzzle.wordCount, "word")}`
      : "";
    const credit = element("credit");
    credit.hidden = !puzzle?.author;
    credit.textContent = puzzle?.author ? [`— ${puzzle.author}`, puzzle.source].filter(Boolean).join(", ") : "";
    if (made && puzzle) drawDifficulty(puzzle, made.state.spacing === "words");
  }

  /** The builder: everything in it that follows from its fields and from the puzzle. */
  function describeBuilder() {
    const state = readForm();
    const length = characters(state.text.trim());
    const count = element("text-count");
    count.textContent = `${length} / ${MAX_CHARACTERS}`;
    count.dataset.over = String(length > MAX_CHARACTERS);
    summarise(state);
    openTroubled();
    ownTextButton.hidden = !(isQuotation && ownText);
    element("seed-hint").textContent = isQuotation
      ? "The seed picks the quotation and its cipher."
      : "The same text, options and seed always give the same puzzle.";
    if (made) {
      hintStepper.limit(made.puzzle.difficulty.distinctLetters);
      keyOptions.showDrawn(made.puzzle.shift);
    }
  }

  /** Makes the puzzle of the address. One without a seed gets a random seed, which the address then keeps. */
  function open() {
    const state = linked ?? readForm();
    made = null;
    isQuotation = state.text === quotationOf(kit, state);
    solver.cover();
    make(state.seed);
    if (!linked && !state.seed) onChange();
  }

  /** Another puzzle in the place of this one: a solution that is shown is covered again. */
  function renew(withSeed = "") {
    solver.cover();
    update(withSeed);
  }

  element("builder").addEventListener("input", ({ target }) => {
    if (target === seedBox) {
      // An emptied seed field is one that is about to be filled: the puzzle stays until then.
      if (seedBox.value) update(seedBox.value);
    } else if (target === element("letters", HTMLSelectElement)) {
      if (isQuotation) renew();
    } else {
      if (target === textBox) isQuotation = false;
      update();
    }
  });
  seedBox.addEventListener("blur", () => {
    seedBox.value ||= seed;
  });
  element("new-puzzle").addEventListener("click", () => renew());
  element("quotation").addEventListener("click", () => {
    if (!isQuotation) ownText = textBox.value;
    isQuotation = true;
    renew();
  });
  ownTextButton.addEventListener("click", () => {
    isQuotation = false;
    textBox.value = ownText;
    renew(seed);
    textBox.focus();
  });
  for (const button of panel.querySelectorAll("button[data-needs=toolkit]")) button.removeAttribute("disabled");

  open();
  return { open };
}
