import type { CryptogramResult } from "/toolkit/index.js";

/** What the element needs of a puzzle (CryptogramPuzzle of the toolkit). */
export function solvable(puzzle: CryptogramResult) {
  const { tokens, table, isSimple, instruction, method, notes, aids, figures, author, source } = puzzle;
  return { tokens, table, isSimple, instruction, method, notes, aids, figures, author, source };
}
