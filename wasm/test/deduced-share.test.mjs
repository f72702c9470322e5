// @ts-check
// How many hints are deductions, measured on 50 puzzles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "../dist/elements/board.js";
import { ask } from "../dist/elements/hints.js";
import { cryptogramLayout } from "../dist/elements/layout.js";
import { load } from "../dist/index.js";

test("at least 90% of the hints on 50 puzzles are deductions, and all letters are right", async (t) => {
  const kit = await load();
  let hints = 0;
  let deductions = 0;
  for (let n = 0; n < 50; n++) {
    const layout = cryptogramLayout(kit.cryptogram({ random: true, seed: `hints-${n}` }));
    const answers = new Map(layout.boxes.map(({ group, answer }) => [group, answer]));
    const board = new Board(layout.boxes, true);
    while (!board.isSolved) {
      const { open } = board;
      const { hint } = ask(layout, board, null);
      hints++;
      if (hint.kind === "deduction") deductions++;
      const letters =
        hint.kind === "reveal" ? new Map(hint.groups.map((group) => [group, answers.get(group) ?? ""])) : hint.letters;
      assert.ok(letters.size > 0, hint.sentence);
      for (const [group, letter] of letters) {
        assert.equal(letter, answers.get(group), hint.sentence);
        board.write(board.boxesOf(group)[0] ?? -1, letter, true);
      }
      assert.ok(board.open.length < open.length, hint.sentence);
    }
  }
  const share = deductions / hints;
  t.diagnostic(`${deductions} of ${hints} hints are deductions: ${(100 * share).toFixed(1)}%`);
  assert.ok(share >= 0.9, `${share}`);
});
