/** What the account page says about an account, as plain functions of the service's answers. */
import { counted, number } from "../kit/counted.ts";
import type { Delivery } from "./delivery.ts";
import type { Key } from "./keys.ts";

/** Of GET /account/api/balance. */
export interface Balance {
  plan: string;
  /** credits left, with the bonus */
  remaining: number;
  /** credits used in this cycle */
  used: number;
}

interface Webhook {
  url: string;
  secret: string;
  state: "on" | "failing" | "off";
}

export interface Settings {
  mail: boolean;
  /** shares of the credits, in percent, at which the owner is notified */
  thresholds: number[];
  webhook: Webhook | null;
}

export interface Passkey {
  /** in base64url */
  id: string;
  name: string;
  created: number;
  /** the last time; null if it was never used */
  used: number | null;
}

/** A change of the address that was asked for. */
interface Move {
  to: string;
  until: number;
  /** whether it was confirmed at the address that the account has */
  old: boolean;
  /** whether it was confirmed at the new one */
  new: boolean;
}

export interface Session {
  id: string;
  created: number;
  /** time of a request on the last day (UTC) with a request */
  used: number;
  expires: number;
  /** browser and system; null if unknown */
  device: string | null;
  /** code of ISO 3166-1; null if unknown */
  country: string | null;
  /** how the owner has signed in; null if unknown */
  way: "link" | "code" | "passkey" | null;
  /** whether it is that of this browser */
  isCurrent: boolean;
}

export type Sums = Record<string, { calls: number; credits: number }>;

/** Keys are sums by id. */
export type Day = { day: string; operations: Sums; keys?: Sums };

export interface More {
  account: string;
  address: string;
  move: Move | null;
  premium: boolean;
  suspended: boolean;
  bonus: number;
  /** credits of the bonus that come with the first call that is charged on a later day (UTC) than created */
  promised: number;
  created: number;
  cycleEnd: number;
  keys: Key[];
  now: number;
  perMinute: number;
  /** thresholds that were reached in this cycle, in percent */
  reached: number[];
  payment: "none" | "active" | "failed" | "refunded" | "disputed";
  /** time at which the subscription will end */
  ends: number | null;
  /** whether the payment provider has a page for the account */
  billing: boolean;
  passkeys: Passkey[];
  settings: Settings;
  /** the newest first */
  deliveries: Delivery[];
  /** the newest first */
  sessions: Session[];
  use: Day[];
}

/** Of GET /account/api/account. */
export type View = Balance & More;

/** A day in UTC: "December 21, 2026". */
export const dayOf = (time: number) =>
  new Date(time).toLocaleDateString("en", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });

/** A time in UTC: "2026-11-21 14:03:09". */
export const timeOf = (time: number) => new Date(time).toISOString().slice(0, 19).replace("T", " ");

/** The name of a plan as a heading. */
export const planName = (plan: string) => plan.slice(0, 1).toUpperCase() + plan.slice(1);

/** What is said of the next cycle if the period that was paid has ended. */
const NEXT_PAYMENT = "New credits come with the next payment.";

/** What is said of a payment that does not count. */
const PAYMENTS: Record<string, string> = {
  failed: `The last payment for your plan failed. Your plan stays while the payment is tried again. ${NEXT_PAYMENT} Check your card under “Manage billing”.`,
  refunded:
    "A payment for your plan was refunded, so it does not count any more. Your plan comes back with the next payment.",
  disputed: "A payment for your plan is disputed at your bank. It does not count until the dispute is settled.",
};

/**
 * What is said about the subscription, and whether there is a page of the payment provider for it.
 *
 * @param bought the plan that was bought a moment ago
 */
export function billingOf({ plan, billing, ends }: View, bought: string | null) {
  const isComing = bought !== null && bought !== plan;
  const coming = "Thank you. Your plan begins as soon as your payment arrives. Reload this page in a moment.";
  const text = ends ? `Your subscription ends on ${dayOf(ends)} (UTC). Until then, you keep the plan.` : "";
  return { canManage: billing, text: isComing ? coming : text };
}

/** When the bonus comes: "500 more credits come with your first call on another day (UTC)". Empty if there is none to come. */
function promiseOf({ promised, created, now }: Partial<More>) {
  if (!promised || created === undefined || now === undefined) return "";
  const isLater = dayOf(now) !== dayOf(created);
  return `${counted(promised, "more credit")} come with your ${isLater ? "next call" : "first call on another day (UTC)"}.`;
}

/** The texts about the credits. Those that only the account knows are empty if there is only a balance. */
export function creditsOf(view: Balance & Partial<More>) {
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

/** What is said at the top of the page. */
export function warningsOf(
  view: Balance & Partial<More>,
): { kind: "suspended" | "payment" | "exhausted"; text: string; link?: string }[] {
  const { remaining, suspended, payment, cycleEnd, now = 0 } = view;
  const warnings: ReturnType<typeof warningsOf> = [];
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

/** The rows of the table of use, newest first. */
export const useRows = (use: Day[]) =>
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

/** What is said of a passkey. */
export const passkeyFacts = ({ created, used }: Passkey) =>
  `Created on ${dayOf(created)}. ${used === null ? "Not used yet." : `Last used on ${dayOf(used)}.`}`;

/** The names of countries, in the language of the page. */
const countries = new Intl.DisplayNames("en", { type: "region" });

/** A session for people: "Firefox on Windows, Germany". */
export const sessionName = ({ device, country }: Session) =>
  (device ?? "Unknown device") + (country === null ? "" : `, ${countries.of(country)}`);

/** What is said of a session. */
export function sessionFacts({ created, used, way }: Session) {
  const by = way === null ? "" : ` with a ${way}`;
  return `Signed in${by} on ${timeOf(created)} (UTC). Last used on ${dayOf(used)}.`;
}

/** What is said of the address, and of its change. */
export function addressText({ address, move }: Pick<More, "address" | "move">) {
  const own = `You sign in with ${address}, and get your mails there.`;
  if (!move) return own;
  if (move.old && move.new) return `${own} It is being changed to ${move.to}.`;
  const missing = [move.old ? "" : address, move.new ? "" : move.to].filter(Boolean).join(" and ");
  return `${own} The change to ${move.to} still has to be confirmed at ${missing}, until ${timeOf(move.until)} (UTC).`;
}

/** A name that no passkey has yet: "Passkey 2". */
export function freeName(passkeys: Passkey[]) {
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

/** "80% and 95%". */
export const percentages = (thresholds: number[]) =>
  new Intl.ListFormat("en").format(thresholds.map((threshold) => `${threshold}%`));
