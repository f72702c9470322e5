/**
 * The attributes and properties of the elements, for the types of React, Vue and Svelte. `observedAttributes` of each element has the same
 * attributes.
 */
import type { AcrosticParams, CryptogramParams, QuoteacrosticParams } from "../operations.gen.js";
import type { cipherKeys } from "./keys.gen.js";
import type { AcrosticPuzzle, CryptogramPuzzle, QuoteAcrosticPuzzle } from "./layout.js";
import type { Kit } from "./making.js";
import type { Settings } from "./settings.js";
import type { Progress } from "./solver.js";

/** The attributes and properties of each element, by its name. */
export interface ElementProps {
  "lettercraft-cryptogram": Attributes<Omit<CryptogramValues, "letters">> &
    Solving<CryptogramPuzzle> & {
      /** The range of a quotation's length, such as 80-119. */
      letters?: string;
      "alphabet-letters"?: CryptogramParams["letters"];
      famous?: "true";
    };
  "lettercraft-acrostic": Attributes<Omit<AcrosticValues, "word">> &
    Solving<AcrosticPuzzle> & { keyword?: AcrosticParams["word"] };
  "lettercraft-quote-acrostic": Attributes<QuoteacrosticValues> & Solving<QuoteAcrosticPuzzle>;
}

type CryptogramValues = Pick<
  CryptogramParams,
  | keyof typeof cipherKeys
  | "text"
  | "seed"
  | "spacing"
  | "hints"
  | "kind"
  | "crib"
  | "hintLetters"
  | "number"
  | "subject"
>;
type AcrosticValues = Pick<AcrosticParams, "word" | "seed" | "theme" | "minLetters" | "maxLetters" | "answers">;
type QuoteacrosticValues = Pick<
  QuoteacrosticParams,
  "quotation" | "seed" | "author" | "work" | "passage" | "initials" | "keep" | "avoid"
>;

/** Parameters as attributes: hintLetters is hint-letters, and a number may be a text. */
type Attributes<Params> = {
  [Name in keyof Params & string as Dashed<Name>]?: Params[Name] | (number extends Params[Name] ? `${number}` : never);
};
type Dashed<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : Name;

/** What all elements have. */
interface Solving<Puzzle> {
  href?: string;
  random?: Flag;
  /** A title above the puzzle. */
  heading?: string;
  /** What screen readers call the puzzle. */
  label?: string;
  fill?: "on" | "off";
  skip?: "on" | "off";
  pad?: "on" | "off";
  timer?: Flag | "off";
  "no-confirm"?: Flag;
  toolkit?: Kit | null;
  puzzle?: Puzzle | null;
  progress?: Partial<Progress> | null;
  settings?: Partial<Settings>;
}

/** An attribute without a value. Vue and Svelte write false as a text, which the elements take as no attribute. */
type Flag = boolean | "";
