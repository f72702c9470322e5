/** The fields of the builder on the page: reads them, and shows a state in them. */
import { choose, chosen, element } from "../../kit/dom.ts";
import type { Fields } from "./fields.ts";

export const textBox = element("cryptogram-text", HTMLTextAreaElement);
export const seedBox = element("cryptogram-seed", HTMLInputElement);
export const lengthBox = element("cryptogram-letters", HTMLSelectElement);
const firstKey = element("cryptogram-key", HTMLInputElement);
const secondKey = element("cryptogram-second-key", HTMLInputElement);
const shift = element("cryptogram-shift", HTMLSelectElement);
const hints = element("cryptogram-hints", HTMLInputElement);
const title = element("cryptogram-title", HTMLInputElement);
const answerKey = element("cryptogram-answer-key", HTMLInputElement);

/** The fields by the name of their parameter, for what the toolkit says about them. */
export const labelled = {
  text: { control: textBox, error: element("cryptogram-text-error"), label: "Your text" },
  seed: { control: seedBox, error: element("cryptogram-seed-error"), label: "The seed" },
  key: { control: firstKey, error: element("cryptogram-key-error"), label: "The key word" },
  shift: { control: shift, error: element("cryptogram-shift-error"), label: "The shift" },
  hints: { control: hints, error: element("cryptogram-hints-error"), label: "The number of letters" },
  title: { control: title, error: element("cryptogram-title-error"), label: "The title" },
};

/** How each field shows a value. */
const writers: Record<keyof Fields, (value: string) => void> = {
  text: (value) => {
    textBox.value = value;
  },
  seed: (value) => {
    seedBox.value = value;
  },
  letters: (value) => {
    lengthBox.value = value;
    if (lengthBox.selectedIndex < 0) lengthBox.selectedIndex = 0;
  },
  alphabet: (value) => choose("cryptogram-alphabet", value),
  key: (value) => {
    firstKey.value = value;
  },
  secondKey: (value) => {
    secondKey.value = value;
  },
  shift: (value) => {
    shift.dataset.wish = value;
  },
  spacing: (value) => choose("cryptogram-spacing", value),
  hints: (value) => {
    hints.value = value;
  },
  title: (value) => {
    title.value = value;
  },
  answerKey: (value) => {
    answerKey.checked = value === "true";
  },
};

export const readForm = (): Fields => ({
  text: textBox.value,
  seed: seedBox.value,
  letters: lengthBox.value,
  alphabet: chosen("cryptogram-alphabet"),
  key: firstKey.value,
  secondKey: secondKey.value,
  // The list shows another shift while the key words do not allow this one (key-options.ts).
  shift: shift.dataset.wish ?? "",
  spacing: chosen("cryptogram-spacing"),
  hints: hints.value || "0",
  title: title.value,
  answerKey: answerKey.checked ? "true" : "",
});

/** Shows values in the fields. A field that holds its value already is left alone. */
export function showForm(fields: Fields) {
  const held = readForm();
  for (const [name, write] of Object.entries(writers)) {
    const key = name as keyof Fields;
    if (held[key] !== fields[key]) write(fields[key]);
  }
}
