// @ts-check
/** Keys of the first form, which name no account: tests make them for the objects of accounts that they open themselves. */
import { crc32 } from "node:zlib";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns the key with 34 letters and digits, and its checksum. @param {string} body */
export function keyOf(body) {
  const text = `lc-${body}`;
  let sum = crc32(text);
  let checksum = "";
  for (let i = 0; i < 6; i++) {
    checksum = DIGITS[sum % 62] + checksum;
    sum = Math.floor(sum / 62);
  }
  return text + checksum;
}
