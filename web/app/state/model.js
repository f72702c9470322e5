// @ts-check
/**
 * Holds the state of a tab, makes what the tab shows of it, and tells the views. A state is a plain value that JSON can
 * hold. It is replaced and never changed, so that an earlier state can be kept and set again.
 *
 * @template State
 * @template {{ state: State }} Outcome what a state gives, and the state again, with what was drawn or remembered
 */
export class Model {
  #make;
  #outcome;
  /** @type {Set<(outcome: Outcome) => void>} */
  #listeners = new Set();

  /**
   * @param {(state: State) => Outcome} make gives equal outcomes for equal states, unless it has to draw a seed
   * @param {State} state
   */
  constructor(make, state) {
    this.#make = make;
    this.#outcome = make(state);
  }

  get state() {
    return this.#outcome.state;
  }

  get outcome() {
    return this.#outcome;
  }

  /** @param {State} state */
  set(state) {
    this.#outcome = this.#make(state);
    for (const listener of this.#listeners) listener(this.#outcome);
  }

  /**
   * Calls a listener with the outcome, now and after each change.
   *
   * @param {(outcome: Outcome) => void} listener
   * @returns {() => void} ends the subscription
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    listener(this.#outcome);
    return () => this.#listeners.delete(listener);
  }
}
