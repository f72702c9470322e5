// @ts-check
/** Starts a bundle on a bare `workerd serve`, with a directory and an account's object. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { crc32 } from "node:zlib";
import { buildSync } from "esbuild";
import { copyConfiguration } from "../../scripts/configuration.mjs";
import { compile, launchCompiled, quote } from "../../scripts/workerd.mjs";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A key of a Pro account in the directory of every server. Its checksum is correct. */
export const key = "lc-000000000000000000000000000000000015e1MX";
export const account = "BENCH";
/** The account's credits at the beginning. */
export const credits = 1e9;
/** The figures of the plans in commands. */
const PLANS = { pro: { credits, bonus: 0, perMinute: 0 } };

/** More Pro accounts with keys in the directory. A test that needs them opens them. */
export const neighbours = Array.from({ length: 9 }, (_, i) => ({ account: `NEIGHBOUR${i}`, key: newKey(i + 1) })); // 0 is the key above
const entries = Object.fromEntries(
  [{ account, key }, ...neighbours].map((one) => [`key:${hash(one.key)}`, `pro ${one.account}`]),
);

/** The file of the Worker of the accounts' objects in the folder of a bundle. */
const ACCOUNT = "account.js";

/**
 * Bundles a Worker's entry with its modules, and the Worker of the accounts' objects, into build/bench/NAME, with the configuration of workerd.
 * @param {string} name
 * @param {string} entry
 * @param {string} [objects] the entry of the Worker of the accounts' objects
 */
export function bundle(name, entry, objects = "worker/account/entry.mjs") {
  const out = resolve("build/bench", name);
  rmSync(out, { recursive: true, force: true });
  const configuration = copyConfiguration("wrangler.toml", resolve("build/configurations", name), { main: entry });
  execFileSync("wrangler", ["deploy", "-c", configuration, "--dry-run", "--outdir", out], { stdio: "pipe" });
  buildSync({
    entryPoints: [objects],
    outfile: join(out, ACCOUNT),
    bundle: true,
    format: "esm",
    external: ["cloudflare:workers"],
  });
  configure(out);
  return out;
}

/**
 * Compiles the configuration of workerd for a bundle. {@link bundle} has done so, but in another checkout it may do it in another way.
 * @param {string} folder
 */
export function configure(folder) {
  compile(config(folder), folder);
}

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {number} pid
 * @property {number} objects the port at which other processes reach the accounts' objects
 * @property {(credits?: number) => Promise<void>} open opens the account of the key, with the credits of its plan by default
 * @property {() => Promise<string>} standing returns the standing of the account, as its object answers it
 * @property {(command: object, repeat?: { times: number, lanes: number }, by?: { account: string, key: string }) => Promise<string>} pay
 *   sends a command of the data plane to an account, by default the account of the key, repeat.times times with repeat.lanes of them under
 *   way, and returns the last answer
 * @property {(command: object, to?: string) => Promise<any>} administer sends a command of the console to an account, by default the
 *   account of the key, and returns the answer
 * @property {() => Promise<void>} stop kills the server
 */

/**
 * @param {string} folder a bundle
 * @param {string} [kept] a folder for the server's state, which is not removed; it may have the state of an earlier server
 * @returns {Promise<Server>}
 */
export async function serve(folder, kept) {
  const state = kept ?? mkdtempSync(join(tmpdir(), "lettercraft-"));
  const objects = join(state, "objects");
  mkdirSync(objects, { recursive: true });
  const { pid, ports, stop } = await launchCompiled(folder, ["http", "seed", "objects"], { objects });
  /**
   * @param {object} command
   * @param {string} account
   * @param {object} [repeat]
   */
  const execute = async (command, account, repeat) => {
    const body = JSON.stringify({ account, command: JSON.stringify({ plans: PLANS, ...command }), ...repeat });
    const headers = { connection: "close" }; // workerd closes connections that wait, perhaps when the next command is sent
    const response = await fetch(`http://127.0.0.1:${ports.seed}/`, { method: "POST", body, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`status ${response.status}: ${text}`);
    return text;
  };
  return {
    url: `http://127.0.0.1:${ports.http}`,
    pid,
    objects: Number(ports.objects),
    async open(credits) {
      await execute({ do: "open", account, key: { hash: hash(key), isListed: true }, plan: "pro", credits }, account);
    },
    standing: () => execute({ do: "standing", line: true }, account),
    pay: (command, repeat, by = { account, key }) =>
      execute({ line: true, key: hash(by.key), ...command }, by.account, repeat),
    administer: async (command, to = account) => JSON.parse(await execute(command, to)),
    async stop() {
      await stop();
      if (state !== kept) rmSync(state, { recursive: true });
    },
  };
}

/**
 * Returns the key with 34 letters and digits, and its checksum: the CRC-32 in base 62. Keys of this form name no account.
 * @param {string} body
 */
export function keyOf(body) {
  const text = `lc-${body}`;
  let sum = crc32(text);
  let digits = "";
  for (let i = 0; i < 6; i++) {
    digits = BASE62[sum % 62] + digits;
    sum = Math.floor(sum / 62);
  }
  return text + digits;
}

/** Returns one of many keys. @param {number} number */
export function newKey(number) {
  return keyOf(String(number).padStart(34, "0"));
}

/**
 * Returns the hash under which the directory has a key.
 * @param {string} key
 */
export function hash(key) {
  return createHash("sha256").update(key).digest("hex");
}

/**
 * Returns the configuration of the data plane in a bundle, as the service main.
 * @param {string} folder
 * @param {string} objects the kind of the binding for the accounts' objects
 */
export function dataPlane(folder, objects) {
  const wasm = readdirSync(folder).filter((file) => file.endsWith(".wasm"));
  const modules = [
    `(name = "entry.js", esModule = embed ${quote(join(folder, "entry.js"))})`,
    ...wasm.map((file) => `(name = ${quote(`./${basename(file)}`)}, wasm = embed ${quote(join(folder, file))})`),
  ];
  return `(name = "main", worker = (
      modules = [${modules.join(", ")}],
      compatibilityDate = "2026-08-01",
      compatibilityFlags = ["nodejs_compat", "enable_request_signal"],
      bindings = [(name = "ACCOUNTS", kvNamespace = "directory"), (name = "ACCOUNT", ${objects})],
    ))`;
}

/**
 * Returns the configuration of the service directory, a KV namespace.
 * @param {Record<string, string>} entries
 */
export function directory(entries) {
  const file = join(import.meta.dirname, "kv.mjs");
  return `(name = "directory", worker = (
      modules = [(name = "kv.mjs", esModule = embed ${quote(file)})],
      compatibilityDate = "2026-08-01",
      bindings = [(name = "ENTRIES", json = ${quote(JSON.stringify(entries))})],
    ))`;
}

/** Returns the configuration of a bundle. @param {string} folder */
function config(folder) {
  const here = import.meta.dirname;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = ["--no-flush-liftoff-code"], # as lettercraft-admin serve sets it
  services = [
    ${dataPlane(folder, 'durableObjectNamespace = (className = "Account", serviceName = "account")')},
    (name = "account", worker = (
      modules = [(name = "account.js", esModule = embed ${quote(join(folder, ACCOUNT))})],
      compatibilityDate = "2026-08-01",
      bindings = [
        (name = "ACCOUNTS", kvNamespace = "directory"),
        (name = "ACCOUNT", durableObjectNamespace = "Account"),
      ],
      durableObjectNamespaces = [(className = "Account", uniqueKey = "account", enableSql = true)],
      durableObjectStorage = (localDisk = "objects"),
    )),
    ${directory(entries)},
    (name = "seed", worker = (
      modules = [(name = "seed.mjs", esModule = embed ${quote(join(here, "seed.mjs"))})],
      compatibilityDate = "2026-08-01",
      bindings = [(name = "ACCOUNT", durableObjectNamespace = (className = "Account", serviceName = "account"))],
    )),
    (name = "internet", network = (allow = ["public", "private"])),
    (name = "objects", disk = (writable = true)),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:0", http = (), service = "main"),
    (name = "seed", address = "127.0.0.1:0", http = (), service = "seed"),
    (name = "objects", address = "127.0.0.1:0", http = (capnpConnectHost = "objects"), service = "seed"),
  ],
);
`;
}
