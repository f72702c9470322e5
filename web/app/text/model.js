// @ts-check
import { counted as numbered } from "../../kit/counted.js";
import { sentenceFor } from "../state/fault.js";
import { figuresOf } from "./figures.js";
import { countMarks, MARKS, marksOf } from "./marks.js";
import { progressInWords, verdictInWords } from "./wording.js";

/**
 * The state of the Readable text tab (state/store.js) and its changes. Nothing here needs a page. The text is in the editor alone: a
 * key changes what is known of it and does not read it.
 *
 * @typedef {object} State
 * @property {boolean} isOpen whether the editor is there
 * @property {Written} written what it says of its text
 * @property {Reading | null} reading that of the last text that could be counted; null without enough words
 * @property {boolean} isCounting whether the text has changed since it was counted
 * @property {boolean} isTooShort whether the text has too few words
 * @property {string} error why the text can't be counted, as a sentence; the last reading stays then
 * @property {readonly Mark[]} hidden the marks that are not shown
 *
 * @typedef {Pick<import("/editor/editor.js").Editor, "length" | "canUndo" | "canRedo" | "origin">} Written
 * @typedef {import("/editor/editor.js").Origin} Origin
 * @typedef {import("./marks.js").Mark} Mark
 *
 * @typedef {object} Last the text that was counted last, whose places are in UTF-16 units
 * @property {string} text
 * @property {import("/toolkit/index.js").MarkedtextResult} result
 * @property {import("./figures.js").Figures} figures
 *
 * @typedef {Last & ReturnType<typeof shownOf>} Reading
 */

/** What is known of a text that is typed, besides its id. @type {Omit<Origin, "id">} */
export const NEW = { name: "", goal: "everyone", before: null, arrives: false };

/** @param {readonly Mark[]} hidden @returns {State} */
export const initialState = (hidden) => ({
  isOpen: false,
  written: { length: 0, canUndo: false, canRedo: false, origin: { ...NEW, id: "" } },
  reading: null,
  isCounting: false,
  isTooShort: false,
  error: "",
  hidden,
});

/**
 * The state with a text that is new or has changed. The reading of the text before stays until this one is counted.
 *
 * @param {State} state
 * @param {Written} written
 * @returns {State}
 */
export const edited = (state, written) => ({
  ...(written.length > 0 ? { ...state, isCounting: true } : initialState(state.hidden)),
  isOpen: true,
  written,
});

/**
 * The state after a text was counted, or refused. The first figures of a text that comes from elsewhere are those before.
 *
 * @param {State} state
 * @param {import("./counting.js").Counted} counted
 * @returns {State}
 */
export function counted(state, { text, result, fault }) {
  const isTooShort = fault?.reason === "no_text";
  const next = { ...state, isCounting: false, isTooShort };
  if (fault && !isTooShort) {
    return { ...next, error: sentenceFor(fault, "The text", () => undefined) + lengthOf(fault, text) };
  }
  const last = result && { text, result, figures: figuresOf(result) };
  const { origin } = state.written;
  const before = last ? last.figures : origin.before;
  return withOrigin({ ...next, error: "" }, origin.arrives ? { ...origin, before, arrives: false } : origin, last);
}

/** The state with something else that is known of the text. @param {State} state @param {Partial<Origin>} change */
export const described = (state, change) => withOrigin(state, { ...state.written.origin, ...change }, state.reading);

/** @param {State} state @param {Origin} origin @param {Last | null} last @returns {State} */
const withOrigin = (state, origin, last) => ({
  ...state,
  written: { ...state.written, origin },
  reading: last && { ...last, ...shownOf(last, origin) },
});

/** Whether the places of the reading are not those of the text. @param {State} state */
export const isStale = ({ isCounting, error }) => isCounting || error !== "";

/** What is marked in the text of a reading. @param {State} state */
export const marksShown = ({ reading, hidden }) =>
  reading
    ? marksOf(reading.result, reading.goal, new Set(MARKS.filter((mark) => !hidden.includes(mark))))
    : { sentences: [], words: [] };

/**
 * What is shown of a text that was counted.
 *
 * @param {Last} last
 * @param {Origin} origin
 */
function shownOf({ result, figures }, { before, goal }) {
  const compared = JSON.stringify(before) === JSON.stringify(figures) ? null : before;
  const counts = countMarks(result, goal);
  const { heading, isReliable, warnings } = verdictInWords(result);
  const hard = numbered(counts.hard + counts.veryHard, "hard sentence");
  const progress = compared ? `. ${progressInWords(compared, figures)}` : "";
  return {
    /** The figures that those of the text are compared with. */
    before: compared,
    goal,
    counts,
    /** In a few words. */
    summary: isReliable ? `${heading} · ${hard}` : heading,
    /** For screen readers. */
    spoken: isReliable ? `${heading}, ${hard}${progress}` : `${heading}. ${warnings[0]}`,
  };
}

/** How long a text is that has too many bytes, as a sentence. @param {import("../state/fault.js").OperationError} fault @param {string} text */
const lengthOf = ({ reason }, text) =>
  reason === "too_long" ? ` It has ${numbered(new TextEncoder().encode(text).length, "byte")}.` : "";
