/**
 * Reads values that anybody may have written, such as those of a file. A reader returns the value as a new one with the
 * declared parts only, or throws a ShapeError. It does not look into parts that are not declared.
 */

export type Reader<Value> = (value: unknown) => Value;

export class ShapeError extends Error {}

/** A text in a state may be longer than the toolkit allows: it stays in its field until the user shortens it. */
const MAX_TEXT = 20_000;

export function text(value: unknown) {
  if (typeof value !== "string") throw new ShapeError("not a text");
  if (value.length > MAX_TEXT) throw new ShapeError("too long");
  return value;
}

export const oneOf =
  (values: readonly string[]): Reader<string> =>
  (value) => {
    const found = text(value);
    if (!values.includes(found)) throw new ShapeError("no such value");
    return found;
  };

export function flag(value: unknown) {
  if (typeof value !== "boolean") throw new ShapeError("not true or false");
  return value;
}

export const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value) =>
    value === null ? null : read(value);

export const list =
  <Value>(read: Reader<Value>, most: number): Reader<Value[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new ShapeError("not a list");
    if (value.length > most) throw new ShapeError("too many");
    return value.map(read);
  };

export const object =
  <Readers extends Record<string, Reader<unknown>>>(
    readers: Readers,
  ): Reader<{ [Name in keyof Readers]: ReturnType<Readers[Name]> }> =>
  (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new ShapeError("not an object");
    const parts = new Map(Object.entries(value));
    const entries = Object.entries(readers).map(([name, read]) => [name, read(parts.get(name))]);
    return Object.fromEntries(entries);
  };

/** Texts with defaults, for those that an earlier version of the page did not have. */
export const texts = <Texts extends Record<string, string>>(defaults: Texts): Reader<Record<keyof Texts, string>> =>
  object(
    Object.fromEntries(
      Object.entries(defaults).map(([name, standard]) => [name, (one: unknown) => text(one ?? standard)]),
    ) as Record<keyof Texts, Reader<string>>,
  );

/** What a puzzle is made of. Without a seed, it would be another puzzle each time. */
export const seeded =
  <Recipe extends { seed: string }>(read: Reader<Recipe>): Reader<Recipe> =>
  (value) => {
    const recipe = read(value);
    if (!recipe.seed) throw new ShapeError("no seed");
    return recipe;
  };
