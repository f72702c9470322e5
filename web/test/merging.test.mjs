// @ts-check
// How two changes of the same value are merged (keep/merging.ts), without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { merge } from "../keep/merging.ts";

/** @param {string} names */
const entries = (names) => Array.from(names, (name) => ({ name }));

for (const [what, base, theirs, ours, merged] of /** @type {[string, unknown, unknown, unknown, unknown][]} */ ([
  ["only one of them", "a", "a", "b", "b"],
  ["only the other one", "a", "b", "a", "b"],
  ["both in the same way", "a", "b", "b", "b"],
  [
    "different members",
    { a: 1, b: { c: 2, d: 3 } },
    { a: 9, b: { c: 2, d: 3 } },
    { a: 1, b: { c: 2, d: 8 } },
    { a: 9, b: { c: 2, d: 8 } },
  ],
  ["members in another order", { a: 1, b: 2 }, { b: 2, a: 3 }, { b: 4, a: 1 }, { a: 3, b: 4 }],
  ["a member that one adds and one that the other removes", { a: 1 }, {}, { a: 1, b: 2 }, { b: 2 }],
  [
    "a value without a member and one with another value",
    { a: null, b: 1 },
    { a: { x: 1 }, b: 1 },
    { a: null, b: 2 },
    { a: { x: 1 }, b: 2 },
  ],
  [
    "a list of texts, which have a meaning by their places only, and a member",
    { a: ["", ""], b: 1 },
    { a: ["x", ""], b: 1 },
    { a: ["", ""], b: 2 },
    { a: ["x", ""], b: 2 },
  ],
])) {
  test(`if the windows change ${what}, nothing is lost`, () => {
    assert.deepEqual(merge(base, theirs, ours), { value: merged });
  });
}

for (const [what, base, theirs, ours] of /** @type {[string, unknown, unknown, unknown][]} */ ([
  ["the same text", "a", "b", "c"],
  ["the same member", { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 3, b: 2 }],
  ["a member that one removes", { a: 1 }, {}, { a: 2 }],
  ["a value that one erases", { a: { x: 1 } }, { a: null }, { a: { x: 2 } }],
  ["lists of texts", ["", ""], ["x", ""], ["", "x"]],
  ["a value without a known one before", undefined, { a: 1 }, { a: 2 }],
  ["the order of the same list", entries("abc"), entries("bac"), entries("acb")],
])) {
  test(`if both windows change ${what}, nothing is merged`, () => {
    assert.equal(merge(base, theirs, ours), null);
  });
}

for (const [what, base, theirs, ours, merged] of /** @type {const} */ ([
  ["entries at the end", "ab", "abx", "aby", "abxy"],
  ["entries at different places", "ab", "xab", "ayb", "xayb"],
  ["an entry that replaces one, and one that was added", "abc", "axc", "abcy", "axcy"],
  ["different entries", "abc", "axc", "aby", "axy"],
  ["the same entry in two ways", "abc", "axc", "ayc", "axyc"],
  ["entries, and removes them", "abc", "bc", "abx", "bx"],
  ["the place of an entry, and adds one", "abc", "cab", "abxc", "cabx"],
  ["the place of an entry in the same way", "abc", "cabx", "caby", "cabyx"],
  ["all of the entries, and adds one", "ab", "", "axb", "x"],
  ["equal entries", "aa", "aaa", "aab", "aaab"],
])) {
  test(`lists of entries are merged by entry: ${what}`, () => {
    assert.deepEqual(merge(entries(base), entries(theirs), entries(ours)), { value: entries(merged) });
  });
}
