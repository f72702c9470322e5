// @ts-check
// Puzzles as text for a mail, and texts that are opened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ipuzOf } from "../app/files/ipuz-write.ts";
import { plainTextOf } from "../app/files/plain-text.ts";
import { characters } from "../kit/characters.ts";
import { kit, opened, puzzles } from "./puzzle-files.mjs";

test("a text becomes the text of a cryptogram", async () => {
  const { operation, result } = await opened("letter.txt", "\ufeffEvery letter\n[sic] wears a mask.\n");
  assert.equal(operation, "cryptogram");
  assert.equal(/** @type {any} */ (result).original, "Every letter\n[sic] wears a mask.");
});

test("a puzzle as text shows the puzzle, and its solution only if it has an answer key", () => {
  for (const puzzle of puzzles) {
    const text = plainTextOf(puzzle);
    const [task = "", solution] = text.split("\n\n\n\n\n\n\n\n\n\nSolution\n");
    assert.equal(solution !== undefined, puzzle.parameters.answerKey);
    if (puzzle.operation === "acrostic") {
      for (const { answer, clue } of puzzle.result.lines) {
        assert.ok(task.includes(clue) && !task.includes(answer));
        assert.equal(solution?.includes(answer) ?? true, true);
      }
      continue;
    }
    // The lines of the puzzle are in pairs: blanks, and below them the text.
    const shown = task.split("\n\n").flatMap((paragraph) => paragraph.split("\n").slice(1));
    // Words that are wider than a line are broken.
    assert.equal(shown.join("").replace(/\s/g, ""), puzzle.result.encoded.replace(/\s/g, ""));
    assert.ok(shown.every((line) => characters(line) <= 68));
    if (solution !== undefined) assert.equal(solution.trim(), puzzle.result.original.trim());
    for (const { encoded, original } of puzzle.result.hints) assert.ok(task.includes(`${encoded} = ${original}`));
  }
});

test("a line of blanks is above each line of a cryptogram as text", () => {
  const parameters = { text: "Don't panic, Zoë!", seed: "a", hints: 1, title: "Week 3" };
  const result = kit.cryptogram({ ...parameters, tokens: true });
  const [hint] = result.hints;
  const blanks = result.encoded.replace(/[A-Z]/g, (letter) => (letter === hint?.encoded ? hint.original : "_"));
  assert.equal(
    plainTextOf({ operation: "cryptogram", parameters, result }),
    `Week 3

Each letter always stands for the same other letter. Write that one above it.

Hints: ${hint?.encoded} = ${hint?.original}

${blanks}
${result.encoded}
`,
  );
});

test("a cryptogram of another kind as text has its instruction, its key for the solution, and signs that are apart", async () => {
  const parameters = {
    text: "Less is more.",
    seed: "a",
    kind: /** @type {const} */ ("affine"),
    a: 5,
    b: 8,
    answerKey: true,
  };
  const affine = kit.cryptogram({ ...parameters, tokens: true });
  const text = plainTextOf({ operation: "cryptogram", parameters, result: affine });
  assert.ok(text.startsWith(`Cryptogram Puzzle\n\nDecipher the text. ${affine.instruction}\n\n`));
  assert.ok(text.includes("\n\n____ __ ____.\nLCUU WU QAPC.\n\n"));
  assert.ok(affine.keyLines.length > 0 && text.endsWith(`Solution\n\nLess is more.\n${affine.keyLines.join("\n")}\n`));
  await assert.rejects(opened("x.txt", text), {
    message: "It is a puzzle whose cipher is not known from its text. To edit the puzzle, open its JSON file.",
  });
  const token = (plain = "", shown = "", given = false) => ({ plain, shown, mark: false, flag: false, given });
  const space = { plain: "", shown: " ", mark: true, flag: false, given: false };
  const shown = (/** @type {typeof affine.tokens} */ tokens) => {
    const result = {
      ...affine,
      tokens,
      notes: [],
      aids: [{ title: "Table", rows: [{ cells: ["1", "A"], heads: 1 }] }],
    };
    return plainTextOf({ operation: "cryptogram", parameters: { kind: "affine" }, result })
      .split("\n\n")
      .slice(2);
  };
  assert.deepEqual(shown([token("A", "12"), token("B", "7", true), space, token("C", "3")]), [
    "_  B   _\n12 7   3",
    "Table\n1\tA\n",
  ]);
  const run = [token("", "X"), token("", "Y"), { ...space, shown: "\n" }, token("A"), token("B")];
  assert.deepEqual(shown(run).slice(0, 2), ["XY", "_ _"]);
});

test("the blanks of an acrostic are those of its boxes: a ligature has two, words and hyphens stay", () => {
  const answers = "ŒUVRE: Work of an artist\nÆON-OLD: Ancient\nKING'S COURT: Where lords meet";
  const parameters = { word: "oak", seed: "a", answers };
  const text = plainTextOf({ operation: "acrostic", parameters, result: kit.acrostic(parameters) });
  assert.equal(
    text,
    `Acrostic Puzzle

The first letters of the answers spell a hidden word.

1. Work of an artist
   _ _ _ _ _ _

2. Ancient
   _ _ _ _ - _ _ _

3. Where lords meet
   _ _ _ _ _   _ _ _ _ _

Hidden word: _ _ _
`,
  );
});

test("thousands of accents on a letter take no boxes, in text and in ipuz files", () => {
  const accents = "\u0301".repeat(9000);
  const parameters = { word: "oak", seed: "a", answers: `O${accents}AT: A grain` };
  const puzzle = /** @type {const} */ ({ operation: "acrostic", parameters, result: kit.acrostic(parameters) });
  assert.match(plainTextOf(puzzle), /1\. A grain\n {3}_ _ _\n\n2/);
  assert.deepEqual(JSON.parse(ipuzOf(puzzle)).solution[0].filter(Boolean), ["O", "A", "T"]);
});

test("a puzzle that was saved as text with its solution is that puzzle again", async () => {
  let count = 0;
  for (const puzzle of puzzles.filter(({ parameters }) => parameters.answerKey)) {
    for (const text of [plainTextOf(puzzle), plainTextOf(puzzle).replaceAll("\n", "\r\n")]) {
      const { operation, parameters, result, note } = await opened("x.txt", text);
      assert.equal(operation, puzzle.operation);
      assert.equal(parameters.title ?? "", puzzle.parameters.title?.trim() ?? "");
      assert.equal(parameters.answerKey, true);
      if (puzzle.operation === "acrostic") {
        assert.deepEqual(/** @type {any} */ (result).lines, puzzle.result.lines);
        assert.equal(note, "");
        continue;
      }
      const { original, hints, encoded } = /** @type {import("../../wasm/dist/index.js").CryptogramResult} */ (result);
      assert.equal(original, puzzle.result.original.trim());
      assert.equal(hints.length, puzzle.result.hints.length);
      assert.equal(encoded.replace(/[A-Z]/g, "A"), puzzle.result.encoded.trim().replace(/[A-Z]/g, "A"));
      assert.equal(note, "It has a new cipher alphabet.");
      count++;
    }
  }
  assert.ok(count > 20);
});

test("a puzzle that was saved as text without its solution is refused, and so is one that was changed", async () => {
  for (const puzzle of puzzles.filter(({ parameters }) => !parameters.answerKey)) {
    await assert.rejects(opened("x.txt", plainTextOf(puzzle)), {
      message: "It is a puzzle without its solution, for solvers. To edit the puzzle, open its JSON or ipuz file.",
    });
  }
  const [acrostic] = puzzles.filter(({ operation, parameters }) => operation === "acrostic" && parameters.answerKey);
  assert.ok(acrostic);
  await assert.rejects(opened("x.txt", plainTextOf(acrostic).replace("2. ", "")), /can't be told apart/);
});
