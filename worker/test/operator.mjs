// @ts-check
/** An operator with a machine of their own: the repository as it was built, their own settings, and the program lettercraft-admin. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * @typedef {object} Result
 * @property {number | null} code null if the program was killed
 * @property {string} output
 *
 * @typedef {object} Operator
 * @property {(settings: Record<string, string | number>, vars?: Record<string, string>) => void} configure writes the settings of the environment "test"
 * @property {(...args: string[]) => Promise<Result>} run runs the program
 * @property {(site: string) => void} moveTo lets the program find the service at another address, if it has no domain
 * @property {() => Promise<void>} unlock removes the locks that killed runs have left
 * @property {(signal?: "SIGKILL" | "SIGINT") => void} kill kills or interrupts the program that runs, and what it has started
 * @property {(name: string) => string} kept reads a file that the program keeps of the environment
 * @property {string} folder
 * @property {() => void} remove removes the folder
 */

/**
 * @param {import("./cloudflare/index.mjs").Cloudflare} cloudflare
 * @param {string} [repository] the folder of the repository
 * @returns {Operator}
 */
export function operatorOf(cloudflare, repository = ".") {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-operator-"));
  for (const name of ["node_modules", "worker", "wrangler.toml"])
    symlinkSync(resolve(repository, name), join(folder, name));
  mkdirSync(join(folder, "build"));
  symlinkSync(resolve(repository, "build/bundles"), join(folder, "build/bundles"));
  cpSync(join(repository, "build/web"), join(folder, "build/web"), { recursive: true }); // the program does not follow a link to the site
  mkdirSync(join(folder, "environments"));
  const program = resolve(repository, "build/lettercraft-admin");
  const keptFile = (/** @type {string} */ name) =>
    join(cloudflare.env().XDG_CONFIG_HOME ?? "", "lettercraft/test", name);
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;
  /** @type {Operator} */
  const operator = {
    folder,
    /** @type {Operator["configure"]} */
    configure(settings, vars = {}) {
      const lines = (/** @type {Record<string, string | number>} */ table) =>
        Object.entries(table)
          .map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
          .join("");
      writeFileSync(join(folder, "environments/test.toml"), `${lines(settings)}[vars]\n${lines(vars)}`);
    },
    /** @type {Operator["run"]} */
    async run(...args) {
      const env = { ...process.env, ...cloudflare.env(), ...cloudflare.edge };
      const running = spawn(program, args, { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
      child = running;
      let output = "";
      for (const stream of [running.stdout, running.stderr]) {
        stream.setEncoding("utf8").on("data", (chunk) => {
          output += chunk;
        });
      }
      const code = await new Promise((done, fail) => running.once("close", done).once("error", fail));
      child = undefined;
      return { code, output };
    },
    async unlock() {
      const { output } = await operator.run("status", "test");
      for (const [, lock = ""] of output.matchAll(/^Lock (\w+) of /gm)) await operator.run("unlock", "test", lock);
    },
    kill(signal = "SIGKILL") {
      if (child?.pid) process.kill(-child.pid, signal);
    },
    moveTo: (site) => writeFileSync(keptFile("site"), `${site}\n`),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
    kept: (name) => readFileSync(keptFile(name), "utf8").trim(),
  };
  operator.configure({});
  return operator;
}
