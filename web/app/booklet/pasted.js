// @ts-check
import { attempt, sentenceFor } from "../state/fault.js";
import { kindOf } from "./puzzle.js";

/**
 * Texts that are pasted, each for a puzzle.
 *
 * @typedef {{ text: string, line: number }} Pasted the line on which it begins, counted from 1
 */

/**
 * @param {string} all
 * @param {"lines" | "paragraphs"} unit of a puzzle; blank lines are between paragraphs
 * @returns {Pasted[]}
 */
export function split(all, unit) {
  /** @type {Pasted[]} */
  const found = [];
  let isOpen = false;
  for (const [i, raw] of all.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    const last = found.at(-1);
    if (line && isOpen && last && unit === "paragraphs") last.text += ` ${line}`;
    else if (line) found.push({ text: line, line: i + 1 });
    isOpen = line !== "";
  }
  return found;
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
  /** @param {string} kind @param {string} text */
  function make(kind, text) {
    const { fromText } = kindOf(kinds, kind);
    const { result, fault } = attempt(() => fromText(kit, text));
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
    for (const { text, line } of texts) {
      const key = JSON.stringify([kind, text]);
      const made = known.get(key) ?? last.get(key) ?? make(kind, text);
      known.set(key, made);
      if (made.puzzle) puzzles.push({ ...made.puzzle });
      else refused.push({ line, text, refusal: made.refusal });
    }
    return { puzzles, refused };
  };
}
