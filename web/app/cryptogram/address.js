// @ts-check
import { different, valuesOf } from "../state/fragment.js";
import { DEFAULTS } from "./recipe.js";

/**
 * Cryptograms in the address:
 *
 *   #cryptogram?text=…&seed=…      a puzzle in the builder, with the options that differ from their default
 *   #solve?puzzle=…&options=…      a puzzle to solve, encoded so that nobody reads the answer in the address bar: puzzle
 *                                  is the seed and the text, options are the options that differ from their default
 *
 * @typedef {import("./recipe.js").Recipe} Recipe
 */

/** Options for the author of a puzzle. A link to solve it does not carry them. */
const AUTHOR_ONLY = ["answerKey"];

/** @param {Recipe} recipe */
export function builderFragment({ text, seed, ...options }) {
  return `#cryptogram?${new URLSearchParams({ text, seed, ...different(options, DEFAULTS) })}`;
}

/** @param {Recipe} recipe */
export function solverFragment({ text, seed, ...all }) {
  const kept = Object.entries(all).filter(([name]) => !AUTHOR_ONLY.includes(name));
  const options = new URLSearchParams(different(Object.fromEntries(kept), DEFAULTS)).toString();
  return `#solve?puzzle=${encode(`${seed}\n${text}`)}${options && `&options=${encode(options)}`}`;
}

/**
 * @param {URLSearchParams} params of a fragment for the builder
 * @returns {Recipe | null}
 */
export const builderRecipe = (params) => (params.has("text") ? valuesOf(params, DEFAULTS) : null);

/**
 * @param {URLSearchParams} params of a fragment for solvers
 * @returns {Recipe | null}
 */
export function solverRecipe(params) {
  const [seed, text] = (decode(params.get("puzzle")) ?? "").split(/\n(.*)/s);
  if (seed === undefined || !text) return null;
  const options = new URLSearchParams(decode(params.get("options")) ?? "");
  for (const name of AUTHOR_ONLY) options.delete(name);
  return { ...valuesOf(options, DEFAULTS), seed, text };
}

/** @param {string} text */
function encode(text) {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string | null} encoded
 * @returns {string | null} null if `encode` can't have made it
 */
function decode(encoded) {
  if (encoded === null) return null;
  try {
    const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
