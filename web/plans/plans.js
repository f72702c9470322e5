// @ts-check
import { call } from "../account/api.js";
import { element, make } from "../app/page/dom.js";
import { offerOf } from "./offers.js";

const state = element("plans-state");
const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-plan]"));

try {
  const answer = /** @type {import("./offers.js").Answer} */ (await call("GET", "plans"));
  show(answer);
  state.textContent = answer.plan ? `You are signed in.` : "You are not signed in.";
} catch (cause) {
  console.warn(cause);
  show(null);
  state.textContent = "How to change the plan could not be loaded. Open this page again later.";
}

/** @param {import("./offers.js").Answer | null} answer */
function show(answer) {
  for (const card of cards) {
    const { plan = "", title = "" } = card.dataset;
    const { text, href, current } = offerOf({ plan, title }, answer);
    card.toggleAttribute("data-current", current ?? false);
    card.querySelector(".current")?.toggleAttribute("hidden", !current);
    const action = href ? make("a", current ? "button" : "button primary", text) : make("span", "hint", text);
    if (action instanceof HTMLAnchorElement && href) action.href = href;
    card.querySelector(".plan-action")?.replaceChildren(action);
  }
}
