// @ts-check
/**
 * The keys of an account, as plain functions of keys, command and time. record.mjs stores them. A key has a name and rules. Callers
 * send its secret, which can be replaced; the object knows a secret by its hash. All times are in milliseconds since 1970.
 *
 * @typedef {object} Key
 * @property {string} id
 * @property {string} name
 * @property {number} created time at which the key was made
 * @property {string} hash of the secret
 * @property {boolean} isListed whether the directory has the secret, which does not name its account
 * @property {string | null} sealed the secret, encrypted by the console
 * @property {boolean} isTest whether its calls cost nothing and get samples, as its secret says
 * @property {number} made time at which the secret was made
 * @property {{ hash: string, isListed: boolean, ends: number } | null} before the secret before this one, which callers may use until it ends
 * @property {number | null} expires time at which the key ends, or null if it does not
 * @property {string[] | null} scopes what the key may be used for; null for every operation, and not for managing keys
 * @property {number | null} limit credits that the key may use in a billing cycle, or null for no limit of its own
 * @property {string[] | null} origins origins of the pages that may use the key, or null for every caller
 *
 * @typedef {Record<string, Key>} Keys by id, in the order in which they were made
 *
 * @typedef {object} Numbers numbers of the keys within the account, for the log. None is given twice
 * @property {number} last
 * @property {Record<string, number>} of by the id of the key
 */

/** The maximum number of keys of an account. */
export const MOST = 20;

/** The scope of a key that manages the keys of its account. A key has it only if it names it. */
export const MANAGE = "account:keys";

/**
 * Returns the key with a secret, or undefined.
 * @param {Keys} keys
 * @param {string} hash
 * @param {number} now
 */
export function keyOf(keys, hash, now) {
  return Object.values(keys).find((key) => key.hash === hash || (key.before?.hash === hash && key.before.ends > now));
}

/**
 * Reports why a key can't be used, or null if it can.
 * @param {Key | undefined} key
 * @param {{ scopes?: string[], origin?: string }} command the use of the key, and the origin of the page that uses it
 * @param {number} now
 * @returns {"revoked" | "expired" | "forbidden" | "foreign" | null}
 */
export function refusal(key, { scopes = [], origin }, now) {
  if (!key) return "revoked";
  const { expires, origins } = key;
  if (expires !== null && expires <= now) return "expired";
  const isAllowed = (/** @type {string} */ scope) => key.scopes?.includes(scope) ?? scope !== MANAGE;
  if (!scopes.every(isAllowed)) return "forbidden";
  return origins !== null && !origins.includes(origin ?? "") ? "foreign" : null;
}

/**
 * Adds a key. The outcome is "too-many-keys" if the account has the maximum number of keys.
 * @param {Keys} keys
 * @param {Pick<Key, "id" | "name" | "hash"> & Partial<Key>} command
 * @param {number} now
 */
export function addKey(keys, { id, name, hash, isListed = false, sealed = null, isTest = false, ...rules }, now) {
  if (Object.keys(keys).length >= MOST) return { outcome: "too-many-keys" };
  const { expires = null, scopes = null, limit = null, origins = null } = rules;
  const secret = { hash, isListed, sealed, made: now, before: null };
  keys[id] = { id, name, created: now, isTest, ...secret, expires, scopes, limit, origins };
  return { outcome: "done" };
}

/**
 * Returns the number of a key, or 0 if the account has no such key. Keys without a number get the next ones.
 * @param {{ keys: Keys, numbers: Numbers }} profile
 * @param {string} id
 */
export function numberOf({ keys, numbers }, id) {
  const ids = Object.keys(keys);
  for (const each of ids) numbers.of[each] ??= ++numbers.last;
  if (Object.keys(numbers.of).length > ids.length)
    numbers.of = Object.fromEntries(ids.map((each) => [each, numbers.of[each] ?? 0]));
  return numbers.of[id] ?? 0;
}

/**
 * Changes the name of a key and those of its rules that are given.
 * @param {Key} key
 * @param {Partial<Key>} command
 */
export function changeKey(key, { name = key.name, expires, scopes, limit, origins }) {
  key.name = name;
  if (expires !== undefined) key.expires = expires;
  if (scopes !== undefined) key.scopes = scopes;
  if (limit !== undefined) key.limit = limit;
  if (origins !== undefined) key.origins = origins;
}

/**
 * Gives a key another secret. Callers may use the old secret for some time. Returns the hashes that the directory must forget.
 * @param {Key} key
 * @param {{ hash: string, isListed?: boolean, sealed?: string, overlap?: number }} command overlap is in milliseconds
 * @param {number} now
 */
export function replaceSecret(key, { hash, isListed = false, sealed, overlap = 0 }, now) {
  const all = hashesOf({ [key.id]: key });
  key.before = overlap > 0 ? { hash: key.hash, isListed: key.isListed, ends: now + overlap } : null;
  key.hash = hash;
  key.isListed = isListed;
  key.sealed = sealed ?? null;
  key.made = now;
  const left = hashesOf({ [key.id]: key });
  return all.filter((one) => !left.includes(one));
}

/**
 * Forgets the secrets that have ended by now. Returns the hashes that the directory must forget.
 * @param {Keys} keys
 * @param {number} now
 */
export function endSecrets(keys, now) {
  const all = hashesOf(keys);
  for (const key of Object.values(keys)) if (key.before && key.before.ends <= now) key.before = null;
  const left = hashesOf(keys);
  return all.filter((one) => !left.includes(one));
}

/**
 * Returns the hashes of all secrets.
 * @param {Keys} keys
 */
export const hashesOf = (keys) =>
  Object.values(keys).flatMap(({ hash, before }) => (before ? [hash, before.hash] : [hash]));

/**
 * Returns the hashes of the secrets that do not name their account. The directory has these hashes.
 * @param {Keys} keys
 */
export const listedOf = (keys) =>
  Object.values(keys)
    .flatMap(({ before, ...key }) => (before ? [key, before] : [key]))
    .filter(({ isListed }) => isListed)
    .map(({ hash }) => hash);

/**
 * Returns the key of an account of a release with one key for each account.
 * @param {{ key: string, created: number }} state
 * @param {{ sealed?: string | null, keyMade?: number }} profile
 * @returns {Keys}
 */
export function onlyKey({ key, created }, { sealed = null, keyMade = created }) {
  const keys = {};
  addKey(keys, { ...FIRST, hash: key, isListed: true, sealed }, keyMade);
  return keys;
}

/** The id and the name of an account's first key. */
export const FIRST = { id: "first", name: "First key" };
