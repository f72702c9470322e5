// @ts-check
import { call } from "../account/api.js";
import { lead } from "../account/billing.js";
import { element, make } from "../kit/dom.js";
import { offerOf, statusOf } from "./offers.js";

const state = element("plans-state");
const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-plan]"));

try {
  const answer = /** @type {import("./offers.js").Answer} */ (await call("GET", "plans"));
  show(answer);
  state.textContent = statusOf(answer);
} catch (cause) {
  console.warn(cause);
  show(null);
  state.textContent = "The ways to change the plan could not be loaded. Reload the page to try again.";
}

/** @param {import("./offers.js").Answer | null} answer */
function show(answer) {
  for (const card of cards) {
    const { plan = "", title = "" } = card.dataset;
    const { text, href, buys, current } = offerOf({ plan, title }, answer);
    card.toggleAttribute("data-current", current ?? false);
    card.querySelector(".current")?.toggleAttribute("hidden", !current);
    const action = buys
      ? buyButton(buys, text)
      : href
        ? make("a", current ? "button" : "button primary", text)
        : make("span", "hint", text);
    if (action instanceof HTMLAnchorElement && href) action.href = href;
    card.querySelector(".plan-action")?.replaceChildren(action);
  }
}

/** A button that leads to the payment of a plan. @param {string} plan @param {string} text */
function buyButton(plan, text) {
  const button = make("button", "button primary", text);
  button.type = "button";
  button.addEventListener("click", () => lead(button, state, "plan", { plan }));
  return button;
}
