// @ts-check
/**
 * Bundles every Worker into build/bundles/NAME, where the operator's program finds what it deploys, and compares the sizes with the
 * platform's limits (https://developers.cloudflare.com/workers/platform/limits/).
 */
import { execFile } from "node:child_process";
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { copyConfiguration } from "./configuration.mjs";

const MiB = 1 << 20;
/** The limits: bytes of a Worker without compression, number of static files on the plan Free, bytes of a static file. */
const LIMITS = { worker: 64 * MiB, files: 20_000, file: 25 * MiB };

const out = resolve("build/bundles");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const configs = globSync(["wrangler.toml", "worker/**/wrangler.toml"], { exclude: ["**/node_modules/**"] });
const sizes = await Promise.all(configs.map(bundle));

console.log("Worker                       MiB   of the limit   gzip, MiB");
for (const { name, size, compressed } of sizes.sort((a, b) => b.size - a.size)) {
  const cells = [
    `${Math.round((100 * size) / LIMITS.worker)}%`.padStart(14),
    (compressed / MiB).toFixed(2).padStart(11),
  ];
  console.log(`${name.padEnd(22)} ${(size / MiB).toFixed(2).padStart(9)} ${cells.join(" ")}`);
}
const site = globSync("build/web/**").filter((file) => statSync(file).isFile());
const largest = Math.max(...site.map((file) => statSync(file).size));
console.log(
  `${site.length} files of the site, of ${LIMITS.files}; the largest has ${(largest / MiB).toFixed(2)} MiB, of 25`,
);
const isTooLarge =
  sizes.some(({ size }) => size > LIMITS.worker) || site.length > LIMITS.files || largest > LIMITS.file;
if (isTooLarge) {
  console.error("the platform refuses Workers and sites above its limits");
  process.exitCode = 1;
}

/**
 * Bundles a Worker and returns the size of the upload.
 * @param {string} config
 */
async function bundle(config) {
  const [, name = ""] = /^name = "(.*)"$/m.exec(readFileSync(config, "utf8")) ?? [];
  const folder = join(out, name);
  const copy = copyConfiguration(config, resolve("build/configurations", name));
  await promisify(execFile)("wrangler", ["deploy", "-c", copy, "--dry-run", "--outdir", folder]);
  for (const file of ["README.md", "entry.js.map"]) rmSync(join(folder, file), { force: true });
  withoutHashes(folder);
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
  const size = files.reduce((sum, file) => sum + file.length, 0);
  return { name, size, compressed: files.reduce((sum, file) => sum + gzipSync(file).length, 0) };
}

/**
 * Removes the hashes that wrangler puts before the names of programs, so that the main module is the same in each build: the bytes of a program
 * are not (wasm/snapshot).
 * @param {string} folder
 */
function withoutHashes(folder) {
  const entry = join(folder, "entry.js");
  for (const file of readdirSync(folder)) {
    const [, name] = /^[0-9a-f]{40}-(.+)$/.exec(file) ?? [];
    if (!name) continue;
    renameSync(join(folder, file), join(folder, name));
    writeFileSync(entry, readFileSync(entry, "utf8").replaceAll(file, name));
  }
}
