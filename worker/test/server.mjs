// @ts-check
/** The server that the tests of a file share: the real Worker with its console, on a state of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { adminToken, openAccount, startServer } from "../../scripts/server.mjs";

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {import("node:http").IncomingHttpHeaders} headers
 * @property {Buffer} bytes
 * @property {string} text the body
 * @property {any} json the body, if it is JSON
 *
 * @typedef {object} Question
 * @property {string} [method] GET, or POST with a body
 * @property {string} [key] for X-API-Key
 * @property {Record<string, string>} [headers]
 * @property {unknown} [json] a body to be sent as JSON with its Content-Type
 * @property {string | Buffer | Buffer[]} [body] a body as it is; several pieces are sent chunked, without a Content-Length
 * @property {import("node:http").Agent} [agent] keeps connections; without one the request has one of its own
 */

/** How long to wait for an answer before the test fails. */
const PATIENCE = 30_000;

/**
 * Sends a request.
 * @param {string} url
 * @param {Question} [question]
 * @returns {Promise<Answer>}
 */
export function ask(url, { method, key, headers = {}, json, body, agent } = {}) {
  const content = json === undefined ? body : JSON.stringify(json);
  /** @type {Record<string, string>} */
  const all = { ...headers };
  if (key !== undefined) all["X-API-Key"] = key;
  if (json !== undefined) all["Content-Type"] ??= "application/json";
  return new Promise((resolve, reject) => {
    let answered = false;
    const options = { method: method ?? (content === undefined ? "GET" : "POST"), headers: all, agent: agent ?? false };
    const message = request(url, options, (response) => {
      answered = true;
      /** @type {Buffer[]} */
      const pieces = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(pieces);
        const text = bytes.toString("utf8");
        const isJSON = response.headers["content-type"]?.startsWith("application/json") && text !== "";
        resolve({
          status: /** @type {number} */ (response.statusCode),
          headers: response.headers,
          bytes,
          text,
          json: isJSON ? JSON.parse(text) : undefined,
        });
      });
    });
    // A server that refuses a body may close the connection before all of it was sent.
    message.on("error", (error) => answered || reject(error));
    message.setTimeout(PATIENCE, () => message.destroy(new Error(`no answer from ${new URL(url).pathname}`)));
    if (Array.isArray(content)) {
      for (const piece of content) message.write(piece);
      message.end();
    } else {
      message.end(content);
    }
  });
}

/** The code that goes with a status; of 400 and 403, that of a parameter and of a link has to be told. @type {Record<number, string>} */
const CODES = {
  400: "malformed_request",
  401: "invalid_key",
  403: "insufficient_credits",
  404: "not_found",
  405: "method_not_allowed",
  410: "expired",
  413: "too_large",
  415: "unsupported_encoding",
  429: "rate_limited",
  503: "unavailable",
};

/**
 * The envelope of an error. A sentence that names a parameter is that of its error.
 * @param {number} status
 * @param {string} sentence
 * @param {string | undefined} [code] if it is another than that which goes with the status
 */
export function envelopeOf(status, sentence, code = CODES[status]) {
  const parameter = /arameter '(\w+)'/.exec(sentence)?.[1] ?? null;
  return { status: "error", error: sentence, data: null, code: parameter ? "invalid_parameter" : code, parameter };
}

/** A port on which nothing listens. */
export async function freePort() {
  const listener = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => listener.once("listening", done));
  const { port } = /** @type {import("node:net").AddressInfo} */ (listener.address());
  await new Promise((done) => listener.close(done));
  return port;
}

/**
 * Starts a server before the tests of the file that calls this, and ends it after them.
 * @param {() => Promise<void>} [setUp] what to do before the tests, once it has started
 * @param {string} [testHosts] hosts of this machine whose pages may be read
 */
export function sharedServer(setUp, testHosts) {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
  /** @type {import("../../scripts/server.mjs").Server} */
  let server;
  const state = join(folder, "state");
  /** @type {string[]} */
  const lines = [];

  before(async () => {
    server = await startServer({ port: await freePort(), state, testHosts, onLine: (line) => lines.push(line) });
    await setUp?.();
  });
  after(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    /** What the server has printed, a line each. */
    lines,

    /** Where the server keeps its state. */
    state,

    /** The origin of the server. */
    url: () => server.url,

    /**
     * Makes an account.
     * @param {string} plan
     * @param {number} [credits]
     */
    open: (plan, credits) => openAccount(server.url, { plan, credits }),

    /**
     * @param {string} path
     * @param {Question} [question]
     */
    ask: (path, question) => ask(server.url + path, question),

    /**
     * Asks the administration.
     * @param {string} path
     * @param {Question} [question]
     */
    admin: (path, question) =>
      ask(`${server.url}/admin/${path}`, {
        ...question,
        headers: { Authorization: `Bearer ${adminToken()}`, ...question?.headers },
      }),
  };
}
