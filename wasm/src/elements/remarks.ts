/** The sentences about a solver's letters. This module needs no page. */
import type { Board } from "./board.js";
import { counted } from "./counted.js";
import type { Asked } from "./hints.js";
import type { Layout } from "./layout.js";

const and = new Intl.ListFormat("en");

export interface Remark {
  sentence: string;
  tone: "plain" | "good" | "bad";
  /** Groups to mark: as doubtful if the tone is bad. */
  groups: readonly string[];
}

export const plainly = (sentence: string): Remark => ({ sentence, tone: "plain", groups: [] });

/** The remark about the letters that is shown at any time. */
export function remark(board: Board, { kind, view }: Layout): Remark {
  const clashes = board.clashes;
  const groups = clashes.flatMap((clash) => clash.groups);
  const [clash] = clashes;
  if (board.isAllGiven) return plainly("Every letter is given away.");
  if (board.isSolved) {
    const n = view?.second ?? board.boxes.length;
    return { sentence: `Solved! All ${counted(n, "letter")} are right.`, tone: "good", groups: [] };
  }
  if (clash) {
    const { letters, groups: of } = clash;
    const mixed = kind === "acrostic" ? `Line ${of[0]} begins with` : `${of[0]} has`;
    const sentence =
      of.length > 1 ? `${letters[0]} is used for ${and.format(of)}.` : `${mixed} ${and.format(letters)}.`;
    return { sentence, tone: "bad", groups };
  }
  if (board.open.length === 0) return plainly("Every box is filled, but something is wrong. Check shows where.");
  return plainly("");
}

/** What is said if there is no hint: the puzzle has a method of its own, or the module could not be loaded, which no browser tries again. */
export const noHint = ({ method }: Layout): Remark =>
  plainly(
    method
      ? `No letter can be deduced here. ${method}`
      : "The hints could not be loaded. Check your connection, then load the page again.",
  );

/** What is still said of a hint after a letter was written: all of it, until its letters are there or something else is to be said. */
export function standing(asked: Asked | null, board: Board, layout: Layout): Remark | undefined {
  const isOpen = board.open.some((group) => asked?.hint.letters.has(group));
  return isOpen && !remark(board, layout).sentence ? asked?.remark : undefined;
}

/** The answer to Check. */
export function verdict(board: Board, layout: Layout): Remark {
  const { wrong, open } = board;
  const left = open.length > 0 ? `, ${counted(open.length, "letter")} to go` : "";
  if (board.isSolved) return remark(board, layout);
  if (wrong.length === 0) return plainly(`Right so far${left}.`);
  const which = layout.isSimple ? wrong.join(", ") : counted(wrong.length, "letter");
  return { sentence: `${which}: not right yet${left}.`, tone: "bad", groups: wrong };
}

/** The sentence for screen readers after a letter was written. */
export function spoken(board: Board, { names, isSimple }: Layout, changed: readonly number[]): string {
  const [first] = changed;
  if (first === undefined) return "";
  const letter = board.letter(first);
  const name = isSimple ? names[first] : changed.map((i) => names[i]).join(" and ");
  const boxes = isSimple ? `, ${counted(changed.length, "box", "boxes")}` : "";
  const left = board.open.length > 0 ? ` ${counted(board.open.length, "letter")} to go.` : "";
  const is = / and /.test(`${name}`) ? "are" : "is";
  return letter ? `${name} ${is} ${letter}${boxes}.${left}` : `${name} ${is} empty${boxes}.`;
}
