// @ts-check
// Files that anybody may have written, from fixed seeds. `make fuzz` checks those of other seeds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FileFault } from "../app/files/file-fault.ts";
import { TASKS } from "../app/files/plain-text.ts";
import { importPuzzles, openPuzzle, refused } from "./fuzzed-files.mjs";
import { coded, opened, TEXT } from "./puzzle-files.mjs";

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);

test("a file of a puzzle that was changed anyhow gives a puzzle that can be saved and edited, or is refused with a sentence", async () => {
  let accepted = 0;
  for (const seed of SEEDS) accepted += Number(await openPuzzle(seed));
  assert.ok(accepted > 50 && accepted < 350, `${accepted} were opened`);
});

test("a file of saved puzzles that was changed anyhow gives puzzles that the tabs can show, or is refused with a sentence", () => {
  const accepted = SEEDS.filter(importPuzzles).length;
  assert.ok(accepted > 50 && accepted < 350, `${accepted} were read`);
});

/** A third of what a file may have. */
const SIZE = 300_000;

// A regular expression that goes back over what it has read would take minutes for one of these.
test("a long file is read in a moment, whatever it repeats", { timeout: 60_000 }, async () => {
  const pieces = [
    "\n",
    " ",
    "\r",
    "x",
    "xxxxx ",
    "ipuz(",
    ")",
    "); ",
    "{",
    "<a",
    "&a",
    "&#1",
    "1",
    "1. ",
    "\n\n\nSolution\n",
    "Hints: ",
  ];
  for (const piece of pieces) {
    const long = piece.repeat(SIZE / piece.length);
    const ipuz = JSON.stringify(coded(TEXT, { title: `a${long.replaceAll("\n", " ").replaceAll("\r", " ")}b` }));
    const texts = Object.values(TASKS).flatMap((task) =>
      ["", "\n\n\nSolution\nHidden word: "].map((start) => `Title\n\n${task}\n\na${start}${long}b`),
    );
    for (const content of [`a${long}b`, `ipuz(${long}x`, ipuz, ...texts]) {
      await opened("p", content).catch((cause) => refused(cause, FileFault));
    }
  }
});
