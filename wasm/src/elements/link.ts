/**
 * Links to solve a puzzle. Their fragment is encoded, so that nobody reads the answer in the address bar:
 *
 *   #solve?puzzle=…&options=…      a cryptogram: its seed and text
 *   #solve?acrostic=…&options=…    an acrostic: its seed and keyword
 *
 * options are the other values of the recipe.
 */
import { NAMES, type Recipe } from "./recipes.js";

/** The fragment of a link to solve the puzzle of a recipe. The recipe needs a seed. */
export function solvingFragment({ kind, values }: Recipe): string {
  const [main, seed, ...others] = NAMES[kind];
  const options = new URLSearchParams();
  for (const name of others) if (values[name]) options.set(name, values[name]);
  const tail = `${options}` && `&options=${encode(`${options}`)}`;
  const text = encode(`${values[seed as string] ?? ""}\n${values[main] ?? ""}`);
  return `#solve?${kind === "cryptogram" ? "puzzle" : kind}=${text}${tail}`;
}

/** The recipe of a link to solve a puzzle, from its address or fragment; null if it is broken. */
export function readSolvingLink(href: string): Recipe | null {
  const [, main, puzzle = "", options = ""] =
    /#solve\?(puzzle|acrostic)=([^&]+)(?:&options=([^&]+))?$/.exec(href) ?? [];
  const kind = main === "acrostic" ? main : "cryptogram";
  const [seed = "", text] = decode(puzzle)?.split(/\n(.*)/s) ?? [];
  const others = decode(options);
  if (!text || others === null) return null;
  const known = [...new URLSearchParams(others)].filter(([name]) => NAMES[kind].includes(name));
  return { kind, values: { ...Object.fromEntries(known), seed, [NAMES[kind][0]]: text } };
}

function encode(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text, or null if `encode` can't have made it. */
function decode(encoded: string): string | null {
  try {
    const binary = atob(decodeURIComponent(encoded).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
