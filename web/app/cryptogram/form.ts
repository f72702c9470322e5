/** The fields of the builder on the page: reads them, and shows a state in them. */
import { uncapitalized } from "../../kit/capitals.ts";
import { choose, chosen, element } from "../../kit/dom.ts";
import { printedFields } from "../page/printed-fields.ts";
import { cryptogram } from "../state/parameters.gen.ts";
import type { Fields } from "./fields.ts";
import { CIPHER, fieldId, PLAIN_KEYS, parameterOf } from "./kinds.ts";

export const textBox = element("cryptogram-text", HTMLTextAreaElement);
export const seedBox = element("cryptogram-seed", HTMLInputElement);
const lengthBox = element("cryptogram-letters", HTMLSelectElement);
const subject = element("cryptogram-subject", HTMLSelectElement);
const famous = element("cryptogram-famous", HTMLInputElement);
const { number } = cryptogram;
/** The fields that choose a quotation. */
export const choosers: EventTarget[] = [lengthBox, subject, famous];
const kind = element("cryptogram-kind", HTMLSelectElement);
const firstKey = element("cryptogram-key", HTMLInputElement);
const secondKey = element("cryptogram-second-key", HTMLInputElement);
const shift = element("cryptogram-shift", HTMLSelectElement);
const hints = element("cryptogram-hints", HTMLInputElement);
const hintLetters = element("cryptogram-hint-letters", HTMLInputElement);
const crib = element("cryptogram-crib", HTMLInputElement);
const title = element("cryptogram-title", HTMLInputElement);
const answerKey = element("cryptogram-answer-key", HTMLInputElement);
const printed = printedFields("cryptogram");

/** The fields for keys that follow from the declaration, each with the name of its parameter. */
const plainKeys = PLAIN_KEYS.map(
  (name) => [name, element(fieldId(name)) as HTMLInputElement | HTMLSelectElement] as const,
);

/** The fields by the name of their parameter, for what the toolkit says about them. */
export const labelled = {
  text: { control: textBox, error: element("cryptogram-text-error"), label: "Your text" },
  seed: { control: seedBox, error: element("cryptogram-seed-error"), label: "The seed" },
  kind: { control: kind, error: element("cryptogram-kind-error"), label: "The kind of cipher" },
  key: { control: firstKey, error: element("cryptogram-key-error"), label: "The key word" },
  shift: { control: shift, error: element("cryptogram-shift-error"), label: "The shift" },
  hints: { control: hints, error: element("cryptogram-hints-error"), label: "The number of letters" },
  hintLetters: {
    control: hintLetters,
    error: element("cryptogram-hint-letters-error"),
    label: "The letters of your choice",
  },
  crib: { control: crib, error: element("cryptogram-crib-error"), label: "The crib" },
  title: { control: title, error: element("cryptogram-title-error"), label: "The title" },
  ...printed.labelled,
  ...Object.fromEntries(
    plainKeys.map(([name, control]) => {
      const label = `The ${uncapitalized(control.labels?.[0]?.textContent ?? name)}`;
      return [parameterOf(name), { control, error: element(`${control.id}-error`), label }];
    }),
  ),
};

const isPlace = (place: number) => Number.isInteger(place) && place >= number.minimum && place <= number.maximum;

/** How each field shows a value, besides those of what is printed. */
const writers = {
  text: (value) => {
    textBox.value = value;
  },
  seed: (value) => {
    seedBox.value = value;
  },
  // The builder counts the places of a series, which have no field (model.ts).
  number: (value) => {
    seedBox.dataset.number = isPlace(Number(value)) ? value : "";
  },
  letters: (value) => write(lengthBox, value, ""),
  subject: (value) => write(subject, value, ""),
  famous: (value) => {
    famous.checked = value === "true";
  },
  kind: (value) => write(kind, value, CIPHER.kind),
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
  ...Object.fromEntries(
    plainKeys.map(([name, control]) => [name, (value: string) => write(control, value, CIPHER[name])]),
  ),
  spacing: (value) => choose("cryptogram-spacing", value),
  hints: (value) => {
    hints.value = value;
  },
  hintLetters: (value) => {
    hintLetters.value = value;
  },
  crib: (value) => {
    crib.value = value;
  },
  title: (value) => {
    title.value = value;
  },
  answerKey: (value) => {
    answerKey.checked = value === "true";
  },
} as Record<keyof Fields, (value: string) => void>;

export const readForm = () =>
  ({
    text: textBox.value,
    seed: seedBox.value,
    number: seedBox.dataset.number ?? "",
    letters: lengthBox.value,
    subject: subject.value,
    famous: famous.checked ? "true" : "",
    kind: kind.value,
    alphabet: chosen("cryptogram-alphabet"),
    key: firstKey.value,
    secondKey: secondKey.value,
    // The list shows another shift while the key words do not allow this one (key-options.ts).
    shift: shift.dataset.wish ?? "",
    ...Object.fromEntries(plainKeys.map(([name, control]) => [name, control.value])),
    spacing: chosen("cryptogram-spacing"),
    hints: hints.value || "0",
    hintLetters: hintLetters.value,
    crib: crib.value,
    title: title.value,
    answerKey: answerKey.checked ? "true" : "",
    ...printed.read(),
  }) as Fields;

/** Shows values in the fields. A field that holds its value already is left alone. */
export function showForm(fields: Fields) {
  const held = readForm();
  for (const [name, write] of Object.entries(writers)) {
    const key = name as keyof Fields;
    if (held[key] !== fields[key]) write(fields[key]);
  }
  printed.show(fields);
}

/** Shows a value in a field. A list that lacks the value has its usual one. */
function write(control: HTMLInputElement | HTMLSelectElement, value: string, usual: string) {
  control.value = value;
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = usual;
}
