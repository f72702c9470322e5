/**
 * The user's answers, a line for each letter of the keyword:
 *
 *   ""            the toolkit chooses
 *   "~WORD"       the toolkit chose, and the answer is kept, since another line was changed by hand
 *   "WORD"        chosen among the candidates
 *   "word: clue"  written by hand, as it was typed; it may be unfinished
 */

import type { Operations } from "/toolkit/index.js";
import { attempt, lineFault } from "../state/fault.ts";

const KEPT = "~";

/** A plain value, which is never changed. */
export interface OwnAnswers {
  /** the letters of the keyword that the lines belong to; "" if they have not been fitted to one */
  keyword: string;
  lines: readonly string[];
  /** lines whose letters are not in the current keyword */
  waiting: readonly { letter: string; line: string }[];
}

export const NONE: OwnAnswers = { keyword: "", lines: [], waiting: [] };

/** Whether the toolkit chooses every answer, whatever the keyword. */
export const isEmpty = ({ lines, waiting }: OwnAnswers) => !lines.some(Boolean) && waiting.length === 0;

/** The answers in an address. @param text the lines */
export const parseAnswers = (text: string): OwnAnswers => ({
  keyword: "",
  lines: text ? text.split("\n") : [],
  waiting: [],
});

/** The answers for an address. */
export const formatAnswers = (own: OwnAnswers) => linesOf(own).join("\n").replace(/\n+$/, "");

/** A line for each letter of the keyword. */
export const linesOf = ({ keyword, lines }: OwnAnswers) =>
  keyword ? Array.from(keyword, (_, i) => lines[i] ?? "") : [...lines];

/** Whether a line was changed by hand. */
export const isByHand = (line: string) => line !== "" && !line.startsWith(KEPT);

/**
 * Changes a line by hand; "" gives it back to the toolkit. The others stay as they are.
 *
 * @param answers of the puzzle
 */
export function withLine(own: OwnAnswers, i: number, line: string, answers: readonly string[]): OwnAnswers {
  const lines = linesOf(own).map((other, at) => {
    if (at === i) return line;
    return isByHand(other) || !answers[at] ? other : KEPT + answers[at];
  });
  return { ...own, lines: lines.some(isByHand) ? lines : [] };
}

/** Gives every line back to the toolkit that was not changed by hand. */
export const released = (own: OwnAnswers): OwnAnswers => ({
  ...own,
  lines: linesOf(own).map((line) => (isByHand(line) ? line : "")),
});

/**
 * Moves the lines to the letters of another keyword. A line that was changed by hand waits if the keyword lacks its
 * letter.
 */
export function fitted(own: OwnAnswers, keyword: string): OwnAnswers {
  if (keyword === own.keyword) return own;
  if (!own.keyword) return { ...own, keyword };
  const before = linesOf(own);
  const stays = (i: number) => own.keyword[i] === keyword[i];
  const moving = before
    .map((line, i) => ({ letter: own.keyword[i] ?? "", line, i }))
    .filter(({ line, i }) => isByHand(line) && !stays(i))
    .map(({ letter, line }) => ({ letter, line }));
  const waiting = [...moving, ...own.waiting];
  const lines = Array.from(keyword, (letter, i) => {
    const line = stays(i) ? (before[i] ?? "") : "";
    const at = isByHand(line) ? -1 : waiting.findIndex((one) => one.letter === letter);
    return at < 0 ? line : (waiting.splice(at, 1)[0]?.line ?? "");
  });
  return { keyword, lines, waiting };
}

/** A line as the toolkit takes it. */
export const bare = (line: string) => (line.startsWith(KEPT) ? line.slice(KEPT.length) : line);

/**
 * The line of an answer that is written by hand. In an answer, the marks that a line has for itself are replaced by
 * characters that look the same, and that the toolkit refuses.
 */
export const written = (word: string, clue: string) =>
  `${word.replace(/\s/g, " ").replaceAll(":", "∶").replaceAll(KEPT, "∼")}: ${clue.replace(/\s+/g, " ")}`;

/** What the fields of a written line hold. */
export function parts(line: string) {
  const [word = "", clue = ""] = line.split(/:\s?(.*)/s);
  return { word: word.replaceAll("∶", ":").replaceAll("∼", KEPT), clue };
}

/** Whether a line has the word of an answer. */
export const hasWord = (line: string) => parts(line).word.trim() !== "";

export type LineFault = { of: "word" | "clue"; sentence: string };

/** Why the toolkit refuses a line, in the words of the form; null if it accepts the line. */
export function faultOf(kit: Operations, keyword: string, i: number, line: string): LineFault | null {
  if (!hasWord(line)) return { of: "word", sentence: `Type an answer that begins with ${keyword[i]}.` };
  const answers = "\n".repeat(i) + bare(line);
  const { fault } = attempt(() => kit.acrostic({ word: keyword, seed: "A", answers }));
  return fault && lineFault(fault);
}
