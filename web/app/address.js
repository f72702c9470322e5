// @ts-check
/**
 * The page's state in the fragment of its address, which browsers never send to a server:
 *
 *   #reverse, #hmac            a tab
 *   #cryptogram?text=…&seed=…  a puzzle in the builder
 *   #solve?puzzle=…            a puzzle to solve, encoded so that nobody reads the answer in the address bar
 *
 * @typedef {{ text: string, seed: string }} PuzzleState
 * @typedef {{ tab: string, puzzle: PuzzleState | null, solving: boolean }} Address
 */

/**
 * @param {string} hash
 * @returns {Address}
 */
export function parse(hash) {
  const [name = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const params = new URLSearchParams(query);
  if (name === "solve") {
    const puzzle = decode(params.get("puzzle") ?? "");
    return { tab: "cryptogram", puzzle, solving: puzzle !== null };
  }
  const text = params.get("text");
  const puzzle = text === null ? null : { text, seed: params.get("seed") ?? "" };
  return { tab: name || "cryptogram", puzzle, solving: false };
}

/** @param {PuzzleState} puzzle */
export const builderFragment = ({ text, seed }) => `#cryptogram?${new URLSearchParams({ text, seed })}`;

/** @param {PuzzleState} puzzle */
export const solverFragment = ({ text, seed }) => `#solve?puzzle=${encode(`${seed}\n${text}`)}`;

/**
 * Puts a fragment into the address without adding to the history.
 *
 * @param {string} fragment
 */
export function write(fragment) {
  if (fragment !== location.hash) history.replaceState(null, "", fragment);
}

/** @param {string} text */
function encode(text) {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} encoded
 * @returns {PuzzleState | null} null for what `encode` can't have made
 */
function decode(encoded) {
  try {
    const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const [seed, text] = new TextDecoder("utf-8", { fatal: true }).decode(bytes).split(/\n(.*)/s);
    return seed !== undefined && text ? { text, seed } : null;
  } catch {
    return null;
  }
}
