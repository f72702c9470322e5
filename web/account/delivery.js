// @ts-check
/** What the account page says about the deliveries of a webhook, as plain functions. */
import { counted } from "../kit/counted.js";
import { timeOf } from "./view.js";

/**
 * @typedef {object} Attempt
 * @property {number | null} status status of the answer; null if there was none
 * @property {number} duration in milliseconds
 * @property {string | null} error why it failed, without a full stop; null if it did not fail
 *
 * @typedef {object} Delivery a message for the webhook
 * @property {string} id
 * @property {string} type
 * @property {number} [threshold] in percent
 * @property {number} time
 * @property {"waiting" | "delivered" | "failed"} state
 * @property {number | null} next time of the next attempt
 * @property {number} attempts
 * @property {(Attempt & { time: number }) | null} last
 */

/** What a message is about: "80% of the credits used". @param {Delivery} delivery */
export const deliveryName = ({ type, threshold }) =>
  type === "test" ? "Test" : threshold === undefined ? type : `${threshold}% of the credits used`;

/** How an attempt went: "Delivered, 204, 12 ms". @param {Attempt} attempt */
export const attemptFacts = ({ status, duration, error }) =>
  `${error === null ? "Delivered" : "Not delivered"}, ${status ?? "no answer"}, ${duration} ms${error === null ? "" : `: ${error}`}.`;

/** How a delivery stands. @param {Delivery} delivery */
export function deliveryFacts({ state, next, attempts, last }) {
  if (!last) return state === "waiting" ? "Waiting." : "Not sent, because the webhook was removed or switched off.";
  const count = `${counted(attempts, "attempt")}, the last one on ${timeOf(last.time)} (UTC).`;
  const rest = {
    delivered: "",
    waiting: ` The next one is on ${timeOf(next ?? 0)} (UTC).`,
    failed: " It is not sent again by itself.",
  };
  return `${attemptFacts(last)} ${count}${rest[state]}`;
}

/** What is said above the list. @param {Delivery[]} deliveries */
export const deliveriesText = (deliveries) =>
  deliveries.length === 0
    ? "Nothing has been sent in the last 30 days."
    : "The newest 50 messages of the last 30 days. A message keeps its ID when it is sent again.";
