import { StateEffect, type StateEffectType, StateField } from "@codemirror/state";
import { EditorView, type Rect, showTooltip, tooltips } from "@codemirror/view";
import { type Found, marking, setMarks } from "./marks.ts";

const setFound: StateEffectType<Found | null> = StateEffect.define();

/** How far the bubble stays from the sides of the window, in pixels. */
const EDGE = 12;

/** The effect that closes the bubble. */
export const noBubble = setFound.of(null);

/** The page fills the slot with its own element, which has the page's styles. The tooltip hides no line of a place that has several. */
function create(view: EditorView) {
  const dom = document.createElement("div");
  const slot = dom.appendChild(document.createElement("slot"));
  slot.name = "bubble";
  const getCoords = (start: number) => {
    const first = view.coordsAtPos(start);
    const last = view.coordsAtPos(view.state.field(foundField)?.end ?? start, -1);
    // A place that is not drawn has none, which the library expects though it does not declare it.
    return (first && last ? { ...first, bottom: last.bottom } : first) as Rect;
  };
  return { dom, getCoords };
}

/** The advice whose bubble is open. */
const foundField: StateField<Found | null> = StateField.define({
  create: (): Found | null => null,
  update(found, { effects, docChanged }) {
    let now = docChanged ? null : found;
    for (const effect of effects) if (effect.is(setFound)) now = effect.value;
    return now;
  },
  provide: (field) => showTooltip.from(field, (found) => found && { pos: found.start, end: found.end, create }),
});

/**
 * The extension that opens a bubble beside the place with advice to which the caret has come, and closes it when the caret leaves the
 * place or the text changes. So no bubble gets in the way of what is typed.
 *
 * @param onChange called with the advice of the bubble, or null
 * @param spaceBelow returns the height of what covers the foot of the window
 */
export const bubble = (onChange: (found: Found | null) => void, spaceBelow: () => number) => [
  foundField,
  tooltips({
    tooltipSpace: () => ({
      top: 0,
      left: EDGE,
      right: document.documentElement.clientWidth - EDGE,
      bottom: window.innerHeight - spaceBelow(),
    }),
  }),
  EditorView.updateListener.of(({ view, docChanged, selectionSet, startState, state, transactions }) => {
    const [before, now] = [startState.field(foundField), state.field(foundField)];
    if (before !== now) onChange(now);
    const isMarked = transactions.some(({ effects }) => effects.some((effect) => effect.is(setMarks)));
    if (docChanged || !(selectionSet || (isMarked && now))) return;
    const found = adviceAt(view);
    if (found?.advice !== now?.advice) view.dispatch({ effects: setFound.of(found) });
  }),
];

/** The advice at the selection, or null. */
export const adviceAt = (view: EditorView) => view.plugin(marking)?.adviceAt(view.state.selection.main) ?? null;
