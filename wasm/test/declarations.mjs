// @ts-check

/**
 * The fields of an interface in the toolkit's declarations.
 *
 * @param {string} declarations
 * @param {string} name
 */
export function fieldsOf(declarations, name) {
  const body = declarations.match(new RegExp(`export interface ${name} \\{\n(.*?)\n\\}`, "s"))?.[1];
  if (!body) throw new Error(`There is no interface ${name}`);
  return Array.from(body.matchAll(/^ +(\w+)(\??): (.+);$/gm), ([, field, mark, type = ""]) => ({
    name: String(field),
    optional: mark === "?",
    types: type.split(" | "),
    /** The allowed values of an enumeration. @type {string[] | undefined} */
    values: type.startsWith('"') ? type.split(" | ").map((value) => JSON.parse(value)) : undefined,
  }));
}
