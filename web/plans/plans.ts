import { call } from "../account/api.ts";
import { lead } from "../account/billing.ts";
import { element, make } from "../kit/dom.ts";
import { type Answer, offerOf, statusOf } from "./offers.ts";
import { priceOf } from "./prices.ts";

const state = element("plans-state");
const cards = document.querySelectorAll<HTMLElement>("[data-plan]");

try {
  const answer = (await call("GET", "plans")) as Answer;
  show(answer);
  state.textContent = statusOf(answer);
} catch (cause) {
  console.warn(cause);
  show(null);
  state.textContent = "The ways to change the plan could not be loaded. Reload the page to try again.";
}

function show(answer: Answer | null) {
  for (const card of cards) {
    const { plan = "", title = "", credits } = card.dataset;
    const price = priceOf(answer?.prices, plan, Number(credits));
    const place = card.querySelector(".plan-price");
    if (price && place) place.textContent = `${price.month} a month: ${price.thousand} for 1,000 credits`;
    const { text, href, buys, current } = offerOf({ plan, title }, answer);
    card.toggleAttribute("data-current", current ?? false);
    card.querySelector(".current")?.toggleAttribute("hidden", !current);
    const action = buys
      ? buyButton(buys, text, card.querySelector(".plan-state") ?? state)
      : href
        ? make("a", current ? "button" : "button primary", text)
        : make("span", "hint", text);
    if (action instanceof HTMLAnchorElement && href) action.href = href;
    card.querySelector(".plan-action")?.replaceChildren(action);
  }
}

/** A button that leads to the payment of a plan. A place for status messages says why it does not. */
function buyButton(plan: string, text: string, place: HTMLElement) {
  const button = make("button", "button primary", text);
  button.type = "button";
  button.addEventListener("click", () => lead(button, place, "plan", { plan }));
  return button;
}
