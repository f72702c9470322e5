// @ts-check
const KEPT = "~";

/**
 * The answers that a puzzle is given, a line for each letter of its keyword, without a page:
 *
 *   ""            the toolkit chooses
 *   "~WORD"       the toolkit chose, and the answer is kept, since another line was changed by hand
 *   "WORD"        chosen among the candidates
 *   "word: clue"  written by hand, as it was typed; it may be unfinished
 */
export class OwnAnswers {
  #keyword = "";
  /** @type {string[]} */
  #lines = [];
  /** Lines whose letters are not in the keyword of the moment. @type {{ letter: string, line: string }[]} */
  #shelf = [];

  /** @param {string} text the lines @param {string} keyword that they belong to, or "" */
  read(text, keyword) {
    this.#keyword = keyword;
    this.#shelf = [];
    this.#lines = text.split("\n").slice(0, keyword.length);
  }

  /** The lines, as an address keeps them. */
  get text() {
    return Array.from(this.#keyword, (_, i) => this.get(i))
      .join("\n")
      .replace(/\n+$/, "");
  }

  /** @param {number} i */
  get(i) {
    return this.#lines[i] ?? "";
  }

  /** Whether a line was changed by hand. @param {number} i */
  isOwn(i) {
    return byHand(this.get(i));
  }

  /**
   * Changes a line by hand; "" gives it back to the toolkit. The others stay as they are.
   *
   * @param {number} i
   * @param {string} line
   * @param {readonly string[]} answers of the puzzle
   */
  set(i, line, answers) {
    this.#lines = Array.from(this.#keyword, (_, at) => {
      if (at === i) return line;
      return this.isOwn(at) || !answers[at] ? this.get(at) : KEPT + answers[at];
    });
    if (!this.#lines.some((_, at) => this.isOwn(at))) this.#lines = [];
  }

  /** Gives every line back to the toolkit that was not changed by hand. */
  release() {
    this.#lines = Array.from(this.#keyword, (_, i) => (this.isOwn(i) ? this.get(i) : ""));
  }

  /**
   * Moves the lines to the letters of another keyword. What was changed by hand waits for its letter if the keyword has
   * it no more.
   *
   * @param {string} keyword
   */
  fit(keyword) {
    if (keyword === this.#keyword) return;
    const before = this.#keyword;
    const stays = (/** @type {number} */ i) => before[i] === keyword[i];
    const moving = Array.from(before, (letter, i) => ({ letter, line: this.get(i) })).filter(
      (_, i) => this.isOwn(i) && !stays(i),
    );
    const lines = Array.from(keyword, (_, i) => (stays(i) ? this.get(i) : ""));
    const waiting = [...moving, ...this.#shelf];
    for (const [i, letter] of [...keyword].entries()) {
      const at = byHand(lines[i] ?? "") ? -1 : waiting.findIndex((one) => one.letter === letter);
      if (at >= 0) lines[i] = waiting.splice(at, 1)[0]?.line ?? "";
    }
    this.#shelf = waiting;
    this.#lines = lines;
    this.#keyword = keyword;
  }
}

/** Whether a line was changed by hand. @param {string} line */
const byHand = (line) => line !== "" && !line.startsWith(KEPT);

/** A line as the toolkit takes it. @param {string} line */
export const bare = (line) => line.replace(KEPT, "");

/** The line of an answer that is written by hand. @param {string} word @param {string} clue */
export const written = (word, clue) => `${word.replace(/[:~\s]/g, " ")}: ${clue.replace(/\s+/g, " ")}`;

/** What the fields of a written line hold. @param {string} line */
export function parts(line) {
  const [word = "", clue = ""] = line.split(/:\s?(.*)/s);
  return { word, clue };
}

/**
 * What the toolkit has against a line, in the words of the form; null if it takes it.
 *
 * @typedef {{ of: "word" | "clue", sentence: string }} Fault
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {string} keyword
 * @param {number} i
 * @param {string} line
 * @returns {Fault | null}
 */
export function faultOf(kit, keyword, i, line) {
  const { word } = parts(line);
  if (!word.trim()) return { of: "word", sentence: `Type an answer that begins with ${keyword[i]}.` };
  try {
    kit.acrostic({ word: keyword, seed: "A", answers: "\n".repeat(i) + bare(line) });
    return null;
  } catch (cause) {
    const message = /** @type {Error} */ (cause).message.replace(
      /^Parameter 'answers' (has a mistake in line \d+: )?/,
      "",
    );
    if (message.startsWith("a clue must"))
      return { of: "clue", sentence: "Type a clue: the lexicon has none for this answer." };
    const [first = "", ...rest] = message;
    const sentence = `${first.toUpperCase()}${rest.join("")}.`;
    return { of: message.startsWith("the clue") ? "clue" : "word", sentence };
  }
}
