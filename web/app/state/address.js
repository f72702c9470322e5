// @ts-check
import { DEFAULTS as ACROSTIC } from "../acrostic/recipe.js";
import { DEFAULTS as CRYPTOGRAM } from "../cryptogram/recipe.js";

/**
 * The page's state in the fragment of its address, which browsers never send to a server:
 *
 *   #reverse, #hmac                a tab
 *   #cryptogram?text=…&seed=…      a puzzle in the builder, with the options that differ from their default
 *   #acrostic?word=…&seed=…        the same of an acrostic
 *   #solve?puzzle=…&options=…      a puzzle to solve, encoded so that nobody reads the answer in the address bar:
 *                                  puzzle is the seed and the text, options are what else makes the puzzle, if anything
 *
 * @typedef {import("../cryptogram/recipe.js").PuzzleState} PuzzleState
 * @typedef {import("../acrostic/recipe.js").AcrosticState} AcrosticState
 *
 * @typedef {object} Address
 * @property {string} tab
 * @property {PuzzleState | null} puzzle
 * @property {boolean} solving whether the puzzle is there to be solved
 * @property {AcrosticState | null} acrostic
 */

/** Options of whom sets the puzzle, which are no business of whom solves it. */
const SETTER_ONLY = ["answerKey"];

/**
 * @param {string} hash
 * @returns {Address}
 */
export function parse(hash) {
  const [name = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const params = new URLSearchParams(query);
  if (name === "solve") {
    const puzzle = solverState(decode(params.get("puzzle")), decode(params.get("options")));
    return { tab: "cryptogram", puzzle, solving: puzzle !== null, acrostic: null };
  }
  const tab = name || "cryptogram";
  return {
    tab,
    puzzle: tab !== "acrostic" && params.has("text") ? stateOf(params, CRYPTOGRAM) : null,
    solving: false,
    acrostic: tab === "acrostic" && params.has("word") ? stateOf(params, ACROSTIC) : null,
  };
}

/** @param {PuzzleState} state */
export function builderFragment({ text, seed, ...options }) {
  return `#cryptogram?${new URLSearchParams({ text, seed, ...different(options, CRYPTOGRAM) })}`;
}

/** @param {AcrosticState} state */
export function acrosticFragment({ word, seed, ...options }) {
  return `#acrostic?${new URLSearchParams({ word, seed, ...different(options, ACROSTIC) })}`;
}

/** @param {PuzzleState} state */
export function solverFragment({ text, seed, ...all }) {
  const kept = Object.entries(all).filter(([name]) => !SETTER_ONLY.includes(name));
  const options = new URLSearchParams(different(Object.fromEntries(kept), CRYPTOGRAM)).toString();
  return `#solve?puzzle=${encode(`${seed}\n${text}`)}${options && `&options=${encode(options)}`}`;
}

/**
 * Puts a fragment into the address without adding to the history.
 *
 * @param {string} fragment
 */
export function write(fragment) {
  if (fragment !== location.hash) history.replaceState(null, "", fragment);
}

/**
 * The options that differ from their default.
 *
 * @param {Record<string, string>} options
 * @param {Record<string, string>} defaults
 */
function different(options, defaults) {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== defaults[name]));
}

/**
 * @template {Record<string, string>} State
 * @param {URLSearchParams} params
 * @param {State} defaults
 * @returns {Record<keyof State, string>}
 */
function stateOf(params, defaults) {
  const entries = Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]);
  return Object.fromEntries(entries);
}

/**
 * @param {string | null} puzzle
 * @param {string | null} options
 * @returns {PuzzleState | null}
 */
function solverState(puzzle, options) {
  const [seed, text] = (puzzle ?? "").split(/\n(.*)/s);
  if (seed === undefined || !text) return null;
  const params = new URLSearchParams(options ?? "");
  for (const name of SETTER_ONLY) params.delete(name);
  return { ...stateOf(params, CRYPTOGRAM), seed, text };
}

/** @param {string} text */
function encode(text) {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string | null} encoded
 * @returns {string | null} null for what `encode` can't have made
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
