/** Reads the texts that plain-text.ts writes. Only one with a solution can become a puzzle again. */
import { FileFault } from "./file-fault.ts";
import type { Source as JsonSource } from "./json.ts";
import { TASKS } from "./plain-text.ts";
import { KINDS } from "./puzzle-file.ts";

type Source = JsonSource & { note?: string };

/**
 * @returns null if it is another text
 * @throws {FileFault} if it is a puzzle without its solution, or if somebody has changed it
 */
export function readPlainText(text: string): Source | null {
  const unix = text.replace(/\r\n?/g, "\n").trim();
  if (unix.split("\n\n", 2)[1]?.startsWith(TASKS.cipher)) {
    throw new FileFault(
      "It is a puzzle whose cipher is not known from its text. To edit the puzzle, open its JSON file.",
    );
  }
  for (const operation of ["cryptogram", "acrostic"] as const) {
    const [head = "", body] = unix.split(`\n\n${TASKS[operation]}\n\n`);
    if (body === undefined || head.includes("\n")) continue;
    // A regular expression for all the empty lines around this line would take minutes for a file with many of them.
    const [task = "", solution] = body.split("\n\n\nSolution\n");
    if (solution === undefined) {
      throw new FileFault(
        "It is a puzzle without its solution, for solvers. To edit the puzzle, open its JSON or ipuz file.",
      );
    }
    const common = { ...(head !== KINDS[operation] && { title: head }), answerKey: true };
    const read = operation === "cryptogram" ? cryptogram : acrostic;
    return read(task.trimEnd(), solution.trimStart(), common);
  }
  return null;
}

/** @param common parameters */
function cryptogram(task: string, solution: string, common: object): Source {
  const [, given = ""] = /^Hints: (.*)$/m.exec(task) ?? [];
  const encoded = task.split("\n\n").flatMap((pair) => pair.split("\n").slice(1));
  const parameters = {
    text: solution,
    spacing: isGrouped(encoded.join(" "), solution) ? "none" : "words",
    hints: given ? given.split(", ").length : 0,
    ...common,
  };
  return { operation: "cryptogram", parameters, note: "It has a new cipher alphabet." };
}

const FIVES = /^(\S{5}\s+)*\S{1,5}$/;

/** Whether the letters of a text are in groups of five, and not in its words. */
const isGrouped = (encoded: string, text: string) => FIVES.test(encoded) && !FIVES.test(text);

/** @param common parameters */
function acrostic(task: string, solution: string, common: object): Source {
  const clues = Array.from(task.matchAll(/^\d+\. (.*)\n {3}/gm), ([, clue]) => clue);
  const answers = Array.from(solution.matchAll(/^\d+\. (.*)$/gm), ([, answer]) => answer);
  const [, word] = /^Hidden word: (.*)$/m.exec(solution) ?? [];
  if (!word || answers.length === 0 || answers.length !== clues.length) {
    throw new FileFault(
      "It is a puzzle that was changed after it was saved: its clues and answers can't be told apart.",
    );
  }
  const lines = answers.map((answer, i) => `${answer}: ${clues[i]}`).join("\n");
  return { operation: "acrostic", parameters: { word, answers: lines, ...common } };
}
