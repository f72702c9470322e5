// @ts-check
/** Runs what was uploaded: all Workers of the account together, in workerd. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { own } from "./state.mjs";

/**
 * @typedef {import("./state.mjs").Script} Script
 * @typedef {import("./state.mjs").Version} Version
 *
 * @typedef {object} Running
 * @property {string} url
 * @property {() => Promise<void>} stop
 * @property {string} output the output of the server so far
 */

/** The kinds of modules in a configuration, by content type. @type {Record<string, string>} */
const KINDS = {
  "application/javascript+module": "ESModule",
  "application/wasm": "CompiledWasm",
  "application/octet-stream": "Data",
  "text/plain": "Text",
};

/**
 * Writes the version of each Worker that serves into a folder, and starts all Workers. The bytes of modules and assets are the uploaded
 * bytes.
 * @param {import("./index.mjs").Cloudflare} cloudflare
 * @param {{ main: string, folder: string, port: number }} options main is the Worker that answers at the port
 * @returns {Promise<Running>}
 */
export async function runUploaded(cloudflare, { main, folder, port }) {
  const names = Object.keys(cloudflare.state.scripts).filter((name) => name !== main);
  const configs = [main, ...names].map((name) => write(cloudflare, resolve(folder), name));
  const flags = ["--port", String(port), "--inspector-port", "0", "--persist-to", join(resolve(folder), "state")];
  const child = spawn(
    "wrangler",
    ["dev", ...configs.flatMap((config) => ["-c", config]), ...flags, "--show-interactive-dev-session=false"],
    {
      cwd: folder,
      detached: true, // a process group of its own
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...cloudflare.env(),
        WRANGLER_REGISTRY_PATH: join(resolve(folder), "registry"), // servers with the same path would use each other's Workers
        X_LOCAL_OBSERVABILITY: "false",
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
  }
  // If this process is killed, the server ends too.
  const reaper = spawn("sh", ["-c", `read -r _; kill -9 -${child.pid}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(child, "exit").finally(() => reaper.stdin.end());
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const url = `http://localhost:${port}`;
  while (!/Ready on /.test(output)) {
    if (isOver) throw new Error(`the Workers did not start:\n${output}`);
    await Promise.race([setTimeout(50), ended]);
  }
  return {
    url,
    stop,
    get output() {
      return output;
    },
  };
}

/**
 * Writes a Worker and returns the file name of its configuration.
 * @param {import("./index.mjs").Cloudflare} cloudflare
 * @param {string} root
 * @param {string} name
 */
function write({ state }, root, name) {
  const script = own(state.scripts, name);
  if (!script?.live) throw new Error(`there is no Worker "${name}" that serves`);
  const { live } = script;
  const folder = join(root, name);
  rmSync(folder, { recursive: true, force: true }); // no file of an earlier version stays
  const code = join(folder, "code");
  mkdirSync(code, { recursive: true });
  for (const { name, bytes } of live.modules) save(code, name, bytes);
  for (const [path, { hash }] of Object.entries(live.assets?.manifest ?? {})) {
    const asset = own(state.assets, hash);
    if (asset) save(join(folder, "assets"), `.${path}`, asset.bytes);
  }
  for (const name of ["_headers", "_redirects"]) {
    const rules = live.assets?.config[name];
    if (rules !== undefined) save(join(folder, "assets"), name, Buffer.from(rules));
  }
  writeFileSync(join(folder, ".dev.vars"), secretLines(script.secrets), { mode: 0o600 });
  const config = join(folder, "wrangler.json");
  writeFileSync(config, JSON.stringify(configuration(script, live), null, 2));
  return config;
}

/**
 * Writes a file below a folder.
 * @param {string} folder
 * @param {string} name
 * @param {Buffer} bytes
 */
function save(folder, name, bytes) {
  const file = join(folder, name);
  if (relative(folder, file).split(sep)[0] === "..") throw new Error(`the file ${name} is not below its folder`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** Returns the lines of a file with secrets. @param {Record<string, string>} secrets */
function secretLines(secrets) {
  const lines = Object.entries(secrets).map(([name, text]) => {
    const quote = ["'", "`", '"'].find((mark) => !text.includes(mark));
    if (!quote) throw new Error(`the secret ${name} has every kind of quotation mark`);
    return `${name}=${quote}${text}${quote}\n`;
  });
  return lines.join("");
}

/**
 * Returns the configuration for the metadata of the upload.
 * @param {Script} script
 * @param {Version} version
 */
function configuration(script, { main, modules, bindings, assets, metadata }) {
  const classes = Object.entries(script.classes);
  const named = (/** @type {boolean} */ sqlite) => classes.filter(([, c]) => c.sqlite === sqlite).map(([name]) => name);
  const of = (/** @type {string} */ type) => bindings.filter((binding) => binding.type === type);
  const variables = [...of("plain_text"), ...of("json")].map((/** @type {any} */ b) => [b.name, b.text ?? b.json]);
  const rules = Object.entries(KINDS).map(([mime, type]) => ({
    type,
    globs: modules.filter((module) => module.type === mime).map(({ name }) => name.replace(/^\.\//, "")),
    fallthrough: true,
  }));
  const { html_handling, not_found_handling, run_worker_first } = assets?.config ?? {};
  const [binding] = of("assets");
  return {
    name: script.name,
    ...(main !== undefined && {
      main: join("code", main),
      base_dir: "code",
      no_bundle: true,
      find_additional_modules: true,
      rules: rules.filter(({ globs }) => globs.length > 0),
    }),
    compatibility_date: metadata.compatibility_date,
    compatibility_flags: metadata.compatibility_flags,
    send_metrics: false,
    ...(assets && {
      assets: {
        directory: "assets",
        html_handling,
        not_found_handling,
        run_worker_first,
        ...(binding && { binding: binding.name }),
      },
    }),
    vars: Object.fromEntries(variables),
    kv_namespaces: of("kv_namespace").map(({ name, namespace_id: id }) => ({ binding: name, id })),
    r2_buckets: of("r2_bucket").map(({ name, bucket_name }) => ({ binding: name, bucket_name })),
    ratelimits: of("ratelimit").map(({ name, namespace_id, simple }) => ({ name, namespace_id, simple })),
    services: of("service").map((/** @type {any} */ { name, service, entrypoint }) => ({
      binding: name,
      service,
      ...(entrypoint && { entrypoint }),
    })),
    durable_objects: {
      bindings: of("durable_object_namespace").map(({ name, class_name, script_name }) => ({
        name,
        class_name,
        ...(script_name !== undefined && script_name !== script.name && { script_name }),
      })),
    },
    migrations:
      classes.length > 0 ? [{ tag: "uploaded", new_classes: named(false), new_sqlite_classes: named(true) }] : [],
    ...(of("version_metadata")[0] && { version_metadata: { binding: of("version_metadata")[0]?.name } }),
    analytics_engine_datasets: of("analytics_engine").map(({ name, dataset }) => ({ binding: name, dataset })),
    send_email: of("send_email").map(({ type, ...email }) => email),
    triggers: { crons: script.schedules.map(({ cron }) => cron) },
  };
}
