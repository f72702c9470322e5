// @ts-check
// The test cases of RFC 2202 and RFC 4231 as calls of hmac. This module needs Node.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Vector
 * @property {string} name
 * @property {Required<import("../dist/index.js").HmacParams>} params
 * @property {string} hmac the signature in the encoding of the call
 */

const TEXT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Every case in every encoding of message, secret and signature. Bytes that are not UTF-8 can't be given as text.
 *
 * @returns {Vector[]}
 */
export function vectors() {
  const all = [];
  for (const file of ["rfc2202.txt", "rfc4231.txt"]) {
    const lines = readFileSync(new URL(`../../core/hmac/testdata/${file}`, import.meta.url), "utf8").split("\n");
    for (const line of lines.filter((line) => line !== "" && !line.startsWith("#"))) {
      const [number, algorithm, key, data, published] = /** @type {[string, any, string, string, string]} */ (
        line.split(" ")
      );
      const sum = createHmac(algorithm, Buffer.from(key, "hex")).update(Buffer.from(data, "hex")).digest();
      // The RFC truncates some signatures. The file marks them with an ellipsis.
      assert.equal(sum.toString("hex").slice(0, published.replace("…", "").length), published.replace("…", ""));
      for (const [messageEncoding, message] of written(data)) {
        for (const [secretEncoding, secret] of written(key)) {
          for (const encoding of /** @type {const} */ (["hex", "base64", "base64url"])) {
            all.push({
              name: `case ${number} of ${algorithm}, message in ${messageEncoding}, secret in ${secretEncoding}`,
              params: { message, messageEncoding, secret, secretEncoding, algorithm, encoding },
              hmac: sum.toString(encoding),
            });
          }
        }
      }
    }
  }
  return all;
}

/**
 * @param {string} hex
 * @returns {["utf8" | "hex" | "base64", string][]}
 */
function written(hex) {
  const bytes = Buffer.from(hex, "hex");
  /** @type {["utf8" | "hex" | "base64", string][]} */
  const ways = [
    ["hex", hex],
    ["base64", bytes.toString("base64")],
  ];
  try {
    ways.push(["utf8", TEXT.decode(bytes)]);
  } catch {}
  return ways;
}
