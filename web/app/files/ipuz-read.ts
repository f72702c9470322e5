/**
 * Reads ipuz files: those of this page, `coded` puzzles with a text in their rows, and acrostics that have a row for each
 * answer. Other programs drop the field PUZZLE and keep the grid.
 */
import { FileFault, isObject } from "./file-fault.ts";
import { type Grid, gridOf, plain, type Square, textOf } from "./ipuz-grid.ts";
import { ACROSTIC, CODED, CROSSWORD, PUZZLE } from "./ipuz-write.ts";
import { readSource, type Source } from "./json.ts";

/** Whether a JSON value is an ipuz file. */
export const isIpuz = ({ version, kind }: Record<string, unknown>) =>
  /^https?:\/\/(www\.)?ipuz\.org\//.test(textOf(version)) || Array.isArray(kind);

export function readIpuz(file: Record<string, unknown>): Source & { note?: string } {
  if (Object.hasOwn(file, PUZZLE)) return readSource(file[PUZZLE]);
  const kinds = (Array.isArray(file.kind) ? file.kind : []).map((kind) => textOf(kind).split("#", 1)[0]);
  const title = plain(file.title);
  if (kinds.includes(CODED)) {
    const parameters = { text: codedText(gridOf(file)), title };
    return { operation: "cryptogram", parameters, note: "It has a new cipher alphabet." };
  }
  if (kinds.includes(ACROSTIC) || kinds.includes(CROSSWORD)) {
    const grid = gridOf(file);
    const lines = acrosticLines(grid, file.clues);
    if (lines) {
      const word = lines.map(({ answer }) => answer.slice(0, 1)).join("");
      const answers = lines.map(({ answer, clue }) => (clue ? `${answer}: ${clue}` : answer)).join("\n");
      return { operation: "acrostic", parameters: { word, answers, title } };
    }
    throw new FileFault(
      kinds.includes(ACROSTIC)
        ? "Its answers are not in rows: an acrostic with a quotation can only be opened if it was made here."
        : "It is a crossword, and only cryptograms and acrostics can be made here.",
    );
  }
  throw new FileFault("It is an ipuz file of another kind: only coded puzzles and acrostics can be opened.");
}

/** The text in the rows of a coded puzzle. */
function codedText(grid: Grid) {
  if (isCrossword(grid)) {
    throw new FileFault("It is a coded crossword: only coded puzzles with a text in their rows can be opened.");
  }
  const width = Math.max(...grid.map((row) => row.length));
  const letters = new Map<string, string>();
  let text = "";
  for (const row of grid) {
    for (const { isOpen, label, character } of row) {
      if (label && !character) throw new FileFault("It has no solution, so its text is not known.");
      if (label) {
        if ((letters.get(label) ?? character) !== character) {
          throw new FileFault("Its cells with the same label have different letters.");
        }
        letters.set(label, character);
      }
      text += isOpen ? character : " ";
    }
    // A word that fills the row to its last column goes on in the next row.
    if (row.length < width) text += " ";
  }
  if (new Set(letters.values()).size < letters.size) {
    throw new FileFault("Its cells with different labels have the same letter.");
  }
  return text.replace(/\s+/g, " ").trim();
}

/** Whether a grid is that of a crossword: with blocks that stay where they are when it is turned by half. */
function isCrossword(grid: Grid) {
  const pattern = grid.map((row) => row.map(({ isOpen }) => (isOpen ? "." : "#")).join("")).join("\n");
  return grid.length > 2 && pattern.includes("#") && pattern === [...pattern].reverse().join("");
}

/**
 * The lines of an acrostic whose answers are the rows of its grid. Null if it has another grid.
 *
 * @param lists of clues, by their title
 */
function acrosticLines(grid: Grid, lists: unknown) {
  const clues = isObject(lists) ? Object.values(lists).flat() : [];
  if (clues.length !== grid.length) return null;
  return grid.every((row, y) => isObject(clues[y]) && fills(clues[y].cells, row, y))
    ? grid.map((row, y) => ({ answer: answerOf(row), clue: plain((clues[y] as any).clue) }))
    : null;
}

/**
 * Whether cells are all open squares of a row, in their order.
 *
 * @param cells pairs of column and row, counted from 1
 */
function fills(cells: unknown, row: Square[], y: number) {
  const wanted = row.flatMap(({ isOpen }, x) => (isOpen ? [[x + 1, y + 1]] : []));
  return wanted.length > 0 && JSON.stringify(cells) === JSON.stringify(wanted);
}

function answerOf(row: Square[]) {
  const answer = row
    .map(({ isOpen, character }) => (isOpen ? character || "?" : " "))
    .join("")
    .trim();
  if (answer.includes("?")) throw new FileFault("It has no solution, so its answers are not known.");
  return answer;
}
