// @ts-check
// Puzzles of kinds that show other signs than letters, without a page: made of tokens, which name no kind.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "../dist/elements/board.js";
import { cryptogramLayout, LATIN, plain } from "../dist/elements/layout.js";
import { makeLayout } from "../dist/elements/making.js";
import { paramsOf } from "../dist/elements/recipes.js";
import { remark, spoken, verdict } from "../dist/elements/remarks.js";
import { load } from "../dist/index.js";

const kit = await load();

/** @typedef {import("../dist/index.js").Token} Token */

/** @param {string} plain @param {string} shown @returns {Token} */
const token = (plain, shown, given = false) => ({ plain, shown, mark: false, flag: false, given });
/** @param {string} shown @returns {Token} */
const mark = (shown) => ({ plain: "", shown, mark: true, flag: false, given: false });

const NUMBERS = [
  ...[token("A", "12"), token("B", "7"), mark("-"), token("A", "12"), mark(",—"), token("C", "3")],
  ...[mark(" \n "), token("B", "7"), mark("!")],
];

test("numbers are groups, as letters are", () => {
  const layout = cryptogramLayout({ tokens: NUMBERS, isSimple: true });
  assert.deepEqual(
    layout.lines.map(({ words }) => words),
    [[[[0, 1, "-"], [2, ",—"], [3]]], [[[4, "!"]]]],
  );
  assert.deepEqual(layout.signs, ["12", "7", "12", "3", "7"]);
  assert.deepEqual(layout.frequencies, [
    ["7", 2],
    ["12", 2],
    ["3", 1],
  ]);
  const board = new Board(layout.boxes, layout.isSimple);
  const changed = board.write(0, "E", true);
  assert.deepEqual(changed, [0, 2]);
  assert.equal(spoken(board, layout, changed), "12 is E, 2 boxes. 2 letters to go.");
  assert.equal(verdict(board, layout).sentence, "12: not right yet, 2 letters to go.");
  board.write(1, "E", true);
  assert.equal(remark(board, layout).sentence, "E is used for 12 and 7.");
});

test("a random alphabet takes no key, and the keys of other kinds stay", () => {
  const values = { text: "a", key: "CODE", shift: "3" };
  for (const kind of ["", "aristocrat", "patristocrat", "xenocrypt"]) {
    assert.deepEqual(paramsOf({ ...values, kind, alphabet: "random" }), {
      text: "a",
      ...(kind && { kind }),
      alphabet: "random",
    });
  }
  assert.equal(paramsOf({ ...values, kind: "aristocrat", alphabet: "k1" }).key, "CODE");
  assert.equal(paramsOf({ ...values, kind: "porta" }).key, "CODE");
});

test("signs without boxes are on scratch paper, eight in a line", () => {
  const run = [..."ABCDEFGHIJ"].map((shown) => token("", shown));
  const layout = cryptogramLayout({ tokens: [...run, token("A", "")], isSimple: false });
  assert.equal(layout.scratch, "A   B   C   D   E   F   G   H   \n\nI   J\n");
  assert.equal(cryptogramLayout({ tokens: NUMBERS, isSimple: true }).scratch, "");
});

test("where equal signs stand for different letters, each box is on its own", () => {
  const tokens = [token("A", "X"), token("B", "X"), token("A", "Y", true)];
  const layout = cryptogramLayout({ tokens, isSimple: false, method: "Subtract the key." });
  assert.deepEqual(layout.names, ["Letter 1", "Letter 2", "Letter 3"]);
  assert.deepEqual(layout.signs, ["X", "X", "Y"]);
  assert.deepEqual([layout.frequencies, layout.method], [[], "Subtract the key."]);
  const board = new Board(layout.boxes, layout.isSimple);
  assert.equal(board.isFixed(2), true);
  assert.deepEqual(board.write(1, "A", true), [1]);
  assert.deepEqual(board.clashes, []);
  assert.equal(spoken(board, layout, [1]), "Letter 2 is A. 1 letter to go.");
  assert.equal(verdict(board, layout).sentence, "1 letter: not right yet, 1 letter to go.");
  board.write(1, "B", true);
  board.write(0, "A", true);
  assert.equal(remark(board, layout).sentence, "Solved! All 3 letters are right.");
});

test("of letters that share a sign, either is right", () => {
  const layout = cryptogramLayout({ tokens: [token("J", "24"), token("A", "11"), token("I", "24")], isSimple: true });
  const board = new Board(layout.boxes, true);
  board.write(0, "I", true);
  board.write(1, "A", true);
  assert.deepEqual([board.isSolved, board.wrong], [true, []]);
  board.write(1, "B", true);
  board.reveal(0, true);
  assert.equal(board.state.letters, "JBI");
  assert.deepEqual([board.clashes, board.wrong], [[], ["11"]]);
  board.write(1, "", true);
  assert.equal(remark(board, layout).sentence, "");
});

test("a letter of the sign that the text does not have is right too", () => {
  const layout = cryptogramLayout(kit.cryptogram({ text: "Vivid", kind: "polybius", seed: "s", tokens: true }));
  const board = new Board(layout.boxes, layout.isSimple);
  for (const [i, letter] of [..."VJVJD"].entries()) board.write(i, letter, true);
  assert.deepEqual([board.isSolved, board.wrong], [true, []]);
});

test("letters outside the basic plane are kept", () => {
  const board = new Board([{ group: "1", answer: "𐐀", given: false }], true);
  board.write(0, "𐐀", true);
  const again = new Board(board.boxes, true);
  assert.equal(again.set(board.state), true);
  assert.equal(again.letter(0), "𐐀");
});

test("signs without boxes run on, and boxes without signs are named by their places", () => {
  const run = ["L", "I", "R", "E"].map((sign) => token("", sign));
  const answer = ["R", "I", "L", "E"].map((letter) => token(letter, ""));
  const layout = cryptogramLayout({ tokens: [...run, mark("\n"), ...answer], isSimple: false });
  assert.deepEqual(
    layout.lines.map(({ words }) => words),
    [[[[[..."LIRE"]]]], [[[0, 1, 2, 3]]]],
  );
  assert.deepEqual([layout.names[3], layout.signs[3]], ["Letter 4", ""]);
});

test("signs of several characters are apart in a run, and a sign for several characters has no box", () => {
  const tokens = [token(".-x", "57"), token("-..", "8"), mark(" "), token("", "9")];
  const layout = cryptogramLayout({ tokens, isSimple: true });
  assert.deepEqual(layout.lines[0]?.words, [[[["57", "8"]]], [[["9"]]]]);
  assert.deepEqual(layout.boxes, []);
  assert.equal(layout.frequencies.length, 3);
});

test("another puzzle of tokens keeps letters only if its signs stand for the same letters", () => {
  const { key } = cryptogramLayout({ tokens: NUMBERS, isSimple: true });
  const table = [
    { original: "A", encoded: "12" },
    { original: "B", encoded: "7" },
  ];
  const keyOf = (/** @type {import("../dist/elements.js").CryptogramPuzzle} */ puzzle) => cryptogramLayout(puzzle).key;
  assert.notEqual(keyOf({ tokens: [...NUMBERS, token("D", "4")] }), key);
  assert.equal(keyOf({ tokens: NUMBERS, table }), keyOf({ tokens: NUMBERS.slice(3), table }), "the same alphabet");
  assert.notEqual(
    keyOf({ tokens: NUMBERS, table, isSimple: false }),
    keyOf({ tokens: NUMBERS.slice(3), table, isSimple: false }),
  );
});

test("the letters of a puzzle are those of its table and its answers", () => {
  const spanish = [..."ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"];
  const table = spanish.map((original, i) => ({ original, encoded: spanish[(i + 1) % 27] ?? "" }));
  const puzzle = cryptogramLayout({
    tokens: [token("Ñ", "O"), token("O", "P")],
    table,
    isSimple: true,
    method: "Shift.",
  });
  assert.deepEqual([puzzle.letters, puzzle.method], [spanish, "Shift."]);
  assert.deepEqual(cryptogramLayout({ tokens: NUMBERS, table: table.slice(0, 4) }).letters, [..."ABCD"]);
  const typed = (/** @type {string[]} */ letters, /** @type {string} */ text) => plain(text, letters);
  for (const [text, letter] of Object.entries({ ñ: "Ñ", "n\u0303": "Ñ", á: "A", xé: "E", ß: "S", 5: "", д: "" })) {
    assert.equal(typed(puzzle.letters, text), letter, text);
  }
  const english = cryptogramLayout({ tokens: [token("N", "O")], isSimple: true, method: "Shift." });
  assert.deepEqual([english.letters.join(""), english.method], [LATIN, undefined]);
  assert.equal(typed(english.letters, "ñ"), "N");
  const morse = cryptogramLayout({ tokens: [token("S", "..."), token("7", "--...")] }).letters;
  assert.equal(morse.join(""), `7${LATIN}`);
  assert.deepEqual([english.direction, cryptogramLayout({ tokens: [token("א", "ב")] }).direction], ["", "rtl"]);
  const greek = cryptogramLayout({ tokens: [token("Α", "Β"), token("Σ", "Τ")] }).letters;
  assert.deepEqual(
    ["ά", "ς", "a"].map((text) => typed(greek, text)),
    ["Α", "Σ", ""],
  );
  const hebrew = [..."כמנפצ"];
  assert.deepEqual(
    [..."ךםןףץ"].map((text) => typed(hebrew, text)),
    hebrew,
  );
  const board = new Board(puzzle.boxes, true);
  board.write(0, "Ñ", true);
  const again = new Board(puzzle.boxes, true);
  assert.equal(again.set(JSON.parse(JSON.stringify(board.state))), true);
  assert.equal(again.state.letters, "Ñ_");
});

test("a text of up to 40 lines keeps them, and a longer one becomes one paragraph", () => {
  const linesOf = (/** @type {number} */ n) =>
    cryptogramLayout({ tokens: Array.from({ length: 2 * n - 1 }, (_, i) => (i % 2 ? mark("\n") : token("A", "1"))) })
      .lines;
  assert.deepEqual([linesOf(40).length, linesOf(41).length, linesOf(41)[0]?.words.length], [40, 1, 41]);
});

test("a result that was kept without tokens has the same layout", () => {
  const verses = "Don't co-op — or\n  “well-\nmeant”! 42 times\t. 😀";
  for (const params of /** @type {import("../dist/index.js").CryptogramParams[]} */ ([
    { text: verses, seed: "s", hints: 2 },
    { text: verses, seed: "s", spacing: "none", alphabet: "k1", key: "lemon" },
    { random: true, seed: "q" },
  ])) {
    const { encoded, original, cipher, hints, author, source, ...made } = kit.cryptogram({ ...params, tokens: true });
    const { notes, ...layout } = cryptogramLayout({ author, source, ...made });
    assert.ok(made.tokens.length > 0 && notes.length > 0);
    assert.deepEqual(cryptogramLayout({ encoded, cipher, hints, author, source }), { ...layout, notes: [] });
    const withheld = { encoded, original, cipher: null, table: null, hints, author, source };
    const free = cryptogramLayout(/** @type {any} */ (withheld)); // as plans without Premium get it
    assert.deepEqual({ ...free, key: layout.key }, { ...layout, notes: [] });
  }
  for (const kind of /** @type {const} */ (["vigenere", "railFence", "baconian", "polybius"])) {
    const { encoded, original, isSimple } = kit.cryptogram({ text: verses, seed: "s", kind });
    assert.deepEqual(cryptogramLayout({ encoded, original, isSimple }).boxes, [], kind);
  }
});

test("a kind and its key are values of a recipe", async () => {
  const values = { text: "Less is more.", letters: "80-119", kind: "affine", a: "5", b: "8", hintLetters: "" };
  /** @type {import("../dist/index.js").CryptogramParams | undefined} */
  let asked;
  const cryptogram = (/** @type {typeof asked} */ params) => {
    asked = params;
    return kit.cryptogram(params);
  };
  const layout = await makeLayout({ ...kit, cryptogram }, { kind: "cryptogram", values });
  assert.deepEqual(asked, { text: "Less is more.", kind: "affine", a: 5, b: 8, tokens: true });
  assert.equal(layout.signs.join(""), "LCUUWUQAPC");
  assert.match(layout.notes.join(" "), /letter/);
  assert.deepEqual(paramsOf({ text: "Ναι", letters: "9-10", alphabetLetters: "greek", crib: "ν" }), {
    ...{ text: "Ναι", minLetters: 9, maxLetters: 10, letters: "greek", crib: "ν" },
  });
  await assert.rejects(makeLayout(kit, { kind: "cryptogram", values: { ...values, a: "x" } }), /'a'/);
  assert.deepEqual(paramsOf({ text: "More", key: "lemon", shift: "3" }), { text: "More" }, "an old link");
});
