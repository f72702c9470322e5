// @ts-check
/**
 * The record of what an account was used for: sums by day and operation, and the last calls. Each call writes two small entries,
 * whatever the account has used before.
 *
 * @typedef {object} Call a call, as the data plane reports it
 * @property {string} operation
 * @property {number} [status] status of the answer, if the call did not fail for want of something in the account
 * @property {string} id id of the request
 * @property {number} duration in milliseconds
 * @property {Record<string, [calls: number, credits: number]>} [use] successful calls by operation, and their credits
 */

/** The number of calls that are kept. */
const CALLS = 50;

/** The number of calls that were not paid and are recorded in a minute. Nothing else limits such calls, and each write has a price. */
const UNPAID = 60;

/** The number of days whose sums are kept, including today. */
const DAYS = 90;

const DAY = 86_400_000;

export class Use {
  /** @type {SyncKvStorage} */
  #storage;
  /** The number of the next call; unknown until one is recorded. @type {number | undefined} */
  #next;
  /** The minute in which the last call came that was not paid, and the number of such calls in it. */
  #unpaid = { minute: 0, calls: 0 };
  /** The sums of a day, as they are stored. @type {{ day: string, sums: Record<string, [number, number]> } | undefined} */
  #today;

  /** @param {SyncKvStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * Records a call. Of those that are not paid, it records the first ones of each minute.
   * @param {Call} call
   * @param {string} outcome of the command that pays for the call
   * @param {number} credits credits that were paid
   * @param {number} now
   */
  record(call, outcome, credits, now) {
    if (credits === 0 && this.#isFlooded(now)) return;
    const result = outcome === "done" || outcome === "repeated" ? call.status : outcome;
    const number = this.#next ?? this.#count();
    const entry = [number, now, call.operation, result, credits, call.id, call.duration];
    this.#storage.put(`call:${number % CALLS}`, JSON.stringify(entry));
    this.#next = number + 1;
    // What a repetition pays for was in part counted before.
    const use =
      outcome === "repeated" ? { [call.operation]: /** @type {[number, number]} */ ([0, credits]) } : call.use;
    if (credits > 0 && use) this.#add(use, now);
  }

  /**
   * Counts a call that is not paid, and reports whether there were too many of them in this minute.
   * @param {number} now
   */
  #isFlooded(now) {
    const minute = Math.floor(now / 60_000);
    if (this.#unpaid.minute !== minute) this.#unpaid = { minute, calls: 0 };
    return ++this.#unpaid.calls > UNPAID;
  }

  /** Forgets what was read, after a write that failed. */
  reset() {
    this.#next = undefined;
    this.#today = undefined;
  }

  /**
   * Returns the sums of the days with use, the oldest first, and the last calls, the newest first.
   * @param {number} now
   */
  report(now) {
    const first = dayOf(now - (DAYS - 1) * DAY);
    const days = [.../** @type {Iterable<[string, string]>} */ (this.#storage.list({ prefix: "use:" }))]
      .map(([name, sums]) => ({ day: name.slice(4), sums: JSON.parse(sums) }))
      .filter(({ day }) => day >= first)
      .map(({ day, sums }) => ({
        day,
        operations: Object.fromEntries(
          Object.entries(sums).map(([operation, [calls, credits]]) => [operation, { calls, credits }]),
        ),
      }));
    const calls = this.#calls()
      .sort(([a], [b]) => b - a)
      .map(([, time, operation, result, credits, id, duration]) => ({
        time,
        operation,
        ...(typeof result === "number" ? { status: result } : { outcome: result }),
        credits,
        id,
        duration,
      }));
    return { use: days, calls };
  }

  /**
   * Adds calls to the sums of today. On the first call of a day, the sums of days that are too old are removed.
   * @param {Record<string, [number, number]>} use
   * @param {number} now
   */
  #add(use, now) {
    const day = dayOf(now);
    if (this.#today?.day !== day) {
      const stored = /** @type {string | undefined} */ (this.#storage.get(`use:${day}`));
      if (stored === undefined) this.#prune(now);
      this.#today = { day, sums: JSON.parse(stored ?? "{}") };
    }
    const { sums } = this.#today;
    for (const [operation, [calls, credits]] of Object.entries(use)) {
      const before = sums[operation] ?? [0, 0];
      sums[operation] = [before[0] + calls, before[1] + credits];
    }
    this.#storage.put(`use:${day}`, JSON.stringify(sums));
  }

  /** @param {number} now */
  #prune(now) {
    const old = [...this.#storage.list({ prefix: "use:", end: `use:${dayOf(now - (DAYS - 1) * DAY)}` })];
    for (const [name] of old) this.#storage.delete(name);
  }

  /** @returns {any[][]} */
  #calls() {
    const entries = /** @type {Iterable<[string, string]>} */ (this.#storage.list({ prefix: "call:" }));
    return [...entries].map(([, entry]) => JSON.parse(entry));
  }

  /** Returns the number of the next call. */
  #count() {
    return this.#calls().reduce((next, [number]) => Math.max(next, number + 1), 0);
  }
}

/** Returns the day of a time in UTC, such as "2026-11-21". @param {number} time */
const dayOf = (time) => new Date(time).toISOString().slice(0, 10);
