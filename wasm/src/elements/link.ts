/**
 * Links to solve a puzzle. Their fragment is encoded, so that nobody reads the answer in the address bar:
 *
 *   #solve?check=…&puzzle=…&options=…      a cryptogram: its seed and text
 *   #solve?check=…&acrostic=…&options=…    an acrostic: its seed and keyword
 *   #solve?check=…&quoteacrostic=…&options=…    a quotation acrostic: its seed, and its quotation if that is not of the collection
 *
 * options are the other values of the recipe. check is a hash of the rest of the fragment. It comes first, so that truncation never removes
 * it: a part of a link never opens as another puzzle. Links of earlier versions have no check.
 */
import { fnv1a } from "./fnv1a.js";
import { type Kind, NAMES, type Recipe } from "./recipes.js";

/** The fragment of a link to solve the puzzle of a recipe. The recipe needs a seed. */
export function solvingFragment({ kind, values }: Recipe): string {
  const [main, seed, ...others] = NAMES[kind];
  const options = new URLSearchParams();
  for (const name of others) if (values[name]) options.set(name, values[name]);
  const tail = `${options}` && `&options=${encode(`${options}`)}`;
  const text = encode(`${values[seed as string] ?? ""}\n${values[main] ?? ""}`);
  const query = `${kind === "cryptogram" ? "puzzle" : kind}=${text}${tail}`;
  return `#solve?check=${fnv1a(query)}&${query}`;
}

/** The recipe of a link to solve a puzzle, from its address or fragment; null if the link is cut off, changed or otherwise broken. */
export function readSolvingLink(href: string): Recipe | null {
  const [, check, query = "", main, puzzle = "", options = ""] =
    /#solve\?(?:check=(\w+)&)?((puzzle|(?:quote)?acrostic)=([^&]+)(?:&options=([^&]+))?)$/.exec(href) ?? [];
  if (check && check !== fnv1a(query)) return null;
  const kind = main === "puzzle" ? "cryptogram" : (main as Kind);
  const [seed = "", text] = decode(puzzle)?.split(/\n(.*)/s) ?? [];
  const others = decode(options);
  if (text === undefined || (!text && kind !== "quoteacrostic") || others === null) return null;
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
