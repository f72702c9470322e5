// @ts-check
/** What the account page says about an account, as plain functions of the service's answers. */
import { counted } from "../kit/counted.js";

/**
 * @typedef {object} Balance of GET /account/api/balance
 * @property {string} plan
 * @property {number} remaining credits left, with the bonus
 * @property {number} used credits used in this cycle
 *
 * @typedef {object} Webhook
 * @property {string} url
 * @property {string} secret
 * @property {"on" | "failing" | "off"} state
 *
 * @typedef {object} Settings
 * @property {boolean} mail
 * @property {number[]} thresholds shares of the credits, in percent, at which the owner is notified
 * @property {Webhook | null} webhook
 *
 * @typedef {object} Passkey
 * @property {string} id in base64url
 * @property {string} name
 * @property {number} created
 * @property {number | null} used the last time; null if it was never used
 *
 * @typedef {object} Move a change of the address that was asked for
 * @property {string} to
 * @property {number} until
 * @property {boolean} old whether it was confirmed at the address that the account has
 * @property {boolean} new whether it was confirmed at the new one
 *
 * @typedef {object} Session
 * @property {string} id
 * @property {number} created
 * @property {number} used time of a request on the last day (UTC) with a request
 * @property {number} expires
 * @property {string | null} device browser and system; null if unknown
 * @property {string | null} country code of ISO 3166-1; null if unknown
 * @property {"link" | "code" | "passkey" | null} way how the owner has signed in; null if unknown
 * @property {boolean} isCurrent whether it is that of this browser
 *
 * @typedef {Record<string, { calls: number, credits: number }>} Sums
 *
 * @typedef {{ day: string, operations: Sums, keys?: Sums }} Day keys are sums by id
 *
 * @typedef {object} More
 * @property {string} account
 * @property {string} address
 * @property {Move | null} move
 * @property {boolean} premium
 * @property {boolean} suspended
 * @property {number} bonus
 * @property {number} promised credits of the bonus that come with the first call that is charged on a later day (UTC) than created
 * @property {number} created
 * @property {number} cycleEnd
 * @property {import("./keys.js").Key[]} keys
 * @property {number} now
 * @property {number} perMinute
 * @property {number[]} reached thresholds that were reached in this cycle, in percent
 * @property {"none" | "active" | "failed" | "refunded" | "disputed"} payment
 * @property {number | null} ends time at which the subscription will end
 * @property {boolean} billing whether the payment provider has a page for the account
 * @property {Passkey[]} passkeys
 * @property {Settings} settings
 * @property {import("./delivery.js").Delivery[]} deliveries the newest first
 * @property {Session[]} sessions the newest first
 * @property {Day[]} use
 *
 * @typedef {Balance & More} View of GET /account/api/account
 */

/** A number for people. @param {number} n */
const number = (n) => n.toLocaleString("en");

/** A day in UTC: "December 21, 2026". @param {number} time */
export const dayOf = (time) =>
  new Date(time).toLocaleDateString("en", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });

/** A time in UTC: "2026-11-21 14:03:09". @param {number} time */
export const timeOf = (time) => new Date(time).toISOString().slice(0, 19).replace("T", " ");

/** The name of a plan as a heading. @param {string} plan */
export const planName = (plan) => plan.slice(0, 1).toUpperCase() + plan.slice(1);

/** What is said of the next cycle if the period that was paid has ended. */
const NEXT_PAYMENT = "New credits come with the next payment.";

/** What is said of a payment that does not count. @type {Record<string, string>} */
const PAYMENTS = {
  failed: `The last payment for your plan failed. Your plan stays while the payment is tried again. ${NEXT_PAYMENT} Check your card under “Manage billing”.`,
  refunded:
    "A payment for your plan was refunded, so it does not count any more. Your plan comes back with the next payment.",
  disputed: "A payment for your plan is disputed at your bank. It does not count until the dispute is settled.",
};

/**
 * What is said about the subscription, and whether there is a page of the payment provider for it.
 *
 * @param {View} view
 * @param {string | null} bought the plan that was bought a moment ago
 */
export function billingOf({ plan, billing, ends }, bought) {
  const isComing = bought !== null && bought !== plan;
  const coming = "Thank you. Your plan begins as soon as your payment arrives. Reload this page in a moment.";
  const text = ends ? `Your subscription ends on ${dayOf(ends)} (UTC). Until then, you keep the plan.` : "";
  return { canManage: billing, text: isComing ? coming : text };
}

/**
 * When the bonus comes: "500 more credits come with your first call on another day (UTC)". Empty if there is none to come.
 *
 * @param {Partial<More>} view
 */
function promiseOf({ promised, created, now }) {
  if (!promised || created === undefined || now === undefined) return "";
  const isLater = dayOf(now) !== dayOf(created);
  return `${counted(promised, "more credit")} come with your ${isLater ? "next call" : "first call on another day (UTC)"}.`;
}

/**
 * The texts about the credits. Those that only the account knows are empty if there is only a balance.
 *
 * @param {Balance & Partial<More>} view
 */
export function creditsOf(view) {
  const { plan, remaining, used, bonus, cycleEnd, premium, perMinute, reached, now = 0 } = view;
  const all = remaining + used;
  const isKnown = cycleEnd !== undefined;
  const furthest = Math.max(0, ...(reached ?? []));
  return {
    plan: planName(plan),
    share: all > 0 ? remaining / all : 0,
    remaining: number(remaining),
    noun: remaining === 1 ? "credit left" : "credits left",
    used: [
      `${number(used)} used in this cycle${furthest > 0 ? `, at least ${furthest}%` : ""}.`,
      bonus ? `The credits left include a bonus of ${number(bonus)}, which does not expire.` : "",
      promiseOf(view),
    ]
      .filter(Boolean)
      .join(" "),
    cycle: isKnown ? (cycleEnd > now ? `The cycle ends on ${dayOf(cycleEnd)} (UTC).` : NEXT_PAYMENT) : "",
    terms: isKnown
      ? `${perMinute ? `${counted(perMinute, "call")} a minute` : "Any number of calls a minute"}, ${premium ? "with" : "without"} Premium.`
      : "",
  };
}

/**
 * What is said at the top of the page.
 *
 * @param {Balance & Partial<More>} view
 * @returns {{ kind: "suspended" | "payment" | "exhausted", text: string, link?: string }[]}
 */
export function warningsOf(view) {
  const { remaining, suspended, payment, cycleEnd, now = 0 } = view;
  /** @type {ReturnType<typeof warningsOf>} */
  const warnings = [];
  if (suspended) {
    const text = "This account is suspended. Calls with its keys are refused. Contact the operator of this service.";
    warnings.push({ kind: "suspended", text });
  }
  const problem = payment && PAYMENTS[payment];
  if (problem) warnings.push({ kind: "payment", text: problem });
  if (remaining <= 0) {
    const day = cycleEnd === undefined ? "…" : `${dayOf(cycleEnd)} (UTC)`;
    const isOver = cycleEnd !== undefined && cycleEnd <= now;
    const next = isOver ? NEXT_PAYMENT : `The next cycle begins on ${day}.`;
    const text = `No credits are left. ${promiseOf(view) || next}`;
    warnings.push({ kind: "exhausted", text, link: "Get more with another plan" });
  }
  return warnings;
}

/**
 * The rows of the table of use, newest first.
 *
 * @param {Day[]} use
 */
export const useRows = (use) =>
  use
    .toReversed()
    .flatMap(({ day, operations }) =>
      Object.entries(operations).map(([operation, { calls, credits }]) => [
        day,
        operation,
        number(calls),
        number(credits),
      ]),
    );

/** What is said of a passkey. @param {Passkey} passkey */
export const passkeyFacts = ({ created, used }) =>
  `Created on ${dayOf(created)}. ${used === null ? "Not used yet." : `Last used on ${dayOf(used)}.`}`;

/** The names of countries, in the language of the page. */
const countries = new Intl.DisplayNames("en", { type: "region" });

/** A session for people: "Firefox on Windows, Germany". @param {Session} session */
export const sessionName = ({ device, country }) =>
  (device ?? "Unknown device") + (country === null ? "" : `, ${countries.of(country)}`);

/** What is said of a session. @param {Session} session */
export function sessionFacts({ created, used, way }) {
  const by = way === null ? "" : ` with a ${way}`;
  return `Signed in${by} on ${timeOf(created)} (UTC). Last used on ${dayOf(used)}.`;
}

/** What is said of the address, and of its change. @param {Pick<More, "address" | "move">} view */
export function addressText({ address, move }) {
  const own = `You sign in with ${address}, and get your mails there.`;
  if (!move) return own;
  if (move.old && move.new) return `${own} It is being changed to ${move.to}.`;
  const missing = [move.old ? "" : address, move.new ? "" : move.to].filter(Boolean).join(" and ");
  return `${own} The change to ${move.to} still has to be confirmed at ${missing}, until ${timeOf(move.until)} (UTC).`;
}

/** A name that no passkey has yet: "Passkey 2". @param {Passkey[]} passkeys */
export function freeName(passkeys) {
  const names = new Set(passkeys.map(({ name }) => name));
  let n = 1;
  while (names.has(`Passkey ${n}`)) n += 1;
  return `Passkey ${n}`;
}

/** What the state of a webhook means. */
export const WEBHOOK_STATES = {
  on: "Notifications are sent to this URL.",
  failing: "The last notification could not be delivered. It will be sent again.",
  off: "Switched off, because notifications could not be delivered. Save the settings to switch it on again.",
};

/** "80% and 95%". @param {number[]} thresholds */
export const percentages = (thresholds) =>
  new Intl.ListFormat("en").format(thresholds.map((threshold) => `${threshold}%`));
