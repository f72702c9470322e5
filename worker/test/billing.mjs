// @ts-check
/** Accounts that pay, with a stand-in of the payment provider and a simulated clock, for the tests of billing. */
import assert from "node:assert/strict";
import { changes } from "../account/commands.mjs";
import { charge, open, standing } from "../account/metering.mjs";
import { newProfile } from "../account/profile.mjs";
import { NOTHING } from "../console/payments/facts.mjs";
import { Provider } from "../console/payments/provider.mjs";
import { look } from "../console/payments/reading.mjs";
import { at } from "./metered.mjs";
import { PAYMENT_PRICES, Stripe } from "./stripe.mjs";

/** @type {Record<string, import("../account/metering.mjs").Plan>} */
export const PLANS = {
  free: { credits: 1000, bonus: 0, perMinute: 0 },
  starter: { credits: 10_000, bonus: 0, perMinute: 0 },
  pro: { credits: 50_000, bonus: 0, perMinute: 0 },
  mega: { credits: 250_000, bonus: 0, perMinute: 0 },
};
/** The plans, from the smallest. */
export const NAMES = Object.keys(PLANS);
/** Seconds. */
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** Accounts, and the known facts about subscriptions, as the console keeps them. */
export class Service {
  /** @type {Map<string, { state: import("../account/metering.mjs").State, profile: import("../account/profile.mjs").Profile }>} */
  accounts = new Map();
  /** @type {Map<string, import("../console/payments/facts.mjs").Known>} */
  known = new Map();

  /** @param {Stripe} stripe */
  constructor(stripe) {
    this.stripe = stripe;
    this.provider = new Provider("sk_test", "", stripe.fetch);
  }

  /** @param {string} id */
  open(id) {
    const now = this.stripe.now * 1000;
    const state = open({ account: id, plan: "free" }, /** @type {any} */ (PLANS.free), now);
    this.accounts.set(id, { state, profile: newProfile({}) });
  }

  /** @param {string} id */
  account(id) {
    const account = this.accounts.get(id);
    assert.ok(account);
    return account;
  }

  /** Handles an event, as package payments does. @param {import("./stripe.mjs").Event} event */
  async receive({ type, data: { object } }) {
    const kind = type.split(".")[0];
    const charged = type.startsWith("charge.dispute") ? object.charge : object.id;
    const id =
      kind === "charge" ? await this.provider.payer(charged) : kind === "customer" ? object.id : object.subscription;
    const known = () => this.known.get(id) ?? NOTHING;
    const command = { id, account: object.client_reference_id ?? "", names: NAMES, prices: PAYMENT_PRICES };
    const looked = await look(this.provider, known, command, this.stripe.now * 1000);
    this.known.set(id, looked.known);
    const { facts, version, past = [] } = looked.known;
    const common = { subscription: id, version, otherwise: "free", plans: PLANS };
    for (const account of past) this.#tell(account, { ...common, plan: null, payment: "none", terms: null });
    const terms = JSON.parse(facts.terms?.value ?? "null");
    const told = { ...common, plan: facts.plan?.value || null, payment: facts.payment?.value, terms };
    this.#tell(facts.account?.value ?? "", told);
  }

  /** @param {string} id @param {object} command */
  #tell(id, command) {
    const { state, profile } = this.account(id);
    changes.subscription?.(state, profile, command, this.stripe.now * 1000);
  }

  /** The state of an account. @param {string} id */
  report(id) {
    const { state, profile } = this.account(id);
    const { remaining, used } = standing(state, /** @type {any} */ (PLANS[state.plan]), this.stripe.now * 1000);
    return { plan: state.plan, payment: profile.payment, remaining, used };
  }

  /** Uses credits, if they are there. @param {string} id @param {number} cost */
  use(id, cost) {
    const { state } = this.account(id);
    return charge(state, { cost }, /** @type {any} */ (PLANS[state.plan]), this.stripe.now * 1000).outcome === "done";
  }

  /** Handles all events in their order. */
  async receiveAll() {
    for (const event of this.stripe.events.splice(0)) await this.receive(event);
  }

  /** Buys a plan. @param {string} account @param {string} plan */
  async buy(account, plan) {
    const form = { line_items: { 0: { price: `price_${plan}` } }, subscription_data: { metadata: { account } } };
    const { id } = await this.provider.checkout(`nonce ${this.stripe.now} ${account}`, form);
    return this.stripe.complete(id);
  }
}

/** A service with the account A. @param {string} [time] by default the first of April: a month of 30 days */
export function begin(time = "2026-04-01T00:00:00Z") {
  const stripe = new Stripe(at(time) / 1000);
  const service = new Service(stripe);
  service.open("A");
  return { stripe, service };
}

/** A service whose account A has just bought a plan. The service has not been told yet. @param {string} plan */
export async function begun(plan) {
  const { stripe, service } = begin();
  return { stripe, service, bought: await service.buy("A", plan) };
}
