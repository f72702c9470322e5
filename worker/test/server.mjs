// @ts-check
/** The server of the tests: the built Worker with its console. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { startBox } from "../../scripts/box.mjs";
import { leaksIn } from "../../scripts/leaks.mjs";
import { freePort } from "../../scripts/loopback.mjs";
import { adminToken, startServer } from "../../scripts/server.mjs";
import { eventually, PATIENCE, pastMidnight } from "./eventually.mjs";

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
 * @property {unknown} [json] a body that is sent as JSON with its Content-Type
 * @property {string | Buffer | Buffer[]} [body] a body as it is; an array is sent chunked, without a Content-Length
 * @property {import("node:http").Agent} [agent] keeps connections open; without an agent the request opens its own connection
 */

/**
 * The answer of wrangler's proxy before the Workers if its own connection to them has just been closed. The proxy keeps such connections
 * open, and repeats only requests without a body. The request has not arrived: answers of the Workers have an id.
 *
 * @param {Answer} answer
 */
const isLost = ({ status, headers, text }) =>
  status === 500 && headers["x-request-id"] === undefined && text.startsWith("Error: Network connection lost.");

/**
 * Sends a request, and again if the proxy has lost it.
 * @param {string} url
 * @param {Question} [question]
 * @returns {Promise<Answer>}
 */
export async function ask(url, question) {
  const answer = await send(url, question);
  return isLost(answer) ? ask(url, question) : answer;
}

/**
 * @param {string} url
 * @param {Question} [question]
 * @returns {Promise<Answer>}
 */
function send(url, { method, key, headers = {}, json, body, agent } = {}) {
  const content = json === undefined ? body : JSON.stringify(json);
  /** @type {Record<string, string>} */
  const all = { ...headers };
  // On one machine, a proxy says who the client is.
  if (process.env.BOX && all["CF-Connecting-IP"]) all["X-Forwarded-For"] = all["CF-Connecting-IP"];
  if (key !== undefined) all["X-API-Key"] = key;
  if (json !== undefined) all["Content-Type"] ??= "application/json";
  // Node sends the body of a DELETE without a length, and servers ignore it.
  if (method === "DELETE" && content) all["Content-Length"] = String(Buffer.byteLength(String(content)));
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
        const isJSON = /^application\/json\b/.test(response.headers["content-type"] ?? "") && text !== "";
        resolve({
          status: /** @type {number} */ (response.statusCode),
          headers: response.headers,
          bytes,
          text,
          json: isJSON ? JSON.parse(text) : undefined,
        });
      });
    });
    // A server that refuses a body may close the connection before the whole body was sent.
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

/** The usual code of each status. @type {Record<number, string>} */
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

/** The reasons of errors, by a pattern of their messages. @type {[RegExp, string][]} */
const REASONS = [
  [/^Required parameter /, "required"],
  [/ is given more than once$/, "repeated"],
  [/ must be (a string|true or false)$/, "wrong_type"],
  [/ must be one of: /, "unknown_value"],
  [/ must be (hexadecimal|base64)/, "not_decodable"],
  [/ must be text in UTF-8$/, "not_utf8"],
  [/^Parameter .* must have at most /, "too_long"],
  [/ must contain at least one letter A to Z$/, "no_letters"],
  [/^The query string /, "invalid_query_string"],
  [/^The parameters must /, "invalid_json"],
  [/^The header Content-Type /, "content_type"],
  [/^The body could not be read /, "incomplete_body"],
  [/^The header X-API-Key is missing/, "missing_key"],
  [/^The key /, "unknown_key"],
  [/^The account does not have enough credits/, "insufficient_credits"],
  [/^The link is not valid/, "invalid_link"],
  [/^There is nothing at this path$/, "unknown_path"],
  [/^The image does not exist /, "image_removed"],
  [/^The method of /, "method_not_allowed"],
  [/^The body must have at most /, "too_large"],
  [/^The body must be sent without a Content-Encoding$/, "unsupported_encoding"],
  [/^The image could not be stored/, "images_unreachable"],
  [/^The account can't be reached/, "account_unreachable"],
];

/**
 * Returns the envelope of an error. If the message names a parameter, the envelope names it too.
 * @param {number} status
 * @param {string} sentence
 * @param {string | undefined} [code] needed if it is not the usual code of the status
 * @param {string} [reason] needed if several reasons have this message
 */
export function envelopeOf(status, sentence, code = CODES[status], reason = reasonOf(sentence)) {
  const parameter = /arameter '(\w+)'/.exec(sentence)?.[1] ?? null;
  return {
    status: "error",
    error: sentence,
    data: null,
    code: parameter ? "invalid_parameter" : code,
    reason,
    parameter,
  };
}

/** @param {string} sentence */
function reasonOf(sentence) {
  return REASONS.find(([words]) => words.test(sentence))?.[1] ?? `no reason is known for: ${sentence}`;
}

/**
 * The server that scripts/test.mjs has started for all files.
 *
 * @typedef {object} Shared
 * @property {string} url its origin
 * @property {string} state the folder of its state
 * @property {string} log the file with its output
 */

/**
 * Returns the server of the tests' runner. Without the runner it starts one for the file that calls it. The server may read pages
 * of this machine. Files that run at the same time share it, so each test makes its own accounts, and picks the lines of its own requests
 * from the output of the server.
 *
 * @param {(server: Server) => Promise<void>} [setUp] what to do before the tests, once the server runs
 */
export function sharedServer(setUp) {
  const { LETTERCRAFT_TEST_SERVER: shared } = process.env;
  if (!shared) return ownServer(setUp, "127.0.0.1");
  /** @type {Shared} */
  const { url, state, log } = JSON.parse(shared);
  const server = client(
    () => url,
    state,
    () => readFileSync(log, "utf8").split("\n"),
  );
  before(() => setUp?.(server)); // this may run before sharedServer returns
  return server;
}

/**
 * Starts a server before the tests of the file that calls this, and stops it after them. With BOX=1 it is the service on one machine.
 *
 * @param {(server: Server) => Promise<void>} [setUp] what to do before the tests, once the server runs
 * @param {string} [testHosts] hosts of this machine whose pages it may read
 * @param {Record<string, string>} [consoleVars] more variables and secrets of the console
 * @param {string} [network] address of what answers in the place of the public internet
 */
export function ownServer(setUp, testHosts, consoleVars, network) {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
  const state = join(folder, "state");
  /** @type {{ url: string, stop: () => Promise<void> }} */
  let server;
  /** @type {string[]} */
  const lines = [];
  const started = client(
    () => server.url,
    state,
    () => lines,
  );
  before(async () => {
    const onLine = (/** @type {string} */ line) => lines.push(line);
    const options = { port: await freePort(), state, consoleVars, onLine };
    server = process.env.BOX ? await startBox(options) : await startServer({ ...options, testHosts, network });
    await setUp?.(started);
  });
  after(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); // a process of the server may still write into it
    assert.deepEqual(leaksIn(lines), []);
  });
  return { ...started, stop: () => server.stop() };
}

/**
 * At most these connections to a server at a time: the proxy that wrangler puts before the Workers loses some of a hundred that are
 * opened at once. Each is for one request, because of its header Connection: close.
 */
const connections = new Agent({ maxSockets: 32 });

/** @typedef {ReturnType<typeof client>} Server */

/**
 * Returns the functions with which a test uses a server.
 *
 * @param {() => string} url
 * @param {string} state
 * @param {() => string[]} lines
 */
function client(url, state, lines) {
  /**
   * Sends a request to the administration.
   * @param {string} path
   * @param {Question} [question]
   */
  const admin = (path, question) =>
    ask(`${url()}/admin/${path}`, {
      ...question,
      headers: { Authorization: `Bearer ${adminToken()}`, ...question?.headers },
    });
  return {
    /** The server's origin. */
    url,

    /** The folder of the server's state. */
    state,

    /** The lines that the server has printed. */
    lines,

    /**
     * Creates an account.
     * @param {string} plan
     * @param {number} [credits]
     * @returns {Promise<{ account: string, key: string, plan: string }>}
     */
    async open(plan, credits) {
      await pastMidnight();
      const { status, json, text } = await admin("accounts", { json: { plan, credits } });
      assert.equal(status, 201, text);
      return json;
    },

    /**
     * Sends a request.
     * @param {string} path
     * @param {Question} [question]
     */
    ask: (path, question) =>
      ask(
        url() + path,
        question?.agent
          ? question
          : { ...question, agent: connections, headers: { Connection: "close", ...question?.headers } },
      ),

    admin,

    /**
     * Returns the changes of an account in the audit log, as soon as the last of them has arrived.
     * @param {string} account
     * @param {string} last its action
     */
    async audit(account, last) {
      return eventually(() => {
        const found = lines().filter((line) => line.includes('"audit"') && line.includes(account));
        const changes = found.map((line) => JSON.parse(line.slice(line.indexOf("{"))));
        return changes.at(-1)?.audit === last && changes;
      });
    },
  };
}
