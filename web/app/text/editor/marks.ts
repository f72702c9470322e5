/** What is marked in a text: places in UTF-16 units, `end` exclusive. The places of a list follow each other in the text. */
import {
  type ChangeDesc,
  ChangeSet,
  MapMode,
  RangeSet,
  type SelectionRange,
  StateEffect,
  type StateEffectType,
} from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Advice } from "../advice.ts";
import { firstBehind, NO_MARKS } from "../marks.ts";

/** Hard or very hard. */
type Sentence = { start: number; end: number; level: 1 | 2 };

type Word = { start: number; end: number; kind: "long" | "unfamiliar" | "both" };
/** A sentence that is not scored. */
type LeftOut = { start: number; end: number; why: string };
export type Marks = {
  sentences: readonly Sentence[];
  leftOut: readonly LeftOut[];
  words: readonly Word[];
  /** lists of their own for places that overlap */
  advice: readonly (readonly Advice[])[];
};

/** Advice at its place in the text as it is now. */
export type Found = { advice: Advice; start: number; end: number };

const SENTENCES = { 1: Decoration.mark({ class: "hard" }), 2: Decoration.mark({ class: "very-hard" }) };
const WORDS = {
  long: Decoration.mark({ class: "long" }),
  unfamiliar: Decoration.mark({ class: "unfamiliar" }),
  both: Decoration.mark({ class: "long unfamiliar" }),
};

const ADVICE = Decoration.mark({ class: "advice" });

export const setMarks: StateEffectType<Marks> = StateEffect.define();

/** The effect that removes all marks. */
export const noMarks = setMarks.of(NO_MARKS);

/**
 * The marks, of which only the visible ones are drawn and moved: a book has tens of thousands, and each of its keys would wait for
 * all of them.
 */
class Marking {
  #marks: Marks = noMarks.value;
  /** What has been changed since the marks were set, whose places are those before. */
  #changes: ChangeDesc;
  sentences = Decoration.none;
  leftOut = Decoration.none;
  words = Decoration.none;
  advice = Decoration.none;

  constructor({ state }: EditorView) {
    this.#changes = ChangeSet.empty(state.doc.length);
  }

  update({ view, transactions, docChanged, viewportChanged }: ViewUpdate) {
    let isSet = false;
    for (const { changes, effects, newDoc } of transactions) {
      this.#changes = this.#changes.composeDesc(changes);
      for (const effect of effects) {
        if (!effect.is(setMarks)) continue;
        isSet = true;
        this.#marks = effect.value;
        this.#changes = ChangeSet.empty(newDoc.length);
      }
    }
    if (!isSet && !docChanged && !viewportChanged) return;
    this.sentences = this.#visible(view, this.#marks.sentences, ({ level }) => SENTENCES[level]);
    this.leftOut = this.#visible(view, this.#marks.leftOut, ({ why }) =>
      Decoration.mark({ class: "left-out", attributes: { title: why } }),
    );
    this.words = this.#visible(view, this.#marks.words, ({ kind }) => WORDS[kind]);
    this.advice = RangeSet.join(this.#marks.advice.map((list) => this.#visible(view, list, () => ADVICE)));
  }

  /**
   * The advice whose place is selected, or has the caret in it or beside it: of several, that with the shortest place. That on a place
   * which has been changed since is not found.
   */
  adviceAt({ from, to, empty }: SelectionRange): Found | null {
    const before = this.#changes.invertedDesc;
    const [start, end] = [before.mapPos(from, -1), before.mapPos(to, 1)];
    const found = this.#marks.advice
      .map((list) => list[firstBehind(list, start - 1)])
      .filter((one) => one !== undefined)
      .filter((one) => (empty ? one.start <= start : one.start === start && one.end === end))
      .filter((one) => !this.#changes.touchesRange(one.start, one.end))
      .sort((a, b) => a.end - a.start - (b.end - b.start))[0];
    if (!found) return null;
    return { advice: found, start: this.#changes.mapPos(found.start, 1), end: this.#changes.mapPos(found.end, -1) };
  }

  /**
   * The decorations of the marks that are in view, where they are now. One that has lost its first and its last letter is gone, as
   * after its text was replaced.
   */
  #visible<Mark extends { start: number; end: number }>(
    { visibleRanges }: EditorView,
    marks: readonly Mark[],
    decoration: (mark: Mark) => Decoration,
  ) {
    const before = this.#changes.invertedDesc;
    const found = [];
    let next = 0;
    for (const { from, to } of visibleRanges) {
      const end = before.mapPos(to, 1);
      next = firstBehind(marks, before.mapPos(from, -1), next);
      for (let mark = marks[next]; mark && mark.start < end; mark = marks[++next]) {
        const hasStart = this.#changes.mapPos(mark.start, 1, MapMode.TrackAfter) !== null;
        const hasEnd = this.#changes.mapPos(mark.end, -1, MapMode.TrackBefore) !== null;
        const [start, stop] = [this.#changes.mapPos(mark.start, 1), this.#changes.mapPos(mark.end, -1)];
        if ((hasStart || hasEnd) && start < stop) found.push(decoration(mark).range(start, stop));
      }
    }
    return RangeSet.of(found);
  }
}

/** The extension that shows the marks. Those of words come first, so they are inside of those of sentences. */
export const marking = ViewPlugin.fromClass(Marking, {
  provide: (plugin) =>
    (["words", "advice", "leftOut", "sentences"] as const).map((kind) =>
      EditorView.decorations.of((view) => view.plugin(plugin)?.[kind] ?? Decoration.none),
    ),
});

/**
 * The effect that replaces all marks.
 *
 * @param length of the text
 * @throws {RangeError} if a mark ends behind the text
 */
export function marksOf({ sentences, leftOut, words, advice }: Marks, length: number) {
  if ([sentences, leftOut, words, ...advice].some((list) => (list.at(-1)?.end ?? 0) > length))
    throw new RangeError(`A mark ends behind the text, which has ${length} units`);
  return setMarks.of({ sentences, leftOut, words, advice });
}
