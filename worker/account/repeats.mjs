// @ts-check
/**
 * The calls that were paid with an Idempotency-Key, so that a repeated call is not charged again. Only hashes of keys and of calls
 * are stored. Go sends the limits with the command.
 *
 * @typedef {object} Repeat what a command says of its Idempotency-Key
 * @property {string} key hash of the Idempotency-Key
 * @property {string} [content] hash of the call, if it is known already
 * @property {number} life time in milliseconds for which the key is remembered
 * @property {number} keys maximum number of keys that are remembered; the oldest are forgotten
 * @property {number} times maximum number of repetitions of a call
 *
 * @typedef {object} Remembered a call that was paid
 * @property {string} key hash of the Idempotency-Key
 * @property {string} content hash of the call
 * @property {number} expires
 * @property {number} times number of repetitions so far
 * @property {number} paid credits
 */

export class Repeats {
  /** @type {SqlStorage} */
  #sql;
  #isReady = false;

  /** @param {SqlStorage} sql */
  constructor(sql) {
    this.#sql = sql;
  }

  /**
   * Reports whether a call was paid already ("paid"), is not known ("new"), has the key of another call ("conflict"), or was
   * repeated too often ("spent"), and the credits that were paid.
   * @param {Repeat} repeat
   * @param {number} now
   * @returns {{ known: "paid" | "new" | "conflict" | "spent", paid: number }}
   */
  look(repeat, now) {
    const [row] = this.#run("SELECT content, times, paid FROM repeats WHERE key = ? AND expires > ?", repeat.key, now);
    const paid = Number(row?.paid ?? 0);
    if (!row) return { known: "new", paid };
    if (repeat.content !== undefined && row.content !== repeat.content) return { known: "conflict", paid };
    return { known: Number(row.times) >= repeat.times ? "spent" : "paid", paid };
  }

  /**
   * Remembers a call that was paid.
   * @param {Repeat} repeat
   * @param {number} paid credits
   * @param {number} now
   */
  remember({ key, content, life, keys }, paid, now) {
    const [row] = this.#run(
      "INSERT OR REPLACE INTO repeats (key, content, expires, times, paid) VALUES (?, ?, ?, 0, ?) RETURNING number",
      key,
      content ?? "",
      now + life,
      paid,
    );
    this.#run("DELETE FROM repeats WHERE number <= ?", Number(row?.number) - keys);
  }

  /**
   * Counts a repetition of a call that was paid.
   * @param {Repeat} repeat
   * @param {number} due credits that the repetition has paid
   */
  count({ key }, due) {
    this.#run("UPDATE repeats SET times = times + 1, paid = paid + ? WHERE key = ?", due, key);
  }

  /**
   * Returns the calls that are remembered, the oldest first. It makes no table, so that reading an account writes nothing.
   * @param {number} now
   * @returns {Remembered[]}
   */
  list(now) {
    const tables = [...this.#sql.exec("SELECT name FROM sqlite_master WHERE name = 'repeats'")];
    if (tables.length === 0) return [];
    const rows = this.#run(
      "SELECT key, content, expires, times, paid FROM repeats WHERE expires > ? ORDER BY number",
      now,
    );
    return /** @type {any} */ (rows);
  }

  /**
   * Remembers the calls that another object has listed.
   * @param {Remembered[]} calls
   */
  take(calls) {
    for (const { key, content, expires, times, paid } of calls) {
      this.#run(
        "INSERT INTO repeats (key, content, expires, times, paid) VALUES (?, ?, ?, ?, ?)",
        key,
        content,
        expires,
        times,
        paid,
      );
    }
  }

  /**
   * Executes a statement.
   * @param {string} statement
   * @param {(string | number)[]} values
   */
  #run(statement, ...values) {
    if (!this.#isReady) {
      this.#sql.exec(
        "CREATE TABLE IF NOT EXISTS repeats (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE, content TEXT, expires INTEGER, times INTEGER, paid INTEGER)",
      );
      this.#isReady = true;
    }
    return [...this.#sql.exec(statement, ...values)];
  }
}
