// @ts-check
/**
 * Writes the toolkit's programs in build/web once more, as Brotli makes them smallest, and lists the files of the site for the service on one
 * machine (worker/box), which serves them with that list.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { served } from "./site/served.mjs";

const SITE = "build/web";
/** What was compressed, by the hash of the program: it takes some ten seconds for each. */
const KEPT = "build/compressed";

mkdirSync(KEPT, { recursive: true });
await Promise.all(globSync(join(SITE, "toolkit/*.wasm")).map(compress));

const files = globSync(join(SITE, "**"), { withFileTypes: true }).filter((entry) => entry.isFile());
const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
const site = new Map(paths.map((path) => [relative(SITE, path), readFileSync(path)]));
writeFileSync("build/served.json", JSON.stringify(served(site)));

/** @param {string} program its path */
async function compress(program) {
  const content = readFileSync(program);
  const kept = join(KEPT, `${createHash("sha256").update(content).digest("hex")}.br`);
  if (!existsSync(kept)) {
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${kept}.part`, await promisify(brotliCompress)(content, { params }));
    renameSync(`${kept}.part`, kept); // what an interrupted run has written is not kept
  }
  copyFileSync(kept, `${program}.br`);
}
