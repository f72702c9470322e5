/**
 * The user's answers, a line for each, as the toolkit takes them: "ANSWER", or "ANSWER: clue". In recipes, a line that begins with a mark is an
 * answer that the user has not chosen, but that stays.
 */

import type { Clue } from "/toolkit/index.js";

const STAYS = "~";

/** The lines of a text that have something in them. */
export const linesOf = (text: string) => text.split("\n").filter((line) => line.trim());

/** The answer of a line. */
const answerOf = (line: string) => line.replace(/:.*/s, "").trim().toUpperCase();

/** Whether a line has an answer. Like the toolkit, it looks at the letters only: spaces, hyphens and accents may differ. */
export const isOf = (answer: string) => {
  const letters = spelled(answer);
  return (line: string) => spelled(line) === letters;
};

const spelled = (line: string) => lettersOf(answerOf(line)).join("");

/** Whether the lines have an answer. */
export const has = (text: string, answer: string) => linesOf(text).some(isOf(answer));

/** The lines without an answer. */
export const without = (text: string, answer: string) =>
  linesOf(text)
    .filter((line) => !isOf(answer)(line))
    .join("\n");

/** The lines with an answer. @param clue the user's own, or "" */
export function withAnswer(text: string, answer: string, clue = "") {
  // A line can't have a line break.
  const line = clue.trim() ? `${answer}: ${clue.trim().replace(/\s+/g, " ")}` : answer;
  return has(text, answer)
    ? linesOf(text)
        .map((one) => (isOf(answer)(one) ? line : one))
        .join("\n")
    : [...linesOf(text), line].join("\n");
}

/**
 * The lines of a recipe: the user's, and those of answers that stay. While all answers stay, they keep their order.
 *
 * @param staying all answers of the puzzle, with the clues that stay, or none
 */
export function marked(text: string, staying: readonly string[]) {
  const own = linesOf(text);
  if (staying.length === 0) return own.join("\n");
  const lines = staying.map((line) => own.find(isOf(answerOf(line))) ?? STAYS + line);
  return [...lines, ...own.filter((line) => !staying.some(isOf(answerOf(line))))].join("\n");
}

/**
 * The number of the line in the user's text that a line of a recipe is, or 0 if it is none of the user's. Both numbers are counted from 1.
 *
 * @param text the user's lines
 * @param keep all lines of the recipe, from marked
 */
export function numberIn(text: string, keep: string, n: number) {
  const before = keep.split("\n").slice(0, n);
  const line = before.at(-1) ?? "";
  const all = text.split("\n");
  // Of equal lines, each is its own.
  return before.filter((one) => one === line).reduce((at) => all.indexOf(line, at) + 1, 0);
}

/** The lines of a puzzle whose answers and clues all stay. @param text the user's lines */
export const settled = (text: string, clues: readonly Pick<Clue, "answer" | "clue">[]) =>
  clues.map(({ answer, clue }) => `${has(text, answer) ? "" : STAYS}${answer}: ${clue}`).join("\n");

/** The lines as the toolkit takes them. */
export const bare = (text: string) => linesOf(text).map(withoutMark).join("\n");

const isMarked = (line: string) => line.startsWith(STAYS);
const withoutMark = (line: string) => (isMarked(line) ? line.slice(STAYS.length) : line);

/** The user's lines of a recipe, and all its answers if some stay, with the clues of those. */
export function unmarked(text: string) {
  const lines = linesOf(text);
  const own = lines.filter((line) => !isMarked(line));
  const all = lines.map((line) => (isMarked(line) ? withoutMark(line) : answerOf(line)));
  return { keep: own.join("\n"), staying: own.length < lines.length ? all : [] };
}

/**
 * An answer that is written by hand, as results have it. The marks that a line has for itself are replaced by characters that look the same, and
 * that the toolkit refuses.
 */
export const written = (word: string) =>
  word.trim().replace(/\s+/g, " ").replaceAll(":", "∶").replaceAll(STAYS, "∼").toUpperCase();

/** The letters A to Z of a text, which may have accents. */
export const lettersOf = (text: string) => [
  ...text
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z]/g, ""),
];
