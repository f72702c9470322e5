// @ts-check
// What solvers do in two windows at once, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BY_BOX, BY_SETTING } from "../app/solving/merge.ts";

/** @param {string} letters */
const at = (letters, revealed = letters.replace(/./g, "_"), seconds = 0) => ({ letters, revealed, seconds });

/**
 * Two windows that both had a value change it. The second one sends its changes last.
 *
 * @param {string} before @param {string} first @param {string} second
 */
function both(before, first, second) {
  const [base, one, other] = [before, first, second].map((letters) => at(letters));
  assert.ok(base && one && other);
  const kept = BY_BOX.merge(base, one, new Set(BY_BOX.changes(base, one)));
  return BY_BOX.merge(kept, other, new Set(BY_BOX.changes(base, other)))?.letters;
}

for (const [what, before, first, second, result] of /** @type {const} */ ([
  ["letters in different boxes stay", "____", "A___", "__B_", "A_B_"],
  ["of two letters in one box the later one stays", "____", "AC__", "B___", "BC__"],
  ["letters of other alphabets and digits stay", "____", "Ñ___", "__7Ω", "Ñ_7Ω"],
  ["a letter that one window removed stays removed", "AB__", "_B__", "ABC_", "_BC_"],
  ["a letter that the later window removed is removed", "AB__", "ABC_", "_B__", "_BC_"],
  ["a window that changed nothing takes nothing back", "____", "ABCD", "____", "ABCD"],
])) {
  test(what, () => assert.equal(both(before, first, second), result));
}

test("revealed letters are merged with their marks, and the longer time counts", () => {
  const theirs = at("A_C", "x__", 30);
  const ours = at("_BC", "_x_", 20);
  assert.deepEqual(BY_BOX.merge(theirs, ours, new Set([1])), at("ABC", "xx_", 30));
  assert.deepEqual(BY_BOX.changes(at("ABC", "xx_", 30), at("ABC", "xxx", 31)), [2, "seconds"]);
});

test("before anything was shown, the letters of a window are its changes", () => {
  assert.deepEqual(BY_BOX.changes(null, at("_B_")), [1]);
});

test("what was kept but is no progress, or that of another puzzle, is ignored", () => {
  const mine = at("AB");
  const others = [
    null,
    1,
    {},
    at("A"),
    { letters: "<>" },
    { letters: "AB", revealed: "x" },
    { ...mine, revealed: "y_" },
  ];
  for (const stored of others) assert.deepEqual(BY_BOX.merge(stored, mine, new Set()), mine, JSON.stringify(stored));
  assert.equal(BY_BOX.merge({ letters: 1 }, null, new Set()), null);
  // Earlier versions had no marks.
  assert.deepEqual(BY_BOX.merge({ letters: "AC", seconds: -1 }, null, new Set()), at("AC"));
});

test("settings are merged one by one", () => {
  const before = { fill: true, skip: true };
  const changed = BY_SETTING.changes(before, { fill: false, skip: true });
  assert.deepEqual(changed, ["fill"]);
  const merged = BY_SETTING.merge({ timer: true, skip: false }, { fill: false, skip: true }, new Set(changed));
  assert.deepEqual(merged, { timer: true, skip: false, fill: false });
  assert.deepEqual(BY_SETTING.merge("?", before, new Set(["skip"])), { skip: true });
});
