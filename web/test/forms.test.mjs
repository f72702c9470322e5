// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseHTML } from "linkedom";
import { load } from "../../wasm/dist/index.js";
import { MOST, PAPERS, PER_PAGE } from "../app/booklet/model.ts";
import { declarationOf, fieldId, PLAIN_KEYS } from "../app/cryptogram/kinds.ts";
import { kinds } from "../app/state/kinds.gen.ts";
import { cryptogram as parameters } from "../app/state/parameters.gen.ts";
import { SITE } from "./browser.mjs";

const kit = await load();
const { document } = /** @type {any} */ (parseHTML(readFileSync(join(SITE, "index.html"), "utf8")));
const { paths } = JSON.parse(readFileSync(new URL("../../worker/openapi/openapi.gen.json", import.meta.url), "utf8"));

/** The values of a list, or of radio buttons. @param {string} selector @returns {string[]} */
const valuesOf = (selector) => Array.from(document.querySelectorAll(selector), (one) => one.getAttribute("value"));

/** The schema of a parameter in the OpenAPI document. @param {string} operation @param {string} name */
function schemaOf(operation, name) {
  const { get, post } = paths[`/v1/${operation}`];
  return get
    ? get.parameters.find((/** @type {any} */ one) => one.name === name).schema
    : post.requestBody.content["application/json"].schema.properties[name];
}

/** The numbers from a minimum to a maximum, as text. @param {{ minimum: number, maximum: number }} schema */
const numbersOf = ({ minimum, maximum }) =>
  Array.from({ length: maximum - minimum + 1 }, (_, i) => String(minimum + i));

/** The value that is chosen at first. @param {string} selector @returns {string} */
const chosen = (selector) => {
  const all = Array.from(document.querySelectorAll(selector));
  return (all.find((one) => one.hasAttribute("checked") || one.hasAttribute("selected")) ?? all[0]).getAttribute(
    "value",
  );
};

for (const [operation, parameter, selector] of /** @type {const} */ ([
  ["acrostic", "theme", "#acrostic-theme option"],
  ["acrostic", "difficulty", "#acrostic-difficulty option"],
  ["acrostic", "minLetters", "#acrostic-min-letters option"],
  ["acrostic", "maxLetters", "#acrostic-max-letters option"],
  ["cryptogram", "alphabet", "input[name=cryptogram-alphabet]"],
  ["cryptogram", "spacing", "input[name=cryptogram-spacing]"],
  ["reversetext", "mode", "input[name=reverse-mode]"],
  ["hmac", "algorithm", "#hmac-algorithm option"],
  ["hmac", "encoding", "input[name=hmac-encoding]"],
  ["hmac", "messageEncoding", "input[name=hmac-message-encoding]"],
  ["hmac", "secretEncoding", "input[name=hmac-secret-encoding]"],
])) {
  test(`the page offers the values of ${parameter} that ${operation} declares, and its default first`, () => {
    const schema = schemaOf(operation, parameter);
    const declared = schema.enum?.filter((/** @type {unknown} */ value) => value !== null) ?? numbersOf(schema);
    assert.deepEqual(valuesOf(selector), declared);
    assert.equal(chosen(selector), String(schema.default));
  });
}

test("the fields for numbers have the declared bounds", () => {
  const { minimum, maximum, default: value } = schemaOf("cryptogram", "hints");
  const box = document.querySelector("#cryptogram-hints");
  const bounds = ["min", "max", "value"].map((name) => Number(box.getAttribute(name)));
  assert.deepEqual(bounds, [minimum, maximum, value]);
  const ranges = valuesOf("#cryptogram-letters option")
    .filter(Boolean)
    .map((range) => range.split("-").map(Number));
  assert.equal(ranges[0]?.[0], schemaOf("cryptogram", "minLetters").minimum);
  assert.equal(ranges.at(-1)?.[1], schemaOf("cryptogram", "maxLetters").maximum);
  for (const [i, [from]] of ranges.entries()) if (i > 0) assert.equal(from, (ranges[i - 1]?.[1] ?? 0) + 1);
});

test("the page offers the declared subjects of quotations, and any of them first", () => {
  const declared = schemaOf("cryptogram", "subject").enum?.filter((/** @type {unknown} */ value) => value !== null);
  assert.deepEqual(valuesOf("#cryptogram-subject option"), ["", ...declared]);
});

test("the page offers every kind of cipher under its title, and the default first", () => {
  const options = Array.from(document.querySelectorAll("#cryptogram-kind option"));
  const offered = options.map((/** @type {any} */ option) => option.textContent).join(", ");
  assert.equal(offered, kinds.map(({ title }) => title).join(", "));
  assert.equal(chosen("#cryptogram-kind option"), parameters.kind.default);
});

test("each key has a field with a label, and with the values, bounds and default that are declared", () => {
  for (const name of PLAIN_KEYS) {
    const id = fieldId(name);
    /** @type {{ values?: string[], minimum?: number, maximum?: number, default?: string }} */
    const { values, minimum, maximum, default: standard } = declarationOf(name);
    const field = document.querySelector(`#${id}`);
    assert.match(document.querySelector(`label[for=${id}]`).textContent, /\w/);
    assert.ok(document.querySelector(`#${id}-field`).hasAttribute("hidden"), `${name} waits for its kind`);
    if (values) assert.deepEqual([valuesOf(`#${id} option`), chosen(`#${id} option`)], [values, standard]);
    else if (maximum === undefined) assert.equal(field.getAttribute("type"), "text");
    else assert.deepEqual([field.getAttribute("min"), field.getAttribute("max")], [`${minimum}`, `${maximum}`]);
  }
});

test("the page says how many letters a keyword may have", () => {
  const [least = 0, most = 0] = (document.querySelector("#acrostic-word-hint").textContent.match(/\d+/g) ?? []).map(
    Number,
  );
  /** @param {number} length */
  const make = (length) => kit.acrostic({ word: "abcdefghijklmnopqrstuvwxyz".slice(0, length) });
  assert.equal(make(least).lineCount, least);
  assert.equal(make(most).lineCount, most);
  assert.throws(() => make(least - 1), { reason: "too_short" });
  assert.throws(() => make(most + 1), { reason: "too_long" });
});

test("a booklet takes each paper, and at most as many puzzles as the page says", () => {
  const request = /** @type {const} */ ({ operation: "cryptogram", parameters: { text: "Text" } });
  /** @param {Partial<import("../../wasm/dist/index.js").BookletParams>} params */
  const make = (params) => kit.booklet({ puzzles: [request], ...params });
  assert.deepEqual(valuesOf("input[name=booklet-paper]"), PAPERS);
  for (const paper of PAPERS) make({ paper: /** @type {"a4"} */ (paper) });
  assert.deepEqual(valuesOf("#booklet-per-page option"), PER_PAGE);
  for (const perPage of PER_PAGE) make({ perPage: Number(perPage) });
  assert.throws(() => make({ perPage: Number(PER_PAGE.at(-1)) + 1 }), { reason: "above_maximum" });
  make({ puzzles: Array(MOST).fill(request) });
  assert.throws(() => make({ puzzles: Array(MOST + 1).fill(request) }), { reason: "above_maximum" });
});
