// @ts-check
import { builderFragment, solverFragment } from "./address.js";
import { attempt } from "./attempt.js";
import { fields, fillForm, readForm, seedBox, textBox } from "./builder-form.js";
import { characters, counted } from "./characters.js";
import { drawCipher } from "./cipher-table.js";
import { drawDifficulty } from "./difficulty.js";
import { element } from "./dom.js";
import { copy } from "./files.js";
import { startHintStepper } from "./hint-stepper.js";
import { startKeyOptions } from "./key-options.js";
import { openTroubled, summarise } from "./option-summaries.js";
import { startPreview } from "./preview.js";
import { printable } from "./printable.js";
import { paramsOf, quotationOf } from "./puzzle-state.js";
import { startSolver } from "./solver.js";
import { startTakeAway } from "./take-away.js";

/**
 * A puzzle with what it was made of, its seed included.
 *
 * @typedef {object} Made
 * @property {import("./puzzle-state.js").PuzzleState} state
 * @property {import("/toolkit/index.js").CryptogramResult} puzzle
 * @property {import("./printable.js").Printable} printable
 */

const MAX_CHARACTERS = 500;
const INVITATION = "A puzzle for you! Every letter stands for another one.";
const BROKEN_LINK = "This link is broken: no puzzle can be made of it. Ask for the link again.";

const panel = element("panel-cryptogram");
/** The puzzle of a link, which is to be solved exactly as it is. @type {import("./puzzle-state.js").PuzzleState | null} */
let linked = null;

/**
 * Fills the tab's fields from an address, for the builder or, without its fields, for someone who is to solve.
 *
 * @param {Pick<import("./address.js").Address, "puzzle" | "solving">} address
 */
export function fillCryptogram({ puzzle, solving }) {
  if (puzzle) fillForm(puzzle);
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
 * @param {ReturnType<typeof import("./page-view.js").startPageView>} view
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
  const solver = startSolver();
  const hintStepper = startHintStepper();
  const keyOptions = startKeyOptions(kit);
  const preview = startPreview("", () => made?.printable ?? null, view);
  const takeAway = startTakeAway("", current, preview, {
    "copy-encoded": ({ puzzle }) => copy(puzzle.encoded, "Encoded text"),
    "copy-link": ({ state }) => copy(new URL(solverFragment(state), location.href).href, "Puzzle link"),
  });

  /** Makes the puzzle again, with a new seed if the given one is empty. @param {string} withSeed */
  function make(withSeed) {
    seed = withSeed || seed;
    const wanted = linked ?? keyOptions.settle({ ...readForm(), seed: withSeed });
    const puzzle = attempt(fields, () => kit.cryptogram(paramsOf(wanted, isQuotation)));
    made = null;
    if (puzzle) {
      seed = puzzle.seed;
      if (isQuotation) textBox.value = puzzle.original;
      if (document.activeElement !== seedBox) seedBox.value = seed;
      const state = { ...wanted, text: textBox.value, seed };
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
      keyOptions.remember(state);
      solver.begin(puzzle);
      drawCipher(element("cipher-table"), { ...puzzle.cipher });
    }
    describe();
    preview.refresh();
    takeAway.refresh();
  }

  /** Makes the puzzle again after the user's doing. @param {string} [withSeed] */
  function update(withSeed = seed) {
    make(withSeed);
    onChange();
  }

  /** Everything on the page that follows from the puzzle, or from there being none. */
  function describe() {
    const puzzle = made?.puzzle;
    const state = readForm();
    const length = characters(state.text.trim());
    const count = element("text-count");
    count.textContent = `${length} / ${MAX_CHARACTERS}`;
    count.dataset.over = String(length > MAX_CHARACTERS);
    summarise(state);
    openTroubled();
    for (const id of ["puzzle-area", "cipher"]) element(id).hidden = !puzzle;
    element("no-puzzle").hidden = puzzle !== undefined;
    element("no-puzzle-text").textContent = puzzle
      ? ""
      : linked
        ? BROKEN_LINK
        : "Your puzzle appears here as you type.";
    element("invitation-text").textContent = linked && !puzzle ? "No puzzle came with this link." : INVITATION;
    const title = element("title", HTMLInputElement);
    element("sheet-title").textContent = title.value.trim() || title.placeholder;
    element("facts").textContent = puzzle
      ? `${counted(puzzle.letterCount, "letter")} · ${counted(puzzle.wordCount, "word")}`
      : "";
    const credit = element("credit");
    credit.hidden = !puzzle?.author;
    credit.textContent = puzzle?.author ? [`— ${puzzle.author}`, puzzle.source].filter(Boolean).join(", ") : "";
    ownTextButton.hidden = !(isQuotation && ownText);
    element("seed-hint").textContent = isQuotation
      ? "The seed picks the quotation and its cipher."
      : "The same text, options and seed always give the same puzzle.";
    if (made && puzzle) {
      drawDifficulty(puzzle, made.state.spacing === "words");
      hintStepper.limit(puzzle.difficulty.distinctLetters);
      keyOptions.showDrawn(puzzle.shift);
    }
  }

  /** Makes the puzzle of what the fields hold. One without a seed gets a random seed, which the address then keeps. */
  function open() {
    const isSeeded = seedBox.value !== "";
    isQuotation = textBox.value === quotationOf(kit, readForm());
    solver.cover();
    make(seedBox.value);
    if (!isSeeded) onChange();
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
