// @ts-check
/** The name of an account in the log, for Workers without a Go program. pseudonym.go says what it is; a test compares the two. */

/** The letters of base32. @see https://www.rfc-editor.org/rfc/rfc4648#section-6 */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The number of letters, of five bits each. */
const SIZE = 16;

/**
 * Returns the pseudonym of an account.
 * @param {string} secret the newest value of KEY_NAME_SECRET
 * @param {string} id
 * @param {number} now in milliseconds since 1970
 */
export async function pseudonymOf(secret, id, now) {
  const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
  const hash = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(`log ${secret}`), hash, false, ["sign"]);
  const date = new Date(now);
  const year = date.getUTCFullYear();
  const month = new Uint8Array([year >> 8, year, date.getUTCMonth() + 1]);
  const sum = new Uint8Array(await crypto.subtle.sign("HMAC", key, new Uint8Array([...month, ...bytes(id)])));
  const bits = Array.from(sum, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from({ length: SIZE }, (_, i) => LETTERS[Number.parseInt(bits.slice(5 * i, 5 * i + 5), 2)]).join("");
}
