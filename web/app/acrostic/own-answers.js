// @ts-check
import { attempt, lineFault } from "../state/fault.js";

const KEPT = "~";

/**
 * The user's answers, a line for each letter of the keyword:
 *
 *   ""            the toolkit chooses
 *   "~WORD"       the toolkit chose, and the answer is kept, since another line was changed by hand
 *   "WORD"        chosen among the candidates
 *   "word: clue"  written by hand, as it was typed; it may be unfinished
 *
 * @typedef {object} OwnAnswers a plain value, which is never changed
 * @property {string} keyword the letters of the keyword that the lines belong to; "" if they have not been fitted to one
 * @property {readonly string[]} lines
 * @property {readonly { letter: string, line: string }[]} waiting lines whose letters are not in the current keyword
 */

/** @type {OwnAnswers} */
export const NONE = { keyword: "", lines: [], waiting: [] };

/** The answers in an address. @param {string} text the lines @returns {OwnAnswers} */
export const parseAnswers = (text) => ({ keyword: "", lines: text ? text.split("\n") : [], waiting: [] });

/** The answers for an address. @param {OwnAnswers} own */
export const formatAnswers = (own) => linesOf(own).join("\n").replace(/\n+$/, "");

/** A line for each letter of the keyword. @param {OwnAnswers} own */
export const linesOf = ({ keyword, lines }) => (keyword ? Array.from(keyword, (_, i) => lines[i] ?? "") : [...lines]);

/** Whether a line was changed by hand. @param {string} line */
export const isByHand = (line) => line !== "" && !line.startsWith(KEPT);

/**
 * Changes a line by hand; "" gives it back to the toolkit. The others stay as they are.
 *
 * @param {OwnAnswers} own
 * @param {number} i
 * @param {string} line
 * @param {readonly string[]} answers of the puzzle
 * @returns {OwnAnswers}
 */
export function withLine(own, i, line, answers) {
  const lines = linesOf(own).map((other, at) => {
    if (at === i) return line;
    return isByHand(other) || !answers[at] ? other : KEPT + answers[at];
  });
  return { ...own, lines: lines.some(isByHand) ? lines : [] };
}

/** Gives every line back to the toolkit that was not changed by hand. @param {OwnAnswers} own @returns {OwnAnswers} */
export const released = (own) => ({ ...own, lines: linesOf(own).map((line) => (isByHand(line) ? line : "")) });

/**
 * Moves the lines to the letters of another keyword. A line that was changed by hand waits if the keyword lacks its
 * letter.
 *
 * @param {OwnAnswers} own
 * @param {string} keyword
 * @returns {OwnAnswers}
 */
export function fitted(own, keyword) {
  if (keyword === own.keyword) return own;
  if (!own.keyword) return { ...own, keyword };
  const before = linesOf(own);
  const stays = (/** @type {number} */ i) => own.keyword[i] === keyword[i];
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

/** A line as the toolkit takes it. @param {string} line */
export const bare = (line) => (line.startsWith(KEPT) ? line.slice(KEPT.length) : line);

/**
 * The line of an answer that is written by hand. In an answer, the marks that a line has for itself are replaced by
 * characters that look the same, and that the toolkit refuses.
 *
 * @param {string} word
 * @param {string} clue
 */
export const written = (word, clue) =>
  `${word.replace(/\s/g, " ").replaceAll(":", "∶").replaceAll(KEPT, "∼")}: ${clue.replace(/\s+/g, " ")}`;

/** What the fields of a written line hold. @param {string} line */
export function parts(line) {
  const [word = "", clue = ""] = line.split(/:\s?(.*)/s);
  return { word: word.replaceAll("∶", ":").replaceAll("∼", KEPT), clue };
}

/** Whether a line has the word of an answer. @param {string} line */
export const hasWord = (line) => parts(line).word.trim() !== "";

/**
 * Why the toolkit refuses a line, in the words of the form; null if it accepts the line.
 *
 * @typedef {{ of: "word" | "clue", sentence: string }} LineFault
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {string} keyword
 * @param {number} i
 * @param {string} line
 * @returns {LineFault | null}
 */
export function faultOf(kit, keyword, i, line) {
  if (!hasWord(line)) return { of: "word", sentence: `Type an answer that begins with ${keyword[i]}.` };
  const answers = "\n".repeat(i) + bare(line);
  const { fault } = attempt(() => kit.acrostic({ word: keyword, seed: "A", answers }));
  return fault && lineFault(fault);
}
