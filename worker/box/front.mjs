// @ts-check
/**
 * The front of the service on one machine: it serves the site's files, and passes the other requests to the main Worker with the address of
 * the client.
 */

/**
 * @typedef {object} Env
 * @property {Fetcher} MAIN the main Worker
 * @property {Fetcher} SITE the folder build/web
 * @property {string[]} WORKER_FIRST run_worker_first of wrangler.toml
 * @property {{ start: () => Promise<void> }} CLOCK the schedules (clock.mjs)
 */

/** @type {Record<string, string>} */
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  md: "text/markdown; charset=utf-8",
  svg: "image/svg+xml",
  ttf: "font/ttf",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

/** @type {Promise<void> | undefined} */
let started;

export default {
  /** @type {(request: Request, env: Env, ctx: ExecutionContext) => Promise<Response>} */
  async fetch(request, env, ctx) {
    started ??= env.CLOCK.start();
    ctx.waitUntil(started);
    const { pathname } = new URL(request.url);
    const rules = env.WORKER_FIRST.filter((rule) => matches(rule.replace(/^!/, ""), pathname));
    if (rules.length > 0 && !rules.some((rule) => rule.startsWith("!"))) return passed(request, env);
    const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const answer = await env.SITE.fetch(`http://site${file}`);
    const type = TYPES[/\.(\w+)$/.exec(file)?.[1] ?? ""];
    if (!answer.ok || !type) return passed(request, env);
    return new Response(answer.body, { headers: { "Content-Type": type } });
  },
};

/** @param {string} rule a path, which can end with an asterisk @param {string} path */
const matches = (rule, path) => (rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : rule === path);

/** @param {Request} request @param {Env} env */
function passed(request, env) {
  const headers = new Headers(request.headers);
  headers.set("CF-Connecting-IP", "127.0.0.1"); // a client must not choose its address
  return env.MAIN.fetch(new Request(request, { headers }), { signal: request.signal });
}
