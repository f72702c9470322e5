// @ts-check
// Serves the package's folder to the tests on a loopback port, with the policy that the README requires of a page.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { listen } from "../../scripts/loopback.mjs";

export const FOLDER = fileURLToPath(new URL("..", import.meta.url));

export const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

/** The policy of a page that imports the toolkit from another origin. @param {string} origin */
export const policyFor = (origin) =>
  `default-src 'none'; script-src 'self' ${origin} 'wasm-unsafe-eval'; worker-src blob: ${origin}; connect-src ${origin}`;

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/** Folders with the files of dist, and the files that each lacks. @type {Record<string, string[]>} */
const COPIES = {
  "/broken/": ["worker.js"],
  "/bundled/": ["worker.js", "lettercraft-basic.wasm", "lettercraft.wasm"],
  "/hoisted/node_modules/.vite/deps/": ["worker.js", "lettercraft-basic.wasm", "lettercraft.wasm"],
  "/node_modules/.vite/deps/": ["worker.js", "lettercraft-basic.wasm", "lettercraft.wasm"],
  "/node_modules/lettercraft/dist/": [],
  "/untyped/": [],
};

/**
 * It also serves copies of dist (the program in /broken/ breaks off, and /untyped/ has no media types) and the files that the test
 * adds. Pages of other origins may read all of them.
 *
 * @param {Record<string, string | Buffer>} [more] contents by path
 * @param {string} [policy]
 */
export async function servePackage(more = {}, policy = POLICY) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "", "http://server").pathname));
    const common = { "access-control-allow-origin": "*", "content-security-policy": policy };
    const headers = { ...common, "content-type": TYPES[extname(path)] ?? "text/plain" };
    try {
      const content = more[path] ?? file(path);
      response.writeHead(200, path.startsWith("/untyped/") ? common : headers);
      response.end(content);
    } catch {
      response.writeHead(404, headers).end("There is no such file");
    }
  });
  return listen(server);
}

/** @param {string} path */
function file(path) {
  if (path === "/page.html") return "<!doctype html><title>A page</title>";
  const [copy, missing] = Object.entries(COPIES).find(([copy]) => path.startsWith(copy)) ?? ["/", []];
  const name = path.slice(copy.length);
  if (missing.includes(name)) throw new Error("left out");
  const content = readFileSync(join(FOLDER, copy === "/" ? "" : "dist", name));
  return path === "/broken/lettercraft.wasm" ? content.subarray(0, content.length / 2) : content;
}
