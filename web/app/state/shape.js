// @ts-check
/**
 * Reads values that anybody may have written, such as those of a file. A reader returns the value as a new one with the
 * declared parts only, or throws a ShapeError. It does not look into parts that are not declared.
 *
 * @template Value
 * @typedef {(value: unknown) => Value} Reader
 */

export class ShapeError extends Error {}

/** A text in a state may be longer than the toolkit allows: it stays in its field until the user shortens it. */
const MAX_TEXT = 20_000;

/** @param {unknown} value */
export function text(value) {
  if (typeof value !== "string") throw new ShapeError("not a text");
  if (value.length > MAX_TEXT) throw new ShapeError("too long");
  return value;
}

/** @param {readonly string[]} values @returns {Reader<string>} */
export const oneOf = (values) => (value) => {
  const found = text(value);
  if (!values.includes(found)) throw new ShapeError("no such value");
  return found;
};

/** @param {unknown} value */
export function flag(value) {
  if (typeof value !== "boolean") throw new ShapeError("not true or false");
  return value;
}

/**
 * @template Value
 * @param {Reader<Value>} read
 * @returns {Reader<Value | null>}
 */
export const orNull = (read) => (value) => (value === null ? null : read(value));

/**
 * @template Value
 * @param {Reader<Value>} read
 * @param {number} most
 * @returns {Reader<Value[]>}
 */
export const list = (read, most) => (value) => {
  if (!Array.isArray(value)) throw new ShapeError("not a list");
  if (value.length > most) throw new ShapeError("too many");
  return value.map(read);
};

/**
 * @template {Record<string, Reader<any>>} Readers
 * @param {Readers} readers
 * @returns {Reader<{ [Name in keyof Readers]: ReturnType<Readers[Name]> }>}
 */
export const object = (readers) => (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new ShapeError("not an object");
  const parts = new Map(Object.entries(value));
  const entries = Object.entries(readers).map(([name, read]) => [name, read(parts.get(name))]);
  return Object.fromEntries(entries);
};

/**
 * Texts with defaults, for those that an earlier version of the page did not have.
 *
 * @template {Record<string, string>} Texts
 * @param {Texts} defaults
 * @returns {Reader<Record<keyof Texts, string>>}
 */
export const texts = (defaults) =>
  object(
    /** @type {Record<keyof Texts, Reader<string>>} */ (
      Object.fromEntries(
        Object.entries(defaults).map(([name, standard]) => [
          name,
          (/** @type {unknown} */ one) => text(one ?? standard),
        ]),
      )
    ),
  );

/**
 * What a puzzle is made of. Without a seed, it would be another puzzle each time.
 *
 * @template {{ seed: string }} Recipe
 * @param {Reader<Recipe>} read
 * @returns {Reader<Recipe>}
 */
export const seeded = (read) => (value) => {
  const recipe = read(value);
  if (!recipe.seed) throw new ShapeError("no seed");
  return recipe;
};
