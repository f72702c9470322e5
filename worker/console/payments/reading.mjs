// @ts-check
/**
 * What a subscription at the payment provider means for its account, as plain functions of what the provider says. An event only says
 * that something has changed; so their order does not matter, nor whether one comes twice.
 *
 * A plan counts once it is paid for: its invoice is paid, not refunded in full, and not disputed, or the dispute was won.
 */
import { learn } from "./facts.mjs";
import { isOver } from "./provider.mjs";

/** @typedef {import("../../account/cycles.mjs").Line} Line */
/** @typedef {import("../../account/subscriptions.mjs").Terms} Terms */
/** @typedef {import("../../account/subscriptions.mjs").Payment} Payment */

/**
 * The provider's data: a subscription, its paid invoices with their charges, and the ids of charges with a dispute that is not won.
 * @typedef {{ subscription: any, invoices: any[], lost: string[] }} Found
 *
 * @typedef {object} Reading
 * @property {string | null} account the account that the subscription names
 * @property {string | null} plan the paid plan
 * @property {Payment} payment
 * @property {Terms} terms
 * @property {string} note a note for the operator in a few words, or empty
 */

/** The statuses of a subscription whose plan is in force. The plan stays while the provider still tries to collect a payment. */
const IN_FORCE = ["active", "trialing", "past_due"];

/**
 * Asks the provider for a subscription, and returns the known facts with its answer, and a note for the log. If the subscription names no
 * account, the known account counts, or else the account of the command.
 * @param {import("./provider.mjs").Provider} provider
 * @param {() => import("./facts.mjs").Known} known the known facts at the time of the provider's answer
 * @param {{ id: string, account: string, names: string[], prices: string }} command
 * @param {number} now
 */
export async function look(provider, known, { id, account, names, prices }, now) {
  const found = await provider.subscription(id);
  if (!found) return { known: known(), note: "unknown subscription" };
  const { account: named, plan, payment, terms, note } = read(found, plansOf(prices), names);
  const payee = named ?? (known().facts.account?.value || account);
  const facts = { account: payee, plan: plan ?? "", payment, terms: JSON.stringify(terms) };
  return { known: learn(known(), { at: Math.floor(now / 1000), facts }), note };
}

/**
 * @param {Found} found
 * @param {Map<string, string>} prices the plans of prices
 * @param {string[]} order the names of the plans, the smallest first
 * @returns {Reading}
 */
export function read({ subscription, invoices, lost }, prices, order) {
  const { status, items, metadata, customer } = subscription;
  const live = status !== "incomplete" && !isOver(status);
  // The provider lists the newest first. Among lines that begin in the same second, the line of the later invoice counts.
  const all = invoices.toReversed().map((invoice) => ({ ...judge(invoice, lost), lines: linesOf(invoice, prices) }));
  const base = all
    .filter(startOf)
    .sort((a, b) => startOf(a) - startOf(b))
    .at(-1);
  const period = base?.lines.find(isWhole) ?? { start: 0, end: 0 };
  const inPeriod = all
    .map(({ lines, ...judged }) => ({ ...judged, lines: lines.filter(({ start }) => start >= period.start) }))
    .filter(({ lines }) => lines.length > 0);
  const isPaid = base?.isGood === true;
  const paid = isPaid ? inPeriod.flatMap((one) => (one.isGood ? one.lines : [])).sort(byTime) : [];
  const bought = paid.findLast(({ sign }) => sign > 0)?.plan ?? null;
  const current = items.data.map((/** @type {any} */ { price }) => prices.get(price.id)).find(Boolean) ?? null;
  const isInForce = IN_FORCE.includes(status) && bought !== null && current !== null;
  // A smaller plan without an invoice, because its period is not paid yet, has only its own credits.
  const isSmaller = isInForce && order.indexOf(current) < order.indexOf(bought);
  const lines = isSmaller
    ? [{ plan: current, start: period.start, end: period.end, sign: /** @type {1} */ (1) }]
    : paid;
  const unpaid = inPeriod.find(({ isGood }) => !isGood);
  return {
    account: metadata?.account || null,
    plan: isInForce ? (isSmaller ? current : bought) : null,
    payment: paymentOf(status, live, unpaid),
    terms: {
      live,
      customer: typeof customer === "string" ? customer : customer.id,
      item: items.data.length === 1 ? items.data[0].id : "",
      scheduled: Boolean(subscription.schedule),
      start: isPaid ? period.start : 0,
      end: isPaid ? period.end : 0,
      ends: endOf(subscription),
      lines: lines.map(({ plan, start, end, sign }) => ({ plan, start, end, sign })),
    },
    note: live && current === null ? "unknown price" : "",
  };
}

/**
 * @param {string} status
 * @param {boolean} live
 * @param {{ isDisputed: boolean } | undefined} unpaid a payment of the period that does not count
 * @returns {Payment}
 */
function paymentOf(status, live, unpaid) {
  if (!live) return "none";
  if (!["active", "trialing"].includes(status)) return "failed";
  if (unpaid) return unpaid.isDisputed ? "disputed" : "refunded";
  return "active";
}

/** Returns the time at which a subscription will end, or 0. @param {any} subscription */
function endOf({ status, cancel_at, cancel_at_period_end, current_period_end }) {
  if (isOver(status)) return 0;
  return (cancel_at ?? (cancel_at_period_end ? current_period_end : 0)) * 1000;
}

/** Reports whether an invoice counts. @param {any} invoice @param {string[]} lost */
function judge({ charge }, lost) {
  const isDisputed = charge !== null && lost.includes(charge?.id);
  return { isDisputed, isGood: !isDisputed && !charge?.refunded };
}

/**
 * Returns the lines of an invoice for plans.
 * @param {any} invoice
 * @param {Map<string, string>} prices
 * @returns {(Line & { proration: boolean })[]}
 */
function linesOf({ lines }, prices) {
  return lines.data.flatMap((/** @type {any} */ { amount, period, price, proration }) => {
    const plan = prices.get(price?.id);
    if (!plan || period.end <= period.start) return [];
    return [{ plan, start: period.start * 1000, end: period.end * 1000, sign: amount < 0 ? -1 : 1, proration }];
  });
}

/** Reports whether a line pays for a whole period. @param {Line & { proration: boolean }} line */
const isWhole = ({ proration, sign }) => !proration && sign > 0;

/** Returns the start of the whole period that an invoice pays for, or 0. @param {{ lines: (Line & { proration: boolean })[] }} invoice */
const startOf = ({ lines }) => lines.find(isWhole)?.start ?? 0;

/** Sorts lines by their start; of lines with the same start, a refund comes first. @param {Line} a @param {Line} b */
const byTime = (a, b) => a.start - b.start || a.sign - b.sign;

/**
 * Returns the plans of prices, from a text such as "price_1=starter price_2=pro". Go has checked its form.
 * @param {string} text
 * @returns {Map<string, string>}
 */
const plansOf = (text) =>
  new Map(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((item) => /** @type {[string, string]} */ (item.split("="))),
  );
