// @ts-check
/**
 * Payments on a server: plans that are bought, changed and ended at a stand-in of the payment provider, its events and their
 * signatures. billing.test.mjs has the rules, with a simulated clock.
 */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, test } from "node:test";
import { learn, NOTHING, recall } from "../console/payments/facts.mjs";
import { Provider } from "../console/payments/provider.mjs";
import { eventually } from "./eventually.mjs";
import { ownServer } from "./server.mjs";
import { PAYMENT_PRICES, Stripe } from "./stripe.mjs";
import { newAddress, visitor } from "./visitor.mjs";

const SECRET = "whsec_of_these_tests";
const now = () => Math.floor(Date.now() / 1000);
const stripe = new Stripe(now());
const provider = new Provider("sk_test", "", stripe.fetch);
const { url, close } = await stripe.listen(null);
after(close);
const server = ownServer(undefined, undefined, {
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_KEY: "rk_test_of_these_tests",
  STRIPE_API_URL: url,
  PAYMENT_PRICES,
});

/**
 * Returns the header with the signature of a body.
 * @param {string} body
 * @param {number} [time]
 * @param {string} [secret]
 */
function signed(body, time = now(), secret = SECRET) {
  const sum = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { "Stripe-Signature": `t=${time},v1=${sum}` };
}

/** @typedef {import("./stripe.mjs").Event} Event */

/**
 * Sends an event, and returns the outcome.
 * @param {Event} event
 */
async function send(event) {
  const body = JSON.stringify(event);
  const { status, json, headers } = await server.ask("/payments/stripe", { body, headers: signed(body) });
  assert.equal(status, 200, JSON.stringify(json));
  assert.equal(headers["cache-control"], "no-store");
  return json.outcome;
}

/** Sends the events that the provider has not sent yet, and returns their outcomes. */
async function sendAll() {
  const outcomes = [];
  for (const event of stripe.events.splice(0)) outcomes.push(await send(event));
  return outcomes;
}

/** @param {string} account */
async function state(account) {
  const { plan, payment, remaining } = (await server.admin(`accounts/${account}`)).json;
  return [plan, payment, remaining];
}

/** Buys a plan without the account page. Returns the subscription, and the events about it. @param {string} account @param {string} plan */
async function bought(account, plan) {
  const form = { line_items: { 0: { price: `price_${plan}` } }, subscription_data: { metadata: { account } } };
  const { id } = await provider.checkout(`${account} ${plan}`, form);
  const subscription = stripe.complete(id);
  return { subscription, events: stripe.events.splice(0) };
}

/** The number of requests to the provider. @param {string} path */
const requests = (path) => stripe.requests.filter((one) => one.method === "POST" && one.path === `/v1/${path}`).length;

/** Returns a browser that is signed in to a new account. */
async function owner() {
  const guest = visitor(server);
  await guest.signIn(newAddress());
  return { ...guest, id: String(guest.cookies.get("session")).split(".")[0] ?? "" };
}

test("an account has one checkout, then one subscription, which ends with it even if the provider is out of reach", async () => {
  const member = await owner();
  const buy = (/** @type {string} */ plan) => member.ask("plan", { json: { plan } });
  const first = (await buy("pro")).json.url;
  assert.match(first, /^https:\/\/checkout\.stripe\.test\//);
  const [again, parallel] = await Promise.all([buy("pro"), buy("pro")]);
  assert.deepEqual([again.json.url, parallel.json.url], [first, first]);
  const other = (await buy("starter")).json.url;
  assert.notEqual(other, first);
  assert.equal(requests("checkout/sessions"), 2);
  const { form } = stripe.requests.findLast(({ path }) => path === "/v1/checkout/sessions") ?? {};
  assert.equal(form?.get("client_reference_id"), member.id);

  const sessions = stripe.checkouts();
  assert.deepEqual(
    sessions.map(({ status }) => status),
    ["expired", "open"],
  );
  const subscription = stripe.complete(sessions[1].id);
  const early = await buy("pro");
  assert.deepEqual([early.status, early.json.code], [409, "purchase_pending"]);
  assert.deepEqual(new Set(await sendAll()), new Set(["unchanged"]), "that purchase has looked at the one before");
  const view = (await member.ask("account")).json;
  assert.deepEqual(
    [view.plan, view.payment, view.credits, view.billing, view.ends],
    ["starter", "active", 10_000, true, null],
  );
  assert.equal(view.cycleEnd, subscription.current_period_end * 1000);

  assert.equal((await buy("pro")).json.url, "https://billing.stripe.test/subscription_update_confirm");
  assert.equal((await member.ask("billing", { json: {} })).json.url, "https://billing.stripe.test/home");
  assert.equal(requests("checkout/sessions"), 2, "no other subscription is sold");
  stripe.change(subscription, "price_pro");
  stripe.cancel(subscription, true);
  await sendAll();
  const changed = (await member.ask("account")).json;
  assert.deepEqual([changed.plan, changed.ends], ["pro", subscription.current_period_end * 1000]);
  assert.equal((await buy("mega")).json.url, "https://billing.stripe.test/home", "the end can be undone there");

  stripe.outage = 503;
  assert.equal((await member.ask("account", { method: "DELETE", json: { confirm: "delete" } })).status, 204);
  await eventually(() => server.lines().some((line) => line.includes("the payment provider answered with status 503")));
  assert.equal(subscription.status, "active");
  stripe.outage = 0;
  stripe.cancel(subscription, false);
  assert.deepEqual(await sendAll(), ["ending"]);
  await eventually(() => subscription.status === "canceled");
  assert.deepEqual(await sendAll(), ["unknown account"]);
});

test("what happens at the provider takes effect, and is logged", async () => {
  const { account, key } = await server.open("free");
  const call = () => server.ask("/v1/reversetext", { key, json: { text: "a" } });
  assert.equal((await call()).headers["x-credits-remaining"], "1499");
  const { subscription, events } = await bought(account, "starter");
  for (const event of events) await send(event);
  assert.deepEqual(await state(account), ["starter", "active", 10_500]);
  assert.equal((await call()).headers["x-credits-remaining"], "10499");
  const dispute = stripe.dispute(stripe.paid(subscription)[0]);
  await sendAll();
  assert.deepEqual(await state(account), ["free", "disputed", 1499]);
  stripe.close(dispute, "won");
  await sendAll();
  assert.deepEqual(await state(account), ["starter", "active", 10_499]);
  stripe.refund(stripe.paid(subscription)[0], 1);
  await sendAll();
  assert.deepEqual(await state(account), ["free", "refunded", 1499]);
  stripe.end(subscription);
  await sendAll();
  assert.deepEqual(await state(account), ["free", "none", 1499]);
  const logged = await server.audit(account, "payment");
  assert.deepEqual(
    logged.slice(1).map(({ audit, plan, payment, remaining }) => [audit, plan, payment, remaining]),
    [
      ["payment", "starter", "active", 10_500],
      ["payment", "free", "disputed", 1499],
      ["payment", "starter", "active", 10_499],
      ["payment", "free", "refunded", 1499],
      ["payment", "free", "none", 1499],
    ],
  );
  for (const { event } of logged.slice(1)) assert.match(event, /^evt_/);
});

test("an event that arrives ten times counts once, and the operator's plan stays", async () => {
  const { account } = await server.open("free");
  const { events } = await bought(account, "pro");
  const event = /** @type {Event} */ (events[0]);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(event)));
  assert.deepEqual(outcomes.sort(), ["applied", ...Array(9).fill("unchanged")]);
  assert.deepEqual(await state(account), ["pro", "active", 50_500]);
  await server.admin(`accounts/${account}/plan`, { method: "PUT", json: { plan: "starter" } });
  await Promise.all(events.map(send));
  assert.deepEqual(await state(account), ["starter", "active", 10_500]);
});

test("the end of a subscription does not take away the plan of another one", async () => {
  const { account } = await server.open("free");
  const [small, large] = [await bought(account, "starter"), await bought(account, "pro")];
  for (const event of [...small.events, ...large.events]) await send(event);
  assert.deepEqual(await state(account), ["pro", "active", 50_500]);
  stripe.end(small.subscription);
  assert.deepEqual(await sendAll(), ["applied"]);
  assert.deepEqual(await state(account), ["pro", "active", 50_500]);
  stripe.end(large.subscription);
  await sendAll();
  assert.deepEqual(await state(account), ["free", "none", 1500]);
});

test("a request without a valid signature is a 400 and changes nothing", async () => {
  const { account } = await server.open("free");
  const body = JSON.stringify((await bought(account, "pro")).events[0]);
  const time = now();
  const form = "The header Stripe-Signature must have the form t=…,v1=…";
  const age = "The time in the header Stripe-Signature must be at most 5 minutes from now";
  const foreign = "The header Stripe-Signature must sign the body with the secret of this endpoint";
  /** @type {[Record<string, string>, string][]} */
  const cases = [
    [{}, form],
    [{ "Stripe-Signature": "" }, form],
    [{ "Stripe-Signature": `t=${time}` }, form],
    [signed(body, time - 330), age],
    [signed(body, time + 330), age],
    [signed(body, time, "whsec_another"), foreign],
    [signed(body, time, ""), foreign],
    [signed(`${body} `, time), foreign],
    [
      { "Stripe-Signature": signed(body, time - 1)["Stripe-Signature"].replace(String(time - 1), String(time)) },
      foreign,
    ],
  ];
  for (const [headers, error] of cases) {
    const answer = await server.ask("/payments/stripe", { body, headers });
    assert.deepEqual([answer.status, answer.json], [400, { error }]);
  }
  assert.deepEqual(await state(account), ["free", "none", 1500]);
  const two = `${signed(body, time, "whsec_another")["Stripe-Signature"]},v1=${signed(body, time)["Stripe-Signature"].split("v1=")[1]}`;
  const answer = await server.ask("/payments/stripe", { body, headers: { "Stripe-Signature": two } });
  assert.deepEqual(answer.json, { outcome: "applied" });
});

test("other events and other paths", async () => {
  const { account, key } = await server.open("free");
  const { events } = await bought(account, "starter");
  const event = /** @type {Event} */ (events[0]);
  assert.equal(await send({ ...event, type: "customer.created" }), "ignored");
  assert.equal(
    await send({ ...event, type: "invoice.paid", data: { object: { id: "in_1", subscription: null } } }),
    "ignored",
  );
  assert.equal(await send({ ...event, type: "charge.refunded", data: { object: { id: "ch_of_nothing" } } }), "ignored");
  assert.equal(await send({ ...event, data: { object: { id: "sub_of_nothing" } } }), "waiting");
  const nobody = await bought("NOBODY", "pro");
  assert.equal(await send(/** @type {Event} */ (nobody.events[0])), "unknown account");
  assert.equal(nobody.subscription.status, "active", "another deployment may have the account");
  // A checkout of before names its account only in the event.
  const { id } = await provider.checkout("by a link", { line_items: { 0: { price: "price_pro" } } });
  const purchase = { id, subscription: stripe.complete(id).id, client_reference_id: account };
  assert.equal(await send({ ...event, type: "checkout.session.completed", data: { object: purchase } }), "applied");
  assert.deepEqual(await state(account), ["pro", "active", 50_500]);
  stripe.events.length = 0;

  stripe.outage = 500;
  const body = JSON.stringify(event);
  const failed = await server.ask("/payments/stripe", { body, headers: signed(body) });
  assert.deepEqual([failed.status, failed.json], [500, { error: "The event could not be applied; send it again" }]);
  stripe.outage = 0;

  const huge = JSON.stringify({ ...event, padding: "x".repeat(2 ** 18) });
  assert.equal((await server.ask("/payments/stripe", { body: huge, headers: signed(huge) })).status, 413);
  assert.equal((await server.ask("/payments/stripe")).status, 405);
  assert.equal((await server.ask("/payments/other", { json: {} })).status, 404);

  for (const note of ["no subscription", "unknown subscription", "unknown account", "ending"]) {
    const line = new RegExp(`\\{"event":"evt_[-0-9a-f]+","note":"${note}","payment":"[a-z.]+"\\}`);
    await eventually(() => line.test(server.lines().join("\n")));
  }
  const output = server.lines().join("\n");
  const hidden = { key, secret: SECRET, apiKey: "rk_test", customer: "cus_", checkout: "checkout.stripe.test" };
  for (const [name, text] of Object.entries(hidden)) assert.ok(!output.includes(text), `the ${name} was logged`);
});

test("what the provider says takes the place of what was known, and former accounts are kept", () => {
  const known = learn(NOTHING, { at: 5, facts: { account: "A", plan: "starter" } });
  assert.deepEqual([known.version, known.facts.plan, known.past], [1, { value: "starter", at: 5 }, []]);
  const same = learn(known, { at: 6, facts: { account: "A", plan: "starter" } });
  assert.deepEqual([same.version, same.facts.plan], [1, { value: "starter", at: 5 }]);
  const moved = learn(same, { at: 2, facts: { account: "B", plan: "pro" } }); // another machine, whose clock is slow
  assert.deepEqual([moved.version, moved.facts.plan, moved.past], [2, { value: "pro", at: 5 }, ["A"]]);
  assert.deepEqual(learn(moved, { at: 7, facts: { account: "A" } }).past, ["B"]);
});

test("of two facts of the same second, that of the backup counts if it has all events that are known", () => {
  const known = (/** @type {string} */ plan, /** @type {string[]} */ events) => ({
    version: events.length,
    facts: { plan: { value: plan, at: 5 } },
    events,
  });
  const saved = known("pro", ["evt_2", "evt_1"]);
  const restored = recall(known("starter", ["evt_1"]), saved);
  assert.deepEqual([restored.facts.plan?.value, restored.version], ["pro", 2]);
  assert.deepEqual(recall(restored, saved), restored);
  const kept = recall(known("mega", ["evt_3", "evt_1"]), saved);
  assert.deepEqual([kept.facts.plan?.value, kept.version], ["mega", 3]);
});
