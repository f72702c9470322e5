// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { LEVELS, ORDINARY } from "../app/cryptogram/difficulty-levels.ts";

const kit = await load();

test("each label of the difficulty begins at the same score as in the toolkit", () => {
  /** @type {Map<string, { least: number, most: number }>} */
  const seen = new Map();
  for (let i = 0; i < 400; i++) {
    const { original } = kit.cryptogram({ random: true, seed: `level ${i}` });
    // Shorter beginnings of a text are harder, so together they have many different scores.
    for (let length = 20; length <= original.length; length += 7) {
      const { label, score } = kit.cryptogram({ text: original.slice(0, length), seed: "s" }).difficulty;
      const { least, most } = seen.get(label) ?? { least: Number.POSITIVE_INFINITY, most: 0 };
      seen.set(label, { least: Math.min(least, score), most: Math.max(most, score) });
    }
  }
  assert.deepEqual(
    [...seen].sort(([, a], [, b]) => a.least - b.least).map(([label]) => label),
    LEVELS.map(({ label }) => label),
  );
  for (const [i, { label, from }] of LEVELS.entries()) {
    const { least = 0 } = seen.get(label) ?? {};
    const { most: below = 0 } = seen.get(LEVELS[i - 1]?.label ?? "") ?? {};
    assert.ok(least >= from, `${label} has a score of ${least}, and begins at ${from}`);
    if (i === 0) continue;
    assert.ok(below < from, `${LEVELS[i - 1]?.label} has a score of ${below}, and ${label} begins at ${from}`);
    // There are scores so close to the limit that a different limit would be noticed.
    assert.ok(least - below < 0.25, `between ${below} and ${least} there was no score`);
  }
});

test("the reasons add up to the score, from the score of an ordinary puzzle", () => {
  for (let i = 0; i < 50; i++) {
    const { score, reasons } = kit.cryptogram({ random: true, seed: `sum ${i}` }).difficulty;
    const sum = reasons.reduce((sum, { points }) => sum + points, ORDINARY);
    assert.ok(Math.abs(Math.max(sum, 0) - score) < 0.05, `the score is ${score}, the reasons add up to ${sum}`);
  }
});
