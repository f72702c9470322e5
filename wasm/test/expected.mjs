// @ts-check
// Expected results for the suite's inputs, from other implementations: signatures from node:crypto and the RFCs, and puzzles
// from the toolkit in Node.
import { createHmac } from "node:crypto";
import { acrostics, puzzles, signed } from "./inputs.mjs";
import { vectors } from "./vectors.mjs";

/**
 * @typedef {object} Expected
 * @property {string[]} signatures
 * @property {import("./vectors.mjs").Vector[]} vectors
 * @property {unknown[]} puzzles
 * @property {unknown[]} acrostics
 */

/**
 * @param {typeof import("../dist/index.js")} toolkit
 * @returns {Promise<Expected>}
 */
export async function expectedOf({ load }) {
  const kit = await load();
  return {
    signatures: signed.map(({ message, secret, algorithm, encoding }) =>
      createHmac(algorithm, secret)
        .update(message)
        .digest(/** @type {"hex" | "base64" | "base64url"} */ (encoding)),
    ),
    vectors: vectors(),
    puzzles: puzzles.map((params) => kit.cryptogram(params)),
    acrostics: acrostics.map((params) => kit.acrostic(params)),
  };
}
