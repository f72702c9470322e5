// @ts-check

/**
 * A repeated call that waits for the first call. hold is the id of the hold that it would take, if it needs one.
 * @typedef {{ key: string, hold: string | undefined, resume: (isWanted: boolean) => void }} Waiter
 */

/** The repeated calls of an account that wait until the first call with their Idempotency-Key has ended. */
export class Waiting {
  /** @type {Set<Waiter>} */
  #waiters = new Set();

  /** The number of calls that wait. */
  get size() {
    return this.#waiters.size;
  }

  /**
   * Waits until the first call has ended, or for a time in milliseconds. Returns false if the caller has gone in the meantime.
   * @param {string} key hash of the Idempotency-Key
   * @param {string | undefined} hold
   * @param {number} time
   */
  async wait(key, hold, time) {
    const timer = new AbortController();
    /** @type {Waiter} */
    const waiter = { key, hold, resume: () => {} };
    const resumed = new Promise((resolve) => (waiter.resume = resolve));
    this.#waiters.add(waiter);
    try {
      return await Promise.race([resumed, scheduler.wait(time, { signal: timer.signal }).then(() => true)]);
    } finally {
      this.#waiters.delete(waiter);
      timer.abort();
    }
  }

  /**
   * Resumes the calls that wait for a call that has ended, and the call that would take this hold, because its caller has gone.
   * @param {string} hold id of the hold that was settled
   * @param {string | undefined} key of the call that had it
   */
  resume(hold, key) {
    for (const waiter of this.#waiters) {
      if (waiter.hold === hold) waiter.resume(false);
      else if (waiter.key === key) waiter.resume(true);
    }
  }

  /** Resumes all calls, because the account has gone to another object. */
  resumeAll() {
    for (const waiter of this.#waiters) waiter.resume(true);
  }
}
