// @ts-check
// Quotation acrostics to solve, without a page: their boxes, their letters, and the ways between the boxes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Board } from "../dist/elements/board.js";
import { makeLayout, quoteAcrosticLayout } from "../dist/elements/making.js";
import { planOf, walk } from "../dist/elements/quote-plan.js";
import { remark, spoken, verdict } from "../dist/elements/remarks.js";

/** @type {import("../dist/index.js").QuoteacrosticResult} */
const puzzle = JSON.parse(readFileSync(new URL("../../core/quoteacrostic/testdata/own.json", import.meta.url), "utf8"));
const plan = planOf(puzzle);
const layout = await quoteAcrosticLayout(puzzle);
const { second, clues } = plan;
const board = () => new Board(layout.boxes, false);
const [first] = puzzle.clues;
const start = clues[0]?.start ?? 0;
const square = (first?.squares[0] ?? 0) - 1;

test("there is a square for each letter of the quotation, and then a box for each letter of the answers", () => {
  const letters = puzzle.quotation.toUpperCase().replace(/[^A-Z]/g, "");
  assert.equal(second, letters.length);
  const answers = layout.boxes.map(({ answer }) => answer).join("");
  assert.equal(answers, letters + puzzle.clues.map((clue) => clue.letters).join(""));
  const words = plan.runs.filter((run) => run.start < second).map((run) => answers.slice(run.start, run.end));
  assert.deepEqual(words, puzzle.quotation.toUpperCase().match(/[A-Z]+/g));
  assert.deepEqual(layout.signs?.slice(start, clues[0]?.end), first?.squares.map(String));
});

test("a letter of a clue appears in the quotation, and back", () => {
  const one = board();
  assert.deepEqual(one.write(start, "Q", true), [square, start]);
  assert.equal(one.letter(square), "Q");
  one.write(square, "M", true);
  assert.equal(one.letter(start), "M");
  assert.equal(
    spoken(one, layout, [square, start]),
    `Square ${square + 1} and A, letter 1 are M. ${second - 1} letters to go.`,
  );
  one.write(start, "", true);
  assert.equal(one.letter(square), "");
});

test("a screen reader says square, letter of the clue, place in the answer, and clue of a box", () => {
  const { length } = first?.letters ?? "";
  assert.equal(layout.view?.labels[square], `Square ${square + 1}, A, letter 1 of ${length}, ${first?.clue}`);
  assert.equal(layout.view?.labels[start], `A, letter 1 of ${length}, square ${square + 1}, ${first?.clue}`);
});

test("a clue of several words has their lengths, and its boxes have gaps", () => {
  const several = puzzle.clues.findIndex(({ enumeration }) => enumeration === "2, 4");
  const hyphened = puzzle.clues.findIndex(({ enumeration }) => enumeration === "3-4");
  assert.match(clues[several]?.text ?? "", / \(2, 4\)$/);
  assert.deepEqual([...(clues[several]?.gaps ?? [])], [[(clues[several]?.start ?? 0) + 2, " "]]);
  assert.deepEqual([...(clues[hyphened]?.gaps ?? [])], [[(clues[hyphened]?.start ?? 0) + 3, "-"]]);
  assert.equal(clues[0]?.text, first?.clue);
});

test("only all letters solve it, and they are counted once", () => {
  const one = board();
  for (const [i, { answer }] of layout.boxes.entries()) if (i > 0 && i < second) one.write(i, answer, true);
  one.write(0, "Q", true);
  assert.equal(remark(one, layout).sentence, "Every box is filled, but something is wrong. Check shows where.");
  assert.equal(verdict(one, layout).sentence, "1 letter: not right yet.");
  one.write(plan.partners[0] ?? 0, layout.boxes[0]?.answer ?? "", true);
  assert.equal(remark(one, layout).sentence, `Solved! All ${second} letters are right.`);
});

test("progress in which a square and its box differ is called so", () => {
  const one = board();
  const letters = layout.boxes.map((_, i) => (i === square ? "X" : i === start ? "Z" : "_")).join("");
  assert.equal(one.set({ letters }), true);
  assert.equal(remark(one, layout).sentence, `Square ${square + 1} has X and Z.`);
});

for (const [what, key, ctrlKey, from, to] of /** @type {const} */ ([
  ["Ctrl and right go to the next word", "ArrowRight", true, 2, 6],
  ["Ctrl and left go to the beginning of the word", "ArrowLeft", true, 9, 6],
  ["Ctrl and left go to the word before", "ArrowLeft", true, 6, 0],
  ["there is no word before the first", "ArrowLeft", true, 0, -1],
  ["Ctrl and right do not leave the quotation", "ArrowRight", true, second - 1, -1],
  ["Ctrl and right go to the next clue", "ArrowRight", true, start + 1, clues[1]?.start],
  ["Ctrl and left do not leave the clues", "ArrowLeft", true, start, -1],
  ["down goes to the same letter of the next clue", "ArrowDown", false, start + 2, (clues[1]?.start ?? 0) + 2],
  ["up goes to the same letter of the clue before", "ArrowUp", false, (clues[1]?.start ?? 0) + 2, start + 2],
  [
    "down goes to the last letter of a shorter clue",
    "ArrowDown",
    false,
    (clues[4]?.end ?? 0) - 1,
    (clues[5]?.end ?? 0) - 1,
  ],
  ["there is no clue above the first", "ArrowUp", false, start, -1],
  ["Home goes to the beginning of an answer", "Home", false, start + 2, start],
  ["End goes to the end of an answer", "End", false, start + 2, (clues[0]?.end ?? 0) - 1],
  ["Enter goes from a clue to its square", "Enter", false, start, square],
  ["Enter goes from a square to its clue", "Enter", false, square, start],
  ["in the quotation, down depends on the screen", "ArrowDown", false, 2, undefined],
  ["Ctrl and Home are those of every puzzle", "Home", true, start + 2, undefined],
  ["a letter does not move", "a", false, start, undefined],
])) {
  test(what, () => assert.equal(walk({ key, ctrlKey }, from, plan), to));
}

test("the puzzle of a recipe is made with its parameters", async () => {
  /** @type {unknown[]} */
  const calls = [];
  const quoteacrostic = async (/** @type {unknown} */ params) => {
    calls.push(params);
    return puzzle;
  };
  const values = { quotation: "", seed: "s", passage: "12", keep: "OWL: A bird", title: " " };
  const made = await makeLayout(/** @type {any} */ ({ quoteacrostic }), { kind: "quoteacrostic", values });
  assert.equal(made.key, layout.key);
  assert.deepEqual(calls, [{ seed: "s", passage: 12, keep: "OWL: A bird" }]);
});
