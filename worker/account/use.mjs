// @ts-check
/**
 * The record of what an account was used for: sums by day and operation, and the last calls. Each call writes one small entry,
 * whatever the account has used before.
 *
 * @typedef {Record<string, [calls: number, credits: number]>} Sums by operation
 *
 * @typedef {{ number: number, day: string, sums: Sums }} Last number is that of the next call
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
  /** The number of the next call, and the sums of the day of the last one; unknown until one is read. @type {Last | undefined} */
  #last;
  /** The minute in which the last call came that was not paid, and the number of such calls in it. */
  #unpaid = { minute: 0, calls: 0 };

  /** @param {SyncKvStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * Records a call. Of those that are not paid, it records the first ones of each minute. The entry of a call has the sums of its day
   * too, so that a call writes one entry.
   * @param {Call} call
   * @param {string} outcome of the command that pays for the call
   * @param {number} credits credits that were paid
   * @param {number} now
   */
  record(call, outcome, credits, now) {
    if (credits === 0 && this.#isFlooded(now)) return;
    const result = outcome === "done" || outcome === "repeated" ? call.status : outcome;
    const last = this.#begin(now);
    if (credits > 0 && call.use) add(last.sums, call.use);
    const { number, day, sums } = last;
    const entry = [number, now, call.operation, result, credits, call.id, call.duration, day, sums];
    this.#storage.put(`call:${number % CALLS}`, JSON.stringify(entry));
    last.number++;
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
    this.#last = undefined;
  }

  /**
   * Returns the sums of the days with use, the oldest first, and the last calls, the newest first.
   * @param {number} now
   */
  report(now) {
    const first = dayOf(now - (DAYS - 1) * DAY);
    const entries = /** @type {Iterable<[string, string]>} */ (this.#storage.list({ prefix: "use:" }));
    const days = [...entries].map(([name, sums]) => ({ day: name.slice(4), sums: JSON.parse(sums) }));
    const { day, sums } = this.#read();
    const use = [...days, { day, sums }]
      .filter(({ day, sums }) => day >= first && Object.keys(sums).length > 0)
      .map(({ day, sums }) => ({
        day,
        operations: Object.fromEntries(
          Object.entries(/** @type {Sums} */ (sums)).map(([operation, [calls, credits]]) => [
            operation,
            { calls, credits },
          ]),
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
    return { use, calls };
  }

  /**
   * Takes over what another object has reported. Nothing may be recorded here yet.
   * @param {ReturnType<Use["report"]>} report
   */
  take({ use, calls }) {
    // The last call can be from before the last day, if the clock was set back.
    const last = calls[0] && [dayOf(calls[0].time), use.at(-1)?.day ?? ""].sort()[1];
    /** @type {Sums} */
    let sums = {};
    for (const { day, operations } of use) {
      const entries = Object.entries(operations).map(([operation, { calls, credits }]) => [
        operation,
        [calls, credits],
      ]);
      if (day === last) sums = Object.fromEntries(entries);
      else this.#storage.put(`use:${day}`, JSON.stringify(Object.fromEntries(entries)));
    }
    for (const [number, call] of [...calls].reverse().entries()) {
      const { time, operation, status, outcome, credits, id, duration } = /** @type {any} */ (call);
      const isLast = number === calls.length - 1; // only its entry needs the sums of the day
      const entry = [
        number,
        time,
        operation,
        status ?? outcome,
        credits,
        id,
        duration,
        isLast ? last : dayOf(time),
        isLast ? sums : {},
      ];
      this.#storage.put(`call:${number % CALLS}`, JSON.stringify(entry));
    }
    this.reset();
  }

  /**
   * Returns what the entry of a call begins with. On the first call of a day, the sums of the day before it get an entry of their
   * own, and those of days that are too old are removed. If the clock was set back, the calls count for the last day: a day that began
   * twice would lose its first sums.
   * @param {number} now
   */
  #begin(now) {
    const last = this.#read();
    const day = dayOf(now);
    if (last.day >= day) return last;
    if (Object.keys(last.sums).length > 0) this.#storage.put(`use:${last.day}`, JSON.stringify(last.sums));
    const old = [...this.#storage.list({ prefix: "use:", end: `use:${dayOf(now - (DAYS - 1) * DAY)}` })];
    for (const [name] of old) this.#storage.delete(name);
    last.day = day;
    last.sums = {};
    return last;
  }

  /** Returns what the entry of the last call says. */
  #read() {
    this.#last ??= this.#calls().reduce(
      (/** @type {Last} */ last, [number, , , , , , , day, sums]) =>
        number >= last.number ? { number: number + 1, day, sums } : last,
      { number: 0, day: "", sums: {} },
    );
    return this.#last;
  }

  /** @returns {any[][]} */
  #calls() {
    const entries = /** @type {Iterable<[string, string]>} */ (this.#storage.list({ prefix: "call:" }));
    return [...entries].map(([, entry]) => JSON.parse(entry));
  }
}

/**
 * Adds calls to the sums of a day.
 * @param {Sums} sums
 * @param {Sums} use
 */
function add(sums, use) {
  for (const [operation, [calls, credits]] of Object.entries(use)) {
    const before = sums[operation] ?? [0, 0];
    sums[operation] = [before[0] + calls, before[1] + credits];
  }
}

/** Returns the day of a time in UTC, such as "2026-11-21". @param {number} time */
const dayOf = (time) => new Date(time).toISOString().slice(0, 10);
