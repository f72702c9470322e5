/**
 * The kinds of ciphers, and the parameters for their keys, as the toolkit declares them. Names are those of a recipe: they are the
 * toolkit's, but a recipe has the range of a quotation's length under the name letters.
 */
import { groupSize, type Kind, keys, kinds } from "../state/kinds.gen.ts";
import { cryptogram } from "../state/parameters.gen.ts";

type Parameter = (typeof keys)[number];
type Renamed<Name extends string> = Name extends "letters" ? "alphabetLetters" : Name;
export type KeyName = Renamed<Parameter>;

/** What a cipher is, as text. An empty number is one that the toolkit chooses. */
export type Cipher = Record<"kind" | KeyName, string>;

export const KEYS = keys.map(nameOf);

/** The keys that key-options.ts has fields of their own for. */
const OWN: readonly KeyName[] = ["alphabet", "key", "shift"];

/** The other keys: each has a field that follows from its declaration. */
export const PLAIN_KEYS = KEYS.filter((name) => !OWN.includes(name));

export const CIPHER = {
  kind: cryptogram.kind.default,
  ...Object.fromEntries(KEYS.map((name) => [name, standard(declarationOf(name))])),
} as Cipher;

/** The kinds that are offered: those that are others in groups follow from the spacing. */
export const OFFERED = kinds.filter(({ name }) => !spaced(name));

/** The name of a parameter in a recipe. */
export function nameOf(parameter: string) {
  return (parameter === "letters" ? "alphabetLetters" : parameter) as KeyName;
}

/** The parameter with a name in a recipe. */
export function parameterOf(name: string) {
  return (name === "alphabetLetters" ? "letters" : name) as Parameter;
}

/** The rules for the values of a key. */
export function declarationOf(name: KeyName): object {
  return cryptogram[parameterOf(name)];
}

/** The id of the field for a key: squareKey has cryptogram-square-key. */
export const fieldId = (name: KeyName) =>
  `cryptogram-${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** The kind with a name. The first one stands in for a name that nobody knows, which the toolkit refuses. */
export const named = (name: string) => kinds.find((kind) => kind.name === name) ?? (kinds[0] as Kind);

/** The kind that shows words where a kind has groups of its own, or undefined. */
export function spaced(name: string) {
  return kinds.find(({ grouped }) => grouped === name);
}

/** The kind that a cipher has with its spacing. */
export function kindOf({ kind, spacing }: { kind: string; spacing: string }) {
  const one = named(kind);
  return one.grouped && spacing === "none" ? named(one.grouped) : one;
}

export const takes = ({ kind }: { kind: string }, name: KeyName) => named(kind).takes.includes(parameterOf(name));

/** The cipher alphabet that a kind takes, or "" for other kinds. */
export const alphabetOf = (cipher: Cipher) => (takes(cipher, "alphabet") ? cipher.alphabet : "");

/** The part of a recipe that is its cipher. */
export const cipherOf = (values: Cipher): Cipher =>
  Object.fromEntries(Object.keys(CIPHER).map((name) => [name, values[name as KeyName]])) as Cipher;

/**
 * The values by which the builder shows a cipher. A kind that has groups only is another one with that spacing. A kind that takes the
 * size of its groups has no spacing.
 */
export function shownAs(values: Cipher & { spacing: string }) {
  const words = spaced(values.kind);
  if (words) return { kind: words.name, spacing: "none" };
  if (values.spacing !== "none" || !takes(values, "block")) return {};
  return { spacing: cryptogram.spacing.default, block: values.block || String(groupSize) };
}

/** The default of a parameter, as text. */
function standard(parameter: object) {
  return "default" in parameter ? String(parameter.default) : "";
}
