// @ts-check
import { ChangeSet, MapMode, RangeSet, StateEffect } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view";

/**
 * What is marked in a text: places in UTF-16 units, `end` exclusive. The places of a list follow each other in the text.
 *
 * @typedef {{ start: number, end: number, level: 1 | 2 }} Sentence hard or very hard
 * @typedef {{ start: number, end: number, kind: "long" | "unfamiliar" | "both" }} Word
 * @typedef {{ sentences: readonly Sentence[], words: readonly Word[] }} Marks
 */

const SENTENCES = { 1: Decoration.mark({ class: "hard" }), 2: Decoration.mark({ class: "very-hard" }) };
const WORDS = {
  long: Decoration.mark({ class: "long" }),
  unfamiliar: Decoration.mark({ class: "unfamiliar" }),
  both: Decoration.mark({ class: "long unfamiliar" }),
};

/** @type {import("@codemirror/state").StateEffectType<Marks>} */
const setMarks = StateEffect.define();

/** The effect that removes all marks. */
export const noMarks = setMarks.of({ sentences: [], words: [] });

/**
 * The marks, of which only the visible ones are drawn and moved: a book has tens of thousands, and each of its keys would wait for
 * all of them.
 */
class Marking {
  /** @type {Marks} */
  #marks = noMarks.value;
  /** What has been changed since the marks were set, whose places are those before. @type {import("@codemirror/state").ChangeDesc} */
  #changes;
  sentences = Decoration.none;
  words = Decoration.none;

  /** @param {EditorView} view */
  constructor({ state }) {
    this.#changes = ChangeSet.empty(state.doc.length);
  }

  /** @param {import("@codemirror/view").ViewUpdate} update */
  update({ view, transactions, docChanged, viewportChanged }) {
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
    this.words = this.#visible(view, this.#marks.words, ({ kind }) => WORDS[kind]);
  }

  /**
   * The decorations of the marks that are in view, where they are now. One that has lost its first and its last letter is gone, as
   * after its text was replaced.
   *
   * @template {{ start: number, end: number }} Mark
   * @param {EditorView} view
   * @param {readonly Mark[]} marks
   * @param {(mark: Mark) => Decoration} decoration
   */
  #visible({ visibleRanges }, marks, decoration) {
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

/**
 * The index of the first mark, from an index on, that ends behind a place.
 *
 * @param {readonly { end: number }[]} marks
 * @param {number} place
 * @param {number} from
 */
function firstBehind(marks, place, from) {
  let to = marks.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((marks[middle]?.end ?? 0) > place) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The extension that shows the marks. Those of words come first, so they are inside of those of sentences. */
export const marking = ViewPlugin.fromClass(Marking, {
  provide: (plugin) =>
    /** @type {const} */ (["words", "sentences"]).map((kind) =>
      EditorView.decorations.of((view) => view.plugin(plugin)?.[kind] ?? Decoration.none),
    ),
});

/**
 * The effect that replaces all marks.
 *
 * @param {Marks} marks
 * @param {number} length of the text
 * @throws {RangeError} if a mark ends behind the text
 */
export function marksOf({ sentences, words }, length) {
  if (Math.max(sentences.at(-1)?.end ?? 0, words.at(-1)?.end ?? 0) > length)
    throw new RangeError(`A mark ends behind the text, which has ${length} units`);
  return setMarks.of({ sentences, words });
}
