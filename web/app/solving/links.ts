/** What the author of a puzzle gives to solvers: a link, or a line of HTML for a page. */
import { type Recipe, solvingFragment } from "/toolkit/elements.js";

/** What a puzzle without a title is called. */
export const TITLES = { cryptogram: "Cryptogram", acrostic: "Acrostic", quoteacrostic: "Quotation acrostic" };

/** The height that a frame gets, in pixels: a medium quotation, its frequencies and the letter pad. */
const FRAME_HEIGHT = 720;

/**
 * The kind of puzzle that a fragment is a link to solve, also if the rest of the link is broken.
 *
 * @returns null if it is no link to solve a puzzle
 */
export function linkedKind(fragment: string): Recipe["kind"] | null {
  if (!fragment.startsWith("#solve")) return null;
  if (/[?&]quoteacrostic=/.test(fragment)) return "quoteacrostic";
  return /[?&]acrostic=/.test(fragment) ? "acrostic" : "cryptogram";
}

export const solvingLink = (recipe: Recipe) => new URL(solvingFragment(recipe), new URL("/", location.href)).href;

export function embedCode(recipe: Recipe) {
  const address = new URL(`/embed/${solvingFragment(recipe)}`, location.href).href;
  // A fragment has no characters that an attribute would need escaped, except its ampersands.
  const src = address.replaceAll("&", "&amp;");
  return `<iframe src="${src}" title="${TITLES[recipe.kind]}" width="100%" height="${FRAME_HEIGHT}" loading="lazy"></iframe>`;
}
