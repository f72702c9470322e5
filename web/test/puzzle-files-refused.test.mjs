// @ts-check
// Files that are not opened: each is refused with a sentence.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PUZZLE } from "../app/files/ipuz-write.ts";
import { openFile } from "../app/files/open-file.ts";
import { acrostic, coded, foreign, kit, opened, TEXT } from "./puzzle-files.mjs";

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

const KINDS = "JSON, ipuz and plain text in UTF-8 can be opened.";

/** @type {[string, string, string | Uint8Array<ArrayBuffer>, string][]} */
const REFUSED = [
  ["a huge file", "x.json", new Uint8Array(100e6), "It is too large: it has 100 MB, and 1 MB is the most."],
  ["NUL bytes", "x.txt", "a\0b", `It has control characters, so it is not a text. ${KINDS}`],
  ["an escape sequence", "x.txt", "\x1b[31mred\x1b[0m", `It has control characters, so it is not a text. ${KINDS}`],
  ["Latin-1", "x.txt", Uint8Array.of(0x63, 0x61, 0x66, 0xe9), `It is not a text in UTF-8. ${KINDS}`],
  ["an image", "x.json", Uint8Array.of(0x89, 0x50, 0x4e, 0x47), `It is not a text in UTF-8. ${KINDS}`],
  ["a PDF of ASCII alone", "x.txt", "%PDF-1.4\n1 0 obj", `It is a PDF, not a text. ${KINDS}`],
  ["a PDF with a byte order mark", "x.pdf", "\ufeff\n%PDF-1.4\n1 0 obj", `It is a PDF, not a text. ${KINDS}`],
  ["rich text", "x.rtf", "{\\rtf1\\ansi Hello}", `It is an RTF document, not a text. ${KINDS}`],
  ["an office document", "x.docx", "PK\x03\x04\x14", `It is an office document or a ZIP archive, not a text. ${KINDS}`],
  [
    "a web page",
    "x.html",
    " <!doctype html><p>Hello",
    `It is markup, such as a web page or an SVG, not a text. ${KINDS}`,
  ],
  ["an SVG", "x.svg", '<svg xmlns="">', `It is markup, such as a web page or an SVG, not a text. ${KINDS}`],
  ["XML", "x", '<?xml version="1.0"?><a/>', `It is markup, such as a web page or an SVG, not a text. ${KINDS}`],
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
  [
    "no operation",
    "x.json",
    '{"lettercraft":1}',
    "It has no puzzle: its operation must be cryptogram, acrostic, or quoteacrostic.",
  ],
  [
    "an inherited operation",
    "x.json",
    '{"lettercraft":1,"operation":"constructor"}',
    "It has no puzzle: its operation must be cryptogram, acrostic, or quoteacrostic.",
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
    "Its hints must be a whole number from 0 to 60.",
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
    "Its answers are not in rows: an acrostic with a quotation can only be opened if it was made here.",
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
    "Its answers are not in rows: an acrostic with a quotation can only be opened if it was made here.",
  ],
  [
    "our field of another kind",
    "x.ipuz",
    JSON.stringify({ ...foreign(acrostic(2)), [PUZZLE]: [] }),
    "It has no puzzle: its operation must be cryptogram, acrostic, or quoteacrostic.",
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

for (const text of [
  "<3 is a heart",
  "100% PDF-free",
  "PK means penalty kick",
  "Tabs\tand\r\nlines\f",
  "\ufeffA mark first",
]) {
  test(`a text that begins nearly like another file is opened: ${JSON.stringify(text)}`, async () => {
    const { parameters } = await opened("x.txt", text);
    assert.equal("text" in parameters && parameters.text, text.replace("\ufeff", "").trim());
  });
}
