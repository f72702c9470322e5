// @ts-check
/** Simulated time: events happen in the order of their times, and events of one time in the order in which they were added. */

/** @typedef {{ time: number, order: number, act: () => void }} Event */

export class Events {
  /** The time of the event that is happening. */
  now = 0;
  #added = 0;
  /** A binary heap. @type {Event[]} */
  #heap = [];

  /** @param {Event} a @param {Event} b */
  #isBefore = (a, b) => a.time < b.time || (a.time === b.time && a.order < b.order);

  /** Adds an event. @param {number} delay from now @param {() => void} act */
  after(delay, act) {
    const heap = this.#heap;
    const event = { time: this.now + delay, order: this.#added++, act };
    let at = heap.push(event) - 1;
    for (let up = (at - 1) >> 1; at > 0 && this.#isBefore(event, /** @type {Event} */ (heap[up])); up = (at - 1) >> 1) {
      heap[at] = /** @type {Event} */ (heap[up]);
      at = up;
    }
    heap[at] = event;
  }

  /** Lets everything happen. */
  run() {
    for (let event = this.#next(); event; event = this.#next()) {
      this.now = event.time;
      event.act();
    }
  }

  #next() {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      const [left, right] = [heap[down], heap[down + 1]];
      if (left && right && this.#isBefore(right, left)) down++;
      const least = heap[down];
      if (!least || this.#isBefore(last, least)) break;
      heap[at] = least;
      at = down;
    }
    heap[at] = last;
    return first;
  }
}
