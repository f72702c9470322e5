// @ts-check
// Booklets without a page: their state, their parameters, versions of puzzles, and what is read from files.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { load } from "../../wasm/dist/index.js";
import { bookletAcrostic, sourceOf } from "../app/acrostic/in-booklet.ts";
import * as acrostic from "../app/acrostic/model.ts";
import { NONE } from "../app/acrostic/own-answers.ts";
import { DEFAULTS as ACROSTIC } from "../app/acrostic/recipe.ts";
import {
  added,
  contentsOf,
  DEFAULTS,
  EMPTY,
  moved,
  paramsOf,
  placeOf,
  replaced,
  roomIn,
  stemOf,
} from "../app/booklet/model.ts";
import { bookletKind } from "../app/booklet/saved.ts";
import { versionsOf } from "../app/booklet/versions.ts";
import { bookletCryptogram } from "../app/cryptogram/in-booklet.ts";
import { DEFAULTS as CRYPTOGRAM } from "../app/cryptogram/recipe.ts";
import { readState } from "../app/drafts/record.ts";
import { ShapeError } from "../app/state/shape.ts";
import { startRequests } from "../kit/requests.ts";

const kit = await load();
const kinds = { cryptogram: bookletCryptogram, acrostic: bookletAcrostic };
const saved = bookletKind(kinds);

/** @param {string} text @param {Partial<typeof CRYPTOGRAM>} [more] */
const cryptogram = (text, more) => ({
  kind: "cryptogram",
  source: { recipe: { ...CRYPTOGRAM, text, seed: "s", ...more } },
});

/** @param {string} word @param {Partial<typeof ACROSTIC>} [more] */
const acrosticOf = (word, more) => ({
  kind: "acrostic",
  source: { recipe: { ...ACROSTIC, word, seed: "s", ...more } },
});

const [first, second, third] = [cryptogram("First text"), acrosticOf("Moon"), cryptogram("Third text")];
const state = added(EMPTY, [first, second, third]);

/** @param {import("../app/booklet/model.ts").State} state */
const texts = ({ puzzles }) =>
  puzzles.map(({ kind, source }) => kinds[/** @type {"acrostic"} */ (kind)].describe(source).text);

test("puzzles are added, moved, replaced and removed, and the state before stays as it was", () => {
  assert.deepEqual(texts(moved(state, 0, 2)), ["MOON", "Third text", "First text"]);
  assert.deepEqual(texts(moved(state, 2, 0)), ["Third text", "First text", "MOON"]);
  assert.deepEqual(texts(replaced(state, 1, [])), ["First text", "Third text"]);
  assert.deepEqual(texts(replaced(state, 1, [third, first])), ["First text", "Third text", "First text", "Third text"]);
  assert.deepEqual(texts(state), ["First text", "MOON", "Third text"]);
  assert.deepEqual(texts(EMPTY), []);
  assert.equal(roomIn(state), 97);
});

test("the toolkit takes the parameters of every state, and each puzzle is the one of its tab", () => {
  const options = {
    ...DEFAULTS,
    titlePage: "true",
    title: "Week 3",
    subtitle: " ",
    paper: "a4",
    perPage: "4",
    // As booklets have it that were saved before puzzles had their own.
    rating: "",
    aids: "false",
    instructionText: "Work in pairs.",
  };
  const params = paramsOf(kinds, { ...state, options });
  assert.deepEqual(params, {
    title: "Week 3",
    titlePage: true,
    paper: "a4",
    perPage: 4,
    largePrint: false,
    nameLine: false,
    pageNumbers: true,
    answerKey: true,
    rating: false,
    aids: false,
    instructionText: "Work in pairs.",
    puzzles: params.puzzles,
  });
  const { pages, keyPages, firstPages } = kit.booklet(params);
  assert.equal(keyPages, 1);
  assert.equal(firstPages.length, 3);
  const { encoded } = kit.cryptogram({ text: "First text", seed: "s" });
  for (const letter of encoded.replace(/\W/g, "")) assert.ok(pages[1]?.includes(`>${letter}<`), letter);
  assert.deepEqual(paramsOf(kinds, state).paper, "both");
});

test("a page is named after its puzzles", () => {
  const result = { pages: Array(6).fill(""), keyPages: 1, firstPages: [2, 2, 3, 5] };
  const names = ["Title page", "Puzzles 1–2", "Puzzle 3", "Puzzle 3", "Puzzle 4", "Answer key"];
  assert.deepEqual(contentsOf(result, true), names);
  assert.deepEqual(contentsOf({ pages: ["", ""], keyPages: 1, firstPages: [1] }, false), ["Puzzle 1", "Answer key"]);
});

test("a puzzle that was edited goes back to the nearest equal one, in whatever order its parts are, and never to another", () => {
  const [one, two, three] = ["one", "two", "three"].map((text) => cryptogram(text));
  assert.ok(one && two && three);
  const state = added(EMPTY, [two, one, three, two, three]);
  const turned = {
    source: { recipe: Object.fromEntries(Object.entries(two.source.recipe).reverse()) },
    kind: two.kind,
  };
  for (const [at, place] of /** @type {const} */ ([
    [0, 0],
    [1, 0],
    [2, 3],
    [99, 3],
  ])) {
    assert.equal(placeOf(kinds, state, { at, puzzle: turned }), place);
  }
  for (const puzzle of [cryptogram("two", { seed: "other" }), cryptogram("two", { hints: "1" }), acrosticOf("two")]) {
    assert.equal(placeOf(kinds, state, { at: 0, puzzle }), -1);
  }
});

test("the file of a booklet has its title, or that of its first puzzle, and never a text", () => {
  const puzzles = [cryptogram("secret", { title: "Monday: masks" }), acrosticOf("garden")];
  const options = { ...DEFAULTS, title: "Week 3" };
  assert.equal(stemOf(kinds, { options, puzzles }), "week-3");
  assert.equal(stemOf(kinds, { options: DEFAULTS, puzzles }), "booklet-monday-masks");
  assert.equal(stemOf(kinds, { options: DEFAULTS, puzzles: puzzles.slice(1) }), "booklet");
  assert.equal(stemOf(kinds, EMPTY), "booklet");
});

test("versions have the same text in alphabets that all differ, and come again with the same seeds", () => {
  const { versions, refusal } = versionsOf(kit, kinds, cryptogram("Every letter wears a mask", { hints: "2" }), 30);
  assert.equal(refusal, "");
  const results = versions.map(({ source }) => kit.cryptogram(bookletCryptogram.params(source)));
  assert.equal(new Set(results.map(({ cipher }) => JSON.stringify(cipher))).size, 30);
  assert.equal(new Set(results.map(({ encoded }) => encoded)).size, 30);
  assert.deepEqual(
    new Set(results.map(({ original, hints }) => `${original} ${hints.length}`)),
    new Set(["Every letter wears a mask 2"]),
  );
  assert.deepEqual(
    versions.slice(0, 3).map(({ source }) => source.recipe.seed),
    ["s-1", "s-2", "s-3"],
  );
  assert.deepEqual(
    versionsOf(kit, kinds, cryptogram("Every letter wears a mask", { hints: "2" }), 30).versions,
    versions,
  );
});

test("versions of a quotation have its text, and those of the longest seed are accepted", () => {
  const { original, seed } = kit.cryptogram({ random: true, seed: "W".repeat(64) });
  const source = { recipe: { ...CRYPTOGRAM, text: original, seed } };
  const { versions } = versionsOf(kit, kinds, { kind: "cryptogram", source }, 100);
  assert.equal(versions.length, 100);
  for (const one of versions) assert.equal(kit.cryptogram(bookletCryptogram.params(one.source)).original, original);
});

test("versions of an acrostic have other answers, and keep the user's own", () => {
  const answers = "\nOAK: A tree\n~NOVEL";
  const { versions } = versionsOf(kit, kinds, acrosticOf("Lone", { answers }), 10);
  const results = versions.map(({ source }) => kit.acrostic(bookletAcrostic.params(source)).lines);
  assert.equal(new Set(results.map((lines) => lines.map(({ answer }) => answer).join(" "))).size, 10);
  assert.deepEqual(new Set(results.map((lines) => `${lines[1]?.answer}: ${lines[1]?.clue}`)), new Set(["OAK: A tree"]));
  assert.ok(
    results.some((lines) => lines[2]?.answer !== "NOVEL"),
    "an automatic answer that was kept is free again",
  );
});

for (const [what, puzzle, count, sentence] of /** @type {[string, any, number, RegExp][]} */ ([
  [
    "a fixed shift",
    cryptogram("Every letter", { alphabet: "k1", key: "PUZZLE", shift: "6" }),
    2,
    /^All versions would be the same: its key words and its shift fix the alphabet\. Edit the puzzle and choose the Random alphabet\.$/,
  ],
  [
    "key words and an automatic shift",
    cryptogram("Every letter wears a mask", { alphabet: "k2", key: "PUZZLE" }),
    30,
    /^Only \d+ versions would differ: its key words allow no other alphabets\. Edit the puzzle and choose the Random alphabet, or ask for fewer versions\.$/,
  ],
  ["a text of one letter", cryptogram("Aaa"), 30, /^Only 25 versions would differ: its text has too few letters\./],
  [
    "answers of one's own",
    acrosticOf("Moon", { answers: "MAP: a\nOAK: b\nOWL: c\nNUT: d" }),
    2,
    /^All versions would be the same: all its answers are your own\. Edit the puzzle/,
  ],
  [
    "almost only answers of one's own",
    acrosticOf("Moon", { answers: "MAP: a\nOAK: b\nOWL: c", minLetters: "9" }),
    100,
    /^(Only \d+ versions would differ|All versions would be the same): its theme, its lengths and your own answers/,
  ],
  ["a puzzle that can't be made", cryptogram("123"), 2, /^Its text must contain at least one letter A to Z\.$/],
])) {
  test(`versions that would be the same are refused: ${what}`, () => {
    const { versions, refusal } = versionsOf(kit, kinds, puzzle, count);
    assert.deepEqual(versions, []);
    assert.match(refusal, sentence);
  });
}

test("as many versions as a keyed alphabet allows can be made", () => {
  const puzzle = cryptogram("Every letter wears a mask", { alphabet: "k2", key: "PUZZLE" });
  const most = Number(/\d+/.exec(versionsOf(kit, kinds, puzzle, 30).refusal)?.[0]);
  assert.ok(most > 5 && most < 26, String(most));
  assert.equal(versionsOf(kit, kinds, puzzle, most).versions.length, most);
});

test("a puzzle goes into a booklet as its tab shows it, without the lines that the toolkit refuses", () => {
  const make = acrostic.acrosticMaker(kit);
  const { answers: _, ...fields } = { ...ACROSTIC, word: "Moon", seed: "s" };
  const before = make(acrostic.initialState(fields, NONE));
  const { made } = make(
    acrostic.answered(acrostic.answered(before.state, 1, "oak: A tree", before.made), 2, "wrong", before.made),
  );
  assert.ok(made);
  const { lines } = kit.acrostic(bookletAcrostic.params(sourceOf(made)));
  assert.deepEqual(lines, made.puzzle.lines);
  assert.equal(lines[1]?.clue, "A tree");
});

test("a saved booklet is read as it is, and is found by its title and its puzzles", () => {
  assert.deepEqual(readState({ booklet: saved }, "booklet", JSON.parse(JSON.stringify(state))), state);
  const named = { ...state, options: { ...DEFAULTS, title: "Week 3", subtitle: "Ms. Ada" } };
  assert.deepEqual(saved.describe(named), { title: "Week 3", text: "Ms. Ada · First text · MOON · Third text" });
  assert.deepEqual(saved.describe(EMPTY), { title: "", text: "" });
});

for (const [what, change] of /** @type {[string, (state: any) => void][]} */ ([
  ["too many puzzles", (it) => it.puzzles.push(...Array(98).fill(first))],
  ["a puzzle of another kind", (it) => Object.assign(it.puzzles[0], { kind: "booklet" })],
  ["a puzzle of the kind of every object", (it) => Object.assign(it.puzzles[0], { kind: "constructor" })],
  ["a puzzle without a seed", (it) => Object.assign(it.puzzles[0].source.recipe, { seed: "" })],
  ["a number as text", (it) => Object.assign(it.puzzles[0].source.recipe, { text: 5 })],
  ["no recipe", (it) => Object.assign(it.puzzles[1], { source: null })],
  ["another paper", (it) => Object.assign(it.options, { paper: "a4 landscape" })],
  ["another number on a page", (it) => Object.assign(it.options, { perPage: "1e9" })],
  ["a title that is a list", (it) => Object.assign(it.options, { title: [] })],
  ["no list", (it) => Object.assign(it, { puzzles: { length: 1 } })],
])) {
  test(`a booklet with ${what} is refused`, () => {
    const hostile = JSON.parse(JSON.stringify(state));
    change(hostile);
    assert.throws(() => readState({ booklet: saved }, "booklet", hostile), ShapeError);
  });
}

test("a booklet that is laid out when a newer one is wanted is dropped, and the newest is laid out after its pause", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {{ wanted: string, answer: (booklet: string) => void }[]} */
  const asked = [];
  /** @type {string[]} */
  const shown = [];
  const { request } = startRequests(
    (/** @type {string} */ wanted) =>
      new Promise((/** @type {(booklet: string) => void} */ answer) => asked.push({ wanted, answer })),
    (booklet) => shown.push(booklet),
  );
  const answer = async () => {
    const last = asked.at(-1);
    last?.answer(last.wanted);
    await setImmediate();
  };
  const state = () => [asked.map(({ wanted }) => wanted).join(" "), shown.join(" ")];

  request("99", 500);
  t.mock.timers.tick(499);
  assert.deepEqual(state(), ["", ""]);
  t.mock.timers.tick(1);
  assert.deepEqual(state(), ["99", ""]);
  request("98", 500);
  t.mock.timers.tick(500);
  assert.deepEqual(state(), ["99", ""], "one at a time");
  await answer();
  assert.deepEqual(state(), ["99 98", ""], "its pause is over");
  request("97", 500);
  await answer();
  assert.deepEqual(state(), ["99 98", ""]);
  t.mock.timers.tick(500);
  assert.deepEqual(state(), ["99 98 97", ""]);
  await answer();
  assert.deepEqual(state(), ["99 98 97", "97"]);
});
