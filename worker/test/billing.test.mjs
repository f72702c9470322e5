// @ts-check
/** Billing against a stand-in of the payment provider, with a simulated clock: what accounts have after events in any order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "../../scripts/chance.mjs";
import { changes, reads } from "../account/commands.mjs";
import { newProfile } from "../account/profile.mjs";
import { buy, isLeft, leave } from "../console/payments/buying.mjs";
import { NOTHING } from "../console/payments/facts.mjs";
import { Provider } from "../console/payments/provider.mjs";
import { look } from "../console/payments/reading.mjs";
import { cycleOf } from "../service/payment/cycles.mjs";
import { charge, open, standing } from "../service/payment/metering.mjs";
import { at } from "./metered.mjs";
import { PAYMENT_PRICES, PRICES, Stripe } from "./stripe.mjs";

/** @type {Record<string, import("../service/payment/metering.mjs").Plan>} */
const PLANS = {
  free: { credits: 1000, bonus: 0, perMinute: 0 },
  starter: { credits: 10_000, bonus: 0, perMinute: 0 },
  pro: { credits: 50_000, bonus: 0, perMinute: 0 },
  mega: { credits: 250_000, bonus: 0, perMinute: 0 },
};
const NAMES = Object.keys(PLANS);
const HOUR = 3600;
const DAY = 24 * HOUR;
const planOf = (/** @type {string} */ price) => price.replace("price_", "");

/** Accounts, and what is known of subscriptions, as the console keeps them. */
class Service {
  /** @type {Map<string, { state: import("../service/payment/metering.mjs").State, profile: import("../account/profile.mjs").Profile }>} */
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

  /** What an account has. @param {string} id */
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

/** A service with the account A. @param {string} time */
function begin(time) {
  const stripe = new Stripe(at(time) / 1000);
  const service = new Service(stripe);
  service.open("A");
  return { stripe, service };
}

test("a plan that is bought on the last day of a cycle gives one month of credits", async () => {
  const { stripe, service } = begin("2026-01-15T10:00:00Z");
  stripe.now = at("2026-02-14T20:00:00Z") / 1000;
  const bought = await service.buy("A", "starter");
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "starter", payment: "active", remaining: 10_000, used: 0 });
  assert.ok(service.use("A", 9_000));
  stripe.now += 2 * DAY;
  assert.equal(service.report("A").remaining, 1000, "the account's first day begins no cycle any more");
  stripe.now = bought.current_period_end - 1;
  assert.equal(service.report("A").remaining, 1000);
  // The period has ended, and the next one is not paid yet.
  stripe.now += HOUR;
  assert.equal(service.report("A").remaining, 1000);
  stripe.renew(bought, true);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "starter", payment: "active", remaining: 10_000, used: 0 });
});

test("a paid period has cycles of a month, counted back from its end", () => {
  const cycle = (/** @type {string} */ start, /** @type {string} */ end, /** @type {string} */ now) => {
    const found = cycleOf({ start: at(start), end: at(end) }, at(now));
    return [found.start, found.end].map((time) => new Date(time).toISOString().replace(".000Z", "Z"));
  };
  const months = [
    ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"],
    ["2026-02-28T10:00:00Z", "2026-03-31T10:00:00Z"],
    ["2026-03-31T10:00:00Z", "2026-04-30T10:00:00Z"],
    ["2028-01-30T00:00:00Z", "2028-02-29T00:00:00Z"],
  ];
  for (const [start = "", end = ""] of months) {
    for (const now of [start, end, "2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z"]) {
      assert.deepEqual(cycle(start, end, now), [start, end], `${start} at ${now}`);
    }
  }
  const year = ["2028-02-29T10:00:00Z", "2029-02-28T10:00:00Z"];
  const [start = "", end = ""] = year;
  assert.deepEqual(cycle(start, end, start), [start, "2028-03-28T10:00:00Z"]);
  assert.deepEqual(cycle(start, end, "2028-03-28T10:00:00Z"), ["2028-03-28T10:00:00Z", "2028-04-28T10:00:00Z"]);
  assert.deepEqual(cycle(start, end, "2029-02-01T10:00:00Z"), ["2029-01-28T10:00:00Z", end]);
});

test("an upgrade in the middle of a period gives the share of the credits that was paid, and so do changes back and forth", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z"); // a month of 30 days
  const bought = await service.buy("A", "starter");
  stripe.now += 15 * DAY;
  stripe.change(bought, "price_pro");
  await service.receiveAll();
  assert.equal(service.report("A").remaining, 10_000 + 20_000);
  assert.ok(service.use("A", 30_000));
  for (const price of ["price_starter", "price_pro", "price_starter", "price_pro"]) {
    stripe.change(bought, price);
    await service.receiveAll();
    assert.deepEqual([service.report("A").plan, service.report("A").remaining], ["pro", 0], price);
  }
  // On the last day, a thirtieth of the difference.
  stripe.now += 14 * DAY;
  stripe.change(bought, "price_mega");
  await service.receiveAll();
  assert.equal(service.report("A").remaining, Math.floor(200_000 / 30));
});

test("a larger plan counts once it is paid, a smaller one from the next period on", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z");
  const bought = await service.buy("A", "pro");
  stripe.now += DAY;
  stripe.change(bought, "price_mega", false);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "pro", payment: "failed", remaining: 50_000, used: 0 });
  stripe.retry(bought, true);
  await service.receiveAll();
  assert.equal(service.report("A").plan, "mega");
  stripe.change(bought, "price_starter");
  await service.receiveAll();
  assert.equal(service.report("A").plan, "mega");
  stripe.renew(bought, true);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "starter", payment: "active", remaining: 10_000, used: 0 });
});

test("a payment that fails keeps the plan and what is left, until the provider gives up", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z");
  const bought = await service.buy("A", "starter");
  await service.receiveAll();
  service.use("A", 4000);
  stripe.renew(bought, false);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "starter", payment: "failed", remaining: 6000, used: 4000 });
  stripe.now += 3 * DAY;
  stripe.retry(bought, false);
  await service.receiveAll();
  assert.equal(service.report("A").remaining, 6000);
  stripe.now += 3 * DAY;
  stripe.retry(bought, false);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "free", payment: "none", remaining: 1000, used: 0 });
});

test("free cycles follow the last paid one", async () => {
  const { stripe, service } = begin("2026-01-15T10:00:00Z");
  stripe.now = at("2026-01-20T10:00:00Z") / 1000;
  const bought = await service.buy("A", "starter");
  stripe.cancel(bought, true);
  await service.receiveAll();
  service.use("A", 5000);
  stripe.renew(bought, true);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "free", payment: "none", remaining: 1000, used: 0 });
  service.use("A", 1000);
  stripe.now = at("2026-03-19T23:00:00Z") / 1000;
  assert.equal(service.report("A").remaining, 0, "the account's first day, the 15th, begins no cycle");
  stripe.now += 2 * HOUR;
  assert.equal(service.report("A").remaining, 1000);
});

test("a refund in full takes the plan away, a part of it does not, and the next payment brings it back", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z");
  const bought = await service.buy("A", "starter");
  const [first] = stripe.paid(bought);
  stripe.refund(first, 0.5);
  await service.receiveAll();
  service.use("A", 400);
  assert.deepEqual(service.report("A"), { plan: "starter", payment: "active", remaining: 9600, used: 400 });
  stripe.refund(first, 1);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "free", payment: "refunded", remaining: 600, used: 400 });
  stripe.renew(bought, true);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "starter", payment: "active", remaining: 10_000, used: 0 });
});

test("a disputed payment does not count until the dispute is won, and what was used stays used", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z");
  const bought = await service.buy("A", "starter");
  await service.receiveAll();
  service.use("A", 4000);
  const dispute = stripe.dispute(stripe.paid(bought)[0]);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "free", payment: "disputed", remaining: 0, used: 4000 });
  stripe.close(dispute, "won");
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "starter", payment: "active", remaining: 6000, used: 4000 });
  const other = stripe.dispute(stripe.paid(bought)[0]);
  stripe.close(other, "lost");
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "free", payment: "disputed", remaining: 0, used: 4000 });
});

test("an account from before terms were known begins no second cycle in the period that it has paid", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z");
  const bought = await service.buy("A", "starter");
  await service.receiveAll();
  const { state, profile } = service.account("A");
  for (const subscription of Object.values(profile.subscriptions)) delete subscription.terms;
  Object.assign(state, { renewed: 0, paidUntil: 0 });
  assert.ok(service.use("A", 9000));
  stripe.now += 10 * DAY;
  stripe.cancel(bought, true);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "starter", payment: "active", remaining: 1000, used: 9000 });
  stripe.cancel(bought, false);
  stripe.renew(bought, true);
  await service.receiveAll();
  assert.deepEqual(service.report("A"), { plan: "starter", payment: "active", remaining: 10_000, used: 0 });
});

test("a subscription that is moved to another account leaves the first one", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z");
  service.open("B");
  const bought = await service.buy("A", "pro");
  await service.receiveAll();
  stripe.move(bought, "B");
  await service.receiveAll();
  assert.deepEqual([service.report("A").plan, service.report("A").payment], ["free", "none"]);
  assert.deepEqual([service.report("B").plan, service.report("B").payment], ["pro", "active"]);
  stripe.move(bought, "A");
  await service.receiveAll();
  assert.deepEqual([service.report("A").plan, service.report("B").plan], ["pro", "free"]);
});

test("a checkout whose answer was lost is made once, and a completed one is not sold again", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z");
  /** @type {import("../console/payments/buying.mjs").Bill} */
  const bill = { offer: null };
  const command = {
    account: "A",
    price: "price_pro",
    plan: "pro",
    customer: null,
    email: "a@example.com",
    back: "https://x/",
  };
  let stored = "";
  const store = () => {
    stored = JSON.stringify(bill);
  };
  const lossy = new Provider("sk_test", "", async (url, init) => {
    assert.equal(stored, JSON.stringify(bill), "what identifies the request is stored before it is sent");
    await stripe.fetch(url, init);
    throw new Error("reset");
  });
  await assert.rejects(buy(lossy, bill, command, store), /reset/);
  assert.match((await buy(service.provider, bill, command, store)).url ?? "", /^https:/);
  assert.equal(stripe.checkouts().length, 1);
  // The customer pays while another plan is chosen.
  const slow = new Provider("sk_test", "", async (url, init) => {
    if (url.endsWith("/expire")) stripe.complete(stripe.checkouts()[0].id);
    return stripe.fetch(url, init);
  });
  const { url, subscription } = await buy(slow, bill, { ...command, price: "price_mega", plan: "mega" }, store);
  assert.deepEqual([url, subscription], [null, stripe.checkouts()[0].subscription]);
  assert.equal(stripe.checkouts().length, 1);
  // The subscription is moved to another account.
  assert.match(
    (await buy(service.provider, bill, { ...command, moved: subscription ?? "" }, store)).url ?? "",
    /^https:/,
  );
  assert.equal(stripe.checkouts().length, 2);
  // A refusal is not repeated for ever.
  const other = { offer: null };
  await assert.rejects(buy(service.provider, other, { ...command, price: "price_of_nothing" }, store), /status 404/);
  assert.deepEqual(other, { offer: null });
});

test("a checkout with which the provider has failed is made anew, and keeps no subscription alive", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z");
  const one = await service.buy("A", "starter");
  /** @type {import("../console/payments/buying.mjs").Bill} */
  const bill = { offer: null };
  const command = { account: "A", price: "price_pro", plan: "pro", customer: null, email: null, back: "https://x/" };
  const failing = new Provider("sk_test", "", async (url, init) => {
    stripe.outage = url.endsWith("/sessions") ? 500 : 0;
    return stripe.fetch(url, init);
  });
  await assert.rejects(
    buy(failing, bill, command, () => {}),
    /status 500/,
  );
  stripe.outage = 0;
  assert.match((await buy(service.provider, bill, command, () => {})).url ?? "", /^https:/);
  bill.offer = { nonce: "lost", plan: "pro", price: "price_pro", form: {}, id: null };
  await assert.rejects(
    leave(failing, bill, [one.id], () => {}),
    /status 500/,
  );
  assert.equal(one.status, "canceled");
});

test("a deleted account ends its subscriptions and its checkout, whatever was done before", async () => {
  const { stripe, service } = begin("2026-04-01T00:00:00Z");
  const one = await service.buy("A", "starter");
  /** @type {import("../console/payments/buying.mjs").Bill} */
  const bill = { offer: null };
  const command = { account: "A", price: "price_pro", plan: "pro", customer: null, email: null, back: "https://x/" };
  await buy(service.provider, bill, command, () => {});
  stripe.outage = 503;
  await assert.rejects(
    leave(service.provider, bill, [one.id], () => {}),
    /status 503/,
  );
  stripe.outage = 0;
  for (let i = 0; i < 2; i++) await leave(service.provider, bill, [one.id, "sub_of_nothing"], () => {});
  assert.equal(one.status, "canceled");
  assert.equal(stripe.checkouts().at(-1).status, "expired");
  // A checkout that was completed before its event arrived.
  await buy(service.provider, bill, command, () => {});
  const late = stripe.complete(stripe.checkouts().at(-1).id);
  await leave(service.provider, bill, [], () => {});
  assert.equal(late.status, "canceled");
});

test("a deleted account leaves even if its owner opens another one with its id, unless it is restored", () => {
  const { state, profile } = begin("2026-04-01T00:00:00Z").service.account("A");
  const exists = () => /** @type {any} */ (reads.exists?.(state, profile, {}, 0));
  assert.deepEqual([isLeft(false, { outcome: "missing" }), isLeft(true, { outcome: "missing" })], [true, true]);
  assert.deepEqual([isLeft(false, exists()), isLeft(true, exists())], [false, true]);
  profile.restored = "hash";
  assert.deepEqual([isLeft(false, exists()), isLeft(true, exists())], [false, false]);
});

/**
 * What should be known of a subscription, kept by what is done to it: the parts of its price that were paid in this period.
 * @typedef {{ account: string, current: string, next: string | null, start: number, end: number, parts: Part[], open: Part[],
 *   fails: number, ends: boolean, isOver: boolean }} Model
 * @typedef {{ plan: string, from: string | null, share: number, invoice: any, isBase: boolean, isBad: "refunded" | "disputed" | null }} Part
 */

/** What an account should have of a subscription. @param {Model} model */
function expected(model) {
  const isClosed = model.isOver || model.parts.find(({ isBase }) => isBase)?.isBad;
  const good = model.parts.filter(({ isBad }) => !isBad);
  const order = [model.current, good.at(-1)?.plan ?? "free"].sort((a, b) => NAMES.indexOf(a) - NAMES.indexOf(b));
  const bad = model.parts.find(({ isBad }) => isBad)?.isBad;
  const credits = good.reduce((sum, { plan, from, share }) => {
    const difference = (PLANS[plan]?.credits ?? 0) - (from ? (PLANS[from]?.credits ?? 0) : 0);
    return sum + difference * share;
  }, 0);
  const isSmaller = order[0] !== good.at(-1)?.plan;
  return {
    plan: isClosed ? "free" : /** @type {string} */ (order[0]),
    payment: model.isOver ? "none" : model.open.length > 0 ? "failed" : (bad ?? "active"),
    credits: isSmaller ? (PLANS[model.current]?.credits ?? 0) : credits,
  };
}

/** Buys a plan for the account A, and begins its model. @param {Service} service @param {string} plan */
async function purchase(service, plan) {
  const subscription = await service.buy("A", plan);
  const [invoice] = service.stripe.paid(subscription);
  /** @type {Model} */
  const model = {
    account: "A",
    current: plan,
    next: null,
    start: subscription.current_period_start,
    end: subscription.current_period_end,
    parts: [{ plan, from: null, share: 1, invoice, isBase: true, isBad: null }],
    open: [],
    fails: 0,
    ends: false,
    isOver: false,
  };
  return { subscription, model };
}

/**
 * Does something that is possible, to the subscription and to its model.
 * @param {ReturnType<typeof chance>} dice
 * @param {Stripe} stripe
 * @param {any} subscription
 * @param {Model} model
 * @param {any[]} disputes
 */
function act(dice, stripe, subscription, model, disputes) {
  const isPaid = dice.percent(75);
  const what = dice.pick([
    "change",
    "change",
    "renew",
    "renew",
    "retry",
    "cancel",
    "refund",
    "dispute",
    "close",
    "move",
    "end",
  ]);
  stripe.now += dice.below(4 * DAY);
  if (what === "renew" || stripe.now >= model.end) {
    renewed(stripe, subscription, model, isPaid);
  } else if (what === "change" && model.open.length === 0) {
    const plan = planOf(dice.pick(Object.keys(PRICES)));
    stripe.change(subscription, `price_${plan}`, isPaid);
    if (NAMES.indexOf(plan) <= NAMES.indexOf(model.current)) {
      model.next = plan === model.current ? null : plan;
    } else {
      const share = (model.end - stripe.now) / (model.end - model.start);
      const part = { plan, from: model.current, share, invoice: null, isBase: false, isBad: null };
      Object.assign(model, { current: plan, next: null });
      settle(stripe, subscription, model, part, isPaid);
    }
  } else if (what === "retry" && model.open.length > 0) {
    stripe.retry(subscription, isPaid);
    const [part] = model.open.splice(0);
    if (part) settle(stripe, subscription, model, part, isPaid);
  } else if (what === "cancel") {
    model.ends = !model.ends;
    stripe.cancel(subscription, model.ends);
  } else if (what === "refund" || what === "dispute") {
    const part = dice.pick(model.parts);
    if (part.isBad) return;
    if (what === "refund" && !isPaid) return stripe.refund(part.invoice, 0.5);
    if (what === "refund") stripe.refund(part.invoice, 1);
    else disputes.push({ dispute: stripe.dispute(part.invoice), part });
    part.isBad = what === "refund" ? "refunded" : "disputed";
  } else if (what === "close" && disputes.length > 0) {
    const { dispute, part } = disputes.pop();
    stripe.close(dispute, isPaid ? "won" : "lost");
    if (isPaid) part.isBad = null;
  } else if (what === "move") {
    model.account = model.account === "A" ? "B" : "A";
    stripe.move(subscription, model.account);
  } else if (what === "end" && isPaid) {
    stripe.end(subscription);
    model.isOver = true;
  }
}

/** @param {Stripe} stripe @param {any} subscription @param {Model} model @param {boolean} isPaid */
function renewed(stripe, subscription, model, isPaid) {
  if (model.open.length > 0) return; // the provider collects first
  stripe.renew(subscription, isPaid);
  if (model.ends) {
    model.isOver = true;
    return;
  }
  const plan = model.next ?? model.current;
  const part = { plan, from: null, share: 1, invoice: null, isBase: true, isBad: null };
  Object.assign(model, { current: plan, next: null });
  settle(stripe, subscription, model, part, isPaid);
}

/** Takes note of whether a part was paid. @param {Stripe} stripe @param {any} subscription @param {Model} model @param {Part} part @param {boolean} isPaid */
function settle(stripe, subscription, model, part, isPaid) {
  if (isPaid) {
    const paid = { ...part, invoice: stripe.paid(subscription).at(-1) };
    model.fails = 0;
    if (part.isBase)
      Object.assign(model, {
        parts: [],
        start: subscription.current_period_start,
        end: subscription.current_period_end,
      });
    model.parts.push(paid);
    return;
  }
  model.fails++;
  if (model.fails === 3) model.isOver = true;
  else model.open.push(part);
}

/** The seeds of the gate. SEQUENCES=n searches longer. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 200);

test("whatever happens at the provider, and however its events arrive, accounts have what was paid in the end", async () => {
  /** @type {Record<string, number>} */
  const ends = {};
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const dice = chance(seed);
    const { stripe, service } = begin("2026-01-31T10:00:00Z");
    service.open("B");
    const { subscription, model } = await purchase(service, planOf(dice.pick(Object.keys(PRICES))));
    /** @type {any[]} */
    const disputes = [];
    /** @type {import("./stripe.mjs").Event[]} */
    const late = [];
    for (let step = 0; step < 12 && !model.isOver; step++) {
      act(dice, stripe, subscription, model, disputes);
      late.push(...stripe.events.splice(0));
      // Some events arrive now, some later, in any order, and some of those come again.
      for (let n = dice.below(5); n > 0 && late.length > 0; n--) {
        const event = /** @type {import("./stripe.mjs").Event} */ (late.splice(dice.below(late.length), 1)[0]);
        await service.receive(event);
        if (dice.percent(30)) late.push(event);
      }
    }
    while (late.length > 0) {
      const [event] = late.splice(dice.below(late.length), 1);
      await service.receive(/** @type {import("./stripe.mjs").Event} */ (event));
    }
    const { plan, payment, credits } = expected(model);
    const { remaining, ...got } = service.report(model.account);
    assert.deepEqual(got, { plan, payment, used: 0 }, `sequence ${seed}`);
    if (plan !== "free")
      assert.equal(remaining, Math.max(Math.floor(credits + 1e-6), 0), `credits of sequence ${seed}`);
    const other = service.report(model.account === "A" ? "B" : "A");
    assert.deepEqual(
      [other.plan, other.payment, other.remaining],
      ["free", "none", 1000],
      `the other of sequence ${seed}`,
    );
    ends[`${plan} ${payment}`] = (ends[`${plan} ${payment}`] ?? 0) + 1;
  }
  if (SEQUENCES === 200) assert.ok(Object.keys(ends).length >= 10, JSON.stringify(ends));
});
