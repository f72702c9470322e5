/** The fields of the tab on the page: reads them, and shows a state in them. */

import { counted } from "../../kit/counted.ts";
import { choose, chosen, element, radios } from "../../kit/dom.ts";
import { printedFields } from "../page/printed-fields.ts";
import type { Fields } from "./model.ts";
import { lettersOf } from "./own-answers.ts";

const SOURCE = "quoteacrostic-source";
const input = (name: string) => element(`quoteacrostic-${name}`, HTMLInputElement);
const area = (name: string) => element(`quoteacrostic-${name}`, HTMLTextAreaElement);

export const seedBox = input("seed");
export const passageBox = input("passage");
const answerKey = input("answer-key");
const printed = printedFields("quoteacrostic");
/** The fields with a text, by the name of their parameter. */
const texts = {
  passage: passageBox,
  quotation: area("quotation"),
  author: input("author"),
  work: input("work"),
  initials: input("initials"),
  keep: area("keep"),
  avoid: area("avoid"),
  title: input("title"),
  seed: seedBox,
};
type Text = keyof typeof texts;
const names = Object.keys(texts) as Text[];

const field = (name: Text, label: string) => ({
  control: texts[name],
  error: element(`quoteacrostic-${name}-error`),
  label,
});

/** The fields by the name of their parameter, for what the toolkit says about them. */
export const labelled = {
  passage: field("passage", "The number of the passage"),
  quotation: field("quotation", "The quotation"),
  author: field("author", "The author"),
  work: field("work", "The title of the work"),
  initials: field("initials", "What the first letters spell"),
  keep: field("keep", "The answers to keep"),
  avoid: field("avoid", "The answers to avoid"),
  title: field("title", "The title"),
  seed: field("seed", "The seed"),
  ...printed.labelled,
};

export const readForm = (): Fields => ({
  ...(Object.fromEntries(names.map((name) => [name, texts[name].value])) as Record<Text, string>),
  source: chosen(SOURCE),
  answerKey: answerKey.checked ? "true" : "",
  ...printed.read(),
});

/** Shows values in the fields. A field that holds its value already is left alone. */
export function showForm(fields: Fields) {
  for (const name of names) if (texts[name].value !== fields[name]) texts[name].value = fields[name];
  choose(SOURCE, fields.source);
  for (const { value, checked } of radios(SOURCE)) element(`${SOURCE}-${value}`).hidden = !checked;
  const isOwn = fields.source === "own";
  element("quoteacrostic-collection").hidden = isOwn;
  element("quoteacrostic-own").hidden = !isOwn;
  element("quoteacrostic-quotation-count").textContent = counted(lettersOf(fields.quotation).length, "letter");
  answerKey.checked = fields.answerKey === "true";
  printed.show(fields);
}
