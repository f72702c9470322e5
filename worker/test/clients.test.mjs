// @ts-check
/**
 * The requests of published clients in November 2026, as recorded on the wire (JavaScript, Python, Go, Java) or as their
 * sources write them (.NET, PHP). Accept-Encoding is left out: the platform compresses.
 */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { test } from "node:test";
import { envelopeOf, sharedServer } from "./server.mjs";

/** @type {string} */
let key;
const server = sharedServer(async (server) => {
  ({ key } = await server.open("pro"));
});

/**
 * @typedef {object} Client
 * @property {Record<string, string>} commonHeaders headers of every request
 * @property {Record<string, string>} [get] additional headers of GET requests
 * @property {[yes: string, no: string]} booleans how it writes booleans in a query
 * @property {{ query?: string, body: string }} post its request to reverse TEXT
 */

const JSON_TYPE = { "Content-Type": "application/json" };
const TEXT = "été 😀";
const plainBody = JSON.stringify({ text: TEXT });
/** The body as Python's json.dumps writes it. */
const escapedBody = `{"text": "${TEXT.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}"}`;

/** @type {Record<string, Client>} */
const CLIENTS = {
  JavaScript: {
    commonHeaders: {
      "auth-mode": "npm-package",
      "User-Agent": "axios/1.13.2",
      Accept: "application/json, text/plain, */*",
    },
    get: JSON_TYPE,
    booleans: ["true", "false"],
    post: { body: plainBody },
  },
  Python: {
    commonHeaders: {
      "auth-mode": "pypi-package",
      "User-Agent": "python-requests/2.34.2",
      Accept: "*/*",
    },
    booleans: ["True", "False"],
    post: { body: escapedBody },
  },
  ".NET": {
    commonHeaders: { "auth-mode": "nuget", Accept: "application/json" },
    booleans: ["True", "False"],
    // It sends null for a parameter that is not given, and repeats the parameters in the query.
    post: {
      query: `?text=${encodeURIComponent(TEXT)}`,
      body: JSON.stringify({ text: TEXT, mode: null }),
    },
  },
  PHP: {
    commonHeaders: { "auth-mode": "packagist-package", "User-Agent": "GuzzleHttp/7" },
    get: JSON_TYPE,
    booleans: ["1", "0"],
    post: { body: escapedBody.replace(": ", ":") },
  },
  Go: {
    commonHeaders: { "User-Agent": "go-resty/2.16.5", Accept: "application/json" },
    get: JSON_TYPE,
    booleans: ["true", "false"],
    post: { body: plainBody },
  },
  Java: {
    commonHeaders: {
      "auth-mode": "android-package",
      "User-Agent": "Java/17.0.15",
      Accept: "text/html, image/gif, image/jpeg, */*; q=0.2",
    },
    booleans: ["true", "false"],
    post: { body: plainBody },
  },
};

for (const [name, { commonHeaders, get = {}, booleans, post }] of Object.entries(CLIENTS)) {
  test(`the requests of the client for ${name} are answered`, async () => {
    const [yes, no] = booleans;
    const ask = (/** @type {string} */ query) =>
      server.ask(`/v1/cryptogram?${query}`, { key, headers: { ...commonHeaders, ...get } });

    const own = await ask(`text=Hello&random=${no}&image=&unknown=x`);
    assert.deepEqual([own.status, own.headers["content-type"]], [200, "application/json"], own.text);
    assert.deepEqual([own.json.status, own.json.error, own.json.data.original], ["ok", null, "Hello"]);
    assert.equal(own.json.data.image, null);
    const quotation = await ask(`text=Hello&random=${yes}&image=${yes}`);
    assert.equal(quotation.status, 200, quotation.text);
    assert.notEqual(quotation.json.data.original, "Hello");
    assert.match(quotation.json.data.image.downloadURL, /^http/);

    const refused = await ask("random=perhaps");
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.json, envelopeOf(400, "Parameter 'random' must be true or false"));

    const headers = { ...commonHeaders, ...JSON_TYPE };
    const reversed = await server.ask(`/v1/reversetext${post.query ?? ""}`, { key, headers, body: post.body });
    assert.deepEqual([reversed.status, reversed.json.data?.original], [200, TEXT], reversed.text);
  });
}

test("a call without parameters is refused, and the message names the missing parameter", async () => {
  // Python sends no Content-Type if the body is None; Java sends no Content-Length.
  for (const headers of [
    ["auth-mode: pypi-package", "Accept: */*", "Content-Length: 0"],
    [
      "auth-mode: android-package",
      "Accept: text/html, image/gif, image/jpeg, */*; q=0.2",
      "Content-Type: application/json",
    ],
    ["Content-Type: application/json", "Content-Length: 0"],
    ["Content-Type: text/plain; charset=utf-8", "Content-Length: 0"],
  ]) {
    const answer = await exchange(["POST /v1/hmac HTTP/1.1", `x-api-key: ${key}`, ...headers]);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    assert.match(head, /^HTTP\/1.1 400 /);
    assert.match(
      body,
      /\{"status":"error","error":"Required parameter 'message' is missing","data":null,"code":"invalid_parameter","reason":"required","parameter":"message"\}/,
    );
  }
});

test("JSON with a byte order mark, as Windows programs write it, is accepted", async () => {
  const { json } = await server.ask("/v1/reversetext", { key, headers: JSON_TYPE, body: `\ufeff${plainBody}` });
  assert.equal(json.data.original, TEXT);
});

/**
 * Sends a request without a body over a socket, and returns the bytes of the answer.
 * @param {string[]} lines the request line and the headers, without Host
 */
async function exchange(lines) {
  const { hostname, port, host } = new URL(server.url());
  const socket = connect(Number(port), hostname);
  socket.end([...lines, `Host: ${host}`, "Connection: close", "", ""].join("\r\n"));
  return readText(socket);
}
