// @ts-check
import { Refusal } from "./api.js";

/**
 * Does what a user asked for, once at a time for each control. Says what went wrong in a place of the page.
 *
 * @callback Attempt
 * @param {HTMLElement} control the button, or the form with the button
 * @param {HTMLElement} place
 * @param {() => Promise<unknown>} work
 * @returns {Promise<void>}
 */

/**
 * @param {() => void} ended called when the session has ended
 * @returns {Attempt}
 */
export const attempts = (ended) => async (control, place, work) => {
  if (control.getAttribute("aria-busy") === "true") return;
  control.setAttribute("aria-busy", "true");
  place.textContent = "";
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    if (cause.code === "signed_out") ended();
    else place.textContent = cause.message;
  } finally {
    control.removeAttribute("aria-busy");
  }
};
