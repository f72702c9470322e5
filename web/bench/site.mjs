// @ts-check
/** Serves a built site as Cloudflare does: its static files compressed while they are sent, and the toolkit's programs as they lie beside them. */

import { existsSync, globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { listen } from "../../scripts/loopback.mjs";
import { served } from "../../scripts/site/served.mjs";

/** About what Cloudflare takes for the files that it compresses itself. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/**
 * @param {string} folder
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveSite(folder) {
  const files = globSync(join(folder, "**"), { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const site = served(new Map(paths.map((path) => [relative(folder, path), readFileSync(path)])));
  /** The bodies of answers, by their paths. @type {Map<string, Buffer>} */
  const bodies = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://site");
    const [name, type] = site.files[pathname] ?? [];
    if (!name) return void response.writeHead(404).end();
    const file = join(folder, name);
    const body =
      bodies.get(pathname) ??
      (existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file), { params }));
    bodies.set(pathname, body);
    response.writeHead(200, { ...headersAt(site, pathname), "Content-Type": type, "Content-Encoding": "br" }).end(body);
  });
  const { url, close } = await listen(server);
  return { url, stop: close };
}

/**
 * The headers that the rules of a site have for a path.
 * @param {import("../../scripts/site/served.mjs").Served} site
 * @param {string} path
 */
function headersAt({ rules }, path) {
  /** @type {Record<string, string>} */
  const headers = {};
  for (const [rule, set, removed] of rules) {
    if (rule !== path && !(rule.endsWith("*") && path.startsWith(rule.slice(0, -1)))) continue;
    for (const name of removed) delete headers[name];
    Object.assign(headers, Object.fromEntries(set));
  }
  return headers;
}
