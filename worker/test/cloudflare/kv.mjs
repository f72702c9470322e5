// @ts-check
/** Workers KV: namespaces and their entries. */
import { behindCursor, json, page, Refusal, route } from "./interface.mjs";
import { newId, own } from "./state.mjs";

/** @typedef {import("./interface.mjs").Call} Call */

const NAMESPACES = "~/storage/kv/namespaces";
const ACCESS = ["Workers KV Storage"];

export const routes = [
  route("GET", NAMESPACES, ACCESS, list),
  route("POST", NAMESPACES, ACCESS, create),
  route("GET", `${NAMESPACES}/{id}`, ACCESS, (call) => ({ result: describe(idOf(call), namespaceOf(call)) })),
  route("DELETE", `${NAMESPACES}/{id}`, ACCESS, remove),
  route("GET", `${NAMESPACES}/{id}/keys`, ACCESS, listKeys),
  route("GET", `${NAMESPACES}/{id}/values/{key...}`, ACCESS, (call) => ({ bytes: entryOf(call).value })),
  route("PUT", `${NAMESPACES}/{id}/values/{key...}`, ACCESS, put),
  route("DELETE", `${NAMESPACES}/{id}/values/{key...}`, ACCESS, removeEntry),
];

/** @param {Call} call */
const idOf = ({ params }) => params[1] ?? "";

/** @param {Call} call */
function namespaceOf(call) {
  const namespace = own(call.state.namespaces, idOf(call));
  if (!namespace) throw new Refusal(404, 10013, "get namespace: 'namespace not found'");
  return namespace;
}

/** @param {Call} call */
const keyOf = ({ params }) => params[2] ?? "";

/** @param {Call} call */
function entryOf(call) {
  const entry = own(namespaceOf(call).entries, keyOf(call));
  if (!entry) throw new Refusal(404, 10009, "get: 'key not found'");
  return entry;
}

/**
 * @param {string} id
 * @param {{ title: string }} namespace
 */
const describe = (id, { title }) => ({ id, title, supports_url_encoding: true });

/** @param {Call} call */
function list(call) {
  const all = Object.entries(call.state.namespaces).map(([id, namespace]) => describe(id, namespace));
  const by = call.query.get("order") === "title" ? "title" : "id";
  all.sort((a, b) => (a[by] < b[by] ? -1 : 1));
  if (call.query.get("direction") === "desc") all.reverse();
  return page(call, all, { usual: 20, most: 1000 });
}

/** @param {Call} call */
function create(call) {
  const { title } = json(call);
  if (typeof title !== "string" || title === "" || title.length > 512) {
    throw new Refusal(400, 10019, "create namespace: 'invalid namespace title'");
  }
  if (Object.values(call.state.namespaces).some((namespace) => namespace.title === title)) {
    throw new Refusal(400, 10014, "create namespace: 'namespace already exists'");
  }
  const id = newId();
  const namespace = { title, entries: {} };
  call.state.namespaces[id] = namespace;
  return { result: describe(id, namespace) };
}

/** @param {Call} call */
function remove(call) {
  namespaceOf(call);
  delete call.state.namespaces[idOf(call)];
  return { result: null };
}

/** @param {Call} call */
function listKeys(call) {
  const { entries, listed = Object.keys(entries) } = namespaceOf(call);
  const { names, cursor } = behindCursor(call, listed, { limit: "limit", usual: 1000, most: 1000 });
  const result = names.map((name) => {
    const { metadata, expiration } = entries[name] ?? {};
    return { name, ...(expiration && { expiration }), ...(metadata !== undefined && { metadata }) };
  });
  return { result, info: { count: result.length, cursor } };
}

/** @param {Call} call */
function put(call) {
  if (call.headers["content-type"]?.startsWith("multipart/")) {
    throw new Refusal(400, 10001, "The stand-in stores values without metadata only");
  }
  const expiration = Number(call.query.get("expiration"));
  namespaceOf(call).entries[keyOf(call)] = { value: call.body, ...(expiration && { expiration }) };
  return { result: null };
}

/** @param {Call} call */
function removeEntry(call) {
  delete namespaceOf(call).entries[keyOf(call)]; // deleting a key that is not there succeeds
  return { result: null };
}
