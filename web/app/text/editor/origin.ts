import { invertedEffects, isolateHistory } from "@codemirror/commands";
import { EditorState, StateEffect, type StateEffectType, StateField, Transaction } from "@codemirror/state";
import type { Figures, Goal } from "../figures.ts";

/** What is known of a text besides its letters. It follows undo and redo. */
export interface Origin {
  /** under which the browser keeps the text */
  id: string;
  /** of its file, or "" */
  name: string;
  /** whom the text is written for */
  goal: Goal;
  /** the figures that those of the text are compared with */
  before: Figures | null;
  /** the sentences that the reader has overruled, as the toolkit takes them */
  overruled: readonly string[];
  /** the places whose advice the reader ignores (advice.ts) */
  ignored: readonly string[];
  /** whether the text has just come from elsewhere, so that its first figures are to be those before */
  arrives: boolean;
}

/** What an empty text has lost, and one that is typed never had. */
export const NOWHERE = { name: "", before: null, overruled: [], ignored: [], arrives: false };

/** What the reader has chosen about places of the text. Each choice is a step of its own. */
export type Choices = Pick<Origin, "overruled" | "ignored">;

const setOrigin: StateEffectType<Origin> = StateEffect.define();
const setChoices: StateEffectType<Partial<Choices>> = StateEffect.define();

/** The origin after some effects. */
function after(origin: Origin, effects: readonly StateEffect<unknown>[]) {
  let known = origin;
  for (const effect of effects) {
    if (effect.is(setOrigin)) known = effect.value;
    if (effect.is(setChoices)) known = { ...known, ...effect.value };
  }
  return known;
}

/** The origin of the text in the editor, which must be given one at the beginning. */
export const originField: StateField<Origin> = StateField.define({
  create(): Origin {
    throw new Error("The text has no origin");
  },
  update: (origin, { effects }) => after(origin, effects),
});

/** The effect that gives the text an origin, as a part of the step that changes the text. */
export const originOf = (origin: Origin) => setOrigin.of(origin);

/** What gives the text another origin without a step. */
export const withOrigin = (origin: Origin) => ({
  effects: setOrigin.of(origin),
  annotations: Transaction.addToHistory.of(false),
});

/** What makes other choices than before, as a step of its own. */
export const withChoices = (choices: Partial<Choices>) => ({
  effects: setChoices.of(choices),
  annotations: isolateHistory.of("full"),
});

/** The extension that keeps the origin: an empty text has none, and one that is pasted or dropped into the empty editor arrives. */
export const origins = [
  originField,
  invertedEffects.of(({ effects, startState }) => {
    const before = startState.field(originField);
    if (effects.some((effect) => effect.is(setOrigin))) return [setOrigin.of(before)];
    const { overruled, ignored } = before;
    return effects.some((effect) => effect.is(setChoices)) ? [setChoices.of({ overruled, ignored })] : [];
  }),
  EditorState.transactionExtender.of((transaction) => {
    const { docChanged, effects, newDoc, startState } = transaction;
    if (!docChanged) return null;
    const origin = startState.field(originField);
    // Undo gives the empty text the id that it had.
    if (newDoc.length === 0) return { effects: setOrigin.of({ ...after(origin, effects), ...NOWHERE }) };
    const isInserted = transaction.isUserEvent("input.paste") || transaction.isUserEvent("input.drop");
    if (startState.doc.length > 0 || !isInserted) return null;
    return { effects: setOrigin.of({ ...origin, ...NOWHERE, arrives: true }) };
  }),
];
