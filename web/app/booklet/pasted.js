// @ts-check
import { attempt, sentenceFor } from "../state/fault.js";
import { authorOfLine, splitAuthor } from "./author.js";
import { kindOf } from "./puzzle.js";

/**
 * Texts that are pasted, each for a puzzle.
 *
 * @typedef {{ text: string, author: string, line: number }} Pasted the line on which it begins, counted from 1
 */

/**
 * @param {string} all
 * @param {"lines" | "paragraphs"} unit of a puzzle; blank lines are between paragraphs
 * @param {boolean} takesAuthors whether an author at the end of a text, or on the line below it, is no part of the text
 * @returns {Pasted[]}
 */
export function split(all, unit, takesAuthors) {
  /** @type {{ text: string, line: number }[]} */
  const found = [];
  let isOpen = false;
  for (const [i, raw] of all.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    const last = found.at(-1);
    const author = takesAuthors ? authorOfLine(line) : "";
    if (author && isOpen && last) last.text += ` — ${author}`;
    else if (line && isOpen && last && unit === "paragraphs") last.text += ` ${line}`;
    else if (line) found.push({ text: line, line: i + 1 });
    isOpen = line !== "";
  }
  return found.map(({ text, line }) => ({ ...(takesAuthors ? splitAuthor(text) : { text, author: "" }), line }));
}

/**
 * Returns a function that makes the puzzles of texts. It remembers those of the last texts, since most stay while others are typed.
 *
 * @param {import("./puzzle.js").Operations} kit
 * @param {import("./puzzle.js").PuzzleKinds} kinds
 */
export function puzzleMaker(kit, kinds) {
  /** @type {Map<string, { puzzle: import("./puzzle.js").Puzzle | null, refusal: string }>} */
  let known = new Map();
  /** @param {string} kind @param {string} text @param {string} author */
  function make(kind, text, author) {
    const { fromText } = kindOf(kinds, kind);
    const { result, fault } = attempt(() => fromText(kit, text, author));
    return {
      puzzle: result && { kind, source: result },
      refusal: fault ? sentenceFor(fault, kind === "acrostic" ? "The keyword" : "The text", () => undefined) : "",
    };
  }

  /**
   * @param {readonly Pasted[]} texts
   * @param {string} kind
   * @returns the puzzles of the texts that the toolkit takes, and why it refuses the others
   */
  return (texts, kind) => {
    const puzzles = [];
    const refused = [];
    const last = known;
    known = new Map();
    for (const { text, author, line } of texts) {
      const key = JSON.stringify([kind, text, author]);
      const made = known.get(key) ?? last.get(key) ?? make(kind, text, author);
      known.set(key, made);
      if (made.puzzle) puzzles.push({ ...made.puzzle });
      else refused.push({ line, text, refusal: made.refusal });
    }
    return { puzzles, refused };
  };
}
