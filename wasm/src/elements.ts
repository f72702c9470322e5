/**
 * Puzzles on any page: importing this module defines `<lettercraft-cryptogram>`, `<lettercraft-acrostic>` and `<lettercraft-quote-acrostic>`.
 *
 * The elements are in `elements/element.ts`. `elements/board.ts` has the solver's letters, and needs no page.
 */
import { AcrosticElement, BROKEN_LINK, CryptogramElement, QuoteAcrosticElement } from "./elements/element.js";

export type { ElementProps } from "./elements/attributes.js";
export type { AcrosticPuzzle, CryptogramPuzzle, QuoteAcrosticPuzzle } from "./elements/layout.js";
export { readSolvingLink, solvingFragment } from "./elements/link.js";
export type { Kind, Recipe } from "./elements/recipes.js";
export type { Settings } from "./elements/settings.js";
export type { Progress } from "./elements/solver.js";
export { AcrosticElement, BROKEN_LINK, CryptogramElement, QuoteAcrosticElement };

declare global {
  interface HTMLElementTagNameMap {
    "lettercraft-cryptogram": CryptogramElement;
    "lettercraft-acrostic": AcrosticElement;
    "lettercraft-quote-acrostic": QuoteAcrosticElement;
  }
}

if (globalThis.customElements && !customElements.get("lettercraft-cryptogram")) {
  customElements.define("lettercraft-cryptogram", CryptogramElement);
  customElements.define("lettercraft-acrostic", AcrosticElement);
  customElements.define("lettercraft-quote-acrostic", QuoteAcrosticElement);
}
