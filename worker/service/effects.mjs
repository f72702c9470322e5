// @ts-check
/**
 * What the Go programs ask of the platform. An effect does what its argument says and has no policy of its own: what is
 * looked up, for how long it may be kept, what is charged and how large a body may be is Go's to say.
 */

/** @type {Record<string, import("../engine/host.mjs").Effect>} */
export const effects = {
  /** Looks a name up in the directory. Argument: seconds that the answer may be kept at the edge, space, name. */
  directory(argument, { env }) {
    const space = argument.indexOf(" ");
    return env.ACCOUNTS.get(argument.slice(space + 1), { cacheTtl: Number(argument.slice(0, space)) });
  },

  /** Gives an account's object a command. Argument: account, line end, command. */
  account(argument, { env }) {
    const end = argument.indexOf("\n");
    return env.ACCOUNT.getByName(argument.slice(0, end)).command(argument.slice(end + 1));
  },

  /** Reads the body of the request. Argument: its maximum size in bytes; a larger one is absent. */
  async body(argument, { request }) {
    return readBody(request, Number(argument));
  },

  /**
   * Reads the body of the request and keeps it. Argument: its maximum size in bytes, the milliseconds that it may take, and how
   * many bytes give it one more. Value: its size; a larger one is absent.
   */
  async receive(argument, scope) {
    const [limit = 0, patience = 0, rate = 1] = argument.split(" ").map(Number);
    const content = await receive(scope.request.body, limit, patience, rate);
    scope.received = content ?? undefined;
    return content && `${content.length}`;
  },

  /** Hands over the body that was kept. */
  async received(_argument, scope) {
    const content = scope.received;
    scope.received = undefined;
    return content ?? null;
  },

  /**
   * Keeps a file. Argument: name, format in which it is to be drawn or nothing if the content is to be kept as it is, a
   * line each; content.
   */
  async store(argument, { env }) {
    const [name, rest] = cut(argument);
    const [format, content] = cut(rest);
    await env.IMAGES.put(name, format === "" ? content : await env.IMAGE.draw(format, content));
    return "";
  },

  /** Looks a kept file up. Argument: its name. Value: its size in bytes, its entity tag. */
  async stat(argument, { env }) {
    return describe(await env.IMAGES.head(argument));
  },

  /** Opens a kept file as the body of the response. Argument: its name, or name, offset and length. Value: that of stat. */
  async object(argument, scope) {
    const [name, offset, length] = argument.split(" ");
    const range = offset === undefined ? undefined : { offset: Number(offset), length: Number(length) };
    const object = await scope.env.IMAGES.get(name, { range });
    scope.body = object?.body;
    return describe(object);
  },

  /** Asks worker/page which addresses may be fetched. Argument: a JSON array of them. Value: for each an empty line, or why not. */
  async addresses(argument, { env }) {
    const response = await env.PAGE.fetch("https://page/", { method: "POST", body: argument });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  },

  /**
   * Fetches a web page with the program in worker/page, and keeps its text. Argument: its address. Value: status, a line; the
   * number of the page, or what is wrong with it.
   */
  async page(argument, scope) {
    const address = `https://page/?url=${encodeURIComponent(argument)}`;
    const response = await scope.env.PAGE.fetch(address, { signal: scope.request.signal });
    if (!response.ok) return `${response.status}\n${await response.text()}`;
    scope.pages ??= [];
    return `${response.status}\n${scope.pages.push(response) - 1}`;
  },

  /** Hands over the text of a page that was kept. Argument: the number of the page. */
  async pagetext(argument, { pages }) {
    const response = pages?.[Number(argument)];
    return response ? new Uint8Array(await response.arrayBuffer()) : null;
  },

  /** Does nothing, so that other requests go on. */
  async turn() {
    await scheduler.wait(0);
    return null;
  },

  /** The address that is configured as upgrade_url, if one is. */
  async upgrade(_, { env }) {
    return env.UPGRADE_URL || null;
  },

  /** Signs a text (HMAC-SHA256, in hexadecimal digits) with the secret of the links. Argument: the text. */
  async sign(argument, { env }) {
    const hash = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", encoder.encode(env.LINK_SECRET), hash, false, ["sign"]);
    const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(argument)));
    return signature.reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
  },
};

const encoder = new TextEncoder();

/**
 * The first line of a text, and what is behind it.
 * @param {string} text
 * @returns {[string, string]}
 */
function cut(text) {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}

/** @param {{ size: number, httpEtag: string } | null} object */
function describe(object) {
  return object && `${object.size} ${object.httpEtag}`;
}

/**
 * Reads a body of at most limit bytes, or returns null. Its length is known, or it has none.
 * @param {Request} request
 * @param {number} limit
 */
async function readBody(request, limit) {
  if (Number(request.headers.get("content-length")) > limit) return null;
  return new Uint8Array(await request.arrayBuffer());
}

/**
 * Reads a body that may be long in coming, or returns null if it has more than limit bytes. It may take so many milliseconds,
 * and one more for each rate bytes that have come: then whoever sends hardly anything does not keep others waiting.
 *
 * A body that turns out too large is read on, and forgotten, up to four times the limit: a server that closes while its
 * client still writes often loses its answer.
 * @param {ReadableStream<Uint8Array> | null} body
 * @param {number} limit
 * @param {number} patience
 * @param {number} rate
 */
async function receive(body, limit, patience, rate) {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const start = Date.now();
  const chunks = [];
  let size = 0;
  while (size <= 4 * limit) {
    const left = start + patience + size / rate - Date.now();
    const late = scheduler.wait(Math.max(left, 0)).then(() => undefined);
    const piece = await Promise.race([reader.read(), late]);
    if (!piece) {
      reader.cancel().catch(() => {});
      throw new Error("the body came too slowly");
    }
    if (piece.done) break;
    size += piece.value.length;
    if (size <= limit) chunks.push(piece.value);
    else chunks.length = 0;
  }
  reader.releaseLock();
  return size > limit ? null : new Uint8Array(await new Blob(chunks).arrayBuffer());
}
