// @ts-check
/**
 * The calls that were paid with an Idempotency-Key, so that a repeated call is not charged again. Only hashes of keys and of calls
 * are stored. Go sends the limits with the command.
 *
 * @typedef {object} Repeat what a command says of its Idempotency-Key
 * @property {string} key hash of the Idempotency-Key
 * @property {string} content hash of the call
 * @property {number} life time in milliseconds for which the key is remembered
 * @property {number} keys maximum number of keys that are remembered; the oldest are forgotten
 * @property {number} times maximum number of repetitions of a call
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
   * repeated too often ("spent").
   * @param {Repeat} repeat
   * @param {number} now
   */
  look(repeat, now) {
    const [known] = this.#run("SELECT content, times FROM repeats WHERE key = ? AND expires > ?", repeat.key, now);
    if (!known) return "new";
    if (known.content !== repeat.content) return "conflict";
    return Number(known.times) >= repeat.times ? "spent" : "paid";
  }

  /**
   * Remembers a call that was paid.
   * @param {Repeat} repeat
   * @param {number} now
   */
  remember({ key, content, life, keys }, now) {
    const [row] = this.#run(
      "INSERT OR REPLACE INTO repeats (key, content, expires, times) VALUES (?, ?, ?, 0) RETURNING number",
      key,
      content,
      now + life,
    );
    this.#run("DELETE FROM repeats WHERE number <= ?", Number(row?.number) - keys);
  }

  /**
   * Counts a repetition of a call that was paid.
   * @param {Repeat} repeat
   */
  count({ key }) {
    this.#run("UPDATE repeats SET times = times + 1 WHERE key = ?", key);
  }

  /**
   * Executes a statement.
   * @param {string} statement
   * @param {(string | number)[]} values
   */
  #run(statement, ...values) {
    if (!this.#isReady) {
      this.#sql.exec(
        "CREATE TABLE IF NOT EXISTS repeats (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE, content TEXT, expires INTEGER, times INTEGER)",
      );
      this.#isReady = true;
    }
    return [...this.#sql.exec(statement, ...values)];
  }
}
