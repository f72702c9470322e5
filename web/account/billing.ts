/** The way to the payment provider: card, invoices, cancellation, and the purchase of a plan. */
import { element } from "../kit/dom.ts";
import { call } from "./api.ts";
import { billingOf, type View } from "./view.ts";

/**
 * Asks the service for an address of the payment provider, and goes there. The button can't be pressed again meanwhile. If the service
 * refuses, a place for status messages says why. The button works again when the browser comes back to this page as it was left.
 */
export async function lead(button: HTMLButtonElement, place: HTMLElement, path: "plan" | "billing", body: object) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  place.textContent = "Opening the page of the payment provider …";
  const end = (text: string) => {
    place.textContent = text;
    button.removeAttribute("aria-disabled");
  };
  try {
    const { url } = await call("POST", path, body);
    window.addEventListener("pageshow", () => end(""), { once: true });
    location.assign(url);
  } catch (cause) {
    end((cause as Error).message);
  }
}

/** The part of the account page about payments. */
export function startBilling() {
  const button = element("billing-open", HTMLButtonElement);
  const state = element("billing-state");
  button.addEventListener("click", () => lead(button, state, "billing", {}));
  return {
    show(view: View) {
      const bought = new URLSearchParams(location.search).get("bought");
      const { canManage, text } = billingOf(view, bought);
      element("billing").hidden = !canManage && text === "";
      button.hidden = !canManage;
      element("billing-text").textContent = text;
    },
  };
}
