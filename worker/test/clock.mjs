// @ts-check
/** A clock that stands still until a test moves it, and waits that end when it does. */

/** Returns a clock. It gives times in milliseconds. */
export function newClock() {
  let time = 1;
  /** What waits for the clock. @type {(() => void)[]} */
  const waiting = [];
  return {
    now: () => time,

    /** Waits until the clock is moved, however far. */
    wait: () => new Promise((resolve) => waiting.push(() => resolve(undefined))),

    /** Moves the clock, and returns after everything that waited for it has continued. @param {number} by */
    async pass(by) {
      time += by;
      for (const go of waiting.splice(0)) go();
      await new Promise(setImmediate);
    },
  };
}
