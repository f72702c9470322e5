// @ts-check
/** The events of the payment provider: plans that are bought, changed and ended; their order, repetition and signatures. */
import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { test } from "node:test";
import { chance } from "../../scripts/chance.mjs";
import { learn, NOTHING, recall } from "../console/payments/facts.mjs";
import { ownServer } from "./server.mjs";

const SECRET = "whsec_of_these_tests";
const server = ownServer(undefined, undefined, {
  STRIPE_WEBHOOK_SECRET: SECRET,
  PAYMENT_PRICES: "price_starter=starter price_pro=pro price_mega=mega",
  PAYMENT_LINK_IDS: "plink_starter=starter plink_pro=pro",
});

const now = () => Math.floor(Date.now() / 1000);

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

/** @typedef {{ id: string, type: string, created: number, data: { object: object } }} Event */

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

/** @param {string} account */
async function state(account) {
  const { plan, payment, remaining } = (await server.admin(`accounts/${account}`)).json;
  return [plan, payment, remaining];
}

/**
 * A subscription. Its functions return events about it, made the given number of seconds after it began.
 * @param {string} account
 */
function subscription(account) {
  const id = `sub_${randomUUID()}`;
  const customer = `cus_${randomUUID()}`;
  /** @type {(type: string, object: object, at: number) => Event} */
  const event = (type, object, at) => ({
    id: `evt_${randomUUID()}`,
    type,
    created: 1_790_000_000 + at,
    data: { object: { customer, customer_details: { email: "buyer@example.com" }, ...object } },
  });
  const items = (/** @type {string} */ plan) => ({ data: [{ price: { id: `price_${plan}` } }] });
  return {
    bought: (/** @type {string} */ plan, /** @type {number} */ at) =>
      event(
        "checkout.session.completed",
        {
          id: "cs_1",
          client_reference_id: account,
          subscription: id,
          payment_link: `plink_${plan}`,
          payment_status: "paid",
        },
        at,
      ),
    created: (/** @type {string} */ plan, /** @type {string} */ status, /** @type {number} */ at) =>
      event("customer.subscription.created", { id, status, items: items(plan) }, at),
    updated: (/** @type {string} */ plan, /** @type {string} */ status, /** @type {number} */ at) =>
      event("customer.subscription.updated", { id, status, items: items(plan) }, at),
    ended: (/** @type {number} */ at) =>
      event("customer.subscription.deleted", { id, status: "canceled", items: items("pro") }, at),
    paid: (/** @type {number} */ at) => event("invoice.paid", { id: "in_1", subscription: id }, at),
    failed: (/** @type {number} */ at) =>
      event("invoice.payment_failed", { parent: { subscription_details: { subscription: id } } }, at),
  };
}

test("a plan that is bought takes effect at once, and ends with the subscription", async () => {
  const { account, key } = await server.open("free");
  const call = () => server.ask("/v1/reversetext", { key, json: { text: "a" } });
  assert.equal((await call()).headers["x-credits-remaining"], "1499");
  const its = subscription(account);

  assert.equal(await send(its.bought("starter", 1)), "applied");
  assert.deepEqual(await state(account), ["starter", "active", 10_499]);
  assert.equal((await call()).headers["x-credits-remaining"], "10498");
  assert.equal(await send(its.created("starter", "active", 1)), "unchanged");
  assert.equal(await send(its.paid(2)), "unchanged");

  assert.equal(await send(its.updated("pro", "active", 3)), "applied");
  assert.deepEqual(await state(account), ["pro", "active", 50_498]);

  assert.equal(await send(its.failed(4)), "applied");
  assert.equal(await send(its.updated("pro", "past_due", 4)), "unchanged");
  assert.deepEqual(await state(account), ["pro", "failed", 50_498]);
  assert.equal(await send(its.paid(5)), "applied");
  assert.deepEqual(await state(account), ["pro", "active", 50_498]);

  assert.equal(await send(its.updated("pro", "unpaid", 6)), "applied");
  assert.deepEqual(await state(account), ["free", "failed", 1498]);
  assert.equal(await send(its.updated("pro", "active", 7)), "applied");
  assert.deepEqual(await state(account), ["pro", "active", 50_498]);

  assert.equal(await send(its.ended(8)), "applied");
  assert.deepEqual(await state(account), ["free", "none", 1498]);
  assert.equal(await send(its.updated("pro", "active", 9)), "unchanged");
  assert.equal(await send(its.paid(9)), "unchanged");
  assert.deepEqual(await state(account), ["free", "none", 1498]);

  const changes = await server.audit(account, "payment");
  assert.deepEqual(
    changes.slice(1).map(({ audit, plan, payment, remaining }) => [audit, plan, payment, remaining]),
    [
      ["payment", "starter", "active", 10_499],
      ["payment", "pro", "active", 50_498],
      ["payment", "pro", "failed", 50_498],
      ["payment", "pro", "active", 50_498],
      ["payment", "free", "failed", 1498],
      ["payment", "pro", "active", 50_498],
      ["payment", "free", "none", 1498],
    ],
  );
  for (const { event } of changes.slice(1)) assert.match(event, /^evt_/);
});

test("an event that arrives ten times counts once", async () => {
  const { account } = await server.open("free");
  const event = subscription(account).bought("pro", 1);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(event)));
  assert.deepEqual(outcomes.sort(), ["applied", ...Array(9).fill("unchanged")]);
  assert.deepEqual(await state(account), ["pro", "active", 50_500]);
  // The operator's change stays.
  await server.admin(`accounts/${account}/plan`, { method: "PUT", json: { plan: "starter" } });
  await Promise.all(Array.from({ length: 10 }, () => send(event)));
  assert.deepEqual(await state(account), ["starter", "active", 10_500]);
  assert.equal((await server.audit(account, "plan")).length, 3);
});

test("events may arrive in any order", async () => {
  const { account } = await server.open("free");
  const its = subscription(account);
  assert.equal(await send(its.paid(1)), "waiting");
  assert.equal(await send(its.updated("pro", "active", 3)), "waiting");
  assert.equal(await send(its.created("starter", "incomplete", 1)), "ignored");
  assert.deepEqual(await state(account), ["free", "none", 1500]);
  assert.equal(await send(its.bought("starter", 2)), "applied");
  assert.deepEqual(await state(account), ["pro", "active", 50_500], "the purchase is older than the change");
  assert.equal(await send(its.updated("starter", "active", 2)), "unchanged");
  assert.equal(await send(its.failed(2)), "unchanged");
  assert.deepEqual(await state(account), ["pro", "active", 50_500]);
});

test("whatever the order in which events arrive at the same time, the account has the same in the end", async () => {
  const ends = /** @type {const} */ ([
    [[], ["mega", "failed", 250_500]],
    [["ended"], ["free", "none", 1500]],
  ]);
  for (let round = 0; round < 8; round++) {
    const [more, expected] = /** @type {(typeof ends)[number]} */ (ends[round % 2]);
    const { account } = await server.open("free");
    const its = subscription(account);
    const events = [
      its.created("starter", "active", 1),
      its.bought("starter", 2),
      its.updated("pro", "active", 3),
      its.updated("pro", "unpaid", 4),
      its.updated("mega", "active", 5),
      its.failed(6),
      ...more.map(() => its.ended(7)),
    ];
    const { below } = chance(round);
    const order = [...events, ...events.slice(2, 5)].map((event) => ({ event, rank: below(1e9) }));
    order.sort((a, b) => a.rank - b.rank);
    await Promise.all(order.map(({ event }) => send(event)));
    const types = order.map(({ event }) => `${event.type} ${event.created}`);
    assert.deepEqual(await state(account), expected, types.join(", "));
  }
});

test("the end of a subscription does not take away the plan of another one", async () => {
  const { account } = await server.open("free");
  const [small, large] = [subscription(account), subscription(account)];
  await send(small.bought("starter", 1));
  await send(large.bought("pro", 2));
  assert.deepEqual(await state(account), ["pro", "active", 50_500]);
  assert.equal(await send(small.updated("starter", "active", 3)), "unchanged");
  assert.equal(await send(small.ended(4)), "applied");
  assert.deepEqual(await state(account), ["pro", "active", 50_500]);
  await send(large.ended(5));
  assert.deepEqual(await state(account), ["free", "none", 1500]);
});

test("a request without a valid signature is a 400 and changes nothing", async () => {
  const { account } = await server.open("free");
  const body = JSON.stringify(subscription(account).bought("pro", 1));
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
  const its = subscription(account);
  const strange = its.bought("pro", 1);
  /** @type {any} */ (strange.data.object).client_reference_id = null;
  assert.equal(await send(strange), "ignored");
  assert.equal(await send(its.updated("of-another-product", "active", 2)), "waiting");
  assert.equal(await send({ ...its.paid(3), type: "customer.created" }), "ignored");
  assert.equal(await send(subscription("NOBODY").bought("pro", 1)), "unknown account");
  assert.deepEqual(await state(account), ["free", "none", 1500]);

  await send(its.bought("starter", 4));
  await server.admin(`accounts/${account}`, { method: "DELETE", json: { confirm: account } });
  assert.equal(await send(its.updated("pro", "active", 5)), "unknown account");

  const huge = JSON.stringify({ ...its.paid(6), padding: "x".repeat(2 ** 18) });
  assert.equal((await server.ask("/payments/stripe", { body: huge, headers: signed(huge) })).status, 413);
  assert.equal((await server.ask("/payments/stripe")).status, 405);
  assert.equal((await server.ask("/payments/other", { json: {} })).status, 404);

  await server.audit(account, "delete");
  const output = server.lines().join("\n");
  for (const note of ["no client reference", "unknown price", "unknown account"]) {
    assert.match(output, new RegExp(`\\{"event":"evt_[-0-9a-f]+","note":"${note}","payment":"[a-z.]+"\\}`));
  }
  const hidden = { key, secret: SECRET, address: "buyer@example.com", customer: "cus_", subscription: "sub_" };
  for (const [name, text] of Object.entries(hidden)) assert.ok(!output.includes(text), `the ${name} was logged`);
});

test("an event that is noted again changes nothing that is known", () => {
  const first = { event: "evt_1", at: 5, facts: { plan: "starter", access: "open" } };
  const second = { event: "evt_2", at: 5, facts: { plan: "pro" } };
  const known = learn(learn(NOTHING, first), second);
  assert.deepEqual(known.facts, { plan: { value: "pro", at: 5 }, access: { value: "open", at: 5 } });
  assert.equal(known.version, 2);
  assert.deepEqual(learn(known, first), known);
  const same = learn(known, { event: "evt_3", at: 6, facts: { plan: "pro" } });
  assert.deepEqual([same.version, same.facts.plan], [2, { value: "pro", at: 6 }]);
  const older = learn(same, { event: "evt_4", at: 5, facts: { plan: "mega", payment: "active" } });
  assert.deepEqual([older.version, older.facts.plan?.value, older.facts.payment?.value], [3, "pro", "active"]);
});

test("the ids of the last 50 events are kept", () => {
  let known = NOTHING;
  for (let i = 0; i < 200; i++) known = learn(known, { event: `evt_${i}`, at: i, facts: {} });
  assert.deepEqual([known.events.length, known.events[0]], [50, "evt_199"]);
});

test("of two facts of the same second, that of the backup counts if it has all events that are known", () => {
  const first = { event: "evt_1", at: 5, facts: { plan: "starter" } };
  const second = { event: "evt_2", at: 5, facts: { plan: "pro" } };
  const saved = learn(learn(NOTHING, first), second);
  const repeated = learn(NOTHING, first); // the provider has sent only this one again
  const restored = recall(repeated, saved);
  assert.deepEqual([restored.facts.plan?.value, restored.version], ["pro", 2]);
  assert.deepEqual(recall(restored, saved), restored);
  const news = learn(repeated, { event: "evt_3", at: 5, facts: { plan: "mega" } });
  const kept = recall(news, saved);
  assert.deepEqual([kept.facts.plan?.value, kept.version], ["mega", 3]);
});
