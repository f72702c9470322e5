// @ts-check
/**
 * The record of what an account was used for: sums by day, operation and key, and the last calls. Each call writes one small entry,
 * whatever the account has used before.
 *
 * @typedef {Record<string, [calls: number, credits: number]>} Sums by operation, or by id of the key
 *
 * @typedef {{ operations: Sums, keys: Sums }} Day
 *
 * @typedef {{ number: number, day: string, sums: Day }} Last number is that of the next call
 *
 * @typedef {object} Call a call, as the data plane reports it
 * @property {string} operation
 * @property {string} [key] id of the key
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

/** The number of keys whose use of a day is summed. Revoked keys count too. The use of more keys is summed under one name. */
const KEYS = 100;
const OTHERS = "others";

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
    if (credits > 0 && call.use) add(last.sums, call.use, call.key);
    const { number, day, sums } = last;
    const entry = [number, now, call.operation, result, credits, call.id, call.duration, day, sums, call.key];
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
    const days = [...entries].map(([name, sums]) => ({ day: name.slice(4), sums: dayIn(JSON.parse(sums)) }));
    const { day, sums } = this.#read();
    const use = [...days, { day, sums }]
      .filter(({ day, sums }) => day >= first && !isEmpty(sums))
      .map(({ day, sums }) => ({ day, operations: named(sums.operations), keys: named(sums.keys) }));
    const calls = this.#calls()
      .sort(([a], [b]) => b - a)
      .map(([, time, operation, result, credits, id, duration, , , key]) => ({
        time,
        operation,
        ...(key && { key }),
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
    let sums = nothing();
    for (const { day, operations, keys } of use) {
      const taken = { operations: summed(operations), keys: summed(keys) };
      if (day === last) sums = taken;
      else this.#storage.put(`use:${day}`, JSON.stringify(taken));
    }
    for (const [number, call] of [...calls].reverse().entries()) {
      const { time, operation, key, status, outcome, credits, id, duration } = /** @type {any} */ (call);
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
        isLast ? sums : nothing(),
        key,
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
    if (!isEmpty(last.sums)) this.#storage.put(`use:${last.day}`, JSON.stringify(last.sums));
    const old = [...this.#storage.list({ prefix: "use:", end: `use:${dayOf(now - (DAYS - 1) * DAY)}` })];
    for (const [name] of old) this.#storage.delete(name);
    last.day = day;
    last.sums = nothing();
    return last;
  }

  /** Returns what the entry of the last call says. */
  #read() {
    this.#last ??= this.#calls().reduce(
      (/** @type {Last} */ last, [number, , , , , , , day, sums]) =>
        number >= last.number ? { number: number + 1, day, sums: dayIn(sums) } : last,
      { number: 0, day: "", sums: nothing() },
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
 * @param {Day} day
 * @param {Sums} use by operation
 * @param {string} [key] id of the key
 */
function add({ operations, keys }, use, key) {
  for (const [operation, figures] of Object.entries(use)) {
    addTo(operations, operation, figures);
    if (key !== undefined)
      addTo(keys, Object.hasOwn(keys, key) || Object.keys(keys).length < KEYS ? key : OTHERS, figures);
  }
}

/**
 * @param {Sums} sums
 * @param {string} name
 * @param {[calls: number, credits: number]} figures
 */
function addTo(sums, name, [calls, credits]) {
  const before = sums[name] ?? [0, 0];
  sums[name] = [before[0] + calls, before[1] + credits];
}

/** @returns {Day} */
const nothing = () => ({ operations: {}, keys: {} });

/** @param {Day} day */
const isEmpty = ({ operations }) => Object.keys(operations).length === 0;

/** Returns the sums in an entry. Entries from before accounts had several keys have only those by operation. @param {any} entry @returns {Day} */
const dayIn = (entry) => (entry.keys ? entry : { operations: entry, keys: {} });

/** @param {Sums} sums */
const named = (sums) =>
  Object.fromEntries(Object.entries(sums).map(([name, [calls, credits]]) => [name, { calls, credits }]));

/** @param {Record<string, { calls: number, credits: number }>} sums @returns {Sums} */
const summed = (sums) =>
  Object.fromEntries(Object.entries(sums).map(([name, { calls, credits }]) => [name, [calls, credits]]));

/** Returns the day of a time in UTC, such as "2026-11-21". @param {number} time */
const dayOf = (time) => new Date(time).toISOString().slice(0, 10);
