// @ts-check
/** Limits of a history: the oldest steps are forgotten. */
const MAX_STEPS = 300;
const MAX_CHARACTERS = 4_000_000;
/** A run of typing ends after a pause, or at the first space after a number of changes. */
const PAUSE_MS = 1000;
const LONG_RUN = 20;

/**
 * What made a change.
 *
 * @typedef {object} Step
 * @property {string} name what the page calls the control
 * @property {string} run changes of the same run become one step, such as the letters of a word; "" for a step of its own
 * @property {boolean} isSpace whether a space was typed
 * @property {boolean} [isLasting] whether a pause does not end the run
 */

/**
 * @template State
 * @typedef {object} Entry
 * @property {State} state
 * @property {number} size of the state as JSON, in characters
 * @property {Step} step the one that led to the state
 * @property {number} at the time of its last change, in milliseconds
 * @property {number} changes
 */

/** @type {Step} */
const NO_STEP = { name: "", run: "", isSpace: false };

/**
 * The states that a user can go back to and forward to again. A state is a plain value that is never changed (store.js).
 *
 * @template State
 */
export class History {
  /** @type {Entry<State>[]} */
  #entries;
  /** The index of the current entry. */
  #at = 0;

  /** @param {State} state */
  constructor(state) {
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
   * @param {State} state
   * @param {Step} step
   * @param {number} now in milliseconds
   */
  record(state, step, now) {
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
    return /** @type {Entry<State>} */ (this.#entries[this.#at]);
  }

  /** @param {number} to */
  #go(to) {
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

/**
 * @template State
 * @param {State} state
 * @param {Step} step
 * @param {number} at
 * @returns {Entry<State>}
 */
const entry = (state, step, at) => ({ state, size: JSON.stringify(state).length, step, at, changes: 1 });

/**
 * Whether a change belongs to the step before it.
 *
 * @param {Entry<unknown>} before
 * @param {Step} step
 * @param {number} now
 */
function continues(before, step, now) {
  const pause = step.isLasting ? Number.MAX_VALUE : PAUSE_MS;
  if (!step.run || step.run !== before.step.run || now - before.at >= pause) return false;
  return !(step.isSpace && before.changes >= LONG_RUN);
}
