// @ts-check
/**
 * Runs test files in parallel: node scripts/test.mjs worker/test/*.test.mjs. It starts one server and one browser for all of
 * them; a file that stops or breaks its server starts one of its own. A file run with `node --test` starts what it needs. The option
 * `--test-name-pattern` is that of Node. With BOX=1 the server is the service on one machine.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { run } from "node:test";
import { parseArgs } from "node:util";
import { startBox } from "./box.mjs";
import { launchServer } from "./browser.mjs";
import { leaksIn } from "./leaks.mjs";
import { freePort } from "./loopback.mjs";
import { report } from "./report.mjs";
import { startServer } from "./server.mjs";

/** The number of files that run at the same time: one more than the number of cores, because some files wait. */
const CONCURRENCY = availableParallelism() + 1;

/** The files that take longest, of both lanes. They start first, so that no core is idle at the end. */
const LONGEST =
  "deploy-failures deploy accessibility text-keeping offline screens readme account-states storage rotation drafts-import text-tab drafts solving-links browser booklet quoteacrostic text-origin loaders dev options";

const order = LONGEST.split(" ").reverse();
const rank = (/** @type {string} */ file) => -order.indexOf(basename(file).replace(/\..*/, ""));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { "test-name-pattern": { type: "string", multiple: true } },
});
const files = positionals.sort((a, b) => rank(a) - rank(b));
const folder = mkdtempSync(join(tmpdir(), "lettercraft-tests-"));
// Otherwise a make that a test runs inside make prints the folders it enters, and its level.
for (const name of ["MAKEFLAGS", "MAKELEVEL", "MFLAGS"]) delete process.env[name];
process.env.NODE_COMPILE_CACHE = join(folder, "compiled"); // each file, and each wrangler, loads large libraries
/** Functions that stop everything that was started. @type {(() => Promise<void>)[]} */
const stops = [];
const mask = process.umask();
/** The tree before the tests; undefined until they begin. @type {string | undefined} */
let before;

try {
  if (files.some((file) => !file.startsWith("wasm/"))) await serve();
  if (files.some((file) => !file.startsWith("worker/"))) await browse();
  before = tree(); // the first server on a machine has made its secrets
  process.umask(mask); // the server's state is for its owner only
  const interrupted = new AbortController();
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.once(signal, () => interrupted.abort());
  const testNamePatterns = options["test-name-pattern"];
  const tests = run({
    files,
    concurrency: CONCURRENCY,
    signal: interrupted.signal,
    ...(testNamePatterns && { testNamePatterns }),
  });
  if (!(await report(tests, files.length))) process.exitCode = 1;
} finally {
  for (const stop of stops) await stop();
  const log = join(folder, "log");
  // The log has the output of all tests, so the search finds a secret from any of them.
  for (const leak of existsSync(log) ? leaksIn(readFileSync(log, "utf8").split("\n")) : []) {
    console.error(leak);
    process.exitCode = 1;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); // a process that ends may still write into it
  if (before !== undefined && tree() !== before) {
    console.error(`The tests have changed the folders of the sources: git status was\n${before}and is\n${tree()}`);
    process.exitCode = 1;
  }
}

/** The state of the tree according to git: changed, untracked and ignored files. It is empty outside a checkout. */
function tree() {
  return spawnSync("git", ["status", "--porcelain", "--ignored"], { encoding: "utf8" }).stdout;
}

/** Starts a server whose output goes into a file, and puts its address into the environment of the tests. */
async function serve() {
  const state = join(folder, "state");
  const log = join(folder, "log");
  const file = openSync(log, "a");
  const options = {
    port: await freePort(),
    state,
    onLine: (/** @type {string} */ line) => writeSync(file, `${line}\n`),
  };
  const { url, stop } = process.env.BOX
    ? await startBox(options)
    : await startServer({ ...options, testHosts: "127.0.0.1" });
  stops.push(stop);
  /** @type {import("../worker/test/server.mjs").Shared} */
  const shared = { url, state, log };
  process.env.LETTERCRAFT_TEST_SERVER = JSON.stringify(shared);
}

/** Starts a browser, and puts its address into the environment of the tests. */
async function browse() {
  const browser = await launchServer();
  stops.push(() => browser.close());
  process.env.LETTERCRAFT_TEST_BROWSER = browser.wsEndpoint();
}
