// @ts-check
/** The secrets of Workers. A change makes a version with the code of the latest one, and deploys it. */
import { json, Refusal, route } from "./interface.mjs";
import { ACCESS, scriptOf } from "./scripts.mjs";
import { secretsOf } from "./state.mjs";
import { addVersion } from "./upload.mjs";

/** @typedef {import("./interface.mjs").Call} Call */

const SECRETS = "~/workers/scripts/{name}/secrets";

export const routes = [
  route("GET", SECRETS, ACCESS, (call) => ({ result: list(call) })),
  route("PUT", SECRETS, ACCESS, put),
  route("GET", `${SECRETS}/{secret}`, ACCESS, (call) => ({ result: named(call) })),
  route("DELETE", `${SECRETS}/{secret}`, ACCESS, remove),
  route("PATCH", `${SECRETS}-bulk`, ACCESS, patch),
];

/** @param {Call} call */
function list(call) {
  const [latest] = scriptOf(call).versions;
  return latest ? Object.keys(secretsOf(latest)).map(describe) : [];
}

/** @param {string} name */
const describe = (name) => ({ name, type: "secret_text" });

/** @param {Call} call */
function named(call) {
  const found = list(call).find(({ name }) => name === call.params[2]);
  if (!found) throw new Refusal(404, 10056, "Secret binding not found");
  return found;
}

/** @param {Call} call */
function put(call) {
  const { name, text } = json(call);
  change(call, { [name]: text });
  return { result: describe(name) };
}

/** @param {Call} call */
function remove(call) {
  const { name } = named(call);
  change(call, { [name]: null });
  return { result: null };
}

/** @param {Call} call */
function patch(call) {
  const entries = Object.entries(json(call).secrets ?? {});
  change(call, Object.fromEntries(entries.map(([name, secret]) => [name, secret === null ? null : secret.text])));
  return { result: list(call) };
}

/**
 * @param {Call} call
 * @param {Record<string, unknown>} changes null removes a secret
 */
function change(call, changes) {
  const script = scriptOf(call);
  const [latest] = script.versions;
  if (!latest || latest !== script.live) {
    throw new Refusal(400, 10215, "The latest version of the Worker is not deployed, so its secrets can't be changed.");
  }
  const bindings = latest.bindings.filter(({ name }) => !Object.hasOwn(changes, name));
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) continue;
    if (!name || typeof text !== "string") throw new Refusal(400, 10053, "A secret must have a name and a text.");
    if (latest.bindings.some((binding) => binding.name === name && binding.type !== "secret_text")) {
      throw new Refusal(
        400,
        10053,
        `Binding name '${name}' already in use. Please use a different name and try again.`,
      );
    }
    bindings.push({ name, type: "secret_text", text });
  }
  const annotations = { "workers/triggered_by": "secret" };
  const version = addVersion(call, script, { ...latest, annotations, bindings });
  script.deploy([{ version, percentage: 100 }], annotations, version.source);
}
