// @ts-check
/** The fields of the acrostic's builder: what they hold, as the state of a puzzle without its answers. */
import { element, make } from "../page/dom.js";

/** @typedef {import("./recipe.js").AcrosticState} AcrosticState */

export const wordBox = element("word", HTMLInputElement);
export const seedBox = element("acrostic-seed", HTMLInputElement);
export const themeBox = element("theme", HTMLSelectElement);
export const shortest = element("min-letters", HTMLSelectElement);
export const longest = element("max-letters", HTMLSelectElement);
export const titleBox = element("acrostic-title", HTMLInputElement);
const answerKey = element("acrostic-answer-key", HTMLInputElement);

const [LEAST, MOST] = [3, 12];
for (const box of [shortest, longest]) {
  const lengths = Array.from({ length: MOST - LEAST + 1 }, (_, i) => make("option", "", String(LEAST + i)));
  box.replaceChildren(...lengths);
}
longest.value = String(MOST);

/** The fields by the name of their parameter, for what the toolkit says about them. */
export const fields = {
  word: { control: wordBox, error: element("word-error"), label: "The keyword" },
  theme: { control: themeBox, error: element("theme-error"), label: "The theme" },
  minLetters: { control: shortest, error: element("length-error"), label: "The shortest length" },
  maxLetters: { control: longest, error: element("length-error"), label: "The longest length" },
  title: { control: titleBox, error: element("acrostic-title-error"), label: "The title" },
  seed: { control: seedBox, error: element("acrostic-seed-error"), label: "The seed" },
};

/** @returns {Omit<AcrosticState, "answers">} */
export const readForm = () => ({
  word: wordBox.value,
  seed: seedBox.value,
  theme: themeBox.value,
  minLetters: shortest.value,
  maxLetters: longest.value,
  title: titleBox.value,
  answerKey: answerKey.checked ? "true" : "",
});

/** @param {AcrosticState} state */
export function fillForm(state) {
  wordBox.value = state.word;
  seedBox.value = state.seed;
  select(themeBox, state.theme, 0);
  select(shortest, state.minLetters, 0);
  select(longest, state.maxLetters, longest.length - 1);
  titleBox.value = state.title;
  answerKey.checked = state.answerKey === "true";
}

/** Chooses an option; a value that none has chooses another. @param {HTMLSelectElement} box @param {string} value @param {number} other */
function select(box, value, other) {
  box.value = value;
  if (box.selectedIndex < 0) box.selectedIndex = other;
}
