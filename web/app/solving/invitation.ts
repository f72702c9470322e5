import { BROKEN_LINK } from "/toolkit/elements.js";
import { element, hide, tell } from "../../kit/dom.ts";

interface Link {
  /** what the puzzle is */
  text: string;
  isBroken: boolean;
  /** whether the builder would show an answer */
  hasAnswer: boolean;
}

/**
 * Shows what is above the puzzle of a link. A broken link has nothing else.
 *
 * @param prefix what the ids of the tab's elements begin with
 */
export function showInvitation(prefix: string, { text, isBroken, hasAnswer }: Link) {
  element(`${prefix}invitation`).classList.toggle("bad", isBroken);
  tell(element(`${prefix}invitation-text`), isBroken ? BROKEN_LINK : text);
  tell(element(`${prefix}open-builder`), hasAnswer ? "Reveal and edit" : "Open the builder");
  hide(element(`${prefix}bench`), isBroken);
}
