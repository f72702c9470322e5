// @ts-check
/**
 * The last calls of an account: at most 1,000 of at most 30 days. Each has one row of a table, without any text of its caller. The
 * numbers of calls follow each other, and a call takes the row of the one 1,000 before it, so that it writes one row.
 *
 * @typedef {object} Line a call
 * @property {number} time
 * @property {string} operation operation, or "graphql"
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
 * @typedef {object} Filter what is left out selects every call
 * @property {boolean} [failed] whether the answer is an error, or has errors
 * @property {number} [status]
 * @property {string[]} [outcomes] the outcomes that were answered with this status
 * @property {string} [operation]
 * @property {string} [key]
 * @property {string} [id]
 * @property {number} [before] number of a call: only older ones are selected
 */
import { Table } from "./table.mjs";

/** The number of calls that are kept. */
export const CALLS = 1000;

/** The time for which a call is kept, in milliseconds. */
const LIFE = 30 * 86_400_000;

const COLUMNS = `place INTEGER PRIMARY KEY, number INTEGER, time INTEGER, operation TEXT, operations TEXT, status INTEGER, outcome TEXT,
  code TEXT, reason TEXT, parameter TEXT, credits INTEGER, duration INTEGER, key TEXT, kind TEXT, id TEXT`;

const PUT = "INSERT OR REPLACE INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

const SELECTED = `FROM calls WHERE time > ?1
  AND (?2 IS NULL OR (status >= 400 OR outcome IS NOT NULL OR code IS NOT NULL) = ?2)
  AND (?3 IS NULL OR status = ?3 OR outcome IN (SELECT value FROM json_each(?4)))
  AND (?5 IS NULL OR operation = ?5 OR instr(' ' || operations || ' ', ' ' || ?5 || ' ') > 0)
  AND (?6 IS NULL OR key = ?6)
  AND (?7 IS NULL OR id = ?7)`;

export class Calls {
  #table;

  /** @param {SqlStorage} sql */
  constructor(sql) {
    this.#table = new Table(sql, "calls", COLUMNS);
  }

  /**
   * Writes a call.
   * @param {number} number
   * @param {Line} line
   */
  put(number, line) {
    const { time, operation, operations, status, outcome, code, reason, parameter, credits, duration, key, kind, id } =
      line;
    this.#table.run(
      PUT,
      ...[number % CALLS, number, time, operation, operations?.join(" ") ?? null, status ?? null, outcome ?? null],
      ...[code ?? null, reason ?? null, parameter ?? null, credits, duration, key ?? null, kind ?? null, id],
    );
  }

  /** Returns the first number, from the given one on, that no call has. @param {number} number @returns {number} */
  next(number) {
    const find = "SELECT number FROM calls WHERE place = ? AND number >= ?";
    const [row] = this.#table.run(find, number % CALLS, number);
    return row ? this.next(Number(row.number) + 1) : number;
  }

  /** Deletes the calls that are too old. @param {number} now */
  forget(now) {
    this.#table.run("DELETE FROM calls WHERE time <= ?", now - LIFE);
  }

  /**
   * Returns the calls that a filter selects, the newest first; the number of all of them; and the number that the filter for the older
   * ones names, or null if there are none.
   * @param {Filter} filter
   * @param {number} most
   * @param {number} now
   * @returns {{ calls: Line[], total: number, before: number | null }}
   */
  list({ failed, status, outcomes = [], operation, key, id, before }, most, now) {
    if (!this.#table.isThere()) return { calls: [], total: 0, before: null };
    const values = [
      ...[now - LIFE, failed === undefined ? null : Number(failed), status ?? null, JSON.stringify(outcomes)],
      ...[operation ?? null, key ?? null, id ?? null],
    ];
    const [all] = this.#table.run(`SELECT count(*) AS total ${SELECTED}`, ...values);
    const rows = this.#table.run(
      `SELECT * ${SELECTED} AND (?8 IS NULL OR number < ?8) ORDER BY number DESC LIMIT ?9`,
      ...[...values, before ?? null, most + 1],
    );
    const listed = rows.slice(0, most);
    const next = rows.length > most ? Number(listed.at(-1)?.number) : null;
    return { calls: listed.map(lineOf), total: Number(all?.total), before: next };
  }
}

/** Returns the call in a row. @param {Record<string, any>} row @returns {Line} */
function lineOf({ place: _, number: __, operations, ...columns }) {
  const known = Object.entries(columns).filter(([, value]) => value !== null);
  return /** @type {any} */ ({
    ...Object.fromEntries(known),
    ...(operations && { operations: operations.split(" ") }),
  });
}
