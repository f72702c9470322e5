// @ts-check
/**
 * The calls that were paid with an Idempotency-Key, with their answers. A repeated call gets the answer of the first one. Go sends the
 * limits with the command. Of keys and calls only hashes are stored.
 *
 * @typedef {object} Repeat what a command says of its Idempotency-Key
 * @property {string} key hash of the Idempotency-Key
 * @property {string} [content] hash of the call, if it is known already
 * @property {number} life time in milliseconds for which an answer is kept
 * @property {number} wait time in milliseconds for which a repetition waits for the first call
 * @property {number} keys maximum number of keys that are remembered; the oldest are forgotten
 * @property {string} [answer] answer to keep, in the form that Go gives it; it is not empty
 *
 * @typedef {object} Remembered a call that was paid, without its answer
 * @property {string} key hash of the Idempotency-Key
 * @property {string} content hash of the call
 * @property {number} expires
 */
import { Table } from "./table.mjs";

const COLUMNS = "number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE, content TEXT, expires INTEGER, answer TEXT";

/** The minimum time between two searches for expired calls, in milliseconds. A search reads all calls. */
const SWEEP = 3_600_000;

export class Repeats {
  #table;
  /** The time of the last search for calls that have expired. */
  #swept = 0;

  /** @param {SqlStorage} sql */
  constructor(sql) {
    this.#table = new Table(sql, "answers", COLUMNS, "DROP TABLE IF EXISTS repeats"); // earlier releases kept no answers
  }

  /**
   * Returns the outcome of a command for a call that was paid before, with the answer of the first call, or for a call that has the key of
   * a different call. Returns null for a new call. The answer of a call from a backup is not known.
   * @param {Repeat} repeat
   * @param {number} now
   * @returns {{ outcome: "repeated" | "forgotten" | "conflict", answer?: string } | null}
   */
  look({ key, content }, now) {
    const [row] = this.#table.run("SELECT content, answer FROM answers WHERE key = ? AND expires > ?", key, now);
    if (!row) return null;
    if (content !== undefined && row.content !== content) return { outcome: "conflict" };
    return row.answer === "" ? { outcome: "forgotten" } : { outcome: "repeated", answer: String(row.answer) };
  }

  /**
   * Keeps the answer to a paid call. The oldest calls above the maximum are forgotten.
   * @param {Repeat} repeat
   * @param {number} now
   */
  keep({ key, content, life, keys, answer }, now) {
    const number = this.#put(key, content ?? "", now + life, answer ?? "");
    this.#table.run("DELETE FROM answers WHERE number <= ?", number - keys);
  }

  /** Reports whether a call is remembered. @param {number} now */
  isAny(now) {
    if (!this.#table.isThere()) return false;
    const [last] = this.#table.run("SELECT expires FROM answers ORDER BY number DESC LIMIT 1");
    return last !== undefined && Number(last.expires) > now;
  }

  /** Reports whether a single call is remembered. */
  isOnly() {
    return this.#table.run("SELECT number FROM answers LIMIT 2").length === 1;
  }

  /**
   * Deletes the calls that have expired, and returns the time at which the last of the others expires, if there are any.
   * @param {number} now
   * @returns {number | undefined}
   */
  forget(now) {
    if (!this.#table.isThere()) return undefined;
    if (now >= this.#swept + SWEEP) {
      this.#table.run("DELETE FROM answers WHERE expires <= ?", now);
      this.#swept = now;
    }
    const [last] = this.#table.run("SELECT expires FROM answers ORDER BY number DESC LIMIT 1");
    return last && Math.max(Number(last.expires), this.#swept + SWEEP);
  }

  /**
   * Returns the calls that are remembered, the oldest first.
   * @param {number} now
   * @returns {Remembered[]}
   */
  list(now) {
    if (!this.#table.isThere()) return [];
    return /** @type {any} */ (
      this.#table.run("SELECT key, content, expires FROM answers WHERE expires > ? ORDER BY number", now)
    );
  }

  /**
   * Remembers the calls that another object has listed. This object does not know their answers.
   * @param {Remembered[]} calls
   */
  take(calls) {
    for (const { key, content, expires } of calls) this.#put(key, content, expires, "");
  }

  /**
   * Writes the row of a call, and returns its number.
   * @param {string} key
   * @param {string} content
   * @param {number} expires
   * @param {string} answer
   */
  #put(key, content, expires, answer) {
    const [row] = this.#table.run(
      "INSERT OR REPLACE INTO answers (key, content, expires, answer) VALUES (?, ?, ?, ?) RETURNING number",
      key,
      content,
      expires,
      answer,
    );
    return Number(row?.number);
  }
}
