// @ts-check
/** The upload of static assets: a session tells which files are missing, and ends with a token for the version. */
import { randomBytes } from "node:crypto";
import { form, json, Refusal, route } from "./interface.mjs";
import { own } from "./state.mjs";

/**
 * @typedef {import("./interface.mjs").Call} Call
 *
 * @typedef {object} Session
 * @property {string} script
 * @property {import("./state.mjs").Manifest} manifest
 * @property {Set<string>} missing hashes of files that have not been uploaded
 */

export const routes = [
  route("POST", "~/workers/scripts/{name}/assets-upload-session", ["Workers Scripts"], start),
  route("POST", "~/workers/assets/upload", "upload", upload),
];

/** Number of files that a client should upload in one request. */
const BUCKET = 25;

/** @param {Call} call */
function start(call) {
  const { manifest } = json(call);
  const files = manifest && typeof manifest === "object" ? Object.entries(manifest) : undefined;
  const isFile = (/** @type {[string, any]} */ [path, file]) =>
    path.startsWith("/") && /^[0-9a-f]{32}$/.test(file?.hash) && Number.isInteger(file.size);
  if (!files?.every(isFile)) throw new Refusal(400, 10021, "The manifest of assets is not valid.");
  const hashes = new Set(files.map(([, { hash }]) => hash));
  const missing = new Set([...hashes].filter((hash) => !own(call.state.assets, hash)));
  const token = newToken();
  call.state.sessions[token] = { script: call.params[1] ?? "", manifest, missing };
  const all = [...missing];
  const buckets = [];
  for (let i = 0; i < all.length; i += BUCKET) buckets.push(all.slice(i, i + BUCKET));
  return { status: 201, result: { jwt: token, buckets } };
}

/** @param {Call} call */
async function upload(call) {
  const token = call.headers.authorization?.replace("Bearer ", "") ?? "";
  const session = own(call.state.sessions, token);
  if (!session) throw new Refusal(401, 10000, "Authentication error");
  if (call.query.get("base64") !== "true") throw new Refusal(400, 10021, "The parameter base64 must be true.");
  const sizes = new Map(Object.values(session.manifest).map(({ hash, size }) => [hash, size]));
  for (const [hash, file] of await form(call)) {
    const text = typeof file === "string" ? file : await file.text();
    const bytes = Buffer.from(text, "base64");
    if (sizes.get(hash) !== bytes.length) throw new Refusal(400, 10021, `The file ${hash} is not in the manifest.`);
    call.state.assets[hash] = { bytes, type: typeof file === "string" ? "" : file.type };
    session.missing.delete(hash);
  }
  return session.missing.size > 0 ? { status: 202, result: {} } : { status: 201, result: { jwt: token } };
}

/**
 * Returns the assets of a version.
 * @param {Call} call
 * @param {string} script
 * @param {{ jwt?: string, config?: any } | undefined} assets of the metadata
 */
export function assetsOf(call, script, assets) {
  if (!assets?.jwt) return undefined;
  const session = own(call.state.sessions, assets.jwt);
  if (!session || session.script !== script || session.missing.size > 0) {
    throw new Refusal(400, 10021, "The token of the assets is not the token of a completed upload.");
  }
  return { manifest: session.manifest, config: assets.config ?? {} };
}

/** Returns a token in the form of a JSON Web Token. Clients read its time of expiry. */
function newToken() {
  const encode = (/** @type {object} */ part) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claims = { exp: Math.floor(Date.now() / 1000) + 3600 };
  return `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}.${randomBytes(32).toString("base64url")}`;
}
