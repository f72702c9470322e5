// @ts-check
/** How an upload becomes a version: its modules, bindings and migrations. */
import { createHash, randomUUID } from "node:crypto";
import { assetsOf } from "./assets.mjs";
import { form, Refusal } from "./interface.mjs";
import { newId, now, own } from "./state.mjs";

/**
 * @typedef {import("./interface.mjs").Call} Call
 * @typedef {import("./state.mjs").Script} Script
 * @typedef {import("./state.mjs").Version} Version
 * @typedef {import("./state.mjs").Binding} Binding
 * @typedef {import("./state.mjs").Module} Module
 */

/** Bytes that the modules of a Worker may have together. */
const SIZE_LIMIT = 64 << 20;

/**
 * Reads an upload and returns the version that it makes. The Worker is not changed if the upload is refused.
 * @param {Call} call
 * @param {Script} script the Worker, which may be new
 * @param {"upload" | "version_upload"} trigger what made the version, for its annotations
 */
export async function uploaded(call, script, trigger) {
  const { metadata, modules } = await read(call);
  const { bindings: given = [], migrations, annotations, keep_bindings: kept = [], ...rest } = metadata;
  const main = rest.main_module;
  const entry = modules.find(({ name }) => name === main);
  if (main !== undefined && !entry) throw new Refusal(400, 10021, `No such module "${main}".`);
  if (migrations && trigger === "version_upload") {
    throw new Refusal(400, 10211, "Migrations can't be applied by the upload of a version that is not deployed.");
  }
  const migrated = migrate(script, migrations, entry);
  const previous = script.versions[0];
  const assets = assetsOf(call, script.name, metadata.assets) ?? (metadata.keep_assets ? previous?.assets : undefined);
  if (main === undefined && !assets) throw new Refusal(400, 10021, "The upload has neither a main module nor assets.");
  const strict = call.query.get("bindings_inherit") === "strict";
  const bindings = inherited(given, kept, previous?.bindings ?? [], strict).map((binding) =>
    checked(call, script, migrated.classes, binding),
  );
  Object.assign(script, migrated);
  return addVersion(call, script, {
    annotations: { ...annotations, "workers/triggered_by": trigger },
    main,
    modules,
    etag: etagOf(modules),
    bindings,
    assets,
    metadata: rest,
    migrationTag: script.migrationTag,
  });
}

/**
 * Adds a version to a Worker.
 * @param {Call} call
 * @param {Script} script
 * @param {Omit<Version, "id" | "number" | "created" | "source">} content
 */
export function addVersion(call, script, content) {
  const version = Object.freeze({
    ...content,
    id: randomUUID(),
    number: script.versions.length + 1,
    created: now(),
    source: sourceOf(call),
  });
  script.versions.unshift(version);
  return version;
}

/** Returns the name of the client of a call. @param {Call} call */
export const sourceOf = ({ headers }) => (headers["user-agent"]?.startsWith("wrangler/") ? "wrangler" : "api");

/** @param {Call} call */
async function read(call) {
  /** @type {Module[]} */
  const modules = [];
  let metadata;
  for (const [name, part] of await form(call)) {
    if (name === "metadata") metadata = typeof part === "string" ? part : await part.text();
    else if (typeof part === "string") throw new Refusal(400, 10021, `The part "${name}" is not a file.`);
    else modules.push({ name, type: part.type, bytes: Buffer.from(await part.arrayBuffer()) });
  }
  if (metadata === undefined) throw new Refusal(400, 10021, "The upload has no metadata.");
  if (modules.reduce((sum, { bytes }) => sum + bytes.length, 0) > SIZE_LIMIT) {
    throw new Refusal(413, 10027, "Your Worker exceeded the size limit of 64 MiB.");
  }
  try {
    return { metadata: JSON.parse(metadata), modules };
  } catch {
    throw new Refusal(400, 10021, "The metadata of the upload is not valid JSON.");
  }
}

/** @param {Module[]} modules */
function etagOf(modules) {
  const hash = createHash("sha256");
  for (const { name, bytes } of modules) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex");
}

/**
 * Returns the bindings of an upload, and the bindings that it takes over from the previous version.
 * @param {Binding[]} given
 * @param {string[]} kept types of bindings that are taken over without being named
 * @param {Binding[]} previous
 * @param {boolean} strict whether a binding that can't be taken over is an error
 */
function inherited(given, kept, previous, strict) {
  /** @type {Binding[]} */
  const bindings = [];
  /** @type {string[]} */
  const problems = [];
  for (const [i, binding] of given.entries()) {
    if (!binding.name) throw new Refusal(400, 10052, `Binding at index ${i} must have a name.`);
    if (binding.type !== "inherit") {
      bindings.push(binding);
      continue;
    }
    const source = previous.find(({ name }) => name === (binding.old_name ?? binding.name));
    if (source) bindings.push({ ...source, name: binding.name });
    else if (strict) problems.push(`inherit binding '${binding.name}' is invalid: there is no such binding to inherit`);
  }
  if (problems.length > 0) throw new Refusal(400, 10057, ...problems);
  const names = new Set(given.map(({ name }) => name));
  return [...bindings, ...previous.filter(({ name, type }) => kept.includes(type) && !names.has(name))];
}

/** Types of bindings that refer to nothing in the account. */
const FREE = [
  "plain_text",
  "json",
  "secret_text",
  "send_email",
  "assets",
  "version_metadata",
  "ratelimit",
  "analytics_engine",
];

/**
 * Returns a binding as the version has it, if the thing that it refers to exists.
 * @param {Call} call
 * @param {Script} script
 * @param {Script["classes"]} classes of the Worker
 * @param {Binding} binding
 * @returns {Binding}
 */
function checked({ state, options }, script, classes, binding) {
  const { type, name, namespace_id, bucket_name, service, class_name = "", script_name } = binding;
  if (type === "kv_namespace") {
    if (own(state.namespaces, namespace_id)) return binding;
    const advice = "Please verify the namespace_id in your configuration.";
    throw new Refusal(400, 10042, `KV namespace '${namespace_id}' is not valid. ${advice}`);
  }
  if (type === "r2_bucket") {
    if (own(state.buckets, bucket_name)) return binding;
    throw new Refusal(400, 10085, `R2 bucket '${bucket_name}' not found. Please use a different name and try again.`);
  }
  if (type === "service") {
    if (service === script.name || own(state.scripts, service)) return binding;
    const advice =
      "Verify the Worker exists in your account and that the service name in your configuration is correct.";
    throw new Refusal(
      400,
      10143,
      `Service binding '${name}' references Worker '${service}' which was not found. ${advice}`,
    );
  }
  if (type === "durable_object_namespace") {
    const isOwn = script_name === undefined || script_name === script.name;
    const { id } = own(isOwn ? classes : (own(state.scripts, script_name)?.classes ?? {}), class_name) ?? {};
    if (id) return { ...binding, namespace_id: id };
    const reason = "because it is not currently configured to implement Durable Objects.";
    const advice = "Ensure a --new-class migration has been applied to it.";
    throw new Refusal(400, 10061, `Cannot create binding for class '${class_name}' ${reason} ${advice}`);
  }
  if (type === "analytics_engine" && !options.isAnalyticsEnabled) {
    throw new Refusal(403, 10089, "You need to enable Analytics Engine. Head to the Cloudflare Dashboard to enable:");
  }
  if (FREE.includes(type)) return binding;
  throw new Refusal(400, 10021, `The stand-in does not have bindings of the type ${type}, such as '${name}'.`);
}

/**
 * Returns the classes of Durable Objects after the migrations of an upload.
 * @param {Script} script
 * @param {any} migrations
 * @param {Module | undefined} entry the main module
 */
function migrate(script, migrations, entry) {
  const classes = { ...script.classes };
  if (!migrations) return { classes, migrationTag: script.migrationTag };
  const { old_tag: expected = "", new_tag: tag, steps = [migrations] } = migrations;
  if ((script.migrationTag ?? "") !== expected) {
    const tags = `got tag '${expected}' when expected tag is '${script.migrationTag ?? ""}'`;
    throw new Refusal(400, 10079, `Actor migration tag precondition failed, ${tags}.`);
  }
  for (const step of steps) {
    for (const [names, sqlite] of [
      [step.new_classes ?? [], false],
      [step.new_sqlite_classes ?? [], true],
    ]) {
      for (const name of names) {
        if (own(classes, name)) {
          const reason = "that is already depended on by existing Durable Objects";
          throw new Refusal(400, 10074, `Cannot apply new-class migration to class '${name}' ${reason}`);
        }
        classes[name] = { id: newId(), sqlite };
      }
    }
    for (const { from, to } of step.renamed_classes ?? []) {
      classes[to] = take(classes, from);
    }
    for (const name of step.deleted_classes ?? []) take(classes, name);
    if (step.transferred_classes?.length) {
      throw new Refusal(400, 10021, "The stand-in does not transfer classes of Durable Objects.");
    }
  }
  const exported = exportsOf(entry);
  for (const name of Object.keys(classes)) {
    if (exported && !exported.has(name)) {
      throw new Refusal(400, 10070, `Cannot apply migration: class '${name}' is not exported by the script`);
    }
  }
  return { classes, migrationTag: tag ?? script.migrationTag };
}

/**
 * Removes a class and returns it.
 * @param {Script["classes"]} classes
 * @param {string} name
 */
function take(classes, name) {
  const found = own(classes, name);
  if (!found) throw new Refusal(400, 10073, `Cannot apply migration to class '${name}', which does not exist`);
  delete classes[name];
  return found;
}

/**
 * Returns the names that a module exports, or undefined if it may export names that are not in its text. It finds the declarations
 * in the output of a bundler and in ordinary modules; it does not parse the language.
 * @param {Module | undefined} module
 */
function exportsOf(module) {
  const source = module?.bytes.toString("utf8") ?? "";
  if (/^\s*export\s*\*/m.test(source)) return undefined;
  const names = new Set();
  for (const [, list = ""] of source.matchAll(/\bexport\s*\{([^}]*)\}/g)) {
    for (const item of list.split(","))
      names.add(
        item
          .trim()
          .split(/\s+as\s+/)
          .at(-1),
      );
  }
  for (const [, name] of source.matchAll(/\bexport\s+(?:class|const|let|var|function)\s+([\w$]+)/g)) names.add(name);
  return names;
}
