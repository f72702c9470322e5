// @ts-check
/**
 * The record of what an account was used for: sums by day, operation and key, and the last calls. The sums of the day are part of the
 * account's state, which a call that is paid writes anyway, so that its record is one more entry (calls.mjs), whatever the account
 * has used before.
 *
 * @typedef {Record<string, [calls: number, credits: number]>} Sums by operation, or by id of the key
 *
 * @typedef {{ operations: Sums, keys: Sums }} Day
 *
 * @typedef {{ number: number, day: string, sums: Day }} Today the day of the last call that was paid, and a number that is at most
 *   that of the next call
 *
 * @typedef {object} Call a call, as the data plane reports it
 * @property {string} operation
 * @property {string[]} [operations] operations that the call is of
 * @property {string} [key] id of the key
 * @property {boolean} [isTest] whether the key is for tests
 * @property {number} [status] status of the answer, if the call did not lack credits or rights
 * @property {string} [code] code, reason and parameter of the error
 * @property {string} [reason]
 * @property {string} [parameter]
 * @property {string} id id of the request
 * @property {number} duration in milliseconds
 * @property {Record<string, [calls: number, credits: number]>} [use] successful calls by operation, and their credits
 *
 * @typedef {import("./calls.mjs").Line} Line
 * @typedef {{ day: string, operations: Figures, keys: Figures }} DayOfUse
 * @typedef {Record<string, { calls: number, credits: number }>} Figures
 */
import { Calls } from "./calls.mjs";

/** The number of calls that a backup has. */
const SAVED = 50;

/** The number of unpaid calls that are recorded in a minute. Nothing else limits such calls, and each write has a price. */
const UNPAID = 60;

/** The number of days whose sums are kept, including today. */
const DAYS = 90;

/** The number of keys that have their own sum for a day, including revoked keys. The use of all other keys is summed under one name. */
const KEYS = 100;
const OTHERS = "others";

/** The names of requests that call several operations. */
const SEVERAL = ["graphql", "batch", "booklet"];

const DAY = 86_400_000;

/** Returns the initial value of the record that an account stores as today. @returns {Today} */
export const newToday = () => ({ number: 0, day: "", sums: nothing() });

export class Use {
  /** @type {SyncKvStorage} */
  #storage;
  #calls;
  /** Whether the number of the next call is known. */
  #isNumbered = false;
  /** The minute of the last unpaid call, and the number of unpaid calls in that minute. */
  #unpaid = { minute: 0, calls: 0 };

  /** @param {SyncKvStorage} storage */
  constructor(storage) {
    this.#storage = storage;
    this.#calls = new Calls(storage);
  }

  /**
   * Records a call. It records only the first unpaid calls of each minute. It returns whether a day has begun: then today must be stored
   * even if nothing was paid.
   * @param {Today} today
   * @param {Call} call
   * @param {string} outcome of the command that pays for the call
   * @param {number} credits credits that were paid
   * @param {number} now
   */
  record(today, { use, isTest, operations, ...call }, outcome, credits, now) {
    if (credits === 0 && this.#isFlooded(now)) return false;
    const isNew = this.#begin(today, dayOf(now), now);
    if (credits > 0 && use) add(today.sums, use, call.key);
    const isRepeated = outcome === "repeated";
    /** @type {Line} */
    const line = { ...call, time: now, credits };
    if (operations && SEVERAL.includes(call.operation)) line.operations = operations;
    if (isRepeated || isTest) line.kind = isRepeated ? "repetition" : "test";
    if (!isRepeated && outcome !== "done") {
      delete line.status;
      line.outcome = outcome;
    }
    this.#put(today, line);
    return isNew;
  }

  /**
   * Counts an unpaid call, and reports whether there were too many unpaid calls in this minute.
   * @param {number} now
   */
  #isFlooded(now) {
    const minute = Math.floor(now / 60_000);
    if (this.#unpaid.minute !== minute) this.#unpaid = { minute, calls: 0 };
    return ++this.#unpaid.calls > UNPAID;
  }

  /** Forgets its state, because today was read again. */
  reset() {
    this.#isNumbered = false;
  }

  /**
   * Returns the sums of the days with use, the oldest first.
   * @param {Today} today
   * @param {number} now
   * @returns {DayOfUse[]}
   */
  days(today, now) {
    const first = dayOf(now - (DAYS - 1) * DAY);
    const entries = /** @type {Iterable<[string, string]>} */ (this.#storage.list({ prefix: "use:" }));
    const days = [...entries].map(([name, sums]) => ({ day: name.slice(4), sums: dayIn(JSON.parse(sums)) }));
    // Today has an entry if the object was restarted after the day had ended without a paid call.
    return [...days.filter(({ day }) => day !== today.day), today]
      .filter(({ day, sums }) => day >= first && !isEmpty(sums))
      .map(({ day, sums }) => ({ day, operations: named(sums.operations), keys: named(sums.keys) }));
  }

  /**
   * Returns the calls that a filter selects, as calls.mjs lists them.
   * @param {import("./calls.mjs").Filter} filter
   * @param {number} most
   * @param {number} now
   */
  calls(filter, most, now) {
    return this.#calls.list(filter, most, now);
  }

  /**
   * Returns the part of the use that goes into a backup: the sums, and the last calls, the newest first, without their errors.
   * @param {Today} today
   * @param {number} now
   */
  save(today, now) {
    const { calls } = this.#calls.list({}, SAVED, now);
    return {
      use: this.days(today, now),
      calls: calls.map(({ operations: _, code: __, reason: ___, parameter: ____, kind: _____, ...call }) => call),
    };
  }

  /**
   * Takes over the use from a backup, and returns today. Nothing may be recorded here before.
   * @param {{ use: DayOfUse[], calls: Line[] }} saved
   */
  take({ use, calls }) {
    const today = newToday();
    for (const { day, operations, keys } of use) {
      this.#close(today);
      Object.assign(today, { day, sums: { operations: summed(operations), keys: summed(keys) } });
    }
    for (const call of calls.toReversed()) this.#put(today, call);
    return today;
  }

  /**
   * Takes over the table of an earlier release, and the entries of the releases before it: each entry had a call and the sums of its day.
   * Reports whether there were such entries.
   * @param {Today} today
   * @param {SqlStorage} sql
   */
  adopt(today, sql) {
    this.#calls.adopt(sql);
    const listed = /** @type {Iterable<[string, string]>} */ (this.#storage.list({ prefix: "call:" }));
    const entries = [...listed].map(([name, text]) => ({ name, entry: JSON.parse(text) }));
    entries.sort((a, b) => a.entry[0] - b.entry[0]);
    for (const { name, entry } of entries) {
      const [, time, operation, result, credits, id, duration, , , key] = entry;
      const outcome = typeof result === "number" ? { status: result } : { outcome: result };
      this.#put(today, { time, operation, ...outcome, credits, duration, key, id });
      this.#storage.delete(name);
    }
    const [, , , , , , , day, sums] = entries.at(-1)?.entry ?? [];
    if (day === undefined) return false;
    if (day > today.day) {
      // After a rollback, the earlier release has ended the day with an entry of its own.
      const [ended] = [...this.#storage.list({ prefix: `use:${today.day}` })];
      if (ended && today.day) addDay(today.sums, dayIn(JSON.parse(String(ended[1]))));
      this.#turn(today, day);
    }
    addDay(today.sums, dayIn(sums));
    return true;
  }

  /**
   * Writes a call under the next number. Unpaid calls have not written their numbers into the account's state.
   * @param {Today} today
   * @param {Line} line
   */
  #put(today, line) {
    this.#findNumber(today);
    this.#calls.put(today.number, line);
    today.number++;
  }

  /** Finds the number of the next call, before any call is forgotten. @param {Today} today */
  #findNumber(today) {
    if (!this.#isNumbered) today.number = this.#calls.next(today.number);
    this.#isNumbered = true;
  }

  /**
   * Begins a day with its first call, and reports whether a day has begun. Removes days and calls that are too old. If the clock was set
   * back, the calls count for the last day: a day that began twice would lose its first sums.
   * @param {Today} today
   * @param {string} day
   * @param {number} now
   */
  #begin(today, day, now) {
    if (today.day >= day) return false;
    this.#turn(today, day);
    const old = [...this.#storage.list({ prefix: "use:", end: `use:${dayOf(now - (DAYS - 1) * DAY)}` })];
    for (const [name] of old) this.#storage.delete(name);
    this.#findNumber(today);
    this.#calls.forget(now);
    return true;
  }

  /** Ends the day and begins another. @param {Today} today @param {string} day */
  #turn(today, day) {
    this.#close(today);
    today.day = day;
    today.sums = nothing();
  }

  /** Gives the sums of the day an entry of their own. @param {Today} today */
  #close({ day, sums }) {
    if (!isEmpty(sums)) this.#storage.put(`use:${day}`, JSON.stringify(sums));
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

/** Adds the sums of a day to other sums. @param {Day} sums @param {Day} more */
function addDay(sums, { operations, keys }) {
  for (const [name, figures] of Object.entries(operations)) addTo(sums.operations, name, figures);
  for (const [id, figures] of Object.entries(keys)) addTo(sums.keys, id, figures);
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

/**
 * Returns the sums in an entry. Entries of releases with one key for each account have only the sums by operation. @param {any} entry
 * @returns {Day}
 */
const dayIn = (entry) => (entry.keys ? entry : { operations: entry, keys: {} });

/** @param {Sums} sums */
const named = (sums) =>
  Object.fromEntries(Object.entries(sums).map(([name, [calls, credits]]) => [name, { calls, credits }]));

/** @param {Record<string, { calls: number, credits: number }>} sums @returns {Sums} */
const summed = (sums) =>
  Object.fromEntries(Object.entries(sums).map(([name, { calls, credits }]) => [name, [calls, credits]]));

/** The last day that dayOf has returned, and its number since 1970: most calls are on the same day, and a date is slow to write. */
let last = { number: Number.NaN, day: "" };

/** Returns the day of a time in UTC, such as "2026-11-21". @param {number} time */
function dayOf(time) {
  const number = Math.floor(time / DAY);
  if (number !== last.number) last = { number, day: new Date(time).toISOString().slice(0, 10) };
  return last.day;
}
