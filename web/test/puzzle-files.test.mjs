// @ts-check
// Files of puzzles, without a page: what is written is read again, and what can't be read is refused with a sentence.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { paramsOf as acrosticParams, recipeFrom as acrosticRecipe } from "../app/acrostic/recipe.js";
import { paramsOf as cryptogramParams, recipeFrom as cryptogramRecipe } from "../app/cryptogram/recipe.js";
import { ipuzOf, PUZZLE } from "../app/files/ipuz-write.js";
import { jsonOf } from "../app/files/json.js";
import { openFile } from "../app/files/open-file.js";
import { plainTextOf } from "../app/files/plain-text.js";
import { characters } from "../app/page/characters.js";

const kit = await load();
const PUZZLES = 150;

/** @param {string} name @param {string | Uint8Array<ArrayBuffer>} content */
const opened = (name, content) => openFile(kit, new File([content], name));

/** Random choices that are the same in each run. @param {number} state */
function chance(state) {
  /** @param {number} n */
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  /** @template Value @param {readonly Value[]} values @returns {Value} */
  const one = (values) => /** @type {Value} */ (values[below(values.length)]);
  return { below, one };
}

const WORDS =
  "a I to the mask letter don't co-op Éa straße naïve “quoted” 42 # 0 <b>x</b> &amp; ■ ◀ 🎲 日本 Привет 👩‍👩‍👧 honorificabilitudinitatibus floccinaucinihilipilification,".split(
    " ",
  );
const TITLES = [undefined, "Class 4b: Week 3!", "<i>R&D</i> “é” 🎲", "  "];

/** @param {number} i @returns {import("../app/files/puzzle-file.js").CryptogramFile} */
function cryptogram(i) {
  const { below, one } = chance(i);
  const title = one(TITLES);
  const parameters = {
    ...(below(5) === 0
      ? { random: true, ...(below(2) ? { minLetters: 80, maxLetters: 119 } : {}) }
      : {
          text: Array.from({ length: 1 + below(30) }, () => one(WORDS))
            .join(one([" ", "\n", "  "]))
            .concat(" end"),
        }),
    ...(below(3) === 0 && { alphabet: one(/** @type {const} */ (["k1", "k2", "k3"])), key: one(["APPLE", "crème"]) }),
    ...(title && { title }),
    seed: `s${i}`,
    spacing: one(/** @type {const} */ (["words", "words", "none"])),
    hints: below(3),
    answerKey: below(2) === 1,
  };
  return { operation: "cryptogram", parameters, result: kit.cryptogram(parameters) };
}

/** @param {number} i @returns {import("../app/files/puzzle-file.js").AcrosticFile} */
function acrostic(i) {
  const { below, one } = chance(i);
  const title = one(TITLES);
  const parameters = {
    word: one(["Wonder", "cat", "STRAWBERRIES"]),
    theme: one(/** @type {const} */ (["random", "nature", "learning"])),
    minLetters: 3,
    maxLetters: 8 + below(5),
    ...(below(3) === 0 && { answers: "" }),
    ...(title && { title }),
    seed: `s${i}`,
    answerKey: below(2) === 1,
  };
  return { operation: "acrostic", parameters, result: kit.acrostic(parameters) };
}

const puzzles = Array.from({ length: PUZZLES }, (_, i) => (i % 3 === 2 ? acrostic(i) : cryptogram(i)));

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
        ? kit.cryptogram(cryptogramParams(cryptogramRecipe(parameters, result.original), parameters.random === true))
        : kit.acrostic(acrosticParams(acrosticRecipe(parameters), parameters.answers ?? ""));
    assert.deepEqual({ ...again, html: "" }, { ...result, html: "" });
  }
});

test("JSON has parameters and result in the names of the interface", () => {
  const puzzle = cryptogram(1);
  const { lettercraft, ...rest } = JSON.parse(jsonOf(puzzle));
  assert.equal(lettercraft, 1);
  assert.deepEqual(rest, JSON.parse(JSON.stringify(puzzle)));
});

/** An ipuz file as another program keeps it: without our field. @param {import("../app/files/puzzle-file.js").PuzzleFile} puzzle */
function foreign(puzzle) {
  const { [PUZZLE]: _, ...rest } = JSON.parse(ipuzOf(puzzle));
  return rest;
}

test("without its own field, the grid of a cryptogram still has its text", async () => {
  for (const puzzle of puzzles) {
    if (puzzle.operation !== "cryptogram") continue;
    const file = foreign(puzzle);
    const { result } = puzzle;
    const letters = new Map(Object.entries(result.cipher).map(([plain, substitute]) => [substitute, plain]));
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
  const result = kit.cryptogram(parameters);
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

test("without its own field, the grid of an acrostic still has its answers and clues", async () => {
  for (const puzzle of puzzles) {
    if (puzzle.operation !== "acrostic") continue;
    const file = foreign(puzzle);
    const { operation, result, parameters } = await opened("p.ipuz", JSON.stringify(file));
    assert.equal(operation, "acrostic");
    const lines = (/** @type {any} */ made) =>
      made.lines.map((/** @type {any} */ { answer, clue }) => ({ answer, clue }));
    assert.deepEqual(lines(result), lines(puzzle.result));
    assert.equal(parameters.title, puzzle.parameters.title?.trim() || "Acrostic Puzzle");
  }
});

/** A coded puzzle with numbers, as Kotwords and Crossword Nexus write it. @param {string[]} rows " " is a block */
function coded(rows, change = {}) {
  const letters = [...new Set(rows.join("").replaceAll(" ", ""))].sort();
  return {
    version: "http://ipuz.org/v2",
    kind: ["http://ipuz.org/crossword#1", "http://crosswordnexus.com/ipuz/coded#1"],
    title: "Test &amp; <i>title</i>",
    copyright: "Test copyright",
    author: "Test creator",
    dimensions: { width: rows[0]?.length, height: rows.length },
    puzzle: rows.map((row) => [...row].map((one) => (one === " " ? "#" : String(letters.indexOf(one) + 1)))),
    solution: rows.map((row) => [...row].map((one) => (one === " " ? null : one))),
    clues: {},
    ...change,
  };
}
const TEXT = ["EVERY LETTER ", "WEARS A MASK "];

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

const KOTWORDS_CROSSWORD = {
  version: "http://ipuz.org/v2",
  kind: ["http://ipuz.org/crossword#1"],
  title: "A crossword",
  dimensions: { width: 3, height: 3 },
  puzzle: [
    ["1", "2", "#"],
    ["3", "0", "4"],
    ["#", "5", "0"],
  ],
  solution: [
    ["A", "B", null],
    ["C", "D", "E"],
    [null, "F", "G"],
  ],
  clues: {
    Across: [
      ["1", "One"],
      ["3", "Three"],
      ["5", "Five"],
    ],
    Down: [
      ["1", "Down"],
      ["2", "Two"],
      ["4", "Four"],
    ],
  },
};
const QUOTATION = {
  version: "http://ipuz.org/v2",
  kind: ["http://ipuz.org/acrostic#1"],
  dimensions: { width: 5, height: 2 },
  puzzle: [
    [1, 2, "#", 3, 4],
    [5, 6, "#", 7, 8],
  ],
  solution: [
    ["I", "T", "#", "I", "S"],
    ["S", "O", "#", "T", "O"],
  ],
  clues: {
    Clues: [
      {
        number: "A",
        clue: "x",
        cells: [
          [1, 1],
          [4, 2],
        ],
      },
      { number: "B", clue: "y", cells: [[2, 1]] },
    ],
  },
};

/** @type {[string, string, string | Uint8Array<ArrayBuffer>, string][]} */
const REFUSED = [
  ["a huge file", "x.json", new Uint8Array(100e6), "It is too large: it has 100 MB, and 1 MB is the most."],
  ["NUL bytes", "x.txt", "a\0b", "It has NUL bytes, so it is not a text."],
  ["an image", "x.json", Uint8Array.of(0x89, 0x50, 0x4e, 0x47), "It is not a text in UTF-8."],
  ["nothing", "x.txt", " \n", "It is empty."],
  ["deep lists", "x.json", "[".repeat(999_000), "It is nested too deeply: 32 levels are the most."],
  ["deep objects", "x", '{"a":'.repeat(100_000), "It is nested too deeply: 32 levels are the most."],
  ["quotes and backslashes", "x.json", '"\\'.repeat(400_000), "It is broken: it is not valid JSON."],
  ["broken JSON", "x.json", '{"lettercraft":1,', "It is broken: it is not valid JSON."],
  ["broken ipuz", "x.ipuz", "hello", "It is broken: it is not valid JSON."],
  ["a list", "x.json", "[1,2]", "It has no puzzle: it is neither a puzzle of this page nor an ipuz file."],
  [
    "a huge list",
    "x.json",
    `[${"0,".repeat(400_000)}0]`,
    "It has no puzzle: it is neither a puzzle of this page nor an ipuz file.",
  ],
  ["null", "x.json", "null", "It has no puzzle: it is neither a puzzle of this page nor an ipuz file."],
  [
    "another object",
    "package.json",
    '{"name":"x"}',
    "It has no puzzle: it is neither a puzzle of this page nor an ipuz file.",
  ],
  ["a later version", "x.json", '{"lettercraft":2}', "Its format has a version that can't be read: it must be 1."],
  ["no operation", "x.json", '{"lettercraft":1}', "It has no puzzle: its operation must be cryptogram or acrostic."],
  [
    "an inherited operation",
    "x.json",
    '{"lettercraft":1,"operation":"constructor"}',
    "It has no puzzle: its operation must be cryptogram or acrostic.",
  ],
  [
    "no parameters",
    "x.json",
    '{"lettercraft":1,"operation":"cryptogram","parameters":[]}',
    "It has no parameters to make the puzzle from.",
  ],
  [
    "a nested parameter",
    "x.json",
    '{"lettercraft":1,"operation":"cryptogram","parameters":{"text":{"a":1}}}',
    "Its text must be one value, not a list or an object.",
  ],
  [
    "a wrong type",
    "x.json",
    '{"lettercraft":1,"operation":"cryptogram","parameters":{"text":7}}',
    "Its text must be a string.",
  ],
  [
    "a wrong value",
    "x.json",
    '{"lettercraft":1,"operation":"cryptogram","parameters":{"text":"a","hints":99}}',
    "Its hints must be a whole number from 0 to 26.",
  ],
  [
    "a wrong keyword",
    "x.json",
    '{"lettercraft":1,"operation":"acrostic","parameters":{"word":"<script>"}}',
    "Its word must have 3 to 15 letters A to Z, with or without accents, and nothing else.",
  ],
  ["a long text", "x.txt", "word ".repeat(101), "Its text must have at most 500 characters."],
  ["a longer text", "x.txt", "a".repeat(999_999), "Its text must have at most 20,000 bytes of UTF-8."],
  [
    "a crossword",
    "x.ipuz",
    JSON.stringify(KOTWORDS_CROSSWORD),
    "It is a crossword, and only cryptograms and acrostics can be made here.",
  ],
  [
    "a coded crossword",
    "x.ipuz",
    JSON.stringify(coded(["ABC", "D E", "FGH"])),
    "It is a coded crossword: only coded puzzles with a text in their rows can be opened.",
  ],
  [
    "a quotation",
    "x.ipuz",
    JSON.stringify(QUOTATION),
    "Its answers are in another order than in rows: an acrostic with a quotation can't be made here.",
  ],
  [
    "a sudoku",
    "x.ipuz",
    '{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"]}',
    "It is an ipuz file of another kind: only coded puzzles and acrostics can be opened.",
  ],
  [
    "no grid",
    "x.ipuz",
    JSON.stringify(coded(TEXT, { puzzle: 7 })),
    "It has no grid: its puzzle must be a list of rows.",
  ],
  [
    "rows of another kind",
    "x.ipuz",
    JSON.stringify(coded(TEXT, { puzzle: [[1], "x", null] })),
    "It has no grid: its puzzle must be a list of rows.",
  ],
  [
    "a wide grid",
    "x.ipuz",
    JSON.stringify(coded(TEXT, { puzzle: [new Array(251).fill(0)] })),
    "Its grid is too large: it may have 250 rows and columns, and 10000 cells.",
  ],
  [
    "a long kind",
    "x.ipuz",
    JSON.stringify({ ...coded(TEXT), kind: [`${"#".repeat(400_000)}\nx`] }),
    "It is an ipuz file of another kind: only coded puzzles and acrostics can be opened.",
  ],
  [
    "a large grid",
    "x.ipuz",
    JSON.stringify(coded(TEXT, { puzzle: new Array(200).fill(new Array(200).fill(0)) })),
    "Its grid is too large: it may have 250 rows and columns, and 10000 cells.",
  ],
  [
    "no solution",
    "x.ipuz",
    JSON.stringify(coded(TEXT, { solution: undefined })),
    "It has no solution, so its text is not known.",
  ],
  [
    "solutions of another kind",
    "x.ipuz",
    JSON.stringify(coded(TEXT, { solution: [{}, [[], {}, true]] })),
    "It has no solution, so its text is not known.",
  ],
  [
    "two letters for a label",
    "x.ipuz",
    JSON.stringify(coded(TEXT, { puzzle: [["1", "1"]], solution: [["A", "B"]] })),
    "Its cells with the same label have different letters.",
  ],
  [
    "two labels for a letter",
    "x.ipuz",
    JSON.stringify(coded(TEXT, { puzzle: [["1", "2"]], solution: [["A", "A"]] })),
    "Its cells with different labels have the same letter.",
  ],
  [
    "an acrostic without answers",
    "x.ipuz",
    JSON.stringify({ ...foreign(acrostic(2)), solution: null }),
    "It has no solution, so its answers are not known.",
  ],
  [
    "clues of another kind",
    "x.ipuz",
    JSON.stringify({ ...foreign(acrostic(2)), clues: [7, null] }),
    "Its answers are in another order than in rows: an acrostic with a quotation can't be made here.",
  ],
  [
    "our field of another kind",
    "x.ipuz",
    JSON.stringify({ ...foreign(acrostic(2)), [PUZZLE]: [] }),
    "It has no puzzle: its operation must be cryptogram or acrostic.",
  ],
];

for (const [what, name, content, sentence] of REFUSED) {
  test(`refused: ${what}`, async () => {
    await assert.rejects(opened(name, content), { name: "FileFault", message: sentence });
  });
}

test("a file that can't be read, such as a folder, is refused", async () => {
  const folder = { name: "folder", size: 4096, arrayBuffer: () => Promise.reject(new Error("NotFoundError")) };
  await assert.rejects(openFile(kit, folder), { message: "The browser can't read it. A folder can't be opened." });
});

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
  const result = kit.cryptogram(parameters);
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
