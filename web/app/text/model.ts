/**
 * The state of the Readable text tab (state/store.ts) and its changes. Nothing here needs a page. The text is in the editor alone: a
 * key changes what is known of it and does not read it.
 */

import type { MarkedtextResult, OperationError } from "/toolkit/index.js";
import { counted as numbered } from "../../kit/counted.ts";
import { same } from "../../kit/same.ts";
import { sentenceFor } from "../state/fault.ts";
import { heeded } from "./advice.ts";
import type { Counted } from "./counting.ts";
import type { Editor } from "./editor/editor.ts";
import type { Origin } from "./editor/origin.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { overruledInWords } from "./left-out.ts";
import { countMarks, KINDS, marksOf, NO_MARKS, SWITCHES, type Switch } from "./marks.ts";
import { areVersions } from "./versions.ts";
import { progressInWords, verdictInWords } from "./wording.ts";

export interface State {
  /** whether the editor is there */
  isOpen: boolean;
  /** what it says of its text */
  written: Written;
  /** that of the last text that could be counted; null without enough words */
  reading: Reading | null;
  /** whether the text has changed since it was counted */
  isCounting: boolean;
  /** whether the text has too few words */
  isTooShort: boolean;
  /** why the text can't be counted, as a sentence; the last reading stays then */
  error: string;
  /** the marks that are not shown, and the kinds of advice that are not given */
  hidden: readonly Switch[];
}

type Written = Pick<Editor, "length" | "canUndo" | "canRedo" | "origin">;

/** The text that was counted last, whose places are in UTF-16 units. */
interface Last {
  text: string;
  result: MarkedtextResult;
  figures: Figures;
}

export type Reading = Last & ReturnType<typeof shownOf>;

/** What is known of a text that is typed, besides its id. */
export const NEW: Omit<Origin, "id"> = {
  name: "",
  goal: "everyone",
  before: null,
  overruled: [],
  ignored: [],
  arrives: false,
};

const LABELS: Record<string, string> = { overruled: "What you have overruled" };

export const initialState = (hidden: readonly Switch[]): State => ({
  isOpen: false,
  written: { length: 0, canUndo: false, canRedo: false, origin: { ...NEW, id: "" } },
  reading: null,
  isCounting: false,
  isTooShort: false,
  error: "",
  hidden,
});

/** The state with a text that is new or has changed. The reading of the text before stays until this one is counted. */
export const edited = (state: State, written: Written): State => ({
  ...(written.length > 0 ? { ...state, isCounting: true } : initialState(state.hidden)),
  isOpen: true,
  written,
});

/** The state after a text was counted, or refused. The first figures of a text that comes from elsewhere are those before. */
export function counted(state: State, { text, result, fault }: Counted): State {
  const isTooShort = fault?.reason === "no_text" && fault.parameter === "text";
  const next = { ...state, isCounting: false, isTooShort };
  if (fault && !isTooShort) {
    return {
      ...next,
      error: sentenceFor(fault, LABELS[fault.parameter ?? ""] ?? "The text", () => undefined) + lengthOf(fault, text),
    };
  }
  const last = result && { text, result, figures: figuresOf(result, text) };
  const { origin } = state.written;
  const before = last ? last.figures : origin.before;
  return withOrigin({ ...next, error: "" }, origin.arrives ? { ...origin, before, arrives: false } : origin, last);
}

/** The state with something else that is known of the text. */
export const described = (state: State, change: Partial<Origin>) =>
  withOrigin(state, { ...state.written.origin, ...change }, state.reading);

/** The state after the reader has ignored advice, which no score follows, or has taken that back. */
export const ignoring = (state: State, written: Written) =>
  withOrigin({ ...state, isOpen: true, written }, written.origin, state.reading);

const withOrigin = (state: State, origin: Origin, last: Last | null): State => ({
  ...state,
  written: { ...state.written, origin },
  reading: last && { ...last, ...shownOf(last, origin) },
});

/** Whether the places of the reading are not those of the text. */
export const isStale = ({ isCounting, error }: State) => isCounting || error !== "";

/** What is marked in the text of a reading. */
export const marksShown = ({ reading, hidden }: State) =>
  reading
    ? marksOf(
        { ...reading.result, advice: reading.advice },
        reading.goal,
        new Set(SWITCHES.filter((one) => !hidden.includes(one))),
      )
    : NO_MARKS;

/** The kinds of advice that are given, as the toolkit takes them. */
export const kindsOf = ({ hidden }: Pick<State, "hidden">) => KINDS.filter((kind) => !hidden.includes(kind)).join();

/** The advice that is given on the text of a reading, in the order of its places. */
export const adviceShown = ({ reading, hidden }: Pick<State, "reading" | "hidden">) =>
  reading?.advice.filter(({ kind }) => !hidden.includes(kind as Switch)) ?? [];

/** What is shown of a text that was counted. */
function shownOf({ text, result, figures }: Last, { before, goal, ignored }: Origin) {
  // Another release of the page may have kept figures without a trace.
  const isVersion = before?.trace && areVersions(before.trace, figures.trace);
  const compared = isVersion && !same(before, figures) ? before : null;
  const advice = heeded(text, result, ignored);
  const counts = countMarks(result, goal);
  const { heading, isReliable, warnings } = verdictInWords(result);
  const hard = numbered(counts.hard + counts.veryHard, "hard sentence");
  const overruled = overruledInWords(result.overruledSentences);
  const progress = compared ? `. ${progressInWords(compared, figures)}` : "";
  return {
    /** The figures that those of the text are compared with: of a version of it. */
    before: compared,
    /** Whether the text is another one than before, so that nothing is compared. */
    isAnother: before !== null && !isVersion,
    goal,
    counts,
    /** That which the reader does not ignore. */
    advice,
    /** In a few words. */
    summary: [heading, isReliable && hard, overruled && "overruled"].filter(Boolean).join(" · "),
    /** For screen readers. */
    spoken: `${isReliable ? `${heading}, ${hard}${progress}` : `${heading}. ${warnings[0]}`}${overruled && `. ${overruled}`}`,
  };
}

/** How long a text is that has too many bytes, as a sentence. */
const lengthOf = ({ reason, parameter }: OperationError, text: string) =>
  reason === "too_long" && parameter === "text"
    ? ` It has ${numbered(new TextEncoder().encode(text).length, "byte")}.`
    : "";
