/**
 * Puzzles on any page: importing this module defines `<lettercraft-cryptogram>` and `<lettercraft-acrostic>`.
 *
 * The elements are in `elements/element.ts`. `elements/board.ts` has the solver's letters, and needs no page.
 */
import { AcrosticElement, BROKEN_LINK, CryptogramElement } from "./elements/element.js";

export type { AcrosticPuzzle, CryptogramPuzzle } from "./elements/layout.js";
export { readSolvingLink, solvingFragment } from "./elements/link.js";
export type { Kind, Recipe } from "./elements/recipes.js";
export type { Settings } from "./elements/settings.js";
export type { Progress } from "./elements/solver.js";
export { AcrosticElement, BROKEN_LINK, CryptogramElement };

declare global {
  interface HTMLElementTagNameMap {
    "lettercraft-cryptogram": CryptogramElement;
    "lettercraft-acrostic": AcrosticElement;
  }
}

if (globalThis.customElements && !customElements.get("lettercraft-cryptogram")) {
  customElements.define("lettercraft-cryptogram", CryptogramElement);
  customElements.define("lettercraft-acrostic", AcrosticElement);
}
