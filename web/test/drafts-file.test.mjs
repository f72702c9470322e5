// @ts-check
// Files of saved puzzles, and what is read from them, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import * as acrostic from "../app/acrostic/model.ts";
import { NONE } from "../app/acrostic/own-answers.ts";
import { DEFAULTS as ACROSTIC } from "../app/acrostic/recipe.ts";
import { acrosticKind } from "../app/acrostic/saved.ts";
import { fieldsOf } from "../app/cryptogram/fields.ts";
import * as cryptogram from "../app/cryptogram/model.ts";
import { DEFAULTS as CRYPTOGRAM } from "../app/cryptogram/recipe.ts";
import { cryptogramKind } from "../app/cryptogram/saved.ts";
import { draftsOf, FileError, fileOf, readFile } from "../app/drafts/file.ts";
import { contentOf, copyTitle, matches, newDraft, newId, readState, summaryOf } from "../app/drafts/record.ts";
import { ShapeError } from "../app/state/shape.ts";

const kit = await load();
const kinds = { cryptogram: cryptogramKind, acrostic: acrosticKind };
const NOW = "2026-01-02T03:04:05.678Z";

/** States of the tabs: puzzles, refused fields, quotations, answers of one's own. */
const states = (() => {
  const makeCryptogram = cryptogram.cryptogramMaker(kit);
  const makeAcrostic = acrostic.acrosticMaker(kit);
  const { answers, ...fields } = ACROSTIC;
  const first = makeCryptogram(
    cryptogram.initialState(kit, { ...fieldsOf(CRYPTOGRAM), text: "Zwölf & “fun” 🎲", title: "Week 3" }, null),
  ).state;
  const second = makeAcrostic(acrostic.initialState({ ...fields, word: "Garden" }, NONE)).state;
  const answered = makeAcrostic(acrostic.answered(second, 1, "acorn: A seed", makeAcrostic(second).made)).state;
  return [
    { kind: "cryptogram", state: first },
    { kind: "cryptogram", state: cryptogram.reseeded(makeCryptogram, cryptogram.quoting(first)) },
    {
      kind: "cryptogram",
      state: makeCryptogram({ ...first, fields: { ...first.fields, text: "x".repeat(600) } }).state,
    },
    { kind: "acrostic", state: second },
    { kind: "acrostic", state: answered },
    { kind: "acrostic", state: makeAcrostic({ ...answered, fields: { ...answered.fields, word: "moon" } }).state },
  ];
})();
const drafts = states.map(({ kind, state }, i) => ({
  ...newDraft(kind, readState(kinds, kind, state), newId(), NOW),
  title: i === 1 ? "Mine" : "",
}));

/** A file with one puzzle, which is changed. @param {(puzzle: any) => void} change */
function changed(change) {
  const file = JSON.parse(fileOf(drafts.slice(0, 1)));
  change(file.puzzles[0]);
  return JSON.stringify(file);
}

/** The sentence with which a file is refused. @param {string} content */
function refusal(content) {
  try {
    draftsOf(content, kinds);
  } catch (cause) {
    assert.ok(cause instanceof FileError, String(cause));
    return cause.message;
  }
  return "";
}

test("a state is saved as it is, in a few kilobytes", () => {
  for (const { kind, state } of states) {
    assert.deepEqual(readState(kinds, kind, JSON.parse(JSON.stringify(state))), state);
    assert.ok(JSON.stringify(state).length < 4000);
  }
});

test("a file has every puzzle, and gives it back with its name and times", () => {
  const read = draftsOf(fileOf(drafts), kinds);
  assert.deepEqual(read.map(contentOf), drafts.map(contentOf));
  assert.deepEqual(new Set(read.map(({ created, changed: at }) => `${created} ${at}`)), new Set([`${NOW} ${NOW}`]));
  assert.equal(new Set([...read, ...drafts].map(({ id }) => id)).size, 2 * drafts.length);
});

test("a part that the page does not know is left out, and one that it lacks has its default", () => {
  const content = changed(({ state }) => {
    state.fields.extra = { deep: [1] };
    state.linked = { text: "hidden" };
    delete state.fields.spacing;
  });
  const [draft] = draftsOf(content.replace('"fields":', '"__proto__":{"polluted":1},"fields":'), kinds);
  assert.deepEqual(draft?.state, states[0]?.state);
});

for (const [what, content, sentence] of /** @type {[string, string, RegExp][]} */ ([
  ["no JSON", "<html>", /^This file can't be read: it is not JSON\.$/],
  ["deep JSON", "[".repeat(5_000_000), /^This file can't be read/],
  [
    "deep JSON that ends",
    `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    /^This (file can't be read|is not a file of puzzles)/,
  ],
  ["a number", "1", /^This is not a file of puzzles/],
  ["null", "null", /^This is not a file of puzzles/],
  ["another format", '{"format":"x","version":1,"puzzles":[]}', /^This is not a file of puzzles/],
  [
    "another version",
    '{"format":"lettercraft-puzzles","version":2,"puzzles":[]}',
    /^This file was made by another version/,
  ],
  [
    "no list",
    '{"format":"lettercraft-puzzles","version":1,"puzzles":{"length":1}}',
    /^The list in this file can't be read\.$/,
  ],
  [
    "too many puzzles",
    `{"format":"lettercraft-puzzles","version":1,"puzzles":[${"0,".repeat(10_000)}0]}`,
    /^The list in this file can't be read\.$/,
  ],
  ["a puzzle that is no object", changed((puzzle) => Object.assign(puzzle, { state: "x" })), /^Puzzle 1 in this file/],
  ["an unknown kind", changed((puzzle) => Object.assign(puzzle, { kind: "sudoku" })), /^Puzzle 1 in this file/],
  [
    "a kind of every object",
    changed((puzzle) => Object.assign(puzzle, { kind: "constructor" })),
    /^Puzzle 1 in this file/,
  ],
  [
    "the state of another kind",
    changed((puzzle) => Object.assign(puzzle, { kind: "acrostic" })),
    /^Puzzle 1 in this file/,
  ],
  ["a number as text", changed(({ state }) => Object.assign(state.fields, { text: 5 })), /^Puzzle 1 in this file/],
  [
    "a text that is too long",
    changed(({ state }) => Object.assign(state, { ownText: "x".repeat(20_001) })),
    /^Puzzle 1/,
  ],
  ["a name that is no text", changed((puzzle) => Object.assign(puzzle, { title: [] })), /^Puzzle 1 in this file/],
])) {
  test(`a file with ${what} is refused with a sentence`, () => {
    assert.match(refusal(content), sentence);
  });
}

test("a file that is too large is refused before it is read", async () => {
  const file = { size: 100_000_000, text: () => assert.fail("it was read") };
  await assert.rejects(readFile(/** @type {any} */ (file), kinds), /too large: at most 50 MB/);
});

test("times that are missing, no times, or in the future become that of the import", () => {
  for (const value of [undefined, "yesterday", 5, "9999-01-01T00:00:00Z"]) {
    const [draft] = draftsOf(
      changed((puzzle) => Object.assign(puzzle, { changed: value })),
      kinds,
    );
    assert.ok(Math.abs(Date.parse(draft?.changed ?? "") - Date.now()) < 60_000, String(value));
  }
});

test("the list shows the name, the puzzle's title, or the beginning of its text", () => {
  const [first, quotation, , garden] = drafts;
  assert.ok(first && quotation && garden);
  assert.equal(summaryOf(kinds, first).name, "Week 3");
  assert.equal(summaryOf(kinds, quotation).name, "Mine");
  assert.equal(summaryOf(kinds, garden).name, "GARDEN");
  const long = {
    ...states[0]?.state,
    fields: { ...fieldsOf(CRYPTOGRAM), text: "Every letter wears a mask and ".repeat(9) },
  };
  assert.equal(
    summaryOf(kinds, { ...first, state: long }).name,
    "Every letter wears a mask and Every letter wears a mask and…",
  );
  assert.equal(summaryOf(kinds, { ...first, state: { ...long, fields: fieldsOf(CRYPTOGRAM) } }).name, "Untitled");
});

test("a search finds words of the name, the kind and the text, whatever their case and accents", () => {
  const summary = { name: "Für die 4b", kind: "Cryptogram", text: "Zwölf Boxkämpfer" };
  for (const search of ["", " ", "fur", "FÜR 4b", "crypto zwolf", "kampf"]) assert.ok(matches(summary, search), search);
  for (const search of ["acrostic", "für 5b", "."]) assert.ok(!matches(summary, search), search);
});

test("names of copies and ids stay within their limits", () => {
  assert.equal(copyTitle("Week 3"), "Week 3 (copy)");
  assert.equal(copyTitle("x".repeat(500)).length, 120);
  assert.match(newId(), /^[0-9a-f]{32}$/);
  assert.throws(() => readState(kinds, "toString", {}), ShapeError);
});
