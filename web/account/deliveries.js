// @ts-check
import { element, make } from "../kit/dom.js";
import { patch } from "../kit/patch.js";
import { call } from "./api.js";
import { attemptFacts, deliveriesText, deliveryFacts, deliveryName } from "./delivery.js";
import { timeOf } from "./view.js";

/** @typedef {import("./delivery.js").Delivery} Delivery */

/**
 * The messages for the webhook, which can be sent again.
 *
 * @param {import("./attempt.js").Attempt} attempt
 * @param {(settings: import("./view.js").Settings) => void} changed called with the settings after a message was sent
 */
export function startDeliveries(attempt, changed) {
  const list = element("delivery-list");
  const state = element("deliveries-state");
  /** @param {Delivery[]} deliveries */
  function show(deliveries) {
    const focused = document.activeElement?.closest("li")?.dataset.delivery;
    element("deliveries-text").textContent = deliveriesText(deliveries);
    list.hidden = deliveries.length === 0;
    patch(list, deliveries, item);
    // Its button may have been drawn anew.
    const again = Array.from(list.children).find(
      (one) => /** @type {HTMLElement} */ (one).dataset.delivery === focused,
    );
    again?.querySelector("button")?.focus();
  }

  /** @param {Delivery} delivery */
  function item(delivery) {
    const { id, time } = delivery;
    const title = `${deliveryName(delivery)}, ${timeOf(time)} (UTC)`;
    const button = make("button", "button", "Send again", make("span", "visually-hidden", ` ${title}`));
    button.type = "button";
    button.addEventListener("click", () =>
      attempt(button, state, async () => {
        state.textContent = "Sending …";
        const sent = await call("POST", `deliveries/${id}`);
        show(sent.deliveries);
        changed(sent.settings);
        state.textContent = attemptFacts(sent);
      }),
    );
    const made = make(
      "li",
      "",
      make("div", "", make("b", "", title), make("p", "hint", deliveryFacts(delivery)), make("p", "hint mono", id)),
      button,
    );
    made.dataset.delivery = id;
    made.dataset.state = delivery.state;
    return made;
  }

  return {
    show,
    forget() {
      patch(list, [], item);
      list.hidden = true;
      state.textContent = "";
    },
  };
}
