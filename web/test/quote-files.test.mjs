// @ts-check
// Files of quotation acrostics, without a page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ipuzOf } from "../app/files/ipuz-write.ts";
import { jpzOf } from "../app/files/jpz-write.ts";
import { openFile } from "../app/files/open-file.ts";

/** @type {import("../../wasm/dist/index.js").QuoteacrosticResult} */
const result = JSON.parse(readFileSync(new URL("../../core/quoteacrostic/testdata/own.json", import.meta.url), "utf8"));
const parameters = { quotation: result.quotation, author: result.author, seed: result.seed, title: 'R&D <i>"é"</i>' };
/** @type {import("../app/files/puzzle-file.ts").QuoteacrosticFile} */
const puzzle = { operation: "quoteacrostic", parameters, result };
const quotation = result.quotation.toUpperCase().replace(/[^A-Z]/g, "");

test("an ipuz file has the squares with their numbers and the letters of their clues, and clues that name their squares", () => {
  const file = JSON.parse(ipuzOf(puzzle));
  assert.deepEqual(file.kind, ["http://ipuz.org/crossword#1", "http://ipuz.org/acrostic#1"]);
  assert.deepEqual(file.dimensions, { width: result.grid.columns, height: result.grid.rows.length });
  assert.deepEqual(file.puzzle[0][0], { cell: 1, style: { mark: { TR: result.grid.rows[0]?.squares[0]?.clue } } });
  assert.equal(file.puzzle[0][6], "#");
  assert.equal(file.solution.flat().join("").replaceAll("#", ""), quotation);
  const letterAt = (/** @type {number[]} */ [x = 0, y = 0]) => file.solution[y - 1][x - 1];
  for (const [i, clue] of file.clues.Clues.entries()) {
    const { letter, letters, clue: text, enumeration } = result.clues[i] ?? {};
    assert.deepEqual([clue.number, clue.clue, clue.enumeration], [letter, text, enumeration]);
    assert.equal(clue.cells.map(letterAt).join(""), letters);
  }
  assert.equal(file.explanation, `“${result.quotation}” — ${result.author}`);
  assert.equal(file.clues.Quotation[0].cells.map(letterAt).join(""), quotation);
});

test("an ipuz file of ours makes the same puzzle again", async () => {
  /** @type {unknown[]} */
  const calls = [];
  const kit = /** @type {any} */ ({
    quoteacrostic: async (/** @type {unknown} */ params) => {
      calls.push(params);
      return result;
    },
  });
  const opened = await openFile(kit, new File([ipuzOf(puzzle)], "p.ipuz"));
  assert.deepEqual(calls, [parameters]);
  assert.deepEqual(opened, { ...puzzle, note: "" });
});

test("an ipuz file of ours that another program has written again is refused with the reason", async () => {
  const { "lettercraft:puzzle": _, ...others } = JSON.parse(ipuzOf(puzzle));
  const file = new File([JSON.stringify(others)], "p.ipuz");
  await assert.rejects(() => openFile(/** @type {any} */ ({}), file), {
    name: "FileFault",
    message: "Its answers are not in rows: an acrostic with a quotation can only be opened if it was made here.",
  });
});

test("a jpz file has the quotation above the answers, cells with the same number, and a word for each clue", () => {
  const xml = jpzOf(puzzle);
  assert.ok(xml.includes("<title>R&amp;D &lt;i&gt;&quot;é&quot;&lt;/i&gt;</title>"));
  const cells = attributesOf(xml, "cell");
  const at = new Map(cells.map((cell) => [`${cell.x} ${cell.y}`, cell]));
  const { rows, columns } = result.grid;
  for (const [y, { squares }] of rows.entries()) {
    for (const [x, { black, number, clue, letter }] of squares.entries()) {
      const { type, number: shown, solution, "top-right-number": corner } = at.get(`${x + 1} ${y + 1}`) ?? {};
      if (black) assert.equal(type, "block");
      else assert.deepEqual([shown, solution, corner], [String(number), letter, clue]);
    }
  }
  const [grid] = attributesOf(xml, "grid");
  assert.equal(cells.length, Number(grid?.width) * Number(grid?.height));
  assert.ok(Number(grid?.width) >= columns);
  const words = [...xml.matchAll(/<word id="(\d+)">(.*?)<\/word>/g)].map(([, id, places = ""]) => ({
    id,
    cells: attributesOf(places, "cells").map(({ x, y }) => at.get(`${x} ${y}`)),
  }));
  const letters = words.map((word) => word.cells.map((cell) => cell?.solution).join(""));
  assert.deepEqual(letters, [...result.clues.map((clue) => clue.letters), quotation]);
  for (const [i, { squares }] of result.clues.entries()) {
    assert.deepEqual(
      words[i]?.cells.map((cell) => Number(cell?.number)),
      squares,
    );
  }
  const clues = attributesOf(xml, "clue");
  assert.deepEqual(
    clues.map(({ word, number }) => [word, number]),
    [...result.clues.map(({ letter }, i) => [`${i + 1}`, letter]), ["1000", ""]],
  );
  assert.deepEqual(
    clues.flatMap(({ format = [] }) => format),
    ["3-4", "2,4"],
  );
});

test("a jpz file is for other apps, and is refused here", async () => {
  await assert.rejects(() => openFile(/** @type {any} */ ({}), new File([jpzOf(puzzle)], "p.jpz")), {
    name: "FileFault",
  });
});

/** The attributes of all elements with a name. @param {string} xml @param {string} name @returns {Record<string, string>[]} */
function attributesOf(xml, name) {
  return [...xml.matchAll(new RegExp(`<${name}((?: [\\w-]+="[^"]*")*)/?>`, "g"))].map(([, list = ""]) =>
    Object.fromEntries([...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  );
}
