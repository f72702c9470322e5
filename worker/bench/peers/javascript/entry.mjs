// @ts-check
/**
 * The peer that the data plane is measured against: the operations hmac and reversetext in plain JavaScript, written as one would
 * write them without Go. It has the same directory lookup once a minute, Durable Object, order of checks, envelope, headers, log line and record of
 * the call. It writes JSON only and repeats nothing, so it refuses calls that ask for another format or have an Idempotency-Key.
 */
import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";

const MAX_BODY = 1 << 20;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY = /^lc-[0-9A-Za-z]{40}$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
const EXPOSED =
  "X-Request-ID, X-Credits-Cost, X-Credits-Remaining, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, " +
  "RateLimit-Policy, Retry-After, X-Ignored-Parameters, Preference-Applied, Deprecation, Sunset, Link";
const THRESHOLDS = [80, 95];
const PLANS = {
  free: { credits: 1000, bonus: 500, perMinute: 60 },
  starter: { credits: 10000, bonus: 0, perMinute: 0 },
  pro: { credits: 50000, bonus: 0, perMinute: 0 },
  mega: { credits: 250000, bonus: 0, perMinute: 0 },
};

class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** @param {string} message */
const invalid = (message) => new Refusal(400, "invalid_parameter", message);

const CRC = new Uint32Array(256).map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** @param {string} key */
function wellFormed(key) {
  if (!KEY.test(key)) return false;
  let crc = -1;
  for (let i = 0; i < 37; i++) crc = /** @type {number} */ (CRC[(crc ^ key.charCodeAt(i)) & 255]) ^ (crc >>> 8);
  let sum = (crc ^ -1) >>> 0;
  for (let i = 42; i >= 37; i--) {
    if (key[i] !== BASE62[sum % 62]) return false;
    sum = Math.floor(sum / 62);
  }
  return true;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * @param {any} body
 * @param {string} name
 * @param {{ required?: boolean, values?: string[], maxBytes?: number }} rule
 */
function text(body, name, rule) {
  const value = body[name] ?? rule.values?.[0];
  if (value === undefined) throw invalid(`Required parameter '${name}' is missing`);
  if (typeof value !== "string") throw invalid(`Parameter '${name}' must be a string`);
  if (rule.values && !rule.values.includes(value)) {
    throw invalid(`Parameter '${name}' must be one of: ${rule.values.join(", ")}`);
  }
  if (rule.maxBytes && value.length * 3 > rule.maxBytes && Buffer.byteLength(value) > rule.maxBytes) {
    throw invalid(`Parameter '${name}' must have at most ${rule.maxBytes.toLocaleString("en")} bytes of UTF-8`);
  }
  return value;
}

const ENCODINGS = ["utf8", "hex", "base64"];
const ENCODED = { hex: /^([0-9A-Fa-f]{2})*$/, base64: /^[0-9A-Za-z+/]*={0,2}$/ };

/**
 * @param {any} body
 * @param {string} name
 * @param {number} maxBytes
 */
function bytes(body, name, maxBytes) {
  const value = text(body, name, { maxBytes });
  const encoding = text(body, `${name}Encoding`, { values: ENCODINGS });
  if (encoding === "utf8") return value;
  if (!ENCODED[/** @type {"hex"} */ (encoding)].test(value)) throw invalid(`Parameter '${name}' must be ${encoding}`);
  return Buffer.from(value, /** @type {"hex"} */ (encoding));
}

/** @type {Record<string, { names: string[], run: (body: any) => object }>} */
const operations = {
  hmac: {
    names: ["message", "secret", "algorithm", "encoding", "messageEncoding", "secretEncoding"],
    run(body) {
      const message = bytes(body, "message", 1_000_000);
      const secret = bytes(body, "secret", 4096);
      const algorithm = text(body, "algorithm", { values: ["sha256", "sha384", "sha512", "sha1", "md5"] });
      const encoding = text(body, "encoding", { values: ["hex", "base64", "base64url"] });
      const hmac = createHmac(algorithm, secret)
        .update(message)
        .digest(/** @type {"hex"} */ (encoding));
      return { hmac, algorithm, encoding };
    },
  },
  reversetext: {
    names: ["text", "mode"],
    run(body) {
      const original = text(body, "text", { maxBytes: 1_000_000 });
      const mode = text(body, "mode", { values: ["characters", "words", "lines"] });
      const characters = Array.from(segmenter.segment(original), (s) => s.segment);
      return { reversed: characters.toReversed().join(""), original, mode, length: characters.length };
    },
  },
};

/**
 * @typedef {object} Call what is known of a call
 * @property {number} start
 * @property {string} id
 * @property {string} name
 * @property {URL} url
 * @property {Headers} headers of the answer
 * @property {number} [key] number of the key within the account
 */

export default {
  /**
   * @param {Request} request
   * @param {any} env
   */
  async fetch(request, env) {
    const start = Date.now();
    const url = new URL(request.url);
    const own = crypto.randomUUID();
    const sent = request.headers.get("x-request-id");
    const given = sent !== null && REQUEST_ID.test(sent) ? sent : undefined;
    const id = given ?? own;
    const name = url.pathname.startsWith("/v1/") ? url.pathname.slice(4) : "";
    const headers = new Headers({
      "Content-Type": "application/json",
      "X-Content-Type-Options": "nosniff",
      "X-Request-ID": id,
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": EXPOSED,
      Vary: "Accept",
      "Cache-Control": "no-store",
    });
    /** @type {Call} */
    const call = { start, id, name, url, headers };
    let status = 200;
    let credits = 0;
    let code;
    let envelope;
    try {
      const data = await serve(request, env, call);
      credits = 1;
      envelope = { status: "ok", error: null, data };
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal(500, "internal", "Something went wrong on our side");
      ({ status, code } = refusal);
      envelope = { status: "error", error: refusal.message, data: null, code, parameter: null };
    }
    const body = JSON.stringify(envelope);
    const line = {
      id: own,
      given,
      operation: name,
      status,
      credits,
      duration: Date.now() - start,
      received: request.url.length + Number(request.headers.get("content-length")),
      sent: Buffer.byteLength(body),
      colo: /** @type {any} */ (request).cf?.colo,
      key: call.key,
      code,
    };
    console.log(JSON.stringify(line));
    return new Response(body, { status, headers });
  },
};

/**
 * @param {Request} request
 * @param {any} env
 * @param {Call} call
 */
async function serve(request, env, call) {
  const { name, headers } = call;
  const operation = operations[name];
  if (!operation) throw new Refusal(404, "not_found", "There is nothing at this path");
  if (request.method !== "POST") throw new Refusal(405, "method_not_allowed", `The method of /v1/${name} is POST`);

  checkOffered(request, call);
  const key = request.headers.get("x-api-key") ?? "";
  if (!wellFormed(key)) throw new Refusal(401, "invalid_key", "The key in the header X-API-Key is not valid");
  const hash = createHash("sha256").update(key).digest("hex");
  const entry = await lookUp(hash, env.ACCOUNTS);
  if (!entry) throw new Refusal(401, "invalid_key", "The key in the header X-API-Key is not valid");

  const body = await read(request);
  const ignored = Object.keys(body).filter((parameter) => !operation.names.includes(parameter));
  if (ignored.length > 0) headers.set("X-Ignored-Parameters", ignored.join(", "));
  const data = operation.run(body);

  const command = JSON.stringify({
    do: "charge",
    scopes: [name],
    key: hash,
    origin: request.headers.get("origin") ?? undefined,
    cost: 1,
    call: { operation: name, status: 200, id: call.id, duration: Date.now() - call.start, use: { [name]: [1, 1] } },
    thresholds: THRESHOLDS,
    plans: PLANS,
  });
  const reply = await env.ACCOUNT.getByName(entry.slice(entry.indexOf(" ") + 1)).command(command);
  const [outcome, remaining, limit, left, reset, , number] = reply.split(" ");
  call.key = Number(number);
  headers.set("X-Credits-Cost", outcome === "done" ? "1" : "0");
  headers.set("X-Credits-Remaining", remaining);
  if (limit !== "0") {
    headers.set("X-RateLimit-Limit", limit);
    headers.set("X-RateLimit-Remaining", left);
    headers.set("X-RateLimit-Reset", reset);
    headers.set("RateLimit-Policy", `"minute";q=${limit};w=60`);
    headers.set("RateLimit", `"minute";r=${left};t=${reset}`);
  }
  if (outcome === "throttled") throw new Refusal(429, "rate_limited", "The limit is reached");
  if (outcome !== "done") throw new Refusal(403, "insufficient_credits", "Not enough credits left");
  return data;
}

/** What was looked up in this minute, by the hashes of the keys. @type {Map<string, string>} */
const known = new Map();
let minute = 0;

/** Returns the directory's entry of a key, or undefined or null. @param {string} hash @param {any} directory */
async function lookUp(hash, directory) {
  const now = Math.floor(Date.now() / 60_000);
  if (now !== minute) {
    minute = now;
    known.clear();
  }
  const entry = known.get(hash) ?? (await directory.get(`key:${hash}`, { cacheTtl: 60 }));
  if (entry && known.size < 1000) known.set(hash, entry);
  return entry;
}

/**
 * Refuses a call that asks for what the peer does not offer.
 * @param {Request} request
 * @param {Call} call
 */
function checkOffered({ headers }, { url }) {
  const format = url.searchParams.get("format") ?? headers.get("accept") ?? "json";
  if (!/json|\*\/\*/.test(format)) throw new Refusal(406, "not_acceptable", "The format is JSON");
  if (headers.has("prefer") || headers.has("idempotency-key")) {
    throw new Refusal(400, "malformed_request", "The headers Prefer and Idempotency-Key are not supported");
  }
}

/**
 * Reads the parameters.
 * @param {Request} request
 */
async function read(request) {
  if ((request.headers.get("content-encoding") ?? "identity").toLowerCase() !== "identity") {
    throw new Refusal(415, "unsupported_encoding", "The body must be sent without a Content-Encoding");
  }
  const type = request.headers.get("content-type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    throw new Refusal(400, "malformed_request", "The header Content-Type must be application/json");
  }
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY) {
    throw new Refusal(413, "too_large", "The body must have at most 1,048,576 bytes");
  }
  const body = await request.json().catch(() => {
    throw new Refusal(400, "malformed_request", "The parameters must be valid JSON");
  });
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Refusal(400, "malformed_request", "The parameters must be one JSON object");
  }
  return body;
}
