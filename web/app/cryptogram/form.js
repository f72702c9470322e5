// @ts-check
/** The fields of the builder: what they hold, as the state of a puzzle. */
import { choose, chosen, element } from "../page/dom.js";

/** @typedef {import("./recipe.js").PuzzleState} PuzzleState */

export const textBox = element("text", HTMLTextAreaElement);
export const seedBox = element("seed", HTMLInputElement);
const letters = element("letters", HTMLSelectElement);
const firstKey = element("key", HTMLInputElement);
const secondKey = element("second-key", HTMLInputElement);
const shift = element("shift", HTMLSelectElement);
const hints = element("hints", HTMLInputElement);
const title = element("title", HTMLInputElement);
const answerKey = element("answer-key", HTMLInputElement);

/** The fields by the name of their parameter, for what the toolkit says about them. */
export const fields = {
  text: { control: textBox, error: element("text-error"), label: "Your text" },
  seed: { control: seedBox, error: element("seed-error"), label: "The seed" },
  key: { control: firstKey, error: element("key-error"), label: "The key word" },
  shift: { control: shift, error: element("shift-error"), label: "The shift" },
  hints: { control: hints, error: element("hints-error"), label: "The number of letters" },
  title: { control: title, error: element("title-error"), label: "The title" },
};

/** @returns {PuzzleState} */
export function readForm() {
  const alphabet = chosen("alphabet");
  return {
    text: textBox.value,
    seed: seedBox.value,
    letters: letters.value,
    alphabet,
    key: keyOf(alphabet),
    // The shift that is wished for, which the key words of the moment may not allow (key-options.js).
    shift: alphabet === "random" ? "" : (shift.dataset.wish ?? ""),
    spacing: chosen("spacing"),
    hints: hints.value || "0",
    title: title.value,
    answerKey: answerKey.checked ? "true" : "",
  };
}

/** @param {PuzzleState} state */
export function fillForm(state) {
  textBox.value = state.text;
  seedBox.value = state.seed;
  letters.value = state.letters;
  if (letters.selectedIndex < 0) letters.selectedIndex = 0;
  choose("alphabet", state.alphabet);
  const [first = "", second = ""] = state.alphabet === "k4" ? state.key.split(/,(.*)/s) : [state.key];
  firstKey.value = first;
  secondKey.value = second;
  shift.dataset.wish = state.shift;
  choose("spacing", state.spacing);
  hints.value = state.hints;
  title.value = state.title;
  answerKey.checked = state.answerKey === "true";
}

/** The key as the toolkit wants it: the two words of k4 with a comma between them. @param {string} alphabet */
function keyOf(alphabet) {
  if (alphabet === "random") return "";
  if (alphabet !== "k4") return firstKey.value;
  return [firstKey, secondKey].map(({ value }) => value.replaceAll(",", " ")).join(",");
}
