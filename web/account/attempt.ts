import { Refusal } from "./api.ts";

/** After how many milliseconds the page says that something takes long. */
export const LONG_MS = 5_000;
export const LONG = "This is taking longer than usual …";
/** What is said instead while the browser asks the user something. */
export const ASKED = "Follow the instructions of your browser …";

/**
 * Runs an action of the user, one at a time for each control. Shows in a place of the page that it takes long, or what went wrong.
 *
 * @param control the button, or the form with the button
 * @param long what is said if it takes long
 */
export type Attempt = (
  control: HTMLElement,
  place: HTMLElement,
  work: () => Promise<unknown>,
  long?: string,
) => Promise<void>;

/** @param ended called when the session has ended */
export const attempts =
  (ended: () => void): Attempt =>
  async (control, place, work, long = LONG) => {
    if (control.getAttribute("aria-busy") === "true") return;
    control.setAttribute("aria-busy", "true");
    place.textContent = "";
    const slow = setTimeout(() => {
      place.textContent = long;
    }, LONG_MS);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      if (cause.code === "signed_out") ended();
      else place.textContent = cause.message;
    } finally {
      clearTimeout(slow);
      if (place.textContent === long) place.textContent = "";
      control.removeAttribute("aria-busy");
    }
  };
