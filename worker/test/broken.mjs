// @ts-check
/** Releases that do not work. */
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** @typedef {import("./operator.mjs").Operator} Operator */

/** The program of a Worker that throws on every request. */
const THROWING = `const fail = () => { throw new Error("a secret of the program"); };
export default { fetch: fail, scheduled: fail };
`;

/**
 * Lets the programs of Workers throw on every request, until they are restored.
 * @param {Operator} operator
 * @param {...string} names
 */
export function breakWorkers({ folder }, ...names) {
  const bundles = join(folder, "build/bundles");
  rmSync(bundles, { recursive: true });
  cpSync(resolve("build/bundles"), bundles, { recursive: true });
  for (const name of names) {
    const bundle = join(bundles, name);
    const entry = readFileSync(join(bundle, "entry.js"), "utf8");
    const classes = [...entry.matchAll(/^var (Mailbox|Throttle|Subscription|Billing) = class/gm)];
    for (const file of readdirSync(bundle)) rmSync(join(bundle, file));
    const objects = classes.map(([, one]) => `export class ${one} {}\n`).join("");
    writeFileSync(join(bundle, "entry.js"), THROWING + objects);
  }
}

/** Lets the operator deploy what was built again. @param {Operator} operator */
export function restore({ folder }) {
  const bundles = join(folder, "build/bundles");
  rmSync(bundles, { recursive: true });
  symlinkSync(resolve("build/bundles"), bundles);
}
