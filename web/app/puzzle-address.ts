/** Addresses in the tabs that make puzzles: that of a puzzle to edit, or a link to solve one. */
import { linkedKind } from "./solving/links.ts";
import { parse } from "./state/fragment.ts";

interface Tab<Recipe> {
  /** opens a puzzle in the builder, or the builder as it is if there is no recipe */
  open: (recipe: Recipe | null) => void;
  /** opens the puzzle of a link */
  solve: (link: string) => void;
}

/** Whether an address is a link whose puzzle is beside that of the builder. The link of a cryptogram takes the place of the builder's. */
export function isApart(fragment: string) {
  const kind = linkedKind(fragment);
  return kind !== null && kind !== "cryptogram";
}

/**
 * Opens the puzzle of an address in its tab, or the tab as it is if the address has none.
 *
 * @param kind of the tab
 * @param recipeOf reads the recipe of a puzzle to edit
 * @param begin called before the builder gets another puzzle
 */
export function openPuzzle<Recipe>(
  kind: string,
  fragment: string,
  recipeOf: (params: URLSearchParams) => Recipe | null,
  tab: Tab<Recipe>,
  begin: (kind: string) => void,
) {
  const { name, params } = parse(fragment);
  const recipe = name === kind ? recipeOf(params) : null;
  const isLink = linkedKind(fragment) !== null;
  if (recipe || (isLink && !isApart(fragment))) begin(kind);
  if (isLink) tab.solve(fragment);
  else tab.open(recipe);
}
