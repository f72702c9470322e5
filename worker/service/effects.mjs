// @ts-check
/**
 * The effects that the REST and GraphQL programs perform on the platform. An effect does what its argument says and has no
 * policy of its own. Go decides what is looked up, how long it may be cached, what is charged and how large a body may be.
 */
import { objectOf } from "../account/place.mjs";
import { grouped } from "./grouped.mjs";
import { valuesOf } from "./secrets.mjs";
import { sendTogether } from "./together.mjs";
import { call } from "./workers.mjs";

/** @type {Record<string, import("../engine/host.mjs").Effect>} */
export const effects = {
  /** Looks up a name in the directory. Argument: seconds for which the edge may cache the entry, space, name. */
  directory(argument, { env }) {
    const space = argument.indexOf(" ");
    return env.ACCOUNTS.get(argument.slice(space + 1), { cacheTtl: Number(argument.slice(0, space)) });
  },

  /** Counts an unknown key of a client. It is absent if the client is over the limit of a minute. Argument: name of the client. */
  async unknown(argument, { env }) {
    const { success } = await env.UNKNOWN_KEYS.limit({ key: argument });
    return success ? "" : null;
  },

  /**
   * Counts a call of the sandbox, or only looks. Argument, separated by spaces: name of the network, limit, length of its window in
   * milliseconds, 1 to count the call or 0. Value: milliseconds after which the next call may come, or 0; calls left; milliseconds until the
   * oldest call stops counting.
   */
  async sandbox(argument, { env }) {
    const [name = "", count, window, counted] = argument.split(" ");
    const limit = { count: Number(count), window: Number(window) };
    const { after, left, reset } = await env.THROTTLE.getByName(name).call(limit, counted === "1");
    return `${after} ${left} ${reset}`;
  },

  /** Returns a setting. It is absent if it is empty. Argument: its name. */
  async setting(argument, { env }) {
    return /** @type {any} */ (env)[argument] || null;
  },

  /** Returns the values of a secret, the newest first, separated by spaces. It is absent if there is none. Argument: its name. */
  async secrets(argument, { env }) {
    return valuesOf(env, argument).join(" ") || null;
  },

  /** Sends a command that does not wait for another one to an account's object. Argument: name of the object (objectOf), line feed, command. */
  account(argument, scope) {
    return sendTogether(...cut(argument), scope);
  },

  /** Sends a command that may wait for another one to an account's object. Argument: as for account. */
  async waiting(argument, { env }) {
    const [name, command] = cut(argument);
    return objectOf(env.ACCOUNT, name).command(command);
  },

  /** Reads the body of the request. Argument: maximum size in bytes. A larger body is absent. */
  async body(argument, { request }) {
    return readBody(request, Number(argument));
  },

  /**
   * Receives the body of the request and keeps it for the effect received. Argument: maximum size in bytes; base time in
   * milliseconds; number of bytes for each further millisecond. Value: size in bytes. A larger body is absent.
   */
  async receive(argument, scope) {
    const [limit = 0, baseTime = 0, minRate = 1] = argument.split(" ").map(Number);
    const content = await receive(scope.request.body, limit, baseTime, minRate);
    scope.received = content ?? undefined;
    return content && `${content.length}`;
  },

  /** Returns the body that the effect receive has kept. */
  async received(_argument, scope) {
    const content = scope.received;
    scope.received = undefined;
    return content ?? null;
  },

  /**
   * Stores a file. Argument, each on a line: account, name, format, content. The content is a drawing to render in the format, or, if
   * the format is empty, the file itself.
   */
  async store(argument, scope) {
    const [account, file] = cut(argument);
    const [name, rest] = cut(file);
    const [format, content] = cut(rest);
    const stored = format === "" ? content : await picture([format, content], account, scope);
    await scope.env.IMAGES.put(name, stored);
    return "";
  },

  /** Looks up a stored file. Argument: name. Value: size in bytes, space, entity tag. */
  async stat(argument, { env }) {
    return describe(await env.IMAGES.head(argument));
  },

  /**
   * Opens a stored file, or a range of it, as the body of the response. Argument: name; or name, offset and length in bytes,
   * separated by spaces. Value: as for stat.
   */
  async object(argument, scope) {
    const [name, offset, length] = argument.split(" ");
    const range = offset === undefined ? undefined : { offset: Number(offset), length: Number(length) };
    const object = await scope.env.IMAGES.get(name, { range });
    scope.body = object?.body;
    return describe(object);
  },

  /** Returns the content of the file that the effect object has opened, which then is not the body of the response. */
  async content(_argument, scope) {
    const stream = scope.body;
    scope.body = undefined;
    return stream ? new Uint8Array(await new Response(stream).arrayBuffer()) : null;
  },

  /**
   * Checks whether web pages may be fetched, with the program in worker/page. Argument: JSON array of addresses. Value: a line
   * for each address, empty or reason, space and message of the error.
   */
  async addresses(argument, { env }) {
    const response = await env.PAGE.fetch("https://page/", { method: "POST", body: argument });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  },

  /**
   * Reads a web page with the program in worker/page. Argument, each on a line: account, what the query of the request says besides the address,
   * address. Value: status, line feed, and title, language and address,
   * each on a line, and the text form of the text (core/readability), or reason, space and message of the error.
   */
  async page(argument, { env, request }) {
    const [account, rest] = cut(argument);
    const [query, url] = cut(rest);
    const address = `https://page/?url=${encodeURIComponent(url)}${query && `&${query}`}`;
    const response = await env.PAGE.fetch(address, { headers: { "X-Account": account }, signal: request.signal });
    return `${response.status}\n${await response.text()}`;
  },

  /**
   * Measures a text with the program in worker/page. Argument, each on a line: account, the query of the request, text. Value: as for a page,
   * without title and address.
   */
  async text(argument, scope) {
    const [account, rest] = cut(argument);
    const [query, text] = cut(rest);
    return grouped(scope, TEXTS, query ? { query: `?${query}`, text } : text, async (texts) => {
      const isOne = texts.length === 1;
      const first = texts[0] ?? "";
      const one = typeof first === "string" ? { query: "", text: first } : first;
      const response = await scope.env.PAGE.fetch(`https://page/${isOne ? `text${one.query}` : "texts"}`, {
        method: "POST",
        headers: { "X-Account": account },
        body: isOne ? one.text : JSON.stringify(texts),
        signal: scope.request.signal,
      });
      return isOne ? [`${response.status}\n${await response.text()}`] : response.json();
    });
  },

  /**
   * Performs another effect. The effect fails if it takes too long. Argument: time in milliseconds, space, name of the effect, line feed,
   * its argument.
   */
  async within(argument, scope) {
    const [head, rest] = cut(argument);
    const [time, name = ""] = head.split(" ");
    const effect = /** @type {import("../engine/host.mjs").Effect} */ (effects[name]);
    const late = scheduler.wait(Number(time)).then(() => Promise.reject(new Error(`${name}: no answer in ${time} ms`)));
    const answer = (async () => effect(rest, scope))(); // an effect can also throw at once
    return Promise.race([answer, late]);
  },

  /** Calls another Worker to find out whether it works. Argument: its name. Value: the state of mail if it is the console. */
  async worker(argument, { env }) {
    return call(argument, env);
  },

  /** Returns the tag of the deployed version of the Worker, or its id if it has no tag. It is absent if neither is known. */
  async build(_, { env }) {
    return env.VERSION?.tag || env.VERSION?.id || null;
  },

  /** Returns the address configured as upgrade_url. It is absent if none is configured. */
  async upgrade(_, { env }) {
    return env.UPGRADE_URL || null;
  },

  /**
   * Signs a text with each value of the secret of the links to images. Argument: text. Value: HMAC-SHA256 in hexadecimal with each
   * value, the newest first, separated by spaces. It is absent if there is no secret.
   */
  async sign(argument, { env }) {
    const values = valuesOf(env, "LINK_SECRET");
    const signatures = await Promise.all(values.map((value) => mac(value, argument)));
    return signatures.join(" ") || null;
  },
};

/** @type {import("./grouped.mjs").Kind} */
const TEXTS = { alone: 1, most: 20 };

/** A call with a solution asks for two pictures, and the image Worker of an earlier release can't draw several. @type {import("./grouped.mjs").Kind} */
const PICTURES = { alone: 2, most: 10 };

/**
 * Draws a picture with the image Worker.
 * @param {[format: any, drawing: string]} drawing
 * @param {string} account
 * @param {import("../engine/host.mjs").Scope} scope
 * @returns {Promise<Uint8Array>}
 */
async function picture(drawing, account, scope) {
  const { env } = scope;
  const answer = await grouped(scope, PICTURES, drawing, async (drawings) => {
    const [[format, content] = drawing] = drawings;
    return drawings.length === 1
      ? [{ file: await env.IMAGE.draw(format, content, account) }]
      : env.IMAGE.drawAll(drawings, account);
  });
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.file;
}

const encoder = new TextEncoder();

/**
 * Splits a text after its first line.
 * @param {string} text
 * @returns {[string, string]}
 */
function cut(text) {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}

/**
 * Returns the HMAC-SHA256 of a text in hexadecimal.
 * @param {string} secret
 * @param {string} text
 */
async function mac(secret, text) {
  const hash = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hash, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return signature.reduce((hex, byte) => hex + byte.toString(16).padStart(2, "0"), "");
}

/** @param {{ size: number, httpEtag: string } | null} object */
function describe(object) {
  return object && `${object.size} ${object.httpEtag}`;
}

/**
 * Reads a body of at most limit bytes, or returns null. Go uses this only for a body of a known and small length, or for none.
 * @param {Request} request
 * @param {number} limit
 */
async function readBody(request, limit) {
  if (Number(request.headers.get("content-length")) > limit) return null;
  return new Uint8Array(await request.arrayBuffer());
}

/**
 * Reads a body that may arrive slowly, or returns null if it has more than limit bytes. The body may take baseTime milliseconds, and
 * another millisecond for each minRate bytes that have arrived, so that a slow sender does not keep others waiting.
 *
 * If the body is too large, up to four times the limit is read and discarded: if the server closed the connection while the client is still
 * sending, the client would often not receive the answer.
 * @param {ReadableStream<Uint8Array> | null} body
 * @param {number} limit
 * @param {number} baseTime
 * @param {number} minRate
 */
async function receive(body, limit, baseTime, minRate) {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const start = Date.now();
  const chunks = [];
  let size = 0;
  while (size <= 4 * limit) {
    const left = start + baseTime + size / minRate - Date.now();
    const late = scheduler.wait(Math.max(left, 0)).then(() => undefined);
    const piece = await Promise.race([reader.read(), late]);
    if (!piece) {
      reader.cancel().catch(() => {});
      throw new Error("the body arrived too slowly");
    }
    if (piece.done) break;
    size += piece.value.length;
    if (size <= limit) chunks.push(piece.value);
    else chunks.length = 0;
  }
  reader.releaseLock();
  return size > limit ? null : new Uint8Array(await new Blob(chunks).arrayBuffer());
}
