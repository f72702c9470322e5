// @ts-check
/**
 * Files that anybody may have written, from a seed: puzzles and saved puzzles of this page, changed at random. `make fuzz` runs this
 * module: node web/test/fuzzed-files.mjs 60s checks files of other seeds for a time, node web/test/fuzzed-files.mjs 1000x that many.
 */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { chance } from "../../scripts/chance.mjs";
import { bookletAcrostic } from "../app/acrostic/in-booklet.ts";
import { acrosticMaker } from "../app/acrostic/model.ts";
import { paramsOf as acrosticParams, recipeFrom as acrosticRecipe } from "../app/acrostic/recipe.ts";
import { acrosticKind } from "../app/acrostic/saved.ts";
import { paramsOf as bookletParams, EMPTY, MOST } from "../app/booklet/model.ts";
import { bookletKind } from "../app/booklet/saved.ts";
import { bookletCryptogram } from "../app/cryptogram/in-booklet.ts";
import { cryptogramMaker } from "../app/cryptogram/model.ts";
import { paramsOf as cryptogramParams, recipeFrom as cryptogramRecipe, isQuotation } from "../app/cryptogram/recipe.ts";
import { cryptogramKind } from "../app/cryptogram/saved.ts";
import { draftsOf, FileError, fileOf } from "../app/drafts/file.ts";
import { contentOf, newDraft, newId, readState, summaryOf } from "../app/drafts/record.ts";
import { FileFault } from "../app/files/file-fault.ts";
import { ipuzOf } from "../app/files/ipuz-write.ts";
import { jsonOf } from "../app/files/json.ts";
import { plainTextOf } from "../app/files/plain-text.ts";
import { attempt } from "../app/state/fault.ts";
import { acrostic, coded, cryptogram, foreign, kit, opened, TEXT } from "./puzzle-files.mjs";

/** @typedef {ReturnType<typeof chance>} Chance */

const collected = { cryptogram: bookletCryptogram, acrostic: bookletAcrostic };
const kinds = { cryptogram: cryptogramKind, acrostic: acrosticKind, booklet: bookletKind(collected) };
const makers = { cryptogram: cryptogramMaker(kit), acrostic: acrosticMaker(kit) };

/** Puzzles in files of every form, also as other programs write them. */
const PUZZLES = [0, 1, 2, 3, 4, 5]
  .flatMap((i) => {
    const puzzle = i % 2 ? { ...acrostic(i) } : { ...cryptogram(i) };
    const withKey = /** @type {typeof puzzle} */ ({ ...puzzle, parameters: { ...puzzle.parameters, answerKey: true } });
    return [jsonOf(puzzle), ipuzOf(puzzle), JSON.stringify(foreign(puzzle)), plainTextOf(puzzle), plainTextOf(withKey)];
  })
  .concat(JSON.stringify(coded(TEXT)), `ipuz(${JSON.stringify(coded(TEXT))});`, "Every letter wears a mask.");

/** A file of saved puzzles of every kind. */
const SAVED = (() => {
  const text = {
    fields: { text: "Every letter wears a mask", seed: "s", title: "Week 3" },
    isQuotation: false,
    ownText: "",
    last: null,
    alphabet: {},
  };
  const word = { fields: { word: "Garden", seed: "s" }, own: { keyword: "", lines: [], waiting: [] }, last: null };
  const puzzles = [
    ["cryptogram", { recipe: { text: "Know thyself", seed: "s" } }],
    ["acrostic", { recipe: { word: "moon", seed: "s" } }],
  ].map(([kind, source]) => ({ kind, source }));
  const states = { cryptogram: text, acrostic: word, booklet: { ...EMPTY, puzzles } };
  return fileOf(
    Object.entries(states).map(([kind, state]) =>
      newDraft(kind, readState(kinds, kind, state), newId(), "2026-01-02T03:04:05.678Z"),
    ),
  );
})();

const NAMES = ["p.json", "p.ipuz", "p.txt", "p", "x.JSON"];
/** @type {unknown[]} */
const VALUES = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.5,
    3,
    1e21,
    1e308,
    "",
    " ",
    "0",
    "-1",
    "3",
    "NaN",
    "true",
    "random",
    "k1",
    "none",
  ],
  ...[
    "__proto__",
    "constructor",
    "acrostic",
    "river",
    "acorn: A seed",
    "a\n\nb",
    "\u2028",
    "\ud800",
    "👩‍👩‍👧",
    "<b>&#x110000;&amp;</b>",
  ],
  ...[
    "x".repeat(501),
    "é ".repeat(3000),
    "x".repeat(20_001),
    "\n".repeat(5000),
    [],
    {},
    [[]],
    [[[1, 1]]],
    [null],
    { length: 1e9 },
  ],
  ...[
    "2026-01-02",
    "9999-12-31T23:59:59Z",
    "+275760-09-13",
    "http://ipuz.org/v2",
    ["http://crosswordnexus.com/ipuz/coded#1"],
  ],
];
/** Names that a part must not have an effect by. The first would be set by JSON.parse as a part of its own. */
const TRAPS = ["__proto__", "constructor", "toString", "length", "then", "toJSON"];
const PIECES = [
  "{",
  "}",
  "[",
  "]",
  '"',
  ",",
  ":",
  "\\",
  "\n",
  "\n\n\nSolution\n",
  "\r\n",
  "ipuz(",
  ")",
  ";",
  "1. ",
  "   ",
  "Hints: ",
  "\0",
  "\ufeff",
  "\x85",
  "e9999",
];

/** The places in a JSON value: an object or a list, and the name of a part of it. @param {any} value @returns {[any, string][]} */
function placesIn(value) {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((name) => [
    /** @type {[any, string]} */ ([value, name]),
    ...placesIn(Object.getOwnPropertyDescriptor(value, name)?.value),
  ]);
}

/** Changes parts of a JSON text. @param {Chance} random @param {string} json */
function changedJSON({ below, pick }, json) {
  const root = [JSON.parse(json)];
  for (let changes = 1 + below(3); changes > 0; changes--) {
    const places = placesIn(root);
    if (places.length === 0) break; // nothing is left
    const [owner, name] = pick(places);
    const set = (/** @type {string} */ key, /** @type {unknown} */ value) =>
      Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true });
    const value = pick([...VALUES, owner[name], root[0]]);
    // A part may become a copy of the whole, but no circle.
    const written = JSON.stringify(value) ?? "null";
    const copy = JSON.parse(written);
    const often = written.length < 100 ? 300 : 3;
    if (Array.isArray(owner))
      owner.splice(Number(name), below(2), ...Array.from({ length: pick([0, 1, 2, often]) }, () => copy));
    else if (below(4) === 0) delete owner[name];
    else set(below(4) === 0 ? pick(TRAPS) : name, copy);
  }
  return JSON.stringify(root.length === 1 ? root[0] : root) ?? "null";
}

/** Changes characters of a text. @param {Chance} random @param {string} text */
function changedText({ below, pick }, text) {
  let changed = text;
  for (let changes = 1 + below(4); changes > 0; changes--) {
    const at = below(changed.length + 1);
    const end = at + below(pick([2, 20, changed.length + 1]));
    const piece = pick(["", pick(PIECES), pick(PIECES).repeat(below(2000)), changed.slice(at, end).repeat(2)]);
    changed = changed.slice(0, at) + piece + changed.slice(end);
  }
  return changed;
}

/** Changes a file. @param {Chance} random @param {string} file */
function changedFile(random, file) {
  const isJSON = file.startsWith("{");
  return isJSON && random.below(4) > 0 ? changedJSON(random, file) : changedText(random, file);
}

/** Fails unless a file was refused with a sentence. @param {unknown} cause @param {new (...all: any[]) => Error} kind */
export function refused(cause, kind) {
  if (!(cause instanceof kind)) throw cause;
  assert.match(cause.message, /^[A-Z][^\n]{8,400}\.$/);
  assert.doesNotMatch(cause.message, /undefined|NaN|\[object/);
}

/** Fails if a file has changed what all objects have. */
function unpolluted() {
  assert.deepEqual([Object.keys(Object.prototype), Object.keys(Array.prototype)], [[], []]);
}

/** The puzzle of a recipe, as the tab makes it. @param {import("../app/cryptogram/recipe.ts").Recipe} recipe */
const cryptogramAgain = (recipe) =>
  kit.cryptogram({ ...cryptogramParams(recipe, isQuotation(kit, recipe)), tokens: true });

/**
 * Opens a changed file of a puzzle. Either it becomes a puzzle that its own file and its address bring back, or it is refused with a
 * sentence.
 *
 * @param {number} seed
 * @returns {Promise<boolean>} whether it was opened
 */
export async function openPuzzle(seed) {
  const random = chance(seed);
  const content = changedFile(random, random.pick(PUZZLES));
  const bytes = new TextEncoder().encode(content);
  if (random.percent(10)) bytes[random.below(bytes.length)] = random.below(256);
  /** @type {Awaited<ReturnType<typeof opened>>} */
  let puzzle;
  try {
    puzzle = await opened(random.pick(NAMES), bytes);
  } catch (cause) {
    refused(cause, FileFault);
    return false;
  } finally {
    unpolluted();
  }
  const { result } = await opened("p.json", jsonOf(puzzle));
  assert.deepEqual(result, puzzle.result);
  // None of the files here begins with one.
  assert.ok(puzzle.operation !== "quoteacrostic");
  const again =
    puzzle.operation === "cryptogram"
      ? cryptogramAgain(cryptogramRecipe(puzzle.parameters, puzzle.result))
      : kit.acrostic(acrosticParams(acrosticRecipe(puzzle.parameters), puzzle.parameters.answers ?? ""));
  // A quotation whose length has one limit only becomes a text, without its author.
  const same = { html: "", author: null, source: null };
  assert.deepEqual({ ...again, ...same }, { ...puzzle.result, ...same });
  return true;
}

/**
 * Imports a changed file of saved puzzles. Either each is one that the tabs can show, and that is saved as it was read, or the file is
 * refused with a sentence.
 *
 * @param {number} seed
 * @returns {boolean} whether it was read
 */
export function importPuzzles(seed) {
  const content = changedFile(chance(seed), SAVED);
  /** @type {import("../app/drafts/record.ts").Draft[]} */
  let drafts;
  try {
    drafts = draftsOf(content, kinds);
  } catch (cause) {
    refused(cause, FileError);
    return false;
  } finally {
    unpolluted();
  }
  assert.equal(new Set(drafts.map(({ id }) => id)).size, drafts.length);
  const again = draftsOf(fileOf(drafts), kinds);
  assert.deepEqual(again.map(contentOf), drafts.map(contentOf));
  // The defaults of what a file leaves out are all that its puzzles can have more than the file.
  assert.ok(fileOf(drafts).length < 3 * content.length + 2000 * (drafts.length + 1));
  for (const draft of drafts) {
    const { kind, title, created, changed, state } = draft;
    assert.deepEqual(readState(kinds, kind, state), state);
    assert.ok(title.length <= 120);
    for (const time of [created, changed])
      assert.ok(new Date(time).toISOString() === time && Date.parse(time) <= Date.now());
    assert.notEqual(summaryOf(kinds, draft).name, "");
    if (kind === "booklet") {
      const booklet = /** @type {import("../app/booklet/model.ts").State} */ (state);
      assert.ok(booklet.puzzles.length <= MOST);
      attempt(() => kit.booklet(bookletParams(collected, booklet)));
    } else {
      makers[/** @type {keyof typeof makers} */ (kind)](/** @type {any} */ (state));
    }
  }
  return true;
}

/** Checks the files of seeds for a time ("60s") or a number of seeds ("1000x"). @param {string} limit */
async function fuzz(limit) {
  const end = limit.endsWith("x") ? Number.POSITIVE_INFINITY : Date.now() + 1000 * Number.parseInt(limit, 10);
  const most = limit.endsWith("x") ? Number.parseInt(limit, 10) : Number.POSITIVE_INFINITY;
  const first = Date.now() % 2 ** 31;
  let accepted = 0;
  let seed = first;
  try {
    for (; Date.now() < end && seed < first + most; seed++) {
      accepted += Number(await openPuzzle(seed)) + Number(importPuzzles(seed));
    }
  } catch (cause) {
    throw new Error(`the files of seed ${seed}`, { cause });
  }
  console.log(`web/test/fuzzed-files.mjs: ${seed - first} seeds from ${first} on, ${accepted} files were opened`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await fuzz(process.argv[2] ?? "60s");
