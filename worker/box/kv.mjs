// @ts-check
/**
 * A KV namespace as rows in the database of an object, for one machine. It answers what the binding of workerd asks over HTTP, as far as
 * the Workers use it: values without an expiry, with metadata.
 */
import { DurableObject } from "cloudflare:workers";

/** The maximum size of a value in bytes: the database takes rows of 2 MB. */
const MOST = 1_000_000;
/** The maximum number of names in a list, as on Cloudflare. */
const PAGE = 1000;

export class Namespace extends DurableObject {
  #sql = this.ctx.storage.sql;

  /** @param {DurableObjectState} ctx @param {unknown} env */
  constructor(ctx, env) {
    super(ctx, env);
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS entries (name TEXT PRIMARY KEY, value BLOB NOT NULL, metadata TEXT) WITHOUT ROWID",
    );
  }

  /** @param {Request} request */
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    const name = decodeURIComponent(pathname.slice(1));
    const value = await request.arrayBuffer(); // a sender whose body nobody reads would wait for ever
    switch (request.method) {
      case "GET":
        return name === "" ? this.#list(searchParams) : this.#get(name);
      case "PUT":
        return this.#put(name, value, request.headers, searchParams);
      case "DELETE":
        this.#sql.exec("DELETE FROM entries WHERE name = ?", name);
        return new Response(null);
    }
    return new Response("this namespace reads one value at a time", { status: 501 });
  }

  /** @param {string} name */
  #get(name) {
    const [row] = this.#sql.exec("SELECT value, metadata FROM entries WHERE name = ?", name);
    if (!row) return new Response(null, { status: 404 });
    /** @type {Record<string, string>} */
    const headers = row.metadata === null ? {} : { "CF-KV-Metadata": String(row.metadata) };
    return new Response(/** @type {ArrayBuffer} */ (row.value), { headers });
  }

  /** @param {string} name @param {ArrayBuffer} value @param {Headers} headers @param {URLSearchParams} options */
  #put(name, value, headers, options) {
    if (options.has("expiration") || options.has("expiration_ttl")) {
      return new Response("this namespace has no expiry", { status: 501 });
    }
    if (value.byteLength > MOST) return new Response("the value is too large", { status: 413 });
    const metadata = headers.get("CF-KV-Metadata");
    this.#sql.exec("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", name, value, metadata);
    return new Response(null);
  }

  /** Lists names in the order of their bytes. The cursor is the last name of a page, in hexadecimal. @param {URLSearchParams} options */
  #list(options) {
    const prefix = options.get("prefix") ?? "";
    const limit = Math.min(Number(options.get("key_count_limit") ?? PAGE), PAGE);
    const after = (options.get("cursor") ?? "").replace(/../g, "%$&");
    const rows = this.#sql
      .exec(
        // No name has the last character of Unicode, so this is the end of the names with the prefix.
        "SELECT name, metadata FROM entries WHERE name > ? AND name >= ? AND name < ? ORDER BY name LIMIT ?",
        decodeURIComponent(after),
        prefix,
        `${prefix}\u{10ffff}`,
        limit + 1,
      )
      .toArray();
    const isComplete = rows.length <= limit;
    const page = rows.slice(0, limit);
    const keys = page.map(({ name, metadata }) => ({
      name,
      ...(metadata !== null && { metadata: JSON.parse(String(metadata)) }),
    }));
    return Response.json({
      keys,
      list_complete: isComplete,
      ...(!isComplete && { cursor: hexadecimal(String(page.at(-1)?.name)) }),
    });
  }
}

const hexadecimal = (/** @type {string} */ text) =>
  new TextEncoder().encode(text).reduce((all, byte) => all + byte.toString(16).padStart(2, "0"), "");

export default {
  /** @type {(request: Request, env: { OBJECT: DurableObjectNamespace }, ctx: { props: { name: string } }) => Promise<Response>} */
  fetch: (request, { OBJECT }, { props }) => OBJECT.getByName(props.name).fetch(request),
};
