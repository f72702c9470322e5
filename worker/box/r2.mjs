// @ts-check
/**
 * An R2 bucket as rows in the database of an object, for one machine. It answers what the binding of workerd asks over HTTP
 * (https://github.com/cloudflare/workerd/blob/main/src/workerd/api/r2-api.capnp), as far as the Workers use it: put, get, head, delete and list
 * without conditions and metadata.
 *
 * A request is JSON, in a header or, with a size in another header, before the content in the body. An answer is JSON before the content.
 */
import { DurableObject } from "cloudflare:workers";

/** The size of the pieces of a content in bytes: the database takes rows of 2 MB. */
const PIECE = 1 << 20;
/** The maximum number of objects in a list, as on Cloudflare. */
const PAGE = 1000;
/** The code of the error of an object that is not there (https://developers.cloudflare.com/r2/api/error-codes/). */
const NO_SUCH_KEY = 10007;

const SIZE_HEADER = "CF-R2-Metadata-Size";
const encoder = new TextEncoder();

/** @typedef {{ id: number, name: string, etag: string, size: number, stored: number }} Row */

export class Bucket extends DurableObject {
  #sql = this.ctx.storage.sql;

  /** @param {DurableObjectState} ctx @param {unknown} env */
  constructor(ctx, env) {
    super(ctx, env);
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS objects (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, etag TEXT NOT NULL, size INTEGER NOT NULL, stored INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS pieces (object INTEGER NOT NULL, number INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (object, number))`);
  }

  /** @param {Request} request */
  async fetch(request) {
    if (request.method === "GET") {
      const asked = JSON.parse(request.headers.get("CF-R2-Request") ?? "{}");
      if (unknown(asked)) return refusal(501, 0, `the bucket has no ${unknown(asked)}`);
      if (asked.method === "list") return this.#list(asked);
      return this.#get(asked);
    }
    const size = Number(request.headers.get(SIZE_HEADER));
    const body = new Uint8Array(await request.arrayBuffer());
    const asked = JSON.parse(new TextDecoder().decode(body.subarray(0, size)));
    if (unknown(asked)) return refusal(501, 0, `the bucket has no ${unknown(asked)}`);
    if (asked.method === "put") return this.#put(asked, body.subarray(size));
    if (asked.method === "delete") return this.#delete(asked);
    return refusal(501, 0, `the bucket has no ${asked.method}`);
  }

  /** @param {{ object: string }} asked @param {Uint8Array} content */
  #put({ object: name }, content) {
    this.ctx.storage.transactionSync(() => {
      this.#remove(name);
      const etag = crypto.randomUUID().replaceAll("-", "");
      this.#sql.exec(
        "INSERT INTO objects (name, etag, size, stored) VALUES (?, ?, ?, ?)",
        name,
        etag,
        content.length,
        Date.now(),
      );
      const { id } = /** @type {Row} */ (this.#row(name));
      for (let start = 0; start < content.length; start += PIECE) {
        this.#sql.exec("INSERT INTO pieces VALUES (?, ?, ?)", id, start / PIECE, content.slice(start, start + PIECE));
      }
    });
    return answer(described(/** @type {Row} */ (this.#row(name))));
  }

  /** @param {{ method: string, object: string, range?: { offset?: number, length?: number, suffix?: number } }} asked */
  #get({ method, object: name, range }) {
    const row = this.#row(name);
    if (!row) return refusal(404, NO_SUCH_KEY, "The specified key does not exist.");
    if (method === "head") return answer(described(row));
    const suffix = range?.suffix === undefined ? undefined : Number(range.suffix);
    const offset = suffix === undefined ? Number(range?.offset ?? 0) : Math.max(row.size - suffix, 0);
    const length = Math.min(Number(suffix ?? range?.length ?? row.size), row.size - offset);
    return answer(
      { ...described(row), ...(range && { range: { offset, length } }) },
      this.#pieces(row.id, offset, offset + length),
      length,
    );
  }

  /**
   * Reads the bytes of an object from start up to end, piece by piece.
   * @param {number} id @param {number} start @param {number} end
   */
  *#pieces(id, start, end) {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / PIECE);
      const row = this.#sql.exec("SELECT content FROM pieces WHERE object = ? AND number = ?", id, number).one();
      const first = number * PIECE;
      yield new Uint8Array(/** @type {ArrayBuffer} */ (row.content)).subarray(at - first, end - first);
      at = first + PIECE;
    }
  }

  /** @param {{ object?: string, objects?: string[] }} asked */
  #delete({ object, objects = object === undefined ? [] : [object] }) {
    this.ctx.storage.transactionSync(() => {
      for (const name of objects) this.#remove(name);
    });
    return new Response(null);
  }

  /** @param {string} name */
  #remove(name) {
    const row = this.#row(name);
    if (!row) return;
    this.#sql.exec("DELETE FROM pieces WHERE object = ?", row.id);
    this.#sql.exec("DELETE FROM objects WHERE id = ?", row.id);
  }

  /** Lists objects in the order of the bytes of their names. The cursor is the last name of a page. @param {{ prefix?: string, limit?: number, cursor?: string, startAfter?: string }} asked */
  #list({ prefix = "", limit = PAGE, cursor, startAfter = "" }) {
    const most = Math.min(limit, PAGE);
    const rows = /** @type {Row[]} */ (
      /** @type {unknown} */ (
        this.#sql
          .exec(
            // No name has the last character of Unicode, so this is the end of the names with the prefix.
            "SELECT * FROM objects WHERE name > ? AND name >= ? AND name < ? ORDER BY name LIMIT ?",
            cursor ?? startAfter,
            prefix,
            `${prefix}\u{10ffff}`,
            most + 1,
          )
          .toArray()
      )
    );
    const page = rows.slice(0, most);
    const isTruncated = rows.length > most;
    return answer({
      objects: page.map(described),
      truncated: isTruncated,
      ...(isTruncated && { cursor: page.at(-1)?.name }),
      delimitedPrefixes: [],
    });
  }

  /** @param {string} name @returns {Row | undefined} */
  #row(name) {
    const [row] = this.#sql.exec("SELECT * FROM objects WHERE name = ?", name);
    return /** @type {any} */ (row);
  }
}

/** What may be in a request. workerd also names some things that are not asked for, as empty values. */
const KNOWN = [
  "version",
  "method",
  "object",
  "objects",
  "range",
  "prefix",
  "limit",
  "cursor",
  "startAfter",
  "newRuntime",
];

/** Returns a thing that a request asks for and the bucket does not do. @param {Record<string, unknown>} asked */
function unknown(asked) {
  const isEmpty = (/** @type {unknown} */ value) =>
    !value || (typeof value === "object" && Object.keys(value).length === 0);
  return Object.keys(asked).find((name) => !KNOWN.includes(name) && !isEmpty(asked[name]));
}

/** @param {Row} row */
const described = ({ id, name, etag, size, stored }) => ({
  name,
  version: String(id),
  etag,
  size,
  uploaded: stored,
  httpFields: {},
  customFields: [],
  checksums: {},
});

/**
 * Returns an answer: JSON, and after it the content. Its length is known, so that the answer to the caller has a Content-Length.
 * @param {object} json
 * @param {Iterable<Uint8Array>} [content]
 * @param {number} [length] of the content
 */
function answer(json, content = [], length = 0) {
  const head = encoder.encode(JSON.stringify(json));
  const pieces = content[Symbol.iterator]();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(head),
    pull(controller) {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const known = body.pipeThrough(new FixedLengthStream(head.length + length));
  return new Response(known, { headers: { [SIZE_HEADER]: String(head.length) } });
}

/** @param {number} status @param {number} code @param {string} message */
function refusal(status, code, message) {
  const error = JSON.stringify({ version: 0, v4code: code, message });
  return new Response(null, { status, headers: { "CF-R2-Error": error } });
}

export default {
  /** @type {(request: Request, env: { OBJECT: DurableObjectNamespace }, ctx: { props: { name: string } }) => Promise<Response>} */
  fetch: (request, { OBJECT }, { props }) => OBJECT.getByName(props.name).fetch(request),
};
