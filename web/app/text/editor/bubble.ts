import { StateEffect, type StateEffectType, StateField } from "@codemirror/state";
import { EditorView, showTooltip, tooltips } from "@codemirror/view";
import { type Found, marking, setMarks } from "./marks.ts";

const setFound: StateEffectType<Found | null> = StateEffect.define();

/** How far the bubble stays from the sides of the window, in pixels. */
const EDGE = 12;

/** The effect that closes the bubble. */
export const noBubble = setFound.of(null);

/** The page fills the slot with its own element, which has the page's styles. */
function create() {
  const dom = document.createElement("div");
  const slot = dom.appendChild(document.createElement("slot"));
  slot.name = "bubble";
  return { dom };
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
