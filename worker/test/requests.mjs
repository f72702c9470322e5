// @ts-check
/** The operations of the OpenAPI document, how they are called, and values that follow or break the rules of a parameter. */
import { document, faults, resolve } from "./documented.mjs";

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} description
 * @property {boolean} required
 * @property {any} schema
 * @property {any} example
 * @property {number} characters maximum number of characters; 0 for no maximum
 * @property {number} bytes maximum number of bytes of UTF-8; 0 for no maximum
 * @property {boolean} inQuery
 *
 * @typedef {object} Operation
 * @property {string} path
 * @property {string} method
 * @property {any} operation as documented
 * @property {Parameter[]} parameters without those that all operations share
 *
 * @typedef {Record<string, unknown>} Params
 */

/** The documented operations that have a price. @type {Operation[]} */
export const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(/** @type {Record<string, any>} */ (item))
    .filter(([, operation]) => "x-credits" in operation)
    .map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      parameters: method === "get" ? inQuery(operation) : inBody(operation),
    })),
);

/** @param {any} operation */
function inQuery(operation) {
  return operation.parameters
    .filter((/** @type {any} */ p) => !p.$ref)
    .map((/** @type {any} */ p) => parameter(p.name, p.required ?? false, p.schema, p, true));
}

/** @param {any} operation */
function inBody(operation) {
  const { properties, required = [] } = resolve(operation.requestBody.content["application/json"].schema);
  return Object.entries(properties).map(([name, schema]) =>
    parameter(name, required.includes(name), schema, schema, false),
  );
}

/**
 * @param {string} name
 * @param {boolean} required
 * @param {any} schema
 * @param {any} marks
 * @param {boolean} inQuery
 * @returns {Parameter}
 */
function parameter(name, required, schema, marks, inQuery) {
  const { description, example, examples, "x-max-characters": characters = 0, "x-max-bytes": bytes = 0 } = marks;
  return { name, description, required, schema, example: example ?? examples?.[0], characters, bytes, inQuery };
}

/** The example request of an operation. @param {Operation} operation @returns {Params} */
export function exampleOf({ operation, parameters }) {
  const body = operation.requestBody?.content["application/json"].examples.example.value;
  return (
    body ??
    Object.fromEntries(parameters.filter(({ example }) => example !== undefined).map((p) => [p.name, p.example]))
  );
}

/**
 * Returns the path and the request of a call.
 * @param {Operation} operation
 * @param {Params} params
 * @param {Record<string, string>} [more] additional parameters of the query
 * @returns {[string, import("./server.mjs").Question]}
 */
export function call({ path, method }, params, more = {}) {
  const own =
    method === "GET"
      ? Object.entries(params).flatMap(([name, value]) => [value].flat().map((v) => [name, String(v)]))
      : [];
  const query = new URLSearchParams([...own, ...Object.entries(more)]).toString();
  return [query ? `${path}?${query}` : path, method === "GET" ? {} : { json: params }];
}

/** @typedef {import("./generated.mjs").Chance} Chance */

/** Characters, some of several code points. Each is one grapheme cluster, whatever characters are next to it. */
const CHARACTERS = ["a", "K", "e", "z", " ", "n", "!", "e\u0301", "👩‍👩‍👧", "日", "<", "&", "=", "'", '"', ","];

/** @param {Chance} random @param {number} length */
function text(random, length) {
  return Array.from({ length }, () => random.pick(CHARACTERS)).join("");
}

/** Booleans as clients write them in a query. */
const BOOLEANS = ["true", "false", "True", "False", "1", "0"];

/**
 * Returns a value that follows the rules of its parameter.
 * @param {Chance} random
 * @param {Parameter} parameter
 */
export function right(random, { required, schema, example, characters, bytes, inQuery }) {
  const types = [schema.type].flat();
  const isText = types.includes("string") && !schema.enum;
  if (inQuery && !required && !isText && random.percent(10)) return "";
  if (schema.enum) return random.pick(schema.enum);
  if (types.includes("null") && random.percent(10)) return null;
  if (types.includes("boolean")) return inQuery ? random.pick(BOOLEANS) : random.percent(50);
  if (types.includes("integer")) return schema.minimum + random.below(schema.maximum - schema.minimum + 1);
  if (example !== undefined && random.percent(40)) return example;
  const most = Math.min(characters || 200, bytes ? Math.floor(bytes / 18) : 200, 400);
  return `A${text(random, (random.percent(20) ? most : random.below(most)) - 1)}`;
}

/**
 * @typedef {object} Breach
 * @property {unknown} value undefined if the parameter is left out
 * @property {string} rule end of the expected message
 * @property {boolean} inSchema whether the schema has the rule
 */

/**
 * Returns values that each break a different rule of a parameter. The schema has all rules except maximum lengths.
 *
 * @param {Operation} operation
 * @param {Parameter} parameter
 * @returns {Breach[]}
 */
export function wrong({ method }, { schema, required, characters, bytes }) {
  const inQuery = method === "GET";
  const types = [schema.type].flat();
  const figure = (/** @type {number} */ n) => n.toLocaleString("en-US");
  /** @type {Breach[]} */
  const list = [];
  const add = (/** @type {string} */ rule, /** @type {unknown[]} */ ...values) =>
    list.push(...values.map((value) => ({ value, rule, inSchema: true })));
  const addLong = (/** @type {string} */ rule, /** @type {string} */ value) =>
    list.push({ value, rule, inSchema: false });
  if (required) add("is missing", undefined);
  if (required && !inQuery) add("is missing", null);
  if (inQuery) add("is given more than once", ["1", "1"]);
  if (types.includes("string") && !inQuery) add("must be a string", 5, true, [], {}, ["a"]);
  if (types.includes("boolean")) add("must be true or false", "yes", "2", ...(inQuery ? [] : ["True", "", 1]));
  if (types.includes("integer")) {
    const { minimum, maximum } = schema;
    const rule = `must be a whole number from ${figure(minimum)} to ${figure(maximum)}`;
    add(rule, "two", "1.5", minimum - 1, maximum + 1);
  }
  if (schema.enum) {
    const values = schema.enum.filter((/** @type {unknown} */ value) => value !== null);
    add(`must be one of: ${values.join(", ")}`, "nothing", `${values[0]} `, ...(inQuery ? [] : [""]));
  }
  if (characters > 0) addLong(`must have at most ${figure(characters)} characters`, "e\u0301".repeat(characters + 1));
  // A URL can't hold longer values.
  if (bytes > 0 && (!inQuery || bytes < 4000)) {
    // One character with many accents: its bytes exceed the limit, its characters do not.
    addLong(`must have at most ${figure(bytes)} bytes of UTF-8`, `a${"\u0301".repeat(bytes / 2)}`);
  }
  return list;
}

/**
 * Reports whether the document refuses the parameters of a request.
 * @param {Operation} operation
 * @param {Params} params
 */
export function isRefused({ method, operation, parameters }, params) {
  if (method === "POST") return faults(operation.requestBody.content["application/json"].schema, params) !== "";
  return parameters.some(({ name, required, schema }) => {
    const value = fromQuery(params[name], schema);
    return value === undefined ? required : faults(schema, value) !== "";
  });
}

/** Converts a value of a query to the type of its schema. @param {unknown} value @param {any} schema */
function fromQuery(value, { type, enum: choices }) {
  if (value === "" && (type !== "string" || choices)) return undefined;
  if (type === "integer" && /^-?\d+$/.test(String(value))) return Number(value);
  if (type === "boolean" && /^(true|false|[01])$/i.test(String(value))) return /^(true|1)$/i.test(String(value));
  return value;
}
