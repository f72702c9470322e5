// @ts-check
/**
 * What a key may do with the keys of its account, as a plain function of state, keys, command and time. A key gives no more than it has,
 * and what it gives ends with what it may do: it can make no key that manages keys, and with a limit of its own no key that spends.
 */
import { keyOf, MANAGE, refusal } from "./keys.mjs";

/** @typedef {import("./keys.mjs").Key} Key */
/** @typedef {Pick<Key, "scopes" | "limit" | "expires" | "origins" | "isTest">} Rules */

/** The commands that a key may give. */
const COMMANDS = ["keys", "add-key", "change-key", "replace-key", "revoke-key"];

/** The values of the rules that are not given for a new key. @type {Rules} */
const NONE = { scopes: null, limit: null, expires: null, origins: null, isTest: false };

/**
 * Returns why a command that a key gives must be refused, or null. The outcome is the outcome of a refused call, "test-key", or "wider" if
 * a key would have more rights than the key that manages it. The parameter is then the rule in the command, or null if the key already has
 * these rights.
 * @param {{ suspended: boolean }} state
 * @param {import("./keys.mjs").Keys} keys
 * @param {{ do: string, manager: string, origin?: string, id?: string, key?: Partial<Rules>, rules?: Partial<Rules> }} command manager is
 *   the hash of the secret, and origin is the origin of the page that sends the request
 * @param {number} now
 * @returns {{ outcome: string, parameter?: string | null } | null}
 */
export function refusedTo(state, keys, { do: name, manager, origin, id, key: added, rules }, now) {
  const by = keyOf(keys, manager, now);
  const refused = refusal(by, { scopes: [MANAGE], ...(origin === undefined ? {} : { origin }) }, now);
  if (!by || refused) return { outcome: refused ?? "revoked" };
  if (by.isTest) return { outcome: "test-key" };
  // A key without origins is for servers: a page that has obtained it must not manage keys.
  if (origin !== undefined && by.origins === null) return { outcome: "foreign" };
  if (state.suspended) return { outcome: "suspended" };
  if (!COMMANDS.includes(name)) return { outcome: "forbidden" };
  if (name === "keys") return null;
  if (name === "add-key") return widened(added, by, NONE, false);
  const key = id !== undefined && Object.hasOwn(keys, id) ? keys[id] : undefined;
  if (!key) return null; // which the command itself says
  // A replaced secret is about to end. It must not give its key another secret in place of the one that the owner has made.
  const prolongs = name === "replace-key" && key === by && by.hash !== manager;
  if (prolongs || wider(key, by, key === by)) return { outcome: "wider", parameter: null };
  return widened(rules, by, key, key === by);
}

/**
 * @param {Partial<Rules> | undefined} given
 * @param {Key} by
 * @param {Rules} before the rules of the key where none is given
 * @param {boolean} isSame
 */
function widened(given, by, before, isSame) {
  const parameter = wider({ ...before, ...given }, by, isSame);
  return parameter ? { outcome: "wider", parameter } : null;
}

/**
 * Returns the first rule that gives a key more rights than the key that manages it, or null.
 * @param {Rules} key
 * @param {Key} by
 * @param {boolean} isSame whether both are the same key
 * @returns {"scopes" | "limit" | "expires" | "origins" | null}
 */
function wider({ scopes, limit, expires, origins, isTest }, by, isSame) {
  const isWithin = (/** @type {string} */ scope) => by.scopes?.includes(scope) && (isSame || scope !== MANAGE);
  if (!scopes?.every(isWithin)) return "scopes";
  // Two keys with a limit can spend more than one such key. A key for tests and a key with the limit 0 spend nothing.
  const most = isSame ? (by.limit ?? 0) : 0;
  if (by.limit !== null && !isTest && (limit === null || limit > most)) return "limit";
  if (by.expires !== null && (expires === null || expires > by.expires)) return "expires";
  if (by.origins !== null && !origins?.every((origin) => by.origins?.includes(origin))) return "origins";
  return null;
}
