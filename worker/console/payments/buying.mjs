// @ts-check
/**
 * How an account buys a plan, changes it, and leaves, as functions of the payment provider and of what the account's record has. An
 * account has one checkout at a time, and none while a subscription runs: so it never pays twice.
 */

/** @typedef {import("./provider.mjs").Provider} Provider */
/** @typedef {import("./provider.mjs").Form} Form */

/**
 * @typedef {object} Bill
 * @property {Offer | null} offer the latest checkout
 *
 * @typedef {object} Offer a checkout
 * @property {string} nonce with which the checkout was made, so that a repeated request does not make another one
 * @property {string} plan
 * @property {string} price
 * @property {Form} form
 * @property {string | null} id null if it is not known whether the provider has made it
 */

/**
 * Returns the address at which a plan can be bought. If a checkout of the account was completed and its subscription runs, returns null and
 * the subscription. If the subscription is known to pay for another account now, the command names it as moved, and it does not count.
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
 * Returns the latest checkout from the provider. If the answer about it was lost, the request is repeated, which does not make a second
 * checkout.
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

/** Reports whether the provider has failed. The provider repeats such an answer to the same nonce for a day. @param {unknown} error */
const isFailure = (error) => {
  const { status = 0 } = /** @type {{ status?: number }} */ (error);
  return status >= 500;
};

/** Ends an open checkout. Returns false if it was no longer open. @param {Provider} provider @param {string} id */
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
 * Ends everything for which a deleted account would continue to pay: its subscriptions, and its open checkout. It can be repeated.
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
 * Reports whether the subscriptions of an account have to be ended, because the account is gone. This is so even if its owner has since
 * opened another account with the same id. An account that was restored from a backup pays again.
 * @param {boolean} wasGone whether the account was gone before
 * @param {{ outcome: string, isRestored?: boolean }} account the answer of the account's object to "exists"
 */
export const isLeft = (wasGone, { outcome, isRestored }) => outcome === "missing" || (wasGone && !isRestored);

/**
 * Returns the form of a request for the provider's customer portal: for its first page, or for the change of a subscription's item to
 * another price (https://docs.stripe.com/customer-management/portal-deep-links).
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
