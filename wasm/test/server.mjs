// @ts-check
// Serves the package's folder to the tests on a loopback port, with the policy that the README requires of a page.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { listen } from "../../scripts/loopback.mjs";

export const FOLDER = fileURLToPath(new URL("..", import.meta.url));

export const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/**
 * It also serves /untyped/, which is dist without media types; /broken/, which is dist without worker.js and with half of the
 * program; and the files that the test adds.
 *
 * @param {Record<string, string | Buffer>} [more] contents by path
 */
export async function servePackage(more = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "", "http://server").pathname));
    const headers = { "content-security-policy": POLICY, "content-type": TYPES[extname(path)] ?? "text/plain" };
    try {
      const content = more[path] ?? file(path);
      if (path.startsWith("/untyped/")) response.writeHead(200, { "content-security-policy": POLICY });
      else response.writeHead(200, headers);
      response.end(content);
    } catch {
      response.writeHead(404, headers).end("There is no such file");
    }
  });
  return listen(server);
}

/** @param {string} path */
function file(path) {
  if (path === "/page.wasm") return "<!doctype html><title>A page</title>";
  if (path === "/broken/worker.js") throw new Error("left out");
  const content = readFileSync(join(FOLDER, path.replace(/^\/(untyped|broken)\//, "/dist/")));
  return path === "/broken/lettercraft.wasm" ? content.subarray(0, content.length / 2) : content;
}
