// @ts-check
import { builderFragment, solverFragment } from "./address.js";
import { attempt } from "./attempt.js";
import { characters, counted } from "./characters.js";
import { drawCipher } from "./cipher-table.js";
import { element } from "./dom.js";
import { startSolver } from "./solver.js";
import { startTakeAway } from "./take-away.js";

/** @typedef {import("/toolkit/index.js").CryptogramResult} CryptogramResult */

const MAX_CHARACTERS = 500;
/** Below about 28 letters a simple substitution tends to have several readings (its unicity distance). */
const FEW_LETTERS = 30;

const panel = element("panel-cryptogram");
const textBox = element("text", HTMLTextAreaElement);
const seedBox = element("seed", HTMLInputElement);

/**
 * Fills the tab's fields from an address, for the builder or, without its fields, for someone who is to solve.
 *
 * @param {import("./address.js").Address} address
 */
export function fillCryptogram({ puzzle, solving }) {
  if (puzzle) {
    textBox.value = puzzle.text;
    seedBox.value = puzzle.seed;
  }
  panel.dataset.view = solving ? "solve" : "build";
  element("builder").hidden = solving;
  element("invitation").hidden = !solving;
}

/** The fragment of the address that reopens the tab as it is. */
export function cryptogramFragment() {
  const fragment = panel.dataset.view === "solve" ? solverFragment : builderFragment;
  return fragment({ text: textBox.value, seed: seedBox.value });
}

/**
 * The Cryptogram tab. A puzzle is a pure function of three things: the text, the seed, and whether the text is the
 * quotation that the seed picks (whose author then stands on the sheet).
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {() => void} onChange called when the user has changed the puzzle
 */
export function startCryptogram(kit, onChange) {
  const ownTextButton = element("own-text");
  const fields = {
    text: { control: textBox, error: element("text-error"), label: "Your text" },
    seed: { control: seedBox, error: element("seed-error"), label: "The seed" },
  };
  let seed = "";
  let isQuotation = false;
  /** What the user had typed before a quotation took its place. */
  let ownText = "";
  /** @type {CryptogramResult | null} */
  let puzzle = null;
  const solver = startSolver();
  const takeAway = startTakeAway(() => puzzle);

  /** Makes the puzzle again, with a new seed if the given one is empty. @param {string} withSeed */
  function make(withSeed) {
    const wanted = withSeed ? { seed: withSeed } : {};
    seed = withSeed || seed;
    puzzle = attempt(fields, () =>
      kit.cryptogram(isQuotation ? { random: true, ...wanted } : { text: textBox.value, ...wanted }),
    );
    if (puzzle) {
      seed = puzzle.seed;
      if (isQuotation) textBox.value = puzzle.original;
      if (document.activeElement !== seedBox) seedBox.value = seed;
      solver.begin(puzzle);
      drawCipher(element("cipher-table"), { ...puzzle.cipher });
    }
    describe();
    takeAway.refresh();
  }

  /** Makes the puzzle again after the user's doing. @param {string} [withSeed] */
  function update(withSeed = seed) {
    make(withSeed);
    onChange();
  }

  /** Everything on the page that follows from the puzzle, or from there being none. */
  function describe() {
    const length = characters(textBox.value.trim());
    const count = element("text-count");
    count.textContent = `${length} / ${MAX_CHARACTERS}`;
    count.dataset.over = String(length > MAX_CHARACTERS);
    element("puzzle-area").hidden = puzzle === null;
    element("cipher").hidden = puzzle === null;
    element("no-puzzle").hidden = puzzle !== null;
    element("no-puzzle-text").textContent = puzzle ? "" : "Your puzzle appears here as you type.";
    element("facts").textContent = puzzle ? facts(puzzle) : "";
    const credit = element("credit");
    credit.hidden = !puzzle?.author;
    credit.textContent = puzzle?.author ? [`— ${puzzle.author}`, puzzle.source].filter(Boolean).join(", ") : "";
    ownTextButton.hidden = !(isQuotation && ownText);
    element("seed-hint").textContent = isQuotation
      ? "The seed picks the quotation and its cipher."
      : "The same text and seed always give the same puzzle.";
  }

  /** Makes the puzzle of what the fields hold. */
  function open() {
    isQuotation = textBox.value === quotationOf(kit, seedBox.value);
    solver.cover();
    make(seedBox.value);
    // Without a puzzle there is nothing to solve: the builder says why.
    if (!puzzle) fillCryptogram({ tab: "cryptogram", puzzle, solving: false });
  }

  textBox.addEventListener("input", () => {
    isQuotation = false;
    update();
  });
  // An emptied seed field is one that is about to be filled: the puzzle stays until then.
  seedBox.addEventListener("input", () => seedBox.value && update(seedBox.value));
  seedBox.addEventListener("blur", () => {
    seedBox.value ||= seed;
  });
  element("new-puzzle").addEventListener("click", () => {
    solver.cover();
    update("");
  });
  element("quotation").addEventListener("click", () => {
    if (!isQuotation) ownText = textBox.value;
    isQuotation = true;
    solver.cover();
    update("");
  });
  ownTextButton.addEventListener("click", () => {
    isQuotation = false;
    textBox.value = ownText;
    solver.cover();
    update();
    textBox.focus();
  });
  for (const button of panel.querySelectorAll("button[data-needs=toolkit]")) button.removeAttribute("disabled");

  open();
  return { open };
}

/** @param {CryptogramResult} puzzle */
function facts({ letterCount, wordCount }) {
  const counts = `${counted(letterCount, "letter")} · ${counted(wordCount, "word")}`;
  return letterCount < FEW_LETTERS ? `${counts} · short: may have several solutions` : counts;
}

/**
 * The quotation that a seed picks, or null for a seed that the toolkit refuses.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {string} seed
 */
function quotationOf(kit, seed) {
  try {
    return kit.cryptogram({ random: true, seed }).original;
  } catch {
    return null;
  }
}
