// @ts-check
// One suite for both loaders of the toolkit, in Node and in a page. Its cases use only what both have.
import { local, remote, shared } from "./loading-cases.mjs";
import { answers } from "./operation-cases.mjs";

/**
 * The environment of the suite, and the results that it expects.
 *
 * @typedef {object} Environment
 * @property {typeof import("../dist/index.js")} toolkit
 * @property {string} base address of the package's folder on the test's server
 * @property {import("./expected.mjs").Expected} expected results for the suite's inputs, from other implementations
 *
 * @typedef {import("../dist/index.js").LoadOptions} LoadOptions
 * @typedef {Record<import("./inputs.mjs").Name, (params?: unknown) => any> & { close?(): void }} Kit
 *
 * @typedef {object} Here an environment with one of the loaders
 * @property {Environment} env
 * @property {(options?: LoadOptions) => Promise<Kit>} open
 * @property {boolean} remote whether the loader is loadInWorker
 *
 * @typedef {Record<string, (here: Here) => Promise<void>>} Cases cases by name
 */

/** Milliseconds after which a case counts as hanging. */
export const HANGING = 180_000;

/** The cases by name. @type {Record<string, (env: Environment) => Promise<void>>} */
export const cases = Object.fromEntries(
  ["load", "loadInWorker"].flatMap((loader) =>
    Object.entries({ ...answers, ...shared, ...(loader === "load" ? local : remote) }).map(([name, run]) => [
      `${loader}: ${name}`,
      async (/** @type {Environment} */ env) => {
        /** @type {Kit[]} */
        const kits = [];
        /** @type {Here["open"]} */
        const open = async (options) => {
          const kit = /** @type {any} */ (await env.toolkit[/** @type {"load"} */ (loader)](options));
          kits.push(kit);
          return kit;
        };
        let timer;
        const limit = new Promise((_, reject) => {
          timer = setTimeout(() => reject(new Error("The case hangs")), HANGING);
        });
        try {
          await Promise.race([run({ env, open, remote: loader === "loadInWorker" }), limit]);
        } finally {
          clearTimeout(timer);
          for (const kit of kits) kit.close?.();
        }
      },
    ]),
  ),
);

/**
 * The names of the cases with a loader. The gate has load in Node and loadInWorker in a page; loaders.slow.mjs has the others.
 *
 * @param {"load" | "loadInWorker"} loader
 */
export const casesOf = (loader) => Object.keys(cases).filter((name) => name.startsWith(`${loader}: `));
