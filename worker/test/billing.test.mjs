// @ts-check
/** Billing against a stand-in of the payment provider, with a simulated clock: what accounts have, case by case. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reads } from "../account/commands.mjs";
import { cycleOf } from "../account/cycles.mjs";
import { buy, isLeft, leave } from "../console/payments/buying.mjs";
import { Provider } from "../console/payments/provider.mjs";
import { begin, begun, DAY, HOUR } from "./billing.mjs";
import { at } from "./metered.mjs";

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
  const { stripe, service, bought } = await begun("starter");
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
  const { stripe, service, bought } = await begun("pro");
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
  const { stripe, service, bought } = await begun("starter");
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
  const { stripe, service, bought } = await begun("starter");
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
  const { stripe, service, bought } = await begun("starter");
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
  const { stripe, service, bought } = await begun("starter");
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
  const { stripe, service, bought } = await begun("pro");
  service.open("B");
  await service.receiveAll();
  stripe.move(bought, "B");
  await service.receiveAll();
  assert.deepEqual([service.report("A").plan, service.report("A").payment], ["free", "none"]);
  assert.deepEqual([service.report("B").plan, service.report("B").payment], ["pro", "active"]);
  stripe.move(bought, "A");
  await service.receiveAll();
  assert.deepEqual([service.report("A").plan, service.report("B").plan], ["pro", "free"]);
});

/** A checkout for Pro. */
const PRO = {
  account: "A",
  price: "price_pro",
  plan: "pro",
  customer: null,
  email: "a@example.com",
  back: "https://x/",
};

/** The bill of an account without a checkout. @returns {import("../console/payments/buying.mjs").Bill} */
const newBill = () => ({ offer: null });

test("a checkout whose answer was lost is made once, and a completed one is not sold again", async () => {
  const { stripe, service } = begin();
  const bill = newBill();
  let stored = "";
  const store = () => {
    stored = JSON.stringify(bill);
  };
  const lossy = new Provider("sk_test", "", async (url, init) => {
    assert.equal(stored, JSON.stringify(bill), "what identifies the request is stored before it is sent");
    await stripe.fetch(url, init);
    throw new Error("reset");
  });
  await assert.rejects(buy(lossy, bill, PRO, store), /reset/);
  assert.match((await buy(service.provider, bill, PRO, store)).url ?? "", /^https:/);
  assert.equal(stripe.checkouts().length, 1);
  // The customer pays while another plan is chosen.
  const slow = new Provider("sk_test", "", async (url, init) => {
    if (url.endsWith("/expire")) stripe.complete(stripe.checkouts()[0].id);
    return stripe.fetch(url, init);
  });
  const { url, subscription } = await buy(slow, bill, { ...PRO, price: "price_mega", plan: "mega" }, store);
  assert.deepEqual([url, subscription], [null, stripe.checkouts()[0].subscription]);
  assert.equal(stripe.checkouts().length, 1);
  // The subscription is moved to another account.
  assert.match((await buy(service.provider, bill, { ...PRO, moved: subscription ?? "" }, store)).url ?? "", /^https:/);
  assert.equal(stripe.checkouts().length, 2);
  // A refusal is not repeated for ever.
  const other = newBill();
  await assert.rejects(buy(service.provider, other, { ...PRO, price: "price_of_nothing" }, store), /status 404/);
  assert.deepEqual(other, { offer: null });
});

test("a checkout with which the provider has failed is made anew, and keeps no subscription alive", async () => {
  const { stripe, service, bought } = await begun("starter");
  const bill = newBill();
  const failing = new Provider("sk_test", "", async (url, init) => {
    stripe.outage = url.endsWith("/sessions") ? 500 : 0;
    return stripe.fetch(url, init);
  });
  await assert.rejects(
    buy(failing, bill, PRO, () => {}),
    /status 500/,
  );
  stripe.outage = 0;
  assert.match((await buy(service.provider, bill, PRO, () => {})).url ?? "", /^https:/);
  bill.offer = { nonce: "lost", plan: "pro", price: "price_pro", form: {}, id: null };
  await assert.rejects(
    leave(failing, bill, [bought.id], () => {}),
    /status 500/,
  );
  assert.equal(bought.status, "canceled");
});

test("a deleted account ends its subscriptions and its checkout, whatever was done before", async () => {
  const { stripe, service, bought } = await begun("starter");
  const bill = newBill();
  await buy(service.provider, bill, PRO, () => {});
  stripe.outage = 503;
  await assert.rejects(
    leave(service.provider, bill, [bought.id], () => {}),
    /status 503/,
  );
  stripe.outage = 0;
  for (let i = 0; i < 2; i++) await leave(service.provider, bill, [bought.id, "sub_of_nothing"], () => {});
  assert.equal(bought.status, "canceled");
  assert.equal(stripe.checkouts().at(-1).status, "expired");
  // A checkout that was completed before its event arrived.
  await buy(service.provider, bill, PRO, () => {});
  const late = stripe.complete(stripe.checkouts().at(-1).id);
  await leave(service.provider, bill, [], () => {});
  assert.equal(late.status, "canceled");
});

test("a deleted account leaves even if its owner opens another one with its id, unless it is restored", () => {
  const { state, profile } = begin().service.account("A");
  const exists = () => /** @type {any} */ (reads.exists?.(state, profile, {}, 0));
  assert.deepEqual([isLeft(false, { outcome: "missing" }), isLeft(true, { outcome: "missing" })], [true, true]);
  assert.deepEqual([isLeft(false, exists()), isLeft(true, exists())], [false, true]);
  profile.restored = "hash";
  assert.deepEqual([isLeft(false, exists()), isLeft(true, exists())], [false, false]);
});
