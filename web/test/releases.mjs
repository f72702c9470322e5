// @ts-check
// Versions of the built site, for tests of the service worker.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SITE, serveFolder } from "./browser.mjs";

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
