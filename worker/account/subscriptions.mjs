// @ts-check
/**
 * The subscriptions that pay for an account. The console sells one at a time. There can be several nevertheless, for example if the
 * operator moves one here. The account has the plan with the most credits among them.
 */

/** @typedef {import("./metering.mjs").Plan} Plan */

/**
 * @typedef {object} Subscription
 * @property {number} version number of changes so far
 * @property {string | null} plan the plan that the subscription pays for; null if it has ended or is not paid
 * @property {Payment} payment
 * @property {Terms | null} [terms] null if the paid period is not known, or if the subscription now pays for another account
 *
 * @typedef {"none" | "active" | "failed" | "refunded" | "disputed"} Payment
 *
 * @typedef {object} Terms what payments pay for, as the payment provider says. Times are in milliseconds since 1970
 * @property {boolean} live whether the subscription has begun and not ended
 * @property {string} customer id of the customer
 * @property {string} item id of the only item; empty if there are several
 * @property {boolean} scheduled whether another plan will begin later
 * @property {number} start start of the newest period that was paid; 0 if there is none
 * @property {number} end its end
 * @property {number} ends time at which the subscription will end; 0 if it will be renewed
 * @property {import("./cycles.mjs").Line[]} lines what was paid for in that period
 */

/** The number of subscriptions that are kept. Beyond it, the oldest subscriptions that pay for no plan are removed. */
const SUBSCRIPTIONS = 20;

/**
 * Records a subscription, unless a later version is already known: commands can overtake each other. Returns whether the subscription has
 * changed.
 * @param {Record<string, Subscription>} subscriptions
 * @param {{ subscription: string, version: number, plan?: string | null, payment: Payment, terms?: Terms | null }} command
 */
export function noteSubscription(subscriptions, { subscription, version, plan = null, payment, terms = null }) {
  const known = subscriptions[subscription];
  if (known && known.version >= version) return false;
  subscriptions[subscription] = { version, plan, payment, terms };
  const ended = Object.keys(subscriptions).filter((id) => {
    const one = subscriptions[id];
    return one?.plan === null && !one.terms?.live;
  });
  const surplus = Math.max(Object.keys(subscriptions).length - SUBSCRIPTIONS, 0);
  for (const id of ended.slice(0, surplus)) delete subscriptions[id];
  const isSame = known?.plan === plan && known.payment === payment;
  return !isSame || JSON.stringify(known.terms ?? null) !== JSON.stringify(terms);
}

/**
 * Returns the subscription that decides about the account: the one whose plan has the most credits, and among equals the newest.
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

/**
 * Returns the period and the lines that a subscription has paid for, or null.
 * @param {Subscription | undefined} subscription
 */
export function paidBy(subscription) {
  const terms = subscription?.plan ? subscription.terms : null;
  return terms?.start ? { period: { start: terms.start, end: terms.end }, lines: terms.lines } : null;
}

/**
 * Returns the subscription that the owner can change: among the subscriptions that have begun and not ended, the one that decides, with its
 * id.
 * @param {Record<string, Subscription>} subscriptions
 * @param {Record<string, Plan>} plans
 */
export function liveOf(subscriptions, plans) {
  const live = Object.entries(subscriptions).filter(([, { terms }]) => terms?.live);
  const one = decisive(Object.fromEntries(live), plans);
  return live.find(([, subscription]) => subscription === one);
}
