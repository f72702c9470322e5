// @ts-check
/** Puzzles for the tests of files, and files as other programs write them. */
import { chance } from "../../scripts/chance.mjs";
import { load } from "../../wasm/dist/index.js";
import { ipuzOf, PUZZLE } from "../app/files/ipuz-write.ts";
import { openFile } from "../app/files/open-file.ts";

export const kit = await load();
const PUZZLES = 150;

/** @param {string} name @param {string | Uint8Array<ArrayBuffer>} content */
export const opened = (name, content) => openFile(kit, new File([content], name));

const WORDS =
  "a I to the mask letter don't co-op Éa straße naïve “quoted” 42 # 0 <b>x</b> &amp; ■ ◀ 🎲 日本 Привет 👩‍👩‍👧 honorificabilitudinitatibus floccinaucinihilipilification,".split(
    " ",
  );
const TITLES = [undefined, "Class 4b: Week 3!", "<i>R&D</i> “é” 🎲", "  "];

/** @param {number} i @returns {import("../app/files/puzzle-file.ts").CryptogramFile} */
export function cryptogram(i) {
  const { below, pick } = chance(i);
  const title = pick(TITLES);
  const parameters = {
    ...(below(5) === 0
      ? { random: true, ...(below(2) ? { minLetters: 80, maxLetters: 119 } : {}) }
      : {
          text: Array.from({ length: 1 + below(30) }, () => pick(WORDS))
            .join(pick([" ", "\n", "  "]))
            .concat(" end"),
        }),
    ...(below(3) === 0 && { alphabet: pick(/** @type {const} */ (["k1", "k2", "k3"])), key: pick(["APPLE", "crème"]) }),
    ...(title && { title }),
    seed: `s${i}`,
    spacing: pick(/** @type {const} */ (["words", "words", "none"])),
    hints: below(3),
    answerKey: below(2) === 1,
  };
  return { operation: "cryptogram", parameters, result: kit.cryptogram({ ...parameters, tokens: true }) };
}

/** @param {number} i @returns {import("../app/files/puzzle-file.ts").AcrosticFile} */
export function acrostic(i) {
  const { below, pick } = chance(i);
  const title = pick(TITLES);
  const parameters = {
    word: pick(["Wonder", "cat", "STRAWBERRIES"]),
    theme: pick(/** @type {const} */ (["random", "nature", "learning"])),
    minLetters: 3,
    maxLetters: 8 + below(5),
    ...(below(3) === 0 && { answers: "" }),
    ...(title && { title }),
    seed: `s${i}`,
    answerKey: below(2) === 1,
  };
  return { operation: "acrostic", parameters, result: kit.acrostic(parameters) };
}

export const puzzles = Array.from({ length: PUZZLES }, (_, i) => (i % 3 === 2 ? acrostic(i) : cryptogram(i)));

/** An ipuz file as another program keeps it: without our field. @param {import("../app/files/puzzle-file.ts").PuzzleFile} puzzle */
export function foreign(puzzle) {
  const { [PUZZLE]: _, ...rest } = JSON.parse(ipuzOf(puzzle));
  return rest;
}

/** A coded puzzle with numbers, as Kotwords and Crossword Nexus write it. @param {string[]} rows " " is a block */
export function coded(rows, change = {}) {
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
export const TEXT = ["EVERY LETTER ", "WEARS A MASK "];
