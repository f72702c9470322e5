// @ts-check
/** Workers: uploads, versions, deployments, settings, deletion. */
import { json, page, Refusal, route } from "./interface.mjs";
import { AUTHOR, own, Script, secretsOf } from "./state.mjs";
import { sourceOf, uploaded } from "./upload.mjs";

/**
 * @typedef {import("./interface.mjs").Call} Call
 * @typedef {import("./state.mjs").Version} Version
 */

const SCRIPTS = "~/workers/scripts";
export const ACCESS = ["Workers Scripts"];

export const routes = [
  route("GET", SCRIPTS, ACCESS, list),
  route("PUT", `${SCRIPTS}/{name}`, ACCESS, put),
  route("DELETE", `${SCRIPTS}/{name}`, ACCESS, remove),
  route("GET", `${SCRIPTS}/{name}/settings`, ACCESS, (call) => ({ result: settingsOf(scriptOf(call)) })),
  route("GET", `${SCRIPTS}/{name}/script-settings`, ACCESS, (call) => ({ result: scriptOf(call).settings })),
  route("PATCH", `${SCRIPTS}/{name}/script-settings`, ACCESS, patchSettings),
  route("GET", `${SCRIPTS}/{name}/references`, ACCESS, (call) => ({ result: references(call) })),
  route("GET", `${SCRIPTS}/{name}/versions`, ACCESS, listVersions),
  route("POST", `${SCRIPTS}/{name}/versions`, ACCESS, postVersion),
  route("GET", `${SCRIPTS}/{name}/versions/{version}`, ACCESS, getVersion),
  route("GET", `${SCRIPTS}/{name}/deployments`, ACCESS, listDeployments),
  route("POST", `${SCRIPTS}/{name}/deployments`, ACCESS, postDeployment),
  route("GET", "~/workers/services/{name}", ACCESS, getService),
  route("DELETE", "~/workers/services/{name}", ACCESS, remove),
  route("GET", "~/workers/workers/{name}", ACCESS, getWorker),
  route("GET", "~/workers/tails/by-consumer/{name}", ACCESS, () => ({ result: [] })),
  route("GET", "~/workers/durable_objects/namespaces", ACCESS, listNamespaces),
];

/** @param {Call} call */
const nameOf = ({ params }) => params[1] ?? "";

/** Returns the Worker of a call. @param {Call} call */
export function scriptOf(call) {
  const script = own(call.state.scripts, nameOf(call));
  if (!script) throw new Refusal(404, 10007, "This Worker does not exist on your account.");
  return script;
}

/** @param {Call} call */
function list({ state }) {
  return { result: Object.values(state.scripts).map(describe) };
}

/** @param {Script} script */
function describe(script) {
  const version = script.live ?? script.versions[0];
  return {
    id: script.name,
    tag: script.tag,
    tags: script.settings.tags,
    etag: version?.etag,
    handlers: ["fetch"],
    created_on: script.created,
    modified_on: script.deployments[0]?.created_on ?? script.created,
    migration_tag: script.migrationTag,
    compatibility_date: version?.metadata.compatibility_date,
    compatibility_flags: version?.metadata.compatibility_flags ?? [],
    has_assets: version?.assets !== undefined,
    has_modules: version?.main !== undefined,
    last_deployed_from: version?.source,
    deployment_id: script.deployments[0]?.versions[0]?.version_id,
    logpush: script.settings.logpush,
    observability: script.settings.observability,
    usage_model: "standard",
  };
}

/** @param {Call} call */
async function put(call) {
  const name = nameOf(call);
  if (!/^[a-z0-9][a-z0-9_-]{0,62}$/i.test(name)) throw new Refusal(400, 10016, "The name of the Worker is not valid.");
  const known = own(call.state.scripts, name);
  const script = known ?? new Script(name);
  const version = await uploaded(call, script, "upload");
  script.deploy([{ version, percentage: 100 }], version.annotations, version.source);
  const { observability, logpush, tail_consumers } = version.metadata;
  Object.assign(script.settings, {
    ...(observability && { observability }),
    ...(logpush !== undefined && { logpush }),
    ...(tail_consumers && { tail_consumers }),
  });
  call.state.scripts[name] = script;
  return { result: { ...describe(script), startup_time_ms: 10 } };
}

/** @param {Call} call */
async function postVersion(call) {
  return { result: detail(await uploaded(call, scriptOf(call), "version_upload")) };
}

/** What all answers say of a version. @param {Version} version */
const summary = (version) => ({
  id: version.id,
  number: version.number,
  metadata: {
    created_on: version.created,
    modified_on: version.created,
    source: version.source,
    hasPreview: false,
    ...AUTHOR,
  },
  annotations: version.annotations,
});

/** @param {Version} version */
const detail = (version) => ({
  ...summary(version),
  startup_time_ms: 10,
  resources: {
    bindings: withoutTexts(version),
    script: { etag: version.etag, handlers: ["fetch"], last_deployed_from: version.source },
    script_runtime: {
      compatibility_date: version.metadata.compatibility_date,
      compatibility_flags: version.metadata.compatibility_flags ?? [],
      limits: version.metadata.limits ?? {},
      migration_tag: version.migrationTag,
      usage_model: "standard",
    },
  },
});

/** Returns the bindings of a version without the texts of secrets, which are never shown. @param {Version | undefined} version */
function withoutTexts(version) {
  return (version?.bindings ?? []).map(({ text, ...binding }) =>
    binding.type === "secret_text" || text === undefined ? binding : { ...binding, text },
  );
}

/** @param {Call} call */
function listVersions(call) {
  const { versions } = scriptOf(call);
  if (call.query.get("deployable") === "true") {
    return { result: { items: versions.slice(0, DEPLOYABLE).map(summary) } };
  }
  const { result, info } = page(call, versions, { usual: 10, most: 100 });
  return { result: { items: result.map(summary) }, info };
}

/** Number of versions that can be deployed: the latest ones. */
const DEPLOYABLE = 100;

/** @param {Call} call */
function getVersion(call) {
  const version = scriptOf(call).versions.find(({ id }) => id === call.params[2]);
  if (!version) throw new Refusal(404, 100146, "The requested Worker version could not be found.");
  return { result: detail(version) };
}

/** @param {Call} call */
function listDeployments(call) {
  return { result: { deployments: scriptOf(call).deployments.slice(0, 10) } };
}

/** @param {Call} call */
function postDeployment(call) {
  const script = scriptOf(call);
  const { strategy, versions = [], annotations = {} } = json(call);
  if (strategy !== "percentage") throw new Refusal(400, 10021, 'The strategy of a deployment must be "percentage".');
  const shares = /** @type {import("./state.mjs").Share[]} */ (versions).map(({ version_id, percentage }) => ({
    version: versionOf(call, script, version_id),
    percentage,
  }));
  const sum = shares.reduce((all, { percentage }) => all + percentage, 0);
  if (shares.length < 1 || shares.length > 2 || sum !== 100) {
    throw new Refusal(400, 10021, "A deployment has one or two versions, whose percentages add up to 100.");
  }
  const { version } = /** @type {{ version: Version }} */ (shares[0]);
  const trigger = version === script.live || version.number > (script.live?.number ?? 0) ? "deployment" : "rollback";
  script.deploy(shares, { ...annotations, "workers/triggered_by": trigger }, sourceOf(call));
  return { result: script.deployments[0] };
}

/**
 * Returns a version that can be deployed.
 * @param {Call} call
 * @param {Script} script
 * @param {string} id
 */
function versionOf(call, script, id) {
  const version = script.versions.slice(0, DEPLOYABLE).find((one) => one.id === id);
  if (!version) throw new Refusal(404, 100146, "The requested Worker version could not be found.");
  if (script.live && script.live.migrationTag !== version.migrationTag) {
    throw new Refusal(
      400,
      10021,
      `There was a Durable Object migration between version ${id} and the one that serves.`,
    );
  }
  const changed = changedSecrets(script, version);
  if (changed.length > 0 && call.query.get("force") !== "true") {
    const target = `The following secrets have changed: ${changed.join(", ")}`;
    throw new Refusal(400, 10220, `The secrets of version ${id} are not those of the current deployment. ${target}`);
  }
  return version;
}

/**
 * Returns the names of the secrets that an older version has with other values than the version that serves.
 * @param {Script} script
 * @param {Version} version
 */
function changedSecrets({ live }, version) {
  if (!live || version.number >= live.number) return [];
  const before = secretsOf(version);
  const after = secretsOf(live);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}

/** @param {Script} script */
const settingsOf = (script) => ({
  ...script.settings,
  bindings: withoutTexts(script.versions[0]),
  compatibility_date: script.versions[0]?.metadata.compatibility_date,
  compatibility_flags: script.versions[0]?.metadata.compatibility_flags ?? [],
  usage_model: "standard",
});

/** @param {Call} call */
function patchSettings(call) {
  const script = scriptOf(call);
  const { logpush, observability, tags, tail_consumers } = json(call);
  for (const [name, value] of Object.entries({ logpush, observability, tags, tail_consumers })) {
    if (value !== undefined) script.settings[name] = value;
  }
  return { result: script.settings };
}

/** @param {Call} call */
function getService(call) {
  const script = own(call.state.scripts, nameOf(call));
  if (!script) throw new Refusal(404, 10090, "workers.api.error.service_not_found");
  const times = { created_on: script.created, modified_on: describe(script).modified_on };
  const environment = { environment: "production", ...times, script: describe(script) };
  return {
    result: { id: script.name, ...times, default_environment: environment, environments: [environment] },
  };
}

/** @param {Call} call */
function getWorker(call) {
  const script = scriptOf(call);
  return { result: { id: script.tag, name: script.name, subdomain: script.subdomain, tags: script.settings.tags } };
}

/** Returns what other Workers bind of a Worker. @param {Call} call */
function references(call) {
  const { name, classes } = scriptOf(call);
  const others = Object.values(call.state.scripts).filter((other) => other.name !== name);
  const users = others.flatMap((other) => (other.live?.bindings ?? []).map((binding) => ({ other, binding })));
  return {
    services: {
      incoming: users
        .filter(({ binding }) => binding.type === "service" && binding.service === name)
        .map(({ other, binding }) => ({ service: other.name, environment: "production", name: binding.name })),
      outgoing: [],
    },
    durable_objects: users
      .filter(({ binding }) => binding.type === "durable_object_namespace" && binding.script_name === name)
      .map(({ other, binding }) => ({
        service: other.name,
        environment: "production",
        name: binding.name,
        durable_object_namespace_id: own(classes, binding.class_name)?.id,
        durable_object_namespace_name: `${name}_${binding.class_name}`,
      })),
    dispatch_outbounds: [],
  };
}

/** @param {Call} call */
function remove(call) {
  const { services, durable_objects } = references(call);
  const [user] = [...services.incoming, ...durable_objects];
  if (user && call.query.get("force") !== "true") {
    throw new Refusal(400, 10064, `script still in use by the binding "${user.name}" of the Worker "${user.service}"`);
  }
  const { name } = scriptOf(call);
  delete call.state.scripts[name]; // and with it the data of its Durable Objects
  for (const { hostname, service } of Object.values(call.state.domains)) {
    if (service === name) delete call.state.domains[hostname];
  }
  for (const { id, script } of Object.values(call.state.routes)) {
    if (script === name) delete call.state.routes[id];
  }
  return { result: null };
}

/** @param {Call} call */
function listNamespaces(call) {
  const all = Object.values(call.state.scripts).flatMap((script) =>
    Object.entries(script.classes).map(([name, { id, sqlite }]) => ({
      id,
      name: `${script.name}_${name}`,
      class: name,
      script: script.name,
      use_sqlite: sqlite,
    })),
  );
  return page(call, all, { usual: 20, most: 1000 });
}
