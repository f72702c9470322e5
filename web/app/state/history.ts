/** Limits of a history: the oldest steps are forgotten. */
const MAX_STEPS = 300;
const MAX_CHARACTERS = 4_000_000;
/** A run of typing ends after a pause, or at the first space after a number of changes. */
const PAUSE_MS = 1000;
const LONG_RUN = 20;

/** What made a change. */
export interface Step {
  /** what the page calls the control */
  name: string;
  /** changes of the same run become one step, such as the letters of a word; "" for a step of its own */
  run: string;
  /** whether a space was typed */
  isSpace: boolean;
  /** whether a pause does not end the run */
  isLasting?: boolean;
}

interface Entry<State> {
  state: State;
  /** of the state as JSON, in characters */
  size: number;
  /** the one that led to the state */
  step: Step;
  /** the time of its last change, in milliseconds */
  at: number;
  changes: number;
}

const NO_STEP: Step = { name: "", run: "", isSpace: false };

/** The states that a user can go back to and forward to again. A state is a plain value that is never changed (store.ts). */
export class History<State> {
  #entries: Entry<State>[];
  /** The index of the current entry. */
  #at = 0;

  constructor(state: State) {
    this.#entries = [entry(state, NO_STEP, 0)];
  }

  get state() {
    return this.#current.state;
  }

  /** The name of the step that undo takes back, or null. */
  get undoable() {
    return this.#at > 0 ? this.#current.step.name : null;
  }

  /** The name of the step that redo makes again, or null. */
  get redoable() {
    return this.#entries[this.#at + 1]?.step.name ?? null;
  }

  /**
   * Adds a state, unless it equals the current one. The states that were undone are forgotten.
   *
   * @param now in milliseconds
   */
  record(state: State, step: Step, now: number) {
    const before = this.#current;
    if (JSON.stringify(state) === JSON.stringify(before.state)) return;
    const next = entry(state, step, now);
    const joins = continues(before, step, now);
    if (joins) next.changes += before.changes;
    if (joins && JSON.stringify(state) === JSON.stringify(this.#entries[this.#at - 1]?.state)) {
      // The run has led back to where it began.
      this.#at--;
      this.#entries = this.#entries.slice(0, this.#at + 1);
      return;
    }
    this.#entries = [...this.#entries.slice(0, joins ? this.#at : this.#at + 1), next];
    this.#forget();
    this.#at = this.#entries.length - 1;
  }

  /** Goes back a step. It returns the state, which is the same if there is no step to undo. */
  undo() {
    return this.#go(Math.max(this.#at - 1, 0));
  }

  /** Goes forward a step. */
  redo() {
    return this.#go(Math.min(this.#at + 1, this.#entries.length - 1));
  }

  get #current() {
    return this.#entries[this.#at] as Entry<State>;
  }

  #go(to: number) {
    this.#at = to;
    // What is typed next is a step of its own.
    this.#current.at = Number.NEGATIVE_INFINITY;
    return this.state;
  }

  /** Forgets the oldest entries, but never the newest. */
  #forget() {
    let size = this.#entries.reduce((sum, one) => sum + one.size, 0);
    while (this.#entries.length > 1 && (this.#entries.length > MAX_STEPS + 1 || size > MAX_CHARACTERS)) {
      size -= this.#entries.shift()?.size ?? 0;
    }
  }
}

const entry = <State>(state: State, step: Step, at: number): Entry<State> => ({
  state,
  size: JSON.stringify(state).length,
  step,
  at,
  changes: 1,
});

/** Whether a change belongs to the step before it. */
function continues(before: Entry<unknown>, step: Step, now: number) {
  const pause = step.isLasting ? Number.MAX_VALUE : PAUSE_MS;
  if (!step.run || step.run !== before.step.run || now - before.at >= pause) return false;
  return !(step.isSpace && before.changes >= LONG_RUN);
}
