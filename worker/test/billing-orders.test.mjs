// @ts-check
/** Billing against a model: whatever is done at the payment provider, and in whatever order its events arrive. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "../../scripts/chance.mjs";
import { begin, DAY, NAMES, PLANS } from "./billing.mjs";
import { PRICES } from "./stripe.mjs";

/** @typedef {import("./billing.mjs").Service} Service */
/** @typedef {import("./stripe.mjs").Stripe} Stripe */

const planOf = (/** @type {string} */ price) => price.replace("price_", "");

/**
 * What should be known of a subscription, kept by what is done to it: the parts of its price that were paid in this period.
 * @typedef {{ account: string, current: string, next: string | null, start: number, end: number, parts: Part[], open: Part[],
 *   fails: number, ends: boolean, isOver: boolean }} Model
 * @typedef {{ plan: string, from: string | null, share: number, invoice: any, isBase: boolean, isBad: "refunded" | "disputed" | null }} Part
 */

/** The state that an account should have from a subscription. @param {Model} model */
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
      // Some events arrive now, some later, in any order, and some of the later ones arrive twice.
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
