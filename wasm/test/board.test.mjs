// @ts-check
// What a solver writes into a puzzle, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "../dist/elements/board.js";
import { acrosticLayout, cryptogramLayout } from "../dist/elements/layout.js";
import { makeLayout } from "../dist/elements/making.js";
import { remark, spoken, verdict } from "../dist/elements/remarks.js";
import { settingsIn } from "../dist/elements/settings.js";
import { clock, Stopwatch } from "../dist/elements/stopwatch.js";
import { load } from "../dist/index.js";

const kit = await load();
const NOON = kit.cryptogram({ text: "Noon, a moon", seed: "s" });
const { N = "", O = "", A = "", M = "" } = { ...NOON.cipher };
const layout = cryptogramLayout(NOON);
const board = () => new Board(layout.boxes, true);

/** Writes a text into the boxes, one letter at a time. @param {Board} into @param {string} text @param {boolean} together */
const fill = (into, text, together) =>
  Array.from(text, (letter, i) => letter !== "_" && into.write(i, letter, together));

test("a letter fills every box of its group, or only its own box", () => {
  const together = board();
  assert.deepEqual(together.write(0, "N", true), [0, 3, 8]);
  assert.equal(together.state.letters, "N__N____N");
  const alone = board();
  assert.deepEqual(alone.write(0, "N", false), [0]);
  assert.equal(alone.state.letters, "N________");
  assert.deepEqual(alone.write(0, "N", false), [], "nothing has changed");
});

test("clashes are letters of two groups, and groups with two letters", () => {
  const one = board();
  fill(one, "EE", true);
  assert.deepEqual(one.clashes, [{ letters: ["E"], groups: [N, O] }]);
  assert.equal(remark(one, layout).sentence, `E is used for ${N} and ${O}.`);
  const other = board();
  fill(other, "E__F", false);
  assert.deepEqual(other.clashes, [{ letters: ["E", "F"], groups: [N] }]);
  assert.equal(remark(other, layout).sentence, `${N} has E and F.`);
});

test("only the right letter in every box solves the puzzle", () => {
  const one = board();
  fill(one, "NOONAMOO", false);
  assert.equal(one.isSolved, false);
  one.write(8, "X", false);
  assert.equal(one.isSolved, false);
  assert.deepEqual(one.wrong, [N]);
  assert.equal(verdict(one, layout).sentence, `${N}: not right yet.`);
  one.write(8, "N", false);
  assert.equal(one.isSolved, true);
  assert.deepEqual(one.open, []);
  assert.equal(remark(one, layout).sentence, "Solved! All 9 letters are right.");
});

test("Check counts the letters to go", () => {
  const one = board();
  fill(one, "NX", true);
  assert.equal(verdict(one, layout).sentence, `${O}: not right yet, 2 letters to go.`);
  fill(one, "_O", true);
  assert.equal(verdict(one, layout).sentence, "Right so far, 2 letters to go.");
});

test("a revealed letter and a given letter can't be changed, and stay when the rest is cleared", () => {
  const puzzle = cryptogramLayout(kit.cryptogram({ text: "Noon, a moon", seed: "s", hints: 1 }));
  const one = new Board(puzzle.boxes, true);
  const given = one.boxes.findIndex((box) => box.given);
  const open = one.boxes.findIndex((box) => !box.given);
  assert.deepEqual(one.write(given, "Q", true), []);
  const shown = one.reveal(open, true);
  assert.ok(shown.every((i) => one.letter(i) === one.boxes[i]?.answer));
  assert.deepEqual(one.write(open, "Q", true), []);
  const fixed = one.state.letters;
  one.write(
    one.boxes.findIndex((_, i) => !one.isFixed(i)),
    "Q",
    true,
  );
  one.clear();
  assert.equal(one.state.letters, fixed);
});

test("clear can be undone until a letter is written", () => {
  const one = board();
  one.clear();
  assert.equal(one.isCleared, false, "there was nothing to clear");
  fill(one, "NO", true);
  const { letters } = one.state;
  one.clear();
  assert.equal(one.state.letters, "_________");
  one.restore();
  assert.equal(one.state.letters, letters);
  one.clear();
  one.write(0, "E", true);
  assert.equal(one.isCleared, false);
});

test("progress is a plain value that another board takes over", () => {
  const one = board();
  fill(one, "N_O", false);
  one.reveal(4, true);
  const other = board();
  assert.equal(other.set(JSON.parse(JSON.stringify(one.state))), true);
  assert.deepEqual(other.state, one.state);
  assert.equal(other.isFixed(4), true);
});

test("another board with the same alphabet takes over each letter in its own box", () => {
  const one = board();
  fill(one, "N_E", false);
  const other = board();
  other.carry(one);
  assert.equal(other.state.letters, "N_E______");
});

test("a value that can't be progress of the puzzle changes nothing", () => {
  const one = board();
  fill(one, "N", true);
  const before = one.state;
  for (const value of [
    {},
    { letters: "N" },
    { letters: "n________" },
    { letters: "-________" },
    { letters: 5 },
    { letters: "_________", revealed: "x" },
    { letters: "_________", revealed: 1 },
  ]) {
    assert.equal(one.set(/** @type {any} */ (value)), false);
    assert.deepEqual(one.state, before);
  }
});

test("letters are taken over by a changed puzzle with the same cipher, but not those that were given away", () => {
  const one = board();
  fill(one, "NO__A", true);
  one.reveal(5, true);
  const longer = new Board(cryptogramLayout(kit.cryptogram({ text: "Moan no more", seed: "s" })).boxes, true);
  longer.carry(one);
  assert.equal(longer.state.letters, "MOANNOMO__");
  const helped = cryptogramLayout(kit.cryptogram({ text: "Noon, a moon", seed: "s", hints: 1 }));
  const again = board();
  again.carry(new Board(helped.boxes, true));
  assert.equal(again.state.letters, "_________");
});

test("in an acrostic the first letters fill the hidden word, and a letter may be used in every line", () => {
  const puzzle = acrosticLayout({
    lines: [
      { letters: "CAKE", enumeration: "4", clue: "Sweet" },
      { letters: "ECLAIR", enumeration: "6", clue: "Cream" },
      { letters: "LIPIDBILAYER", enumeration: "5, 2-5", clue: "Fat" },
    ],
  });
  const one = new Board(puzzle.boxes, false);
  assert.equal(one.boxes.map(({ answer }) => answer).join(""), "CAKEECLAIRLIPIDBILAYERCEL");
  const [, , third, hidden] = puzzle.lines;
  assert.deepEqual(
    third?.words.map((word) => word.map((piece) => piece.filter((item) => typeof item === "string").join(""))),
    [[""], ["-", ""]],
  );
  assert.equal(third?.clue, "Fat (5, 2-5)");
  assert.deepEqual(hidden?.words, [[[22, 23, 24]]]);
  assert.deepEqual(one.write(0, "C", true), [0, 22]);
  assert.equal(spoken(one, puzzle, [0, 22]), "Line 1, letter 1 and Hidden word, letter 1 are C. 21 letters to go.");
  one.write(5, "C", true);
  assert.deepEqual(one.clashes, []);
  one.write(22, "B", false);
  assert.equal(remark(one, puzzle).sentence, "Line 1 begins with C and B.");
});

test("what a screen reader says names the cipher letter, its letter and its boxes", () => {
  const one = board();
  assert.equal(spoken(one, layout, one.write(0, "N", true)), `${N} is N, 3 boxes. 3 letters to go.`);
  assert.equal(spoken(one, layout, one.write(0, "", true)), `${N} is empty, 3 boxes.`);
  assert.deepEqual([A, M].includes(""), false);
});

test("a text that its seed picks names its author; letters out of range do not matter to another text", async () => {
  const quotation = kit.cryptogram({ random: true, seed: "q", minLetters: 80, maxLetters: 119 });
  const values = { seed: "q", letters: "80-119" };
  const quoted = await makeLayout(kit, { kind: "cryptogram", values: { ...values, text: quotation.original } });
  assert.match(quoted.credit, new RegExp(`— ${quotation.author}`));
  const own = await makeLayout(kit, { kind: "cryptogram", values: { ...values, text: "Not a quotation" } });
  assert.equal(own.credit, "");
  assert.equal(own.boxes.length, 13);
  await assert.rejects(makeLayout(kit, { kind: "cryptogram", values: { seed: "q", text: " " } }), /letter/);
});

test("a text that a place in a series picks names its author, and another text has the cipher of the place", async () => {
  const series = /** @type {const} */ ({ seed: "q", number: 7 });
  const quotation = kit.cryptogram({ ...series, random: true, subject: "wit", famous: true });
  const values = { seed: "q", number: "7", subject: "wit", famous: "true" };
  const quoted = await makeLayout(kit, { kind: "cryptogram", values: { ...values, text: quotation.original } });
  assert.match(quoted.credit, new RegExp(`— ${quotation.author}`));
  const own = await makeLayout(kit, { kind: "cryptogram", values: { ...values, text: "Not a quotation" } });
  const { tokens } = kit.cryptogram({ ...series, text: "Not a quotation", tokens: true });
  const cipher = tokens.flatMap(({ plain, shown }) => (plain ? shown : [])).join("");
  assert.equal(own.signs.join(""), cipher);
  assert.equal(own.credit, "");
});

test("the stopwatch counts while it runs", () => {
  let now = 0;
  const watch = new Stopwatch(() => now);
  watch.start();
  now = 65_000;
  watch.pause();
  now = 99_000;
  assert.equal(clock(watch.seconds), "1:05");
  watch.start();
  now = 100_000;
  assert.equal(watch.seconds, 66);
  watch.seconds = 5;
  now = 102_000;
  assert.equal(watch.seconds, 7);
});

test("settings from outside are taken over where they fit", () => {
  assert.deepEqual(settingsIn({ fill: false, pad: null, timer: "yes", skip: null, other: true }), {
    fill: false,
    pad: null,
  });
  assert.deepEqual(settingsIn(null), {});
});
