// @ts-check
/**
 * The values of a secret while it is being rotated. A secret can't be changed in all Workers at once, and what an old value has
 * signed or encrypted must be accepted for a while. So a rotation adds a secret with a longer name instead of replacing one: beside
 * NAME there is NAME_20261122T031000Z, with the date and time in UTC at which it was made.
 */

/** The maximum number of values of a secret that are in use. Only the newest values are in use. */
const MOST = 3;

/**
 * Returns the values of a secret, the newest first. The newest value signs and encrypts; all values are accepted. A value that is empty or
 * has white space counts as missing, because the console gets its secrets as lists separated by spaces.
 * @param {Record<string, any>} env
 * @param {string} name
 * @returns {string[]}
 */
export function valuesOf(env, name) {
  const form = new RegExp(`^${name}(_\\d{8}T\\d{6}Z)?$`);
  const names = Object.keys(env).filter((key) => form.test(key));
  const values = names.sort().map((key) => env[key]);
  return values
    .filter((value) => typeof value === "string" && /^\S+$/.test(value))
    .slice(-MOST)
    .reverse();
}
