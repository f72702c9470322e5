// @ts-check
/**
 * How an account buys a plan, changes it, and leaves, as functions of the payment provider and of what the account's record has. An
 * account has one checkout at a time, and none while a subscription runs: so it never pays twice.
 */

/** @typedef {import("./provider.mjs").Provider} Provider */
/** @typedef {import("./provider.mjs").Form} Form */

/**
 * @typedef {object} Bill
 * @property {Offer | null} offer the checkout that was made last
 *
 * @typedef {object} Offer a checkout
 * @property {string} nonce with which it was made, so that a repeated request makes no other one
 * @property {string} plan
 * @property {string} price
 * @property {Form} form
 * @property {string | null} id null if it is not known whether the provider has made it
 */

/**
 * Returns the address at which a plan can be bought, or null and the subscription if a checkout of the account was completed whose
 * subscription runs. If that is known to pay for another account now, it is named as moved, and does not count.
 * @param {Provider} provider
 * @param {Bill} bill
 * @param {{ account: string, plan: string, price: string, customer: string | null, email: string | null, back: string,
 *   moved?: string }} command
 * @param {() => void} store stores the bill
 * @returns {Promise<{ url: string | null, subscription?: string }>}
 */
export async function buy(provider, bill, command, store) {
  const { account, plan, price, customer, email, back, moved } = command;
  const known = await settle(provider, bill, store);
  const bought = known?.status === "complete" && known.subscription !== moved ? known.subscription : null;
  if (bought && (await provider.isRunning(bought))) return { url: null, subscription: bought };
  const isSame = bill.offer?.plan === plan && bill.offer.price === price;
  if (known?.status === "open" && isSame && known.url) return { url: known.url };
  if (known?.status === "open" && !(await expire(provider, known.id))) return buy(provider, bill, command, store); // it was completed meanwhile
  const form = {
    line_items: { 0: { price, quantity: 1 } },
    client_reference_id: account,
    subscription_data: { metadata: { account } },
    ...(customer ? { customer } : { customer_email: email }),
    success_url: `${back}?bought=${plan}`,
    cancel_url: back,
  };
  bill.offer = { nonce: crypto.randomUUID(), plan, price, form, id: null };
  store();
  return { url: (await settle(provider, bill, store))?.url ?? null };
}

/**
 * Returns the checkout that was made last, as the provider knows it. One whose answer was lost is made again, which makes no other one.
 * @param {Provider} provider
 * @param {Bill} bill
 * @param {() => void} store
 */
async function settle(provider, bill, store) {
  if (!bill.offer) return null;
  if (bill.offer.id) return provider.findCheckout(bill.offer.id);
  try {
    const made = await provider.checkout(bill.offer.nonce, bill.offer.form);
    bill.offer.id = made.id;
    store();
    return made;
  } catch (error) {
    if (isFinal(error) || isFailure(error)) bill.offer = null; // the provider would answer this nonce the same way again
    store();
    throw error;
  }
}

/** Reports whether the provider has refused a request for good. @param {unknown} error */
const isFinal = (error) => {
  const { status } = /** @type {{ status?: number }} */ (error);
  return status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429;
};

/** Reports whether the provider has failed. It repeats this answer to the same nonce for a day. @param {unknown} error */
const isFailure = (error) => {
  const { status = 0 } = /** @type {{ status?: number }} */ (error);
  return status >= 500;
};

/** Ends an open checkout. Returns false if it was not open any more. @param {Provider} provider @param {string} id */
async function expire(provider, id) {
  try {
    await provider.expireCheckout(id);
    return true;
  } catch (error) {
    if (isFinal(error) && (await provider.findCheckout(id))?.status !== "open") return false;
    throw error;
  }
}

/**
 * Ends everything that a deleted account would go on paying for: its subscriptions, and its open checkout. It can be repeated.
 * @param {Provider} provider
 * @param {Bill} bill
 * @param {string[]} subscriptions
 * @param {() => void} store stores the bill
 */
export async function leave(provider, bill, subscriptions, store) {
  for (const id of subscriptions) await provider.end(id);
  const known = await settle(provider, bill, store);
  const isExpired = known?.status === "open" && (await expire(provider, known.id));
  const last = known && !isExpired ? await provider.findCheckout(known.id) : null;
  if (last?.subscription) await provider.end(last.subscription);
  bill.offer = null;
  store();
}

/**
 * Reports whether what an account pays for has to be ended: the account is gone, even if its owner has opened another one with its id
 * since. One that was restored from a backup pays again.
 * @param {boolean} wasGone whether the account was gone before
 * @param {{ outcome: string, isRestored?: boolean }} account what the account's object answers to "exists"
 */
export const isLeft = (wasGone, { outcome, isRestored }) => outcome === "missing" || (wasGone && !isRestored);

/**
 * Returns what the provider's customer portal is asked for: its first page, or the change of a subscription's
 * item to another price (https://docs.stripe.com/customer-management/portal-deep-links).
 * @param {{ customer: string, back: string, price?: string, subscription?: string, item?: string }} command
 * @returns {Form}
 */
export function portalForm({ customer, back, price, subscription, item }) {
  const confirm = { subscription, items: { 0: { id: item, price, quantity: 1 } } };
  const completed = { type: "redirect", redirect: { return_url: back } };
  const flow = {
    type: "subscription_update_confirm",
    subscription_update_confirm: confirm,
    after_completion: completed,
  };
  return { customer, return_url: back, ...(price && { flow_data: flow }) };
}
