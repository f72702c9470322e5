// @ts-check
/** R2: buckets, their lifecycle rules, and objects. */
import { createHash } from "node:crypto";
import { behindCursor, json, Refusal, route } from "./interface.mjs";
import { now, own } from "./state.mjs";

/** @typedef {import("./interface.mjs").Call} Call */

const BUCKETS = "~/r2/buckets";
const ACCESS = ["Workers R2 Storage"];

export const routes = [
  route("GET", BUCKETS, ACCESS, list),
  route("POST", BUCKETS, ACCESS, create),
  route("GET", `${BUCKETS}/{name}`, ACCESS, (call) => ({ result: describe(nameOf(call), bucketOf(call)) })),
  route("DELETE", `${BUCKETS}/{name}`, ACCESS, remove),
  route("GET", `${BUCKETS}/{name}/lifecycle`, ACCESS, (call) => ({ result: { rules: bucketOf(call).rules } })),
  route("PUT", `${BUCKETS}/{name}/lifecycle`, ACCESS, putRules),
  route("GET", `${BUCKETS}/{name}/objects`, ACCESS, listObjects),
  route("DELETE", `${BUCKETS}/{name}/objects`, ACCESS, removeObjects),
  route("GET", `${BUCKETS}/{name}/objects/{key...}`, ACCESS, getObject),
  route("PUT", `${BUCKETS}/{name}/objects/{key...}`, ACCESS, putObject),
  route("DELETE", `${BUCKETS}/{name}/objects/{key...}`, ACCESS, removeObject),
];

/** The rule that every new bucket has. */
const DEFAULT_RULE = {
  id: "Default Multipart Abort Rule",
  enabled: true,
  conditions: { prefix: "" },
  abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: 7 * 24 * 3600 } },
};

/** @param {Call} call */
const nameOf = ({ params }) => params[1] ?? "";

/** @param {Call} call */
const keyOf = ({ params }) => params[2] ?? "";

/** Refuses a call in an account without R2. @param {Call} call */
function checkEnabled({ options }) {
  if (!options.isR2Enabled) throw new Refusal(403, 10042, "Please enable R2 through the Cloudflare Dashboard.");
}

/** @param {Call} call */
function bucketOf(call) {
  checkEnabled(call);
  const bucket = own(call.state.buckets, nameOf(call));
  if (!bucket) throw new Refusal(404, 10006, "The specified bucket does not exist.");
  return bucket;
}

/**
 * @param {string} name
 * @param {{ created: string }} bucket
 */
const describe = (name, { created }) => ({
  name,
  creation_date: created,
  location: "WEUR",
  jurisdiction: "default",
  storage_class: "Standard",
});

/** @param {Call} call */
function list(call) {
  checkEnabled(call);
  const part = call.query.get("name_contains") ?? "";
  const matching = Object.keys(call.state.buckets).filter((name) => name.includes(part));
  const { names, count, cursor } = behindCursor(call, matching, { limit: "per_page", usual: 20, most: 1000 });
  const buckets = names.map((name) => describe(name, call.state.buckets[name] ?? { created: "" }));
  return { result: { buckets }, info: { per_page: count, ...(cursor && { cursor }) } };
}

/** @param {Call} call */
function create(call) {
  checkEnabled(call);
  const { name } = json(call);
  if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name)) {
    throw new Refusal(400, 10005, "The specified bucket name is not valid.");
  }
  if (own(call.state.buckets, name)) {
    throw new Refusal(409, 10004, "The bucket you tried to create already exists, and you own it.");
  }
  const bucket = { rules: [structuredClone(DEFAULT_RULE)], objects: {}, created: now() };
  call.state.buckets[name] = bucket;
  return { result: describe(name, bucket) };
}

/** @param {Call} call */
function remove(call) {
  if (Object.keys(bucketOf(call).objects).length > 0) {
    const message = `The bucket you tried to delete (${nameOf(call)}) is not empty (account ${call.state.account}).`;
    throw new Refusal(409, 10008, message);
  }
  delete call.state.buckets[nameOf(call)];
  return { result: {} };
}

/** @param {Call} call */
function putRules(call) {
  const bucket = bucketOf(call);
  const { rules = [] } = json(call);
  const isRule = (/** @type {any} */ rule) =>
    typeof rule?.id === "string" && typeof rule.enabled === "boolean" && typeof rule.conditions?.prefix === "string";
  if (!Array.isArray(rules) || !rules.every(isRule)) {
    throw new Refusal(400, 10040, "The JSON you provided was not well formed.");
  }
  bucket.rules = rules;
  return { result: {} };
}

/** @param {Buffer} bytes */
const etagOf = (bytes) => createHash("md5").update(bytes).digest("hex");

/** @param {Call} call */
function listObjects(call) {
  const { objects } = bucketOf(call);
  const { names, count, cursor } = behindCursor(call, Object.keys(objects), {
    limit: "per_page",
    usual: 1000,
    most: 1000,
  });
  const result = names.map((key) => describeObject(call, key));
  return { result, info: { per_page: count, is_truncated: cursor !== "", ...(cursor && { cursor }) } };
}

/**
 * @param {Call} call
 * @param {string} key
 */
function describeObject(call, key) {
  const object = own(bucketOf(call).objects, key);
  if (!object) throw new Refusal(404, 10007, "The specified key does not exist.");
  const { bytes, type, uploaded } = object;
  return {
    key,
    etag: etagOf(bytes),
    size: bytes.length,
    last_modified: uploaded,
    http_metadata: { contentType: type },
    custom_metadata: {},
    storage_class: "Standard",
  };
}

/** @param {Call} call */
function getObject(call) {
  describeObject(call, keyOf(call));
  return { bytes: own(bucketOf(call).objects, keyOf(call))?.bytes ?? Buffer.alloc(0) };
}

/** @param {Call} call */
function putObject(call) {
  const type = call.headers["content-type"] ?? "application/octet-stream";
  bucketOf(call).objects[keyOf(call)] = { bytes: call.body, type, uploaded: now() };
  return { result: describeObject(call, keyOf(call)) };
}

/** @param {Call} call */
function removeObject(call) {
  delete bucketOf(call).objects[keyOf(call)]; // deleting an object that is not there succeeds
  return { result: { key: keyOf(call) } };
}

/** Maximum number of objects that one request deletes. */
const DELETIONS = 1000;

/** Deletes the objects that a list names. @param {Call} call */
function removeObjects(call) {
  const { objects } = bucketOf(call);
  const keys = json(call);
  if (!Array.isArray(keys) || keys.length > DELETIONS || !keys.every((key) => typeof key === "string")) {
    throw new Refusal(400, 10040, "The JSON you provided was not well formed.");
  }
  for (const key of keys) delete objects[key];
  return { result: keys.map((key) => ({ key })) };
}
