/**
 * Holds the state of a tab, computes its outcome, and notifies the views. A state is a plain value that JSON can hold. It
 * is replaced and never changed, so that an earlier state can be kept and set again. The states of a tab, and what follows
 * from them, are in the tab's model.ts.
 *
 * @template Outcome result of a state, with the updated state (for example with the seed that was drawn)
 */
export class Store<State, Outcome extends { state: State }> {
  #make;
  #outcome;
  #listeners = new Set<(outcome: Outcome) => void>();

  /**
   * @param make returns equal outcomes for equal states, unless it has to draw a seed
   * @param outcome what make would return for the state, if it is known
   */
  constructor(make: (state: State) => Outcome, state: State, outcome = make(state)) {
    this.#make = make;
    this.#outcome = outcome;
  }

  get state() {
    return this.#outcome.state;
  }

  get outcome() {
    return this.#outcome;
  }

  set(state: State) {
    this.#outcome = this.#make(state);
    for (const listener of this.#listeners) listener(this.#outcome);
  }

  /**
   * Calls a listener with the outcome at once and after each change.
   *
   * @returns ends the subscription
   */
  subscribe(listener: (outcome: Outcome) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#outcome);
    return () => this.#listeners.delete(listener);
  }
}
