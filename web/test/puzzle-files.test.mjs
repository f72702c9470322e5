// @ts-check
// Files of puzzles, without a page: what is written is read again, and what other programs have written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { paramsOf as acrosticParams, recipeFrom as acrosticRecipe } from "../app/acrostic/recipe.ts";
import { paramsOf as cryptogramParams, recipeFrom as cryptogramRecipe } from "../app/cryptogram/recipe.ts";
import { ipuzOf } from "../app/files/ipuz-write.ts";
import { jsonOf } from "../app/files/json.ts";
import { acrostic, coded, cryptogram, foreign, kit, opened, puzzles, TEXT } from "./puzzle-files.mjs";

for (const [format, write, name] of /** @type {const} */ ([
  ["JSON", jsonOf, "p.json"],
  ["ipuz", ipuzOf, "p.ipuz"],
])) {
  test(`a puzzle that is saved as ${format} is the same when it is opened, whatever the name of the file`, async () => {
    for (const puzzle of puzzles) {
      for (const called of [name, "letter.txt", "x"]) {
        const { operation, parameters, result, note } = await opened(called, write(puzzle));
        assert.deepEqual({ operation, result, note }, { operation: puzzle.operation, result: puzzle.result, note: "" });
        const { title, ...others } = puzzle.parameters;
        assert.deepEqual(parameters, { ...others, ...(title && { title }) });
      }
    }
  });
}

test("the recipe of an opened puzzle makes the same puzzle", () => {
  for (const { operation, parameters, result } of puzzles) {
    const again =
      operation === "cryptogram"
        ? kit.cryptogram({
            ...cryptogramParams(cryptogramRecipe(parameters, result), parameters.random === true),
            tokens: true,
          })
        : kit.acrostic(acrosticParams(acrosticRecipe(parameters), parameters.answers ?? ""));
    assert.deepEqual({ ...again, html: "" }, { ...result, html: "" });
  }
});

test("a puzzle of a wished difficulty is made again with its quotation and its hints", () => {
  for (const difficulty of /** @type {const} */ (["easy", "medium", "hard"])) {
    const parameters = /** @type {const} */ ({ difficulty, seed: "e", spacing: "none" });
    const result = kit.cryptogram(parameters);
    const { encoded, hints } = kit.cryptogram(cryptogramParams(cryptogramRecipe(parameters, result), false));
    assert.deepEqual([encoded, hints], [result.encoded, result.hints]);
    assert.equal(hints.length > 0, difficulty === "easy");
  }
});

test("JSON has parameters and result in the names of the interface", () => {
  const puzzle = cryptogram(1);
  const { lettercraft, ...rest } = JSON.parse(jsonOf(puzzle));
  assert.equal(lettercraft, 1);
  assert.deepEqual(rest, JSON.parse(JSON.stringify(puzzle)));
});

test("without its own field, the grid of a cryptogram still has its text", async () => {
  for (const puzzle of puzzles) {
    if (puzzle.operation !== "cryptogram") continue;
    const file = foreign(puzzle);
    const { result } = puzzle;
    const letters = new Map(Object.entries(result.cipher ?? {}).map(([plain, substitute]) => [substitute, plain]));
    const plain = result.encoded.replace(/[A-Z]/g, (letter) => letters.get(letter) ?? "");
    const { operation, result: again, note } = await opened("p.ipuz", JSON.stringify(file));
    assert.equal(operation, "cryptogram");
    assert.equal(/** @type {any} */ (again).original, plain.replace(/\s+/g, " ").trim());
    assert.equal(note, "It has a new cipher alphabet.");
    assert.ok(file.puzzle.every((/** @type {unknown[]} */ row) => row.length === file.dimensions.width));
    assert.ok(file.dimensions.width <= 24);
  }
});

test("the cells of a cryptogram show its substitutes and the letters given away, and have the letters as solution", () => {
  const parameters = { text: "Don't panic, Zoë!", seed: "a", hints: 2 };
  const result = kit.cryptogram({ ...parameters, tokens: true });
  const { kind, puzzle, solution } = foreign({ operation: "cryptogram", parameters, result });
  assert.deepEqual(kind, ["http://ipuz.org/crossword#1", "http://crosswordnexus.com/ipuz/coded#1"]);
  const cells = puzzle.flat().filter((/** @type {unknown} */ cell) => cell !== null && cell !== "#");
  const labels = cells.map((/** @type {any} */ cell) => cell.cell ?? cell).join("");
  assert.equal(labels, result.encoded.replace(/\s/g, "").replace(/[^A-Z]/g, "0"));
  assert.equal(solution.flat().join(""), "DON'T#PANIC,#ZOE!#");
  const given = cells.filter((/** @type {any} */ cell) => cell.value && cell.cell !== "0");
  assert.deepEqual(
    new Set(given.map((/** @type {any} */ cell) => `${cell.cell}${cell.value}`)),
    new Set(result.hints.map(({ encoded, original }) => encoded + original)),
  );
});

test("a puzzle of another kind keeps its kind and key in JSON and ipuz files", async () => {
  const parameters = { text: "Less is more.", seed: "a", kind: /** @type {const} */ ("affine"), a: 5, b: 8 };
  const result = kit.cryptogram({ ...parameters, tokens: true });
  for (const write of [jsonOf, ipuzOf]) {
    const again = await opened("p.json", write({ operation: "cryptogram", parameters, result }));
    assert.deepEqual({ parameters: again.parameters, result: again.result }, { parameters, result });
  }
});

test("the cells of an ipuz file show numbers, and a puzzle whose equal signs stand for different letters has no such file", () => {
  const { result } = cryptogram(0);
  /** @param {Partial<typeof result>} change */
  const made = (change) => foreign({ operation: "cryptogram", parameters: {}, result: { ...result, ...change } });
  const tokens = [..."AB A"].map((plain) => ({
    ...(plain === " "
      ? { plain: "", shown: plain, mark: true, flag: false }
      : { plain, shown: String(90 + plain.charCodeAt(0)), mark: false, flag: false }),
    given: plain === "B",
  }));
  const { puzzle, solution } = made({ tokens, encoded: "155 156 155" });
  assert.deepEqual(puzzle, [["155", { cell: "156", value: "B" }, "#", "155", "#"]]);
  assert.deepEqual(solution, [["A", "B", "#", "A", "#"]]);
  const message = "An ipuz file only holds ciphers in which equal signs stand for equal letters. Save it as JSON.";
  assert.throws(() => made({ isSimple: false }), { name: "FileFault", message });
  const morse = [{ plain: ".-x", shown: "A", mark: false, flag: false, given: false }];
  assert.throws(() => made({ tokens: morse }), { name: "FileFault", message });
  const shared = ["I", "J"].map((plain) => ({ plain, shown: "24", mark: false, flag: false, given: false }));
  assert.throws(() => made({ tokens: shared }), { name: "FileFault", message });
});

test("without its own field, the grid of an acrostic still has its answers and clues", async () => {
  for (const puzzle of puzzles) {
    if (puzzle.operation !== "acrostic") continue;
    const file = foreign(puzzle);
    const { operation, result, parameters } = await opened("p.ipuz", JSON.stringify(file));
    assert.equal(operation, "acrostic");
    const lines = (/** @type {any} */ made) =>
      // A grid has a block between two words, and no hyphens.
      made.lines.map((/** @type {any} */ { answer, clue }) => ({ answer: answer.replaceAll("-", " "), clue }));
    assert.deepEqual(lines(result), lines(puzzle.result));
    assert.equal(parameters.title, puzzle.parameters.title?.trim() || "Acrostic Puzzle");
  }
});

for (const [what, file] of /** @type {const} */ ([
  ["Kotwords", coded(TEXT)],
  [
    "Crossword Nexus",
    coded(TEXT, {
      version: "http://ipuz.org/v1",
      empty: "_",
      block: "#",
      origin: "JSCrossword version 0.5.2",
      notes: "",
      intro: "",
      solution: TEXT.map((row) => [...row].map((one) => (one === " " ? "#" : one))),
    }),
  ],
  [
    "a program with cells as objects",
    coded(TEXT, {
      puzzle: coded(TEXT).puzzle.map((row) =>
        row.map((cell) => (cell === "#" ? null : { cell: Number(cell), style: {} })),
      ),
      solution: coded(TEXT).solution.map((row) => row.map((value) => value && { value })),
    }),
  ],
])) {
  test(`a coded text of ${what} becomes a cryptogram`, async () => {
    for (const json of [JSON.stringify(file), `ipuz(${JSON.stringify(file)})`]) {
      const { operation, parameters, result, note } = await opened("coded.ipuz", json);
      assert.equal(operation, "cryptogram");
      assert.equal(/** @type {any} */ (result).original, "EVERY LETTER WEARS A MASK");
      assert.equal(parameters.title, "Test & title");
      assert.equal(note, "It has a new cipher alphabet.");
    }
  });
}

test("an acrostic that Crossword Nexus has saved again becomes an acrostic", async () => {
  const puzzle = acrostic(2);
  const file = foreign(puzzle);
  // It knows only crosswords, writes all labels as texts, and omitted cells as null.
  const saved = {
    ...file,
    version: "http://ipuz.org/v1",
    kind: ["http://ipuz.org/crossword#1"],
    empty: "_",
    puzzle: file.puzzle.map((/** @type {any[]} */ row) =>
      row.map((cell) => (cell === null ? null : cell.cell ? { cell: String(cell.cell), style: cell.style } : "_")),
    ),
  };
  const { operation, result } = await opened("saved.ipuz", JSON.stringify(saved));
  assert.equal(operation, "acrostic");
  assert.equal(/** @type {any} */ (result).keyword, puzzle.result.keyword);
});
