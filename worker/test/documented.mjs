// @ts-check
/** Compares answers with the OpenAPI document: statuses, headers, media types and bodies. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { parse as parseCSV } from "csv-parse/sync";
import { parseDocument } from "yaml";
import { readXML } from "./readers.mjs";

export const FILE = "worker/openapi/openapi.gen.json";

/** @type {any} */
export const document = JSON.parse(readFileSync(FILE, "utf8"));

/** Returns the target of a reference, or the value itself. @param {any} value @returns {any} */
export function resolve(value) {
  if (!value.$ref) return value;
  return value.$ref
    .slice(2)
    .split("/")
    .reduce((/** @type {any} */ part, /** @type {string} */ name) => part[name], document);
}

/** The schemas of the document, and the same schemas without fields that are not documented. */
const LENIENT = "lenient";
const STRICT = "strict";
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: true });
formats.default(ajv);
ajv.addVocabulary([
  "components",
  "xml",
  "x-premium",
  "x-trim",
  "x-max-characters",
  "x-max-bytes",
  "x-extensible-enum",
  "x-enum-descriptions",
  "x-enum-codes",
]);
ajv.addSchema({ $id: LENIENT, components: { schemas: document.components.schemas } });
ajv.addSchema({ $id: STRICT, components: { schemas: closed(document.components.schemas) } });

/** @param {any} value @returns {any} */
function closed(value) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(closed);
  const copy = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]));
  return value.type === "object" && value.properties ? { additionalProperties: false, ...copy } : copy;
}

/**
 * Returns how a value violates a schema of the document, or "" if it is valid.
 * @param {any} schema
 * @param {unknown} value
 * @param {string} [base] the schemas that its references point to
 */
export function faults(schema, value, base = LENIENT) {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${base}#/components`));
  return ajv.validate(absolute, value) ? "" : ajv.errorsText();
}

/** The headers that the interface defines. */
const DOCUMENTED_HEADERS = /^(x-(?!content-type-options)|retry-after$|allow$)/;

/**
 * Checks that an answer is as documented, and returns its body as the JSON answer has it.
 * @param {any} operation of the document
 * @param {import("./server.mjs").Answer} answer
 * @returns {any}
 */
export function check(operation, { status, headers, text }) {
  assert.ok(operation.responses[status], `${operation.operationId}: the status ${status} is not documented: ${text}`);
  const response = resolve(operation.responses[status]);
  const where = `${operation.operationId} ${status}`;
  /** @type {[string, any][]} */
  const documented = Object.entries(response.headers);
  for (const [name, { required, schema }] of documented) {
    const value = headers[name.toLowerCase()];
    if (value === undefined) assert.ok(!required, `${where} has no ${name}`);
    else assert.equal(faults(schema, fromText(value, schema)), "", `${where} ${name}: ${value}`);
  }
  const names = documented.map(([name]) => name.toLowerCase());
  for (const name of Object.keys(headers)) {
    if (DOCUMENTED_HEADERS.test(name))
      assert.ok(names.includes(name), `${where}: the header ${name} is not documented`);
  }
  const mediaType = String(headers["content-type"]).split(";", 1)[0] ?? "";
  const { schema } = response.content[mediaType] ?? assert.fail(`${where}: ${mediaType} is not documented`);
  if (schema.contentSchema) {
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.equal(faults(schema.contentSchema, lines, STRICT), "", `${where}: ${text.slice(0, 1000)}`);
    return lines;
  }
  const body = read(mediaType, text, response.content["application/json"].schema);
  if (mediaType === "text/csv") assert.equal(faults(schema, text), "");
  const fault = faults(response.content["application/json"].schema, body, STRICT);
  assert.equal(fault, "", `${where} ${mediaType}: ${text.slice(0, 1000)}`);
  return body;
}

/**
 * @param {string} mediaType
 * @param {string} text
 * @param {any} schema
 */
function read(mediaType, text, schema) {
  switch (mediaType) {
    case "application/graphql-response+json":
    case "application/json":
      return JSON.parse(text);
    case "application/yaml":
      return parseDocument(text, { strict: true }).toJS();
    case "application/xml":
      return fromText(readXML(text), schema);
    default:
      return fromTable(parseCSV(text, { from: 2 }), schema);
  }
}

/**
 * Converts the rows of a table to an envelope. A row that is not a field of the envelope is a field of data.
 * @param {string[][]} rows
 * @param {any} schema
 */
function fromTable(rows, schema) {
  const { properties } = resolve(schema);
  const data = resolve(properties.data);
  /** @type {Record<string, any>} */
  const answer = { data: data.type === "null" ? null : {} };
  for (const [name = "", cell = ""] of rows) {
    if (name === "data") continue;
    const [place, field] = name in properties ? [answer, properties[name]] : [answer.data, data.properties[name]];
    assert.ok(field, `the row ${name} is not documented`);
    place[name] = fromCell(cell, field);
  }
  return answer;
}

/** @param {string} cell @param {any} schema */
function fromCell(cell, schema) {
  const types = typesOf(schema);
  if (cell === "" && types.includes("null")) return null;
  return types.includes("object") || types.includes("array") ? JSON.parse(cell) : fromText(cell, schema);
}

/** @param {any} schema @returns {string[]} */
function typesOf(schema) {
  const { type, oneOf = [], const: only } = resolve(schema);
  return [type ?? (only === undefined ? oneOf.flatMap(typesOf) : "string")].flat();
}

/**
 * Converts a value to the types of its schema. It comes from a format in which everything but null is text.
 * @param {any} value
 * @param {any} schema
 * @returns {any}
 */
function fromText(value, schema) {
  const known = resolve(schema.oneOf ? schema.oneOf[0] : schema);
  const types = typesOf(known);
  if (value === null) return null;
  if (types.includes("array")) {
    return value === "" ? [] : value.map((/** @type {any} */ item) => fromText(item, known.items));
  }
  if (types.includes("object")) {
    assert.equal(typeof value, "object");
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, fromText(field, known.properties[name] ?? {})]),
    );
  }
  if (types.includes("integer") || types.includes("number")) return Number(value);
  return types.includes("boolean") ? value === "true" : value;
}
