// @ts-check
/**
 * Runs test files side by side: node scripts/test.mjs worker/test/*.test.mjs. One server and one browser are started for all of
 * them; a file that stops or breaks its server starts one of its own. A file run with `node --test` starts what it needs.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { launchServer } from "./browser.mjs";
import { freePort } from "./loopback.mjs";
import { startServer } from "./server.mjs";

/** Files that run at the same time: one more than there are cores, since some wait. */
const CONCURRENCY = availableParallelism() + 1;

const files = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "lettercraft-tests-"));
const env = { ...process.env };
/** What was started, to be stopped in the end. @type {(() => Promise<void>)[]} */
const stops = [];
const mask = process.umask();

try {
  if (files.some((file) => !file.startsWith("wasm/"))) env.LETTERCRAFT_TEST_SERVER = JSON.stringify(await serve());
  if (files.some((file) => !file.startsWith("worker/"))) env.LETTERCRAFT_TEST_BROWSER = await browse();
  process.umask(mask); // a server's state is for its owner only
  const flags = ["--test", "--test-reporter=spec", `--test-concurrency=${CONCURRENCY}`];
  const tests = spawn(process.execPath, [...flags, ...files], { stdio: "inherit", env });
  const [code] = await once(tests, "exit");
  process.exitCode = code ?? 1;
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Starts a server, and writes what it prints into a file. @returns {Promise<import("../worker/test/server.mjs").Shared>} */
async function serve() {
  const state = join(folder, "state");
  const log = join(folder, "log");
  const file = openSync(log, "a");
  const onLine = (/** @type {string} */ line) => writeSync(file, `${line}\n`);
  const { url, stop } = await startServer({ port: await freePort(), state, testHosts: "127.0.0.1", onLine });
  stops.push(async () => {
    await stop();
    closeSync(file);
  });
  return { url, state, log };
}

/** Starts a browser, and returns the address at which tests connect to it. */
async function browse() {
  const browser = await launchServer();
  stops.push(() => browser.close());
  return browser.wsEndpoint();
}
