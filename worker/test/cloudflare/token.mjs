// @ts-check
/** Who may call what: the API token and its permission groups. */
import { Refusal } from "./interface.mjs";
import { own } from "./state.mjs";

/** Every permission group that a route asks for. */
export const ALL_PERMISSIONS = [
  "Account Settings Read",
  "Account Analytics Read",
  "Workers Scripts Write",
  "Workers KV Storage Write",
  "Workers R2 Storage Write",
  "Workers Routes Write",
  "Workers Observability Read",
  "Zone Read",
  "Zone WAF Write",
  "Zone Settings Read",
  "DNS Read",
  "Email Sending Read",
];

/**
 * Refuses a call that the token may not make.
 * @param {import("./interface.mjs").Call} call
 * @param {string} path
 * @param {import("./interface.mjs").Access} access
 * @param {string} token the token of the account
 */
export function authorize({ headers, method, state, options }, path, access, token) {
  const sent = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  if (sent === undefined) throw new Refusal(400, 9106, "Missing X-Auth-Key, X-Auth-Email or Authorization headers");
  if (access === "upload" && own(state.sessions, sent)) return;
  if (sent !== token) {
    if (path.endsWith("/tokens/verify")) throw new Refusal(401, 1000, "Invalid API Token");
    throw new Refusal(403, 9109, "Invalid access token");
  }
  const [, account] = /^\/accounts\/([^/]+)/.exec(path) ?? [];
  if (account !== undefined && account !== state.account) {
    throw new Refusal(403, 9109, "Unauthorized to access requested resource");
  }
  if (typeof access === "string") return;
  const isReading = method === "GET" || path.endsWith("/analytics_engine/sql");
  const levels = isReading ? [" Read", " Write"] : [" Write"];
  const isGranted = access.some((group) => levels.some((level) => options.permissions.includes(group + level)));
  if (!isGranted) throw new Refusal(403, 10000, "Authentication error");
}
