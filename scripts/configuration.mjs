// @ts-check
/** Copies of the Workers' configurations outside of the sources: wrangler writes its temporary files beside a configuration. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Writes a copy of a Worker's configuration into a folder of its own, with the variables and secrets of a local server, and returns the
 * name of its file.
 *
 * @param {string} file the configuration: wrangler.toml, worker/page/wrangler.toml
 * @param {string} folder
 * @param {object} [options]
 * @param {Record<string, string>} [options.vars]
 * @param {string | undefined} [options.main] the module to run, instead of the configuration's module. As an argument, it would make
 *   wrangler write into the current folder
 */
export function copyConfiguration(file, folder, { vars = {}, main } = {}) {
  mkdirSync(folder, { recursive: true });
  const home = dirname(file);
  const path = (/** @type {string} */ _, /** @type {string} */ key, /** @type {string} */ value) =>
    `${key} = ${JSON.stringify(key === "main" && main ? resolve(main) : resolve(home, value))}`;
  const copy = join(folder, "wrangler.toml");
  writeFileSync(copy, readFileSync(file, "utf8").replace(/^(main|directory) = "(.*)"$/gm, path));
  const lines = Object.entries(vars).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(join(folder, ".dev.vars"), lines.join(""), { mode: 0o600 });
  return copy;
}
