// @ts-check
/**
 * The front of the service on one machine. It serves the site's files as Cloudflare's static assets do (scripts/site/served.mjs), and passes
 * all other requests to the main Worker, with the address and the protocol of the client (client.mjs).
 */
import { asSeen } from "./client.mjs";
import { passOn } from "./uploads.mjs";

/**
 * @typedef {object} Env
 * @property {import("../../scripts/site/served.mjs").Served} SERVED build/served.json, which scripts/compress.mjs makes
 * @property {string[]} WORKER_FIRST run_worker_first of wrangler.toml
 * @property {Fetcher} SITE the folder build/web
 * @property {Fetcher} MAIN the main Worker
 * @property {{ start: () => Promise<void> }} CLOCK the schedules (clock.mjs)
 * @property {string} [PUBLIC_URL]
 * @property {string} [TRUST_PROXY]
 */

/** @type {ReturnType<typeof compiled> | undefined} */
let patterns;
let isStarted = false;
/** While answers are held: ends with that. @type {Promise<void> | undefined} */
let held;

export default {
  /** @type {(request: Request<any, any>, env: Env, ctx: ExecutionContext) => Promise<Response>} */
  async fetch(request, env, ctx) {
    if (!isStarted) ctx.waitUntil(env.CLOCK.start().catch(tryAgain));
    isStarted = true;
    const answer = await answerTo(request, env);
    if (held) await Promise.race([held, scheduler.wait(60_000)]); // a request that waits for nothing of its own would be ended
    return answer;
  },
};

/**
 * Holds all answers for as long as the body of a request lasts, and sends the body back. The program that ends workerd sends it over a socket that
 * callers do not reach (worker/provision/box/hold_linux.go).
 */
export const Hold = {
  /** @type {(request: Request<any, any>, env: Env, ctx: ExecutionContext) => Response} */
  fetch({ body }, _, ctx) {
    const { readable, writable } = new IdentityTransformStream();
    const piping = Promise.resolve(body?.pipeTo(writable));
    held = piping
      .catch(() => {}) // the program has ended
      .then(() => {
        held = undefined;
      });
    ctx.waitUntil(held);
    return new Response(readable);
  },
};

/** The main Worker's binding ASSETS: the files of the site. */
export const Files = {
  /** @type {(request: Request<any, any>, env: Env) => Promise<Response>} */
  fetch: async (request, env) => (await fileFor(request, env)) ?? new Response(null, { status: 404 }),
};

/** @param {Request<any, any>} request @param {Env} env */
async function answerTo(request, env) {
  const { pathname } = new URL(request.url);
  const { first, never } = patternsOf(env);
  const isFirst = first.some((path) => path.test(pathname)) && !never.some((path) => path.test(pathname));
  // The main Worker also answers that nothing is at a path.
  const pass = () => passOn(asSeen(request, env), (seen) => env.MAIN.fetch(seen, { signal: request.signal }));
  return (isFirst ? undefined : await fileFor(request, env)) ?? pass();
}

/**
 * Answers with a file of the site and its headers, as fileAt does.
 * @param {Request<any, any>} request
 * @param {Env} env
 */
async function fileFor(request, env) {
  const { pathname, search } = new URL(request.url);
  const answer = await fileAt(pathname, search, request, env);
  if (!answer) return undefined;
  const own = new Set();
  for (const { path, set, removed } of patternsOf(env).rules) {
    if (!path.test(pathname)) continue;
    for (const name of removed) answer.headers.delete(name);
    for (const [name, value] of set) {
      answer.headers[own.has(name) ? "append" : "set"](name, value);
      own.add(name);
    }
  }
  return answer;
}

function tryAgain() {
  isStarted = false;
}

/** @param {Env} env */
function patternsOf(env) {
  patterns ??= compiled(env);
  return patterns;
}

/** @param {Env} env */
function compiled({ SERVED, WORKER_FIRST }) {
  const pattern = (/** @type {string} */ path) =>
    new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);
  return {
    first: WORKER_FIRST.filter((path) => !path.startsWith("!")).map(pattern),
    never: WORKER_FIRST.filter((path) => path.startsWith("!")).map((path) => pattern(path.slice(1))),
    rules: SERVED.rules.map(([path, set, removed]) => ({ path: pattern(path), set, removed })),
  };
}

/**
 * Answers with a file, or with the path to which a path leads. Returns undefined if there is neither.
 * @param {string} pathname
 * @param {string} search
 * @param {Request<any, any>} request
 * @param {Env} env
 */
async function fileAt(pathname, search, { method, headers }, { SERVED, SITE }) {
  const asked = pathname.split("/").map(decoded).join("/").replace(/\/+/g, "/");
  const place = SERVED.moved[asked] ?? asked;
  const file = SERVED.files[place];
  if (!file) return undefined;
  if (method !== "GET" && method !== "HEAD") return new Response(null, { status: 405 });
  const path = encoded(place);
  if (path !== pathname) return new Response(null, { status: 307, headers: { Location: path + search } });
  const [name, type, hash] = file;
  const about = { ETag: `"${hash}"`, ...(type && { "Content-Type": type }) };
  if (headers.get("If-None-Match")?.replace("W/", "") === about.ETag)
    return new Response(null, { status: 304, headers: about });
  const { ok, body } = await SITE.fetch(`http://site${encoded(name)}`, { method });
  if (!ok) throw new Error("a file of the site is missing; run make build");
  return new Response(body, { headers: about });
}

/** @param {string} path */
const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
