// @ts-check
/**
 * The last calls of an account: at most 1,000 of at most 30 days. Each has one entry, without any text of its caller. The numbers of
 * calls follow each other, and a call takes the entry of the one 1,000 before it, so that it writes one entry. Calls come far more
 * often than somebody looks at them: an entry is written with less work than a row of a table, and a filter reads all entries.
 *
 * @typedef {object} Line a call
 * @property {number} time
 * @property {string} operation operation, or "graphql", "batch" or "booklet"
 * @property {string[]} [operations] operations that a query of GraphQL called
 * @property {number} [status] status of the answer
 * @property {string} [outcome] why the account refused the call; such a call has no status
 * @property {string} [code] code and reason of an error
 * @property {string} [reason]
 * @property {string} [parameter] name of the parameter at fault
 * @property {number} credits
 * @property {number} duration in milliseconds
 * @property {string} [key] id of the key
 * @property {"repetition" | "test"} [kind] a repetition gets the answer of the first call; a test is a call with a key for tests
 * @property {string} id id of the request
 *
 * @typedef {Line & { number: number }} Entry
 *
 * @typedef {object} Filter what is left out selects every call
 * @property {boolean} [failed] whether the answer is an error, or has errors
 * @property {number} [status]
 * @property {string[]} [outcomes] the outcomes that were answered with this status
 * @property {string} [operation]
 * @property {string} [key]
 * @property {string} [id]
 * @property {number} [before] number of a call: only older ones are selected
 */

/** The number of calls that are kept. */
export const CALLS = 1000;

/** The time for which a call is kept, in milliseconds. */
const LIFE = 30 * 86_400_000;

const PREFIX = "line:";

export class Calls {
  #kv;

  /** @param {SyncKvStorage} kv */
  constructor(kv) {
    this.#kv = kv;
  }

  /**
   * Writes a call.
   * @param {number} number
   * @param {Line} line
   */
  put(number, line) {
    this.#kv.put(nameOf(number), JSON.stringify({ number, ...line }));
  }

  /** Returns the first number, starting with the given one, that no call has. @param {number} number @returns {number} */
  next(number) {
    const text = this.#kv.get(nameOf(number));
    const entry = text === undefined ? undefined : entryOf(text);
    return entry && entry.number >= number ? this.next(entry.number + 1) : number;
  }

  /** Deletes the calls that are too old. @param {number} now */
  forget(now) {
    const old = this.#entries().filter(({ time }) => time <= now - LIFE);
    for (const { number } of old) this.#kv.delete(nameOf(number));
  }

  /**
   * Returns the calls that a filter selects, the newest first; the number of all of them; and the number at which the filter for older
   * calls begins, or null if there are none.
   * @param {Filter} filter
   * @param {number} most
   * @param {number} now
   * @returns {{ calls: Line[], total: number, before: number | null }}
   */
  list({ before = Infinity, ...filter }, most, now) {
    const selected = this.#entries().filter((entry) => entry.time > now - LIFE && isSelected(entry, filter));
    const older = selected.filter(({ number }) => number < before).sort((a, b) => b.number - a.number);
    const listed = older.slice(0, most);
    return {
      calls: listed.map(({ number: _, ...line }) => line),
      total: selected.length,
      before: older.length > most ? (listed.at(-1)?.number ?? null) : null,
    };
  }

  /** Takes over the table of calls of an earlier release. @param {SqlStorage} sql */
  adopt(sql) {
    if ([...sql.exec("SELECT name FROM sqlite_master WHERE name = 'calls'")].length === 0) return;
    for (const row of [...sql.exec("SELECT * FROM calls")]) {
      const known = Object.entries(row).filter(([, value]) => value !== null);
      const { place: _, number, operations, ...line } = /** @type {Record<string, any>} */ (Object.fromEntries(known));
      this.put(number, /** @type {any} */ ({ ...line, ...(operations && { operations: operations.split(" ") }) }));
    }
    sql.exec("DROP TABLE calls");
  }

  /** Returns all entries, in any order. */
  #entries() {
    return [...this.#kv.list({ prefix: PREFIX })].map(([, text]) => entryOf(text));
  }
}

/** Returns the name of a call's entry. @param {number} number */
const nameOf = (number) => `${PREFIX}${number % CALLS}`;

/** @param {unknown} text @returns {Entry} */
const entryOf = (text) => JSON.parse(String(text));

/**
 * Reports whether a filter selects a call.
 * @param {Line} line
 * @param {Filter} filter
 */
function isSelected(line, { failed, status, outcomes = [], operation, key, id }) {
  const isFailed = (line.status ?? 0) >= 400 || line.outcome !== undefined || line.code !== undefined;
  const isOf = line.operation === operation || line.operations?.includes(operation ?? "");
  return (
    (failed === undefined || failed === isFailed) &&
    (status === undefined || line.status === status || outcomes.includes(line.outcome ?? "")) &&
    (operation === undefined || isOf) &&
    (key === undefined || line.key === key) &&
    (id === undefined || line.id === id)
  );
}
