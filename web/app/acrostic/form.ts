/** The fields of the tab on the page: reads them, and shows a state in them. */
import { element } from "../../kit/dom.ts";
import { printedFields } from "../page/printed-fields.ts";
import type { Fields } from "./model.ts";

export const wordBox = element("acrostic-word", HTMLInputElement);
export const seedBox = element("acrostic-seed", HTMLInputElement);
export const titleBox = element("acrostic-title", HTMLInputElement);
const answerKey = element("acrostic-answer-key", HTMLInputElement);
const theme = element("acrostic-theme", HTMLSelectElement);
const difficulty = element("acrostic-difficulty", HTMLSelectElement);
const shortest = element("acrostic-min-letters", HTMLSelectElement);
const longest = element("acrostic-max-letters", HTMLSelectElement);
const printed = printedFields("acrostic");

/** The fields whose changes leave the answers as they are. */
export const keepingAnswers: readonly unknown[] = [wordBox, titleBox, answerKey, ...printed.controls];

/** The fields by the name of their parameter, for what the toolkit says about them. */
export const labelled = {
  word: { control: wordBox, error: element("acrostic-word-error"), label: "The keyword" },
  theme: { control: theme, error: element("acrostic-theme-error"), label: "The theme" },
  difficulty: { control: difficulty, error: element("acrostic-difficulty-error"), label: "The difficulty" },
  minLetters: { control: shortest, error: element("acrostic-length-error"), label: "The shortest length" },
  maxLetters: { control: longest, error: element("acrostic-length-error"), label: "The longest length" },
  title: { control: titleBox, error: element("acrostic-title-error"), label: "The title" },
  seed: { control: seedBox, error: element("acrostic-seed-error"), label: "The seed" },
  ...printed.labelled,
};

export const readForm = (): Fields => ({
  word: wordBox.value,
  seed: seedBox.value,
  theme: theme.value,
  difficulty: difficulty.value,
  minLetters: shortest.value,
  maxLetters: longest.value,
  title: titleBox.value,
  answerKey: answerKey.checked ? "true" : "",
  ...printed.read(),
});

/** Shows values in the fields. A field that holds its value already is left alone. */
export function showForm(fields: Fields) {
  type(wordBox, fields.word);
  type(seedBox, fields.seed);
  type(titleBox, fields.title);
  select(theme, fields.theme, 0);
  select(difficulty, fields.difficulty, 0);
  select(shortest, fields.minLetters, 0);
  select(longest, fields.maxLetters, longest.length - 1);
  answerKey.checked = fields.answerKey === "true";
  printed.show(fields);
}

function type(box: HTMLInputElement, value: string) {
  if (box.value !== value) box.value = value;
}

/** Chooses an option, or another one if no option has the value. */
function select(box: HTMLSelectElement, value: string, other: number) {
  if (box.value === value) return;
  box.value = value;
  if (box.selectedIndex < 0) box.selectedIndex = other;
}
