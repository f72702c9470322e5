// @ts-check
// Versions of the built site, for tests of the service worker.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "../../scripts/loopback.mjs";
import { SITE, serveFolder, serveSite } from "./browser.mjs";

/**
 * Returns a copy of the built site, which a test may change.
 *
 * @param {import("node:test").TestContext} t
 */
export async function copiedSite(t) {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-site-"));
  cpSync(SITE, folder, { recursive: true });
  const site = await serveFolder(folder);
  t.after(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, url: site.url };
}

/**
 * Publishes a new version of a copied site, with a different title.
 *
 * @param {string} folder
 * @param {string} title
 * @param {string} version
 */
export function publish(folder, title, version) {
  const page = readFileSync(join(folder, "index.html"), "utf8").replace(
    /<title>.*<\/title>/,
    `<title>${title}</title>`,
  );
  writeFileSync(join(folder, "index.html"), page);
  const integrity = `sha256-${createHash("sha256").update(page).digest("base64")}`;
  const worker = readFileSync(join(folder, "sw.js"), "utf8")
    .replace(/(\\"version\\":\\")[^\\]+/, `$1${version}`)
    .replace(/(\\"\/\\":\\")[^\\]+/, `$1${integrity}`);
  writeFileSync(join(folder, "sw.js"), worker);
}

/**
 * Serves the built site, and only the first half of some files until it is told to go on. `asked` lists the requests for them.
 *
 * @param {import("node:test").TestContext} t
 * @param {string[]} paths
 */
export async function slowSite(t, paths) {
  const site = await serveSite();
  /** @type {string[]} */
  const asked = [];
  let goOn = () => {};
  const released = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    goOn = resolve;
  });
  const slow = await listen(
    createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? "", site.url));
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (!paths.includes(request.url ?? "")) return response.end(body);
      asked.push(request.url ?? "");
      response.write(body.subarray(0, body.length / 2));
      await released;
      response.end(body.subarray(body.length / 2));
    }),
  );
  t.after(async () => {
    goOn();
    await slow.close();
    await site.close();
  });
  return { url: slow.url, asked, goOn };
}
