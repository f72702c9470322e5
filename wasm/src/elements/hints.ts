/**
 * The hint that a solver asks for, and what follows when it is asked for again. This module needs no page. It is loaded with the first hint,
 * together with the rules and the common words, and shares no code with the modules that are loaded before.
 */
import type { Board } from "./board.js";
import { deduce, type Hint } from "./deduce.js";
import type { Layout } from "./layout.js";
import type { Remark } from "./remarks.js";

export interface Asked {
  readonly hint: Hint;
  /** The letters in the boxes when the hint was asked for. */
  readonly letters: string;
  readonly remark: Remark;
  /** A hint says how letters are found (why). Asked for again, it says the letters (which), and then they are to be written (write). */
  readonly stage: "why" | "which" | "write";
}

/** Asks for a hint: the next one, or more of the one before if no letter has changed since. */
export function ask(layout: Layout, board: Board, before: Asked | null): Asked {
  const { letters } = board.state;
  if (before?.letters === letters && before.hint.kind === "deduction") {
    const sentence = `${before.hint.direct} Press Hint again to write ${before.hint.letters.size > 1 ? "them" : "it"}.`;
    return { ...before, remark: { ...before.remark, sentence }, stage: before.stage === "why" ? "which" : "write" };
  }
  const hint = deduce(
    layout,
    board.boxes.map((_, i) => board.letter(i)),
  );
  const { kind, sentence, groups } = hint;
  return { hint, letters, remark: { sentence, tone: kind === "wrong" ? "bad" : "plain", groups }, stage: "why" };
}
