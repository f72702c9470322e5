import { element, make } from "../kit/dom.ts";
import { patch } from "../kit/patch.ts";
import { call } from "./api.ts";
import type { Attempt } from "./attempt.ts";
import { attemptFacts, type Delivery, deliveriesText, deliveryFacts, deliveryName } from "./delivery.ts";
import { type Settings, timeOf } from "./view.ts";

/**
 * The messages for the webhook, which can be sent again.
 *
 * @param changed called with the settings after a message was sent
 */
export function startDeliveries(attempt: Attempt, changed: (settings: Settings) => void) {
  const list = element("delivery-list");
  const state = element("deliveries-state");
  function show(deliveries: Delivery[]) {
    const focused = document.activeElement?.closest("li")?.dataset.delivery;
    element("deliveries-text").textContent = deliveriesText(deliveries);
    list.hidden = deliveries.length === 0;
    patch(list, deliveries, item);
    // Its button may have been drawn anew.
    const again = Array.from(list.children).find((one) => (one as HTMLElement).dataset.delivery === focused);
    again?.querySelector("button")?.focus();
  }

  function item(delivery: Delivery) {
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
