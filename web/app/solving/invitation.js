// @ts-check
import { BROKEN_LINK } from "/toolkit/elements.js";
import { element, tell } from "../../kit/dom.js";

/**
 * Shows what is above the puzzle of a link. A broken link has nothing else.
 *
 * @param {string} prefix what the ids of the tab's elements begin with
 * @param {object} link
 * @param {string} link.text what the puzzle is
 * @param {boolean} link.isBroken
 * @param {boolean} link.hasAnswer whether the builder would show an answer
 */
export function showInvitation(prefix, { text, isBroken, hasAnswer }) {
  element(`${prefix}invitation`).classList.toggle("bad", isBroken);
  tell(element(`${prefix}invitation-text`), isBroken ? BROKEN_LINK : text);
  element(`${prefix}open-builder`).textContent = hasAnswer ? "Reveal and edit" : "Open the builder";
  element(`${prefix}bench`).hidden = isBroken;
}
