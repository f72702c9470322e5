// @ts-check
/**
 * The stored data of an account's object as parts that another object stores. All entries and tables are copied as they are, whatever
 * they contain. The alarm is not copied: the object sets its alarm again when the account has arrived.
 *
 * @typedef {{ entries: [name: string, value: unknown][] } | { table: string, statement: string } |
 *   { table: string, rows: SqlStorageValue[][] }} Part
 */

/** The name of the entry with the object's place, which is not part of the account. */
export const PLACE = "place";

/** The number of entries and of rows in a part. A row has at most an answer of 16 KiB, so a part is far below the 32 MiB of a call. */
const [ENTRIES, ROWS] = [200, 50];

/**
 * Returns the parts of an account. Nothing may be written until all of them were read.
 * @param {DurableObjectStorage} storage
 * @returns {Generator<Part>}
 */
export function* partsOf({ kv, sql }) {
  const entries = [...kv.list()].filter(([name]) => name !== PLACE);
  for (let i = 0; i < entries.length; i += ENTRIES) yield { entries: entries.slice(i, i + ENTRIES) };
  for (const { name, statement } of tablesOf(sql)) {
    yield { table: name, statement };
    for (let from = 0, rows; ; from += rows.length) {
      rows = [...sql.exec(`SELECT * FROM "${name}" LIMIT ${ROWS} OFFSET ?`, from).raw()];
      if (rows.length === 0) break;
      yield { table: name, rows };
    }
  }
}

/**
 * Stores a part.
 * @param {DurableObjectStorage} storage
 * @param {Part} part
 */
export function store({ kv, sql }, part) {
  if ("entries" in part) for (const [name, value] of part.entries) kv.put(name, value);
  else if ("statement" in part) sql.exec(part.statement);
  else
    for (const row of part.rows) sql.exec(`INSERT INTO "${part.table}" VALUES (${row.map(() => "?").join()})`, ...row);
}

/**
 * Erases everything except the place, in one step.
 * @param {DurableObjectStorage} storage
 * @param {import("./place.mjs").Place} place
 */
export function erase(storage, place) {
  const { kv, sql } = storage;
  storage.transactionSync(() => {
    for (const { name } of tablesOf(sql)) sql.exec(`DROP TABLE "${name}"`);
    for (const [name] of [...kv.list()]) kv.delete(name);
    kv.put(PLACE, place);
  });
}

/** @param {SqlStorage} sql @returns {{ name: string, statement: string }[]} */
const tablesOf = (sql) =>
  /** @type {any} */ ([
    ...sql.exec(
      "SELECT name, sql AS statement FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    ),
  ]);
