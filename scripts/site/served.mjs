// @ts-check
/**
 * What the site's paths lead to, as Cloudflare's static assets decide it from the files and from _headers. The service on one
 * machine (worker/box/front.mjs) has no other list of them.
 */
import { createHash } from "node:crypto";
import { extname } from "node:path";

/** The file with the headers, which is not served. */
export const HEADERS = "_headers";

/** The types of files, as Cloudflare names them; "" if it does not. @type {Record<string, string>} */
const TYPES = {
  ".br": "",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * @typedef {object} Served
 * @property {Record<string, [file: string, type: string, hash: string]>} files by their paths: pages have paths without .html
 * @property {Record<string, string>} moved the paths that lead to another path
 * @property {[path: string, set: [name: string, value: string][], removed: string[]][]} rules the headers of paths; a star stands
 *   for any text
 */

/**
 * Describes the files of a site.
 * @param {Map<string, Buffer>} site by their names, such as guide/index.html
 * @returns {Served}
 */
export function served(site) {
  /** @type {Served} */
  const all = { files: {}, moved: {}, rules: rulesOf(site.get(HEADERS)?.toString() ?? "") };
  for (const [name, content] of site) {
    if (name === HEADERS) continue;
    const type = TYPES[extname(name)];
    if (type === undefined) throw new Error(`${name}: scripts/site/served.mjs has no type for it`);
    const [path, ...others] = pathsOf(name);
    all.files[path] = [`/${name}`, type, createHash("sha256").update(content).digest("hex").slice(0, 32)];
    for (const other of others) all.moved[other] = path;
  }
  for (const path of Object.keys(all.files)) delete all.moved[path];
  return all;
}

/**
 * The path of a file, and the paths that lead there.
 * @param {string} name
 * @returns {[string, ...string[]]}
 */
function pathsOf(name) {
  const [, folder] = /^(.*\/|)index\.html$/.exec(name) ?? [];
  if (folder === "") return ["/", "/index", "/index.html"];
  const page = (folder?.slice(0, -1) ?? /^(.*)\.html$/.exec(name)?.[1]) || undefined;
  if (page === undefined) return [`/${name}`];
  const others = [`/${page}.html`, `/${page}/index`, `/${page}/index.html`];
  return folder ? [`/${page}/`, `/${page}`, ...others] : [`/${page}`, `/${page}/`, ...others];
}

/**
 * Reads the rules of a file _headers.
 * @param {string} text
 */
function rulesOf(text) {
  /** @type {Served["rules"]} */
  const rules = [];
  for (const line of text.split("\n").filter((line) => line.trim() && !line.startsWith("#"))) {
    const [, removed, name = "", value = ""] = /^\s+(?:!\s*(\S+)|([^:\s]+):\s*(.*))$/.exec(line) ?? [];
    if (removed) rules.at(-1)?.[2].push(removed);
    else if (name) rules.at(-1)?.[1].push([name, value.trim()]);
    else rules.push([line.trim(), [], []]);
  }
  return rules;
}
