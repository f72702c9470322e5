// @ts-check
/** Strict readers of the output formats. They compare the data that they read with the JSON answer. */
import assert from "node:assert/strict";
import { parse as parseCSV } from "csv-parse/sync";
import { load as parseWithJSYAML } from "js-yaml";
import { SaxesParser } from "saxes";
import { parseDocument } from "yaml";

/** The media type of each format. @type {Record<string, string>} */
export const CONTENT_TYPES = {
  json: "application/json",
  xml: "application/xml; charset=utf-8",
  yaml: "application/yaml",
  csv: "text/csv; charset=utf-8; header=present",
};

/**
 * Checks that an XML document has the same data as a JSON answer.
 * @param {string} text
 * @param {Record<string, any>} answer
 */
export function checkXML(text, answer) {
  assert.deepEqual(readXML(text), inXML(answer));
}

/**
 * Reads XML in the form that the interface writes: an element that contains elements is an object, or a list if all of
 * them are named item; an element with xsi:nil is null, and any other is its text.
 * @param {string} text
 */
export function readXML(text) {
  /** @typedef {{ name: string, nil: boolean, text: string, children: Element[] }} Element */
  /** @type {Element} */
  const root = { name: "", nil: false, text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const { value, uri } = attributes["xsi:nil"] ?? { value: "false", uri: "" };
    if (value === "true") assert.equal(uri, "http://www.w3.org/2001/XMLSchema-instance");
    const element = { name, nil: value === "true", text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (piece) => {
    const element = /** @type {Element} */ (open.at(-1));
    element.text += piece;
  });
  parser.on("cdata", () => assert.fail("there is a CDATA section"));
  parser.on("comment", () => assert.fail("there is a comment"));
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(text).close();
  assert.deepEqual(
    root.children.map(({ name }) => name),
    ["response"],
  );

  /** @type {(element: Element) => unknown} */
  const value = ({ nil, text, children }) => {
    if (nil) {
      assert.equal(text + children.length, "0");
      return null;
    }
    if (children.length === 0) return text;
    assert.equal(text, "", "there is text between elements");
    if (children.every(({ name }) => name === "item")) return children.map(value);
    assert.equal(new Set(children.map(({ name }) => name)).size, children.length);
    return Object.fromEntries(children.map((child) => [child.name, value(child)]));
  };
  return value(/** @type {Element} */ (root.children[0]));
}

/**
 * Returns a value as XML can express it: all but null is text, and U+FFFD replaces characters that XML 1.0 does not allow.
 * @param {unknown} value
 * @returns {unknown}
 */
function inXML(value) {
  if (value === null) return null;
  if (Array.isArray(value)) return value.length > 0 ? value.map(inXML) : ""; // an empty element
  if (typeof value !== "object") {
    return String(value).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inXML(field)]));
}

/** Characters that YAML must not contain: they are not printable in 1.2, or are a line break or byte order mark in 1.1. */
const NOT_IN_YAML = /[^\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u2028\u2029\ufeff]/u;

/**
 * Checks that a YAML document has the same data as a JSON answer, for readers of YAML 1.1 and of 1.2.
 * @param {string} text
 * @param {Record<string, any>} answer
 */
export function checkYAML(text, answer) {
  for (const version of /** @type {const} */ (["1.1", "1.2"])) {
    const document = parseDocument(text, { version, strict: true, uniqueKeys: true });
    assert.deepEqual([...document.errors, ...document.warnings], []);
    assert.deepEqual(document.toJS(), answer, `YAML ${version}`);
  }
  assert.doesNotMatch(text, NOT_IN_YAML);
  assert.deepEqual(parseWithJSYAML(text), answer, "js-yaml");
}

/** The beginning of a text that a spreadsheet could run as a formula. */
const FORMULA = /^['";\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/** Fields whose texts contain nothing from a caller. */
const COMPUTED = ["hmac"];

/**
 * Checks that a CSV document has the same data as a JSON answer.
 * @param {string} text
 * @param {Record<string, any>} answer
 */
export function checkCSV(text, answer) {
  assert.ok(text.endsWith("\r\n"));
  /** @type {string[][]} */
  const rows = parseCSV(text, { record_delimiter: "\r\n", relax_quotes: false, relax_column_count: false });
  const { status, error, data, ...more } = answer;
  const expected = { status, error, ...(data === null ? { data: null } : data), ...more };
  assert.deepEqual(rows[0], ["key", "value"]);
  assert.deepEqual(
    rows.slice(1).map(([name]) => name),
    Object.keys(expected),
  );
  for (const [name, cell] of /** @type {[string, string][]} */ (rows.slice(1))) {
    const value = expected[name];
    if (value === null) assert.equal(cell, "", name);
    else if (typeof value === "object") assert.deepEqual(JSON.parse(cell), value, name);
    else if (typeof value !== "string" || COMPUTED.includes(name)) assert.equal(cell, String(value), name);
    else assert.equal(asWritten(cell, name), value, name);
  }
}

/**
 * Removes the apostrophe that keeps a spreadsheet from running a text as a formula, and checks that it is there.
 * @param {string} cell
 * @param {string} name
 */
function asWritten(cell, name) {
  return cell.replace(FORMULA, (found) => {
    const at = Math.max(0, ...[...found.matchAll(/[;\t\r\n]/g)].map(({ index }) => index + 1));
    assert.equal(found[at], "'", `${name} can be read as a formula`);
    return found.slice(0, at) + found.slice(at + 1);
  });
}
