// @ts-check
/** Workers Analytics Engine: the data points of the account, and the interface that answers questions about them in SQL. */
import { route } from "./interface.mjs";

/**
 * @typedef {object} Point a data point
 * @property {string} dataset
 * @property {number} time in milliseconds since 1970
 * @property {number} interval number of calls for which it stands
 * @property {string[]} indexes
 * @property {string[]} blobs
 * @property {number[]} doubles
 */

export const routes = [route("POST", "~/analytics_engine/sql", ["Account Analytics"], query)];

/** The maximum number of blobs and of doubles. */
const MOST = 20;

/** The names of the columns of a kind. @param {string} kind */
const columns = (kind) => Array.from({ length: MOST }, (_, i) => `${kind}${i + 1}`);

/**
 * Answers a question. Integers are strings in the answer, as those of 64 bits are in ClickHouse.
 * @param {import("./interface.mjs").Call} call
 */
async function query({ state, options, body }) {
  if (!options.isAnalyticsEnabled) return failed(403, "Forbidden");
  const [, sql, dataset] = /^(SELECT .* FROM (\w+).*) FORMAT JSON$/s.exec(String(body)) ?? [];
  const points = state.points.filter((point) => point.dataset === dataset);
  if (sql === undefined) return failed(400, "The stand-in answers SELECT … FROM … FORMAT JSON only.");
  if (points.length === 0) return failed(422, `unable to find type of column: unknown table ${dataset}`);
  const untyped = untypedColumn(sql, points);
  if (untyped) return failed(422, `unable to find type of column: ${untyped}`);
  const database = await databaseOf(String(dataset), points);
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    const data = statement.all();
    const meta = statement.columns().map(({ name }) => ({ name }));
    const text = JSON.stringify({ meta, data, rows: data.length }, (_, v) => (typeof v === "bigint" ? `${v}` : v));
    return { bytes: Buffer.from(text) };
  } catch (error) {
    return failed(422, String(error));
  } finally {
    database.close();
  }
}

/**
 * Returns a column of a question that has no type, or undefined. Blobs and doubles have a type only if a data point is in the time of the
 * question. A column that the result names differently can't order the result.
 * @param {string} sql
 * @param {Point[]} points
 */
function untypedColumn(sql, points) {
  const since = Number(/ WHERE timestamp >= toDateTime\((\d+)\)/.exec(sql)?.[1] ?? 0);
  const isQuiet = points.every(({ time }) => time < since * 1000);
  const order = / ORDER BY (\w+)/.exec(sql)?.[1];
  if (order && sql.includes(` ${order} AS `)) return order;
  return isQuiet ? /\b(blob|double)\d+\b/.exec(sql)?.[0] : undefined;
}

/** Errors are texts, without an envelope. @param {number} status @param {string} text */
const failed = (status, text) => ({ status, bytes: Buffer.from(text) });

/**
 * Returns a database with a table of data points, and with the functions of the dialect that SQLite lacks.
 * @param {string} dataset
 * @param {Point[]} points
 */
async function databaseOf(dataset, points) {
  const { DatabaseSync } = await import("node:sqlite"); // Node warns that it is experimental, so only those who use it see that
  const database = new DatabaseSync(":memory:");
  const names = ["timestamp", "_sample_interval", "index1", ...columns("blob"), ...columns("double")];
  database.exec(`CREATE TABLE ${dataset} (${names.join(", ")})`);
  database.function("toDateTime", (seconds) => timeOf(Number(seconds) * 1000));
  database.function("toUInt32", (time) => Date.parse(`${time}Z`) / 1000);
  database.function("intDiv", (a, b) => BigInt(Math.floor(Number(a) / Number(b))));
  database.aggregate("sumIf", {
    start: 0n,
    step: (sum, value, condition) => BigInt(Number(sum)) + (condition ? BigInt(Number(value)) : 0n),
  });
  const insert = database.prepare(`INSERT INTO ${dataset} VALUES (${names.map(() => "?").join()})`);
  for (const { time, interval, indexes, blobs, doubles } of points) {
    const texts = Array.from({ length: MOST }, (_, i) => blobs[i] ?? "");
    const numbers = Array.from({ length: MOST }, (_, i) => doubles[i] ?? 0);
    insert.run(timeOf(time), BigInt(interval), indexes[0] ?? "", ...texts, ...numbers);
  }
  return database;
}

/** Returns a time as the interface writes it, in UTC. @param {number} ms */
const timeOf = (ms) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
