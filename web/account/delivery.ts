/** What the account page says about the deliveries of a webhook, as plain functions. */
import { counted } from "../kit/counted.ts";
import { timeOf } from "./view.ts";

interface Attempt {
  /** status of the answer; null if there was none */
  status: number | null;
  /** in milliseconds */
  duration: number;
  /** why it failed, without a full stop; null if it did not fail */
  error: string | null;
}

/** A message for the webhook. */
export interface Delivery {
  id: string;
  type: string;
  /** in percent */
  threshold?: number;
  time: number;
  state: "waiting" | "delivered" | "failed";
  /** time of the next attempt */
  next: number | null;
  attempts: number;
  last: (Attempt & { time: number }) | null;
}

/** What a message is about: "80% of the credits used". */
export const deliveryName = ({ type, threshold }: Delivery) =>
  type === "test" ? "Test" : threshold === undefined ? type : `${threshold}% of the credits used`;

/** How an attempt went: "Delivered, 204, 12 ms". */
export const attemptFacts = ({ status, duration, error }: Attempt) =>
  `${error === null ? "Delivered" : "Not delivered"}, ${status ?? "no answer"}, ${duration} ms${error === null ? "" : `: ${error}`}.`;

/** How a delivery stands. */
export function deliveryFacts({ state, next, attempts, last }: Delivery) {
  if (!last) return state === "waiting" ? "Waiting." : "Not sent, because the webhook was removed or switched off.";
  const count = `${counted(attempts, "attempt")}, the last one on ${timeOf(last.time)} (UTC).`;
  const rest = {
    delivered: "",
    waiting: ` The next one is on ${timeOf(next ?? 0)} (UTC).`,
    failed: " It is not sent again by itself.",
  };
  return `${attemptFacts(last)} ${count}${rest[state]}`;
}

/** What is said above the list. */
export const deliveriesText = (deliveries: Delivery[]) =>
  deliveries.length === 0
    ? "Nothing has been sent in the last 30 days."
    : "The newest 50 messages of the last 30 days. A message keeps its ID when it is sent again.";
