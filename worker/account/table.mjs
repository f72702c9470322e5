// @ts-check
/** A table of an account's object. Reading an account makes no table, so that it writes nothing. */
export class Table {
  #sql;
  #name;
  #columns;
  #first;
  #isReady = false;

  /**
   * @param {SqlStorage} sql
   * @param {string} name
   * @param {string} columns their definitions
   * @param {string} [first] a statement that is executed before the table is made
   */
  constructor(sql, name, columns, first = "") {
    this.#sql = sql;
    this.#name = name;
    this.#columns = columns;
    this.#first = first;
  }

  /** Reports whether the table was made. */
  isThere() {
    const find = "SELECT name FROM sqlite_master WHERE name = ?";
    return this.#isReady || [...this.#sql.exec(find, this.#name)].length > 0;
  }

  /**
   * Executes a statement. The table is made if there is none.
   * @param {string} statement
   * @param {(string | number | null)[]} values
   */
  run(statement, ...values) {
    if (!this.#isReady) {
      if (this.#first) this.#sql.exec(this.#first);
      this.#sql.exec(`CREATE TABLE IF NOT EXISTS ${this.#name} (${this.#columns})`);
      this.#isReady = true;
    }
    return [...this.#sql.exec(statement, ...values)];
  }
}
