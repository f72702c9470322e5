// @ts-check
/**
 * The list of the kinds of ciphers, and the fields for their keys. Kinds, values, limits and defaults are those that the toolkit declares;
 * labels and hints are here.
 */
import { CIPHER, declarationOf, fieldId, named, OFFERED, PLAIN_KEYS } from "../../../web/app/cryptogram/kinds.ts";
import { html } from "../html.mjs";
import { line, list, WORD } from "./parts.mjs";

/** @typedef {{ label: string, hint?: string, values?: Record<string, string> }} Words */

/** What the page says about each key. @type {Record<string, Words>} */
const WORDS = {
  a: { label: "Factor a", hint: "It shares no divisor with the number of letters." },
  b: { label: "Summand b", hint: "It is added to the product." },
  squareKey: { label: "Key word of the square", hint: "Without one, the square is in normal order." },
  rowKey: { label: "Word beside the rows", hint: "Five letters. Without one, a word is drawn." },
  columnKey: { label: "Word above the columns", hint: "Five letters. Without one, a word is drawn." },
  rails: { label: "Number of rails", hint: "The lines of the zigzag." },
  offset: { label: "Offset", hint: "Steps by which the zigzag starts later." },
  numbering: {
    label: "Numbering",
    values: {
      one: "A is 1",
      zero: "A is 0",
      backwards: "Backwards, the last letter is 1",
      random: "The same numbers in random order",
      random99: "Random numbers from 1 to 99",
    },
  },
  signs: {
    label: "How A and B are shown",
    values: {
      letters: "By several signs in turn",
      sequence: "By signs in a fixed order",
      symbols: "By several figures in turn",
      words: "By words of five letters",
    },
  },
  signsA: {
    label: "Signs for A",
    hint: "As many as you like, or for words the letters that stand for A. Without any, signs are drawn.",
  },
  signsB: { label: "Signs for B", hint: "As many as you like, but none for words. Without any, signs are drawn." },
  baconCodes: {
    label: "Number of codes",
    values: { shared: "24, with I = J and U = V", separate: "26, one for each letter" },
  },
  alphabetLetters: {
    label: "Letters of the alphabet",
    hint: "A language, such as spanish or greek, or the letters themselves in their order.",
  },
  symbols: { label: "Symbols", hint: "A different one for each letter. Without any, figures are drawn." },
  grids: {
    label: "Order of the grids",
    values: {
      usual: "Grid, grid with dots, saltires",
      alternating: "Grid, saltire, then both with dots",
      paired: "Each place without and with a dot",
      clockwise: "As usual, saltires clockwise",
    },
  },
  sums: {
    label: "Sums above 99",
    values: { whole: "Whole, as Codebusters has them", lastDigits: "Last two digits, as the ACA has them" },
  },
  wordEnds: { label: "Ends of words", values: { flags: "Flags, as in the story", spaces: "Spaces and punctuation" } },
  block: { label: "Group size", hint: "0 keeps words and punctuation." },
};

/** The field for a parameter: a list of its values, a number, or a word. @param {(typeof PLAIN_KEYS)[number]} name */
function keyField(name) {
  const { label, hint, values } = wordsFor(name, WORDS[name]);
  const it = { id: fieldId(name), label, ...(hint && { hint }), isHidden: true };
  const parameter = /** @type {{ values?: string[], minimum?: number, maximum?: number }} */ (declarationOf(name));
  if (parameter.values) {
    const options = parameter.values.map((value) => [value, wordsFor(`${name} ${value}`, values?.[value])]);
    return list(it, options, CIPHER[name]);
  }
  if (parameter.maximum === undefined) return line(it, WORD);
  const { minimum: min, maximum: max } = parameter;
  return line(it, { type: "number", inputmode: "numeric", min, max, step: 1, placeholder: "Automatic" });
}

/** @template Text @param {string} name @param {Text | undefined} words @returns {Text} */
function wordsFor(name, words) {
  if (words === undefined) throw new Error(`${import.meta.filename}: the page has no words for ${name}`);
  return words;
}

/** A kind, and the one that shows the same cipher in groups. @param {(typeof OFFERED)[number]} kind */
const titles = ({ title, grouped }) => (grouped ? `${title}, ${named(grouped).title}` : title);

const usual = named(CIPHER.kind);

export const kindList = list(
  { id: "cryptogram-kind", label: "Kind of cipher", hint: usual.summary },
  OFFERED.map((kind) => [kind.name, titles(kind)]),
  usual.name,
);

/** The titles of the usual kind with each spacing. */
export const spacingTitles = { words: usual.title, none: named(usual.grouped).title };

export const keyFields = html`<div class="plain-keys">
${PLAIN_KEYS.map((name) => html`${keyField(name)}\n`)}</div>`;
