// @ts-check
/**
 * Holds the state of a tab, computes its outcome, and notifies the views. A state is a plain value that JSON can hold. It
 * is replaced and never changed, so that an earlier state can be kept and set again. The states of a tab, and what follows
 * from them, are in the tab's model.js.
 *
 * @template State
 * @template {{ state: State }} Outcome result of a state, with the updated state (for example with the seed that was drawn)
 */
export class Store {
  #make;
  #outcome;
  /** @type {Set<(outcome: Outcome) => void>} */
  #listeners = new Set();

  /**
   * @param {(state: State) => Outcome} make returns equal outcomes for equal states, unless it has to draw a seed
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
   * Calls a listener with the outcome at once and after each change.
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
