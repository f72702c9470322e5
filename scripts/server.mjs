// @ts-check
/** Starts the built Worker in the real runtime, with KV and Durable Objects on local disk, and makes accounts on it. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";

/** Holds the token of the local administration. It exists on this machine only and is made at the first start. */
const SECRETS = "worker/console/.dev.vars";

/** @returns {string} */
export function adminToken() {
  if (!existsSync(SECRETS)) {
    writeFileSync(SECRETS, `ADMIN_TOKEN="${randomBytes(32).toString("hex")}"\n`, { mode: 0o600 });
  }
  const token = /^ADMIN_TOKEN="(.+)"$/m.exec(readFileSync(SECRETS, "utf8"))?.[1];
  if (!token) throw new Error(`${SECRETS} has no line ADMIN_TOKEN="…"; delete the file to have a new one made`);
  return token;
}

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {Promise<number | null>} ended
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ port: number, state: string, onLine?: (line: string) => void }} options
 * @returns {Promise<Server>}
 */
export async function startServer({ port, state, onLine = () => {} }) {
  adminToken();
  await claim(port);
  const configs = ["-c", "wrangler.toml", "-c", "worker/console/wrangler.toml"];
  const flags = ["--port", String(port), "--inspector-port", "0", "--persist-to", state];
  const child = spawn("wrangler", ["dev", ...configs, ...flags, "--show-interactive-dev-session=false"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream.setEncoding("utf8").on("data", (chunk) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (output.length < 100_000) output += `${line}\n`;
        onLine(line);
      }
    });
  }
  /** @type {Promise<number | null>} */
  const ended = new Promise((done, fail) => child.once("exit", done).once("error", fail));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const waiting = new AbortController();
  try {
    const early = await Promise.race([answers(url, waiting.signal), ended.then(() => "ended")]);
    if (early === "ended") throw new Error(`the server ended before it was ready:\n${output}`);
  } finally {
    waiting.abort();
  }
  return { url, ended, stop };
}

/**
 * Makes sure that nobody else listens at a port: the answers would be another server's.
 * @param {number} port
 */
async function claim(port) {
  const probe = createServer().listen(port, "localhost");
  try {
    await once(probe, "listening");
  } catch {
    throw new Error(`port ${port} is in use; choose another one with PORT=`);
  }
  probe.close();
  await once(probe, "close");
}

/**
 * Waits until the server answers, or nobody waits any more.
 * @param {string} url
 * @param {AbortSignal} signal
 */
async function answers(url, signal) {
  while (!signal.aborted) {
    try {
      const response = await fetch(`${url}/v1/`);
      await response.body?.cancel();
      if (response.status === 404) return;
    } catch {}
    await new Promise((done) => setTimeout(done, 100));
  }
}

/**
 * Makes an account through the administration and returns it with its key.
 * @param {string} url
 * @param {{ plan: string, credits?: number | undefined }} account
 * @returns {Promise<{ account: string, key: string, plan: string }>}
 */
export async function openAccount(url, account) {
  const response = await fetch(`${url}/admin/accounts`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminToken()}`, "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const answer = /** @type {any} */ (await response.json());
  if (!response.ok) throw new Error(answer.error);
  return answer;
}
