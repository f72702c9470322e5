/** Texts that are pasted, each for a puzzle. */

import type { Operations } from "/toolkit/index.js";
import { attempt, sentenceFor } from "../state/fault.ts";
import { authorOfLine, splitAuthor } from "./author.ts";
import { kindOf, type Puzzle, type PuzzleKinds } from "./puzzle.ts";

/** The line on which it begins, counted from 1. */
export type Pasted = { text: string; author: string; line: number };

/**
 * @param unit of a puzzle; blank lines are between paragraphs
 * @param takesAuthors whether an author at the end of a text, or on the line below it, is no part of the text
 */
export function split(all: string, unit: "lines" | "paragraphs", takesAuthors: boolean): Pasted[] {
  const found: { text: string; line: number }[] = [];
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

/** Returns a function that makes the puzzles of texts. It remembers those of the last texts, since most stay while others are typed. */
export function puzzleMaker(kit: Operations, kinds: PuzzleKinds) {
  let known = new Map<string, { puzzle: Puzzle | null; refusal: string }>();
  function make(kind: string, text: string, author: string) {
    const { fromText } = kindOf(kinds, kind);
    if (!fromText) throw new Error(`A text alone makes no ${kind}`);
    const { result, fault } = attempt(() => fromText(kit, text, author));
    return {
      puzzle: result && { kind, source: result },
      refusal: fault ? sentenceFor(fault, kind === "acrostic" ? "The keyword" : "The text", () => undefined) : "",
    };
  }

  /** @returns the puzzles of the texts that the toolkit takes, and why it refuses the others */
  return (texts: readonly Pasted[], kind: string) => {
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
