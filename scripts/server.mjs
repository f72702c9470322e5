// @ts-check
/** Starts the built Workers in the real runtime, with KV, R2 and Durable Objects on local disk, and makes accounts. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { copyConfiguration } from "./configuration.mjs";
import { withoutMails } from "./mail.mjs";
import { claimState } from "./state.mjs";

/** The file with the secrets of the local server. The secrets are made at the first start and exist only on this machine. */
const SECRETS = ".dev.vars";

/** The sender of the local server's mails. */
const MAIL_FROM = "lettercraft@example.com";

/** The token for the local server's admin interface. */
export const adminToken = () => secret("ADMIN_TOKEN");

/** The secret with which the local server signs links. */
export const linkSecret = () => secret("LINK_SECRET");

/**
 * Returns a secret of the local server. If there is none with this name, makes one.
 * @param {string} name
 * @returns {string}
 */
function secret(name) {
  const kept = existsSync(SECRETS) && new RegExp(`^${name}="(.+)"$`, "m").exec(readFileSync(SECRETS, "utf8"))?.[1];
  if (kept) return kept;
  const made = randomBytes(32).toString("hex");
  appendFileSync(SECRETS, `${name}="${made}"\n`, { mode: 0o600 });
  return made;
}

/** The port in the environment variable PORT, or 8787. Throws if PORT is not a port. */
export function localPort() {
  const { PORT = "" } = process.env;
  const port = Number(PORT || 8787);
  if (!/^\d*$/.test(PORT) || port < 1 || port > 65535) {
    throw new Error("PORT must be a whole number from 1 to 65535, such as PORT=8787");
  }
  return port;
}

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {Promise<number | null>} ended
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill ends the server without letting it finish anything
 */

/**
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.state folder
 * @param {string | undefined} [options.testHosts] hosts on this machine whose pages may be read, separated by spaces
 * @param {Record<string, string> | undefined} [options.mainVars] more variables and secrets of the main Worker
 * @param {Record<string, string> | undefined} [options.graphqlVars] the same for GraphQL
 * @param {Record<string, string> | undefined} [options.consoleVars] the same for the console
 * @param {string | undefined} [options.network] address of a server that answers in place of the public internet (worker/page/local)
 * @param {string | undefined} [options.entry] module to run instead of the main Worker's entry
 * @param {string | undefined} [options.notifierEntry] the same for the notifier
 * @param {string} [options.pageEntry] the same for the Worker of pages
 * @param {(line: string) => void} [options.onLine] called for each line of output that is not about a mail
 * @param {(file: string) => void} [options.onMail] called for each mail with the file of its text
 * @returns {Promise<Server>}
 */
export async function startServer({
  port,
  state,
  testHosts,
  mainVars,
  graphqlVars,
  consoleVars,
  network,
  entry,
  notifierEntry,
  pageEntry = "worker/page/local/entry.mjs",
  onLine = () => {},
  onMail = () => {},
}) {
  await claimPort(port);
  const release = await claimState(state);
  const url = `http://localhost:${port}`;
  /** @type {Awaited<ReturnType<typeof import("./network.mjs").startNetwork>> | null} */
  let internet = null;
  /** @type {string[]} */
  let configs;
  try {
    const { startNetwork } = await import("./network.mjs"); // it needs installed packages; dev.mjs checks before that
    internet = network ? null : await startNetwork(join(resolve(state), "workers/network"));
    const named = { KEY_NAME_SECRET: secret("KEY_NAME_SECRET") };
    const link = { LINK_SECRET: linkSecret(), ...named };
    const owned = ["SESSION_SECRET", "ADDRESS_SECRET", "KEY_SECRET"].map((name) => [name, secret(name)]);
    /** The variables and secrets of each Worker. The main Worker, named by a dot, must be the first. @type {Record<string, Record<string, string>>} */
    const workers = {
      ".": { ...link, ...mainVars },
      graphql: { ...link, ...graphqlVars }, // it signs links too
      console: { ADMIN_TOKEN: adminToken(), MAIL_FROM, ...named, ...Object.fromEntries(owned), ...consoleVars },
      "console/notifier": { MAIL_FROM, PUBLIC_URL: url },
      page: { NETWORK: network ?? String(internet?.url), ...(testHosts && { TEST_HOSTS: testHosts }) },
      image: {},
      account: named,
    };
    /** The modules that run instead of the entries of Workers. @type {Record<string, string | undefined>} */
    const entries = { ".": entry, "console/notifier": notifierEntry, page: pageEntry };
    configs = Object.entries(workers).flatMap(([name, vars]) => [
      "-c",
      copyConfiguration(
        join(name === "." ? "." : `worker/${name}`, "wrangler.toml"),
        join(resolve(state), "workers", name),
        { vars, main: entries[name] },
      ),
    ]);
  } catch (error) {
    await internet?.stop();
    release();
    throw error;
  }
  const flags = ["--port", String(port), "--inspector-port", "0", "--persist-to", resolve(state)];
  const child = spawn("wrangler", ["dev", ...configs, ...flags, "--show-interactive-dev-session=false"], {
    detached: true, // a process group of its own
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NO_COLOR: "1",
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${new URL("wrangler.mjs", import.meta.url)}`,
      WRANGLER_REGISTRY_PATH: join(resolve(state), "registry"), // servers with the same path would use each other's Workers
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_WRITE_LOGS: "false",
      X_LOCAL_OBSERVABILITY: "false", // it would store every request with its query string
    },
  });
  // If this process is killed, workerd must not continue to write to a state that is no longer claimed.
  const reaper = spawn("sh", ["-c", `read -r _; kill -9 -${child.pid} ${internet?.pid ?? ""}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    const pass = withoutMails((line) => {
      if (output.length < 100_000) output += `${line}\n`;
      onLine(line);
    }, onMail);
    stream.setEncoding("utf8").on("data", (chunk) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      lines.forEach(pass);
    });
  }
  /** @type {Promise<number | null>} */
  const ended = new Promise((done, fail) => child.once("exit", done).once("error", fail)).finally(async () => {
    await internet?.stop();
    reaper.stdin.end(); // workerd may still run after wrangler has ended
    release();
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const kill = async () => {
    process.kill(-Number(child.pid), "SIGKILL");
    await ended;
  };
  const waiting = new AbortController();
  try {
    const early = await Promise.race([answers(url, waiting.signal), ended.then(() => "ended")]);
    if (early === "ended") throw new Error(`the server ended before it was ready:\n${output}`);
  } finally {
    waiting.abort();
  }
  return { url, ended, stop, kill };
}

/**
 * Throws if a server can't listen on a port of the loopback interface, because another server might answer there. Also throws if browsers
 * and Node's fetch refuse to connect to the port.
 * @param {number} port
 */
export async function claimPort(port) {
  for (const host of ["127.0.0.1", "::1"]) {
    const probe = createServer().listen(port, host);
    try {
      await once(probe, "listening");
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") continue; // a machine without IPv6
      const reason = code === "EADDRINUSE" ? "in use" : `not available (${code})`;
      throw new Error(`port ${port} is ${reason}; choose another one with PORT=`);
    }
    probe.close();
    await once(probe, "close");
  }
  const failure = await fetch(`http://localhost:${port}`).catch((error) => error.cause?.message);
  if (failure === "bad port") throw new Error(`port ${port} is refused by browsers; choose another one with PORT=`);
}

/**
 * Waits until the server answers or the signal aborts.
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
 * Makes an account through the admin interface and returns it with its key.
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
