// @ts-check
/**
 * The subscriptions that pay for an account. There can be several, for example if the owner buys a larger plan before they end the
 * smaller one. The account has the plan with the most credits among them.
 */

/** @typedef {import("../service/payment/metering.mjs").Plan} Plan */

/**
 * @typedef {object} Subscription
 * @property {number} version number of changes so far
 * @property {string | null} plan the plan that it pays for; null if it has ended or is not paid
 * @property {"none" | "active" | "failed"} payment
 */

/** The number of subscriptions that are kept. Of those that pay for no plan, the oldest go first. */
const SUBSCRIPTIONS = 20;

/**
 * Takes note of a subscription, unless a later version is known already: commands can overtake each other. Returns whether the
 * subscription's plan or payment has changed.
 * @param {Record<string, Subscription>} subscriptions
 * @param {{ subscription: string, version: number, plan?: string | null, payment: Subscription["payment"] }} command
 */
export function noteSubscription(subscriptions, { subscription, version, plan = null, payment }) {
  const known = subscriptions[subscription];
  if (known && known.version >= version) return false;
  subscriptions[subscription] = { version, plan, payment };
  const ended = Object.keys(subscriptions).filter((id) => subscriptions[id]?.plan === null);
  const surplus = Math.max(Object.keys(subscriptions).length - SUBSCRIPTIONS, 0);
  for (const id of ended.slice(0, surplus)) delete subscriptions[id];
  return known?.plan !== plan || known.payment !== payment;
}

/**
 * Returns the subscription that decides about the account: the one whose plan has the most credits, and of equals the
 * newest one.
 * @param {Record<string, Subscription>} subscriptions
 * @param {Record<string, Plan>} plans
 * @returns {Subscription | undefined}
 */
export function decisive(subscriptions, plans) {
  const credits = (/** @type {Subscription} */ { plan }) => (plan === null ? -1 : (plans[plan]?.credits ?? 0));
  return Object.values(subscriptions)
    .sort((a, b) => credits(a) - credits(b))
    .at(-1);
}
