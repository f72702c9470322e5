// @ts-check
/** What the account page and the page of plans say, without a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deliveriesText, deliveryFacts, deliveryName } from "../account/delivery.ts";
import { factsOf, formOf, lastUsed, rulesOf, stateOf, useByKey } from "../account/keys.ts";
import { stateOf as callsState, cellsOf, idIn, linkTo, queryOf } from "../account/log.ts";
import { codeOf, linkIn } from "../account/sign-in/code.ts";
import {
  addressText,
  billingOf,
  creditsOf,
  freeName,
  passkeyFacts,
  sessionFacts,
  sessionName,
  warningsOf,
} from "../account/view.ts";
import { offerOf } from "../plans/offers.ts";
import {
  CODE,
  DELIVERED,
  EMPTY,
  EXHAUSTED,
  FIRST_KEY,
  GIVEN_UP,
  HEAVY,
  LIMITED_KEY,
  NOW,
  SECRET,
  TROUBLED,
  WAITING,
} from "./accounts.mjs";

test("the code of a link is in Crockford's base 32, and a link that was cut is not one", async () => {
  assert.equal(await codeOf(SECRET), CODE);
  assert.deepEqual(linkIn("#handle.secret"), { mailbox: "handle", secret: "secret", text: "handle.secret" });
  for (const cut of ["", "#", "#handle", "#handle.", "#.secret", "#a.b.c", "#a b.c"]) assert.equal(linkIn(cut), null);
});

test("the credits are said with what is known of the account", () => {
  const { plan, remaining, used } = EMPTY;
  assert.deepEqual(creditsOf({ plan, remaining, used }), {
    plan: "Free",
    share: 1,
    remaining: "1,500",
    noun: "credits left",
    used: "0 used in this cycle.",
    cycle: "",
    terms: "",
  });
  const { used: use, cycle, terms, share } = creditsOf(HEAVY);
  assert.equal(use, "238,766 used in this cycle, at least 95%.");
  assert.equal(cycle, "The cycle ends on December 21, 2026 (UTC).");
  assert.equal(terms, "Any number of calls a minute, with Premium.");
  assert.ok(Math.abs(share - 0.0449) < 0.0001);
  assert.equal(
    creditsOf(EMPTY).used,
    "0 used in this cycle. The credits left include a bonus of 500, which does not expire.",
  );
  assert.equal(creditsOf({ plan, remaining: 0, used: 0 }).share, 0);
});

test("the page says when the bonus comes", () => {
  const fresh = { ...EMPTY, remaining: 1000, bonus: 0, promised: 500 };
  const onAnotherDay = "500 more credits come with your first call on another day (UTC).";
  assert.equal(creditsOf(fresh).used, `0 used in this cycle. ${onAnotherDay}`);
  const spent = { ...fresh, remaining: 0, used: 1000 };
  assert.equal(warningsOf(spent)[0]?.text, `No credits are left. ${onAnotherDay}`);
  const later = { ...spent, now: Date.UTC(2026, 10, 22) };
  assert.equal(creditsOf(later).used, "1,000 used in this cycle. 500 more credits come with your next call.");
  assert.equal(warningsOf(later)[0]?.text, "No credits are left. 500 more credits come with your next call.");
});

test("what is said of payments: a failed, refunded or disputed one, the end of the subscription, a purchase on its way", () => {
  const said = (/** @type {"failed" | "refunded" | "disputed"} */ payment) =>
    warningsOf({ ...HEAVY, payment }).map(({ text }) => text.replace(/\..*/, "."));
  assert.deepEqual(said("failed"), ["The last payment for your plan failed."]);
  assert.deepEqual(said("disputed"), ["A payment for your plan is disputed at your bank."]);
  assert.deepEqual(said("refunded"), ["A payment for your plan was refunded, so it does not count any more."]);
  const ends = "Your subscription ends on December 21, 2026 (UTC). Until then, you keep the plan.";
  assert.deepEqual(billingOf(HEAVY, null), { canManage: true, text: ends });
  assert.deepEqual(billingOf(HEAVY, "mega"), { canManage: true, text: ends });
  assert.match(billingOf(EMPTY, "pro").text, /^Thank you\. Your plan begins/);
  assert.deepEqual(billingOf(EMPTY, null), { canManage: false, text: "" });
  // The period that was paid has ended.
  assert.equal(creditsOf({ ...HEAVY, cycleEnd: HEAVY.now }).cycle, "New credits come with the next payment.");
  assert.match(
    warningsOf({ ...EXHAUSTED, cycleEnd: HEAVY.now })[0]?.text ?? "",
    /^No credits are left\. New credits come with the next payment\.$/,
  );
});

test("what is said at the top: no credits, a suspended account, a failed payment, and otherwise nothing", () => {
  const kinds = (/** @type {Parameters<typeof warningsOf>[0]} */ view) => warningsOf(view).map(({ kind }) => kind);
  assert.deepEqual(kinds(EMPTY), []);
  assert.deepEqual(kinds(EXHAUSTED), ["exhausted"]);
  assert.deepEqual(kinds(TROUBLED), ["suspended", "payment"]);
  assert.match(warningsOf(EXHAUSTED)[0]?.text ?? "", /next cycle begins on December 21, 2026 \(UTC\)\.$/);
});

test("a passkey is described by its days, and a new one gets a name that is free", () => {
  const [phone, other] = HEAVY.passkeys;
  assert.ok(phone && other);
  assert.equal(passkeyFacts(phone), "Created on October 12, 2026. Last used on November 20, 2026.");
  assert.equal(passkeyFacts(other), "Created on November 21, 2026. Not used yet.");
  assert.equal(freeName([]), "Passkey 1");
  const named = ["Passkey 1", "Phone", "Passkey 3"].map((name) => ({ ...phone, name }));
  assert.equal(freeName(named), "Passkey 2");
});

test("a call is told in lines: what, with which key, what came of it, what it cost", () => {
  const one = { time: NOW, operation: "hmac", status: 200, credits: 1, id: "r-1", duration: 1234, key: "first" };
  assert.deepEqual(cellsOf(one, [FIRST_KEY]), {
    time: "2026-11-21 14:03:09",
    call: ["hmac", undefined, "First key"],
    result: ["200 OK", "", "1 credit, 1,234 ms", undefined],
    isFailed: false,
  });
  const wrong = { code: "invalid_parameter", reason: "too_long", parameter: "text" };
  const query = { ...one, ...wrong, operation: "graphql", operations: ["hmac", "acrostic"], key: "gone" };
  const { call, result, isFailed } = cellsOf(query, []);
  assert.deepEqual([call, isFailed], [["graphql", "hmac, acrostic", "revoked key"], true]);
  assert.deepEqual(result.slice(0, 2), ["200, in part invalid parameter", "too long, parameter text"]);
  const limited = {
    ...one,
    status: 429,
    code: "rate_limited",
    reason: "rate_limited",
    kind: /** @type {const} */ ("test"),
  };
  assert.deepEqual(cellsOf(limited, []).result.slice(0, 2), ["429 rate limited", ""]);
  assert.equal(cellsOf(limited, []).result[3], "key for tests");
});

test("the filters of calls become a query, and the number of calls a sentence", () => {
  const all = { status: "", operation: "", key: "", id: "" };
  assert.equal(queryOf(all, null), "");
  assert.equal(queryOf({ ...all, status: "failed", id: " a&b " }, 7), "status=failed&id=a%26b&before=7");
  assert.equal(callsState(all, 120, 50), "120 calls, 50 shown, newest first.");
  assert.equal(callsState({ ...all, key: "first" }, 1, 1), "1 call, newest first.");
  assert.match(callsState(all, 0, 0), /^No calls in the last 30 days/);
  assert.match(callsState({ ...all, status: "400" }, 0, 0), /^No call has this status/);
  assert.match(callsState({ ...all, id: "x" }, 0, 0), /^There is no call with this request ID/);
  assert.equal(idIn(linkTo("a.b-c_d")), "a.b-c_d");
  assert.equal(idIn(""), "");
});

test("a plan is bought, changed, asked for by mail, or by asking", () => {
  const [free, pro] = [
    { plan: "free", title: "Free" },
    { plan: "pro", title: "Pro" },
  ];
  const answer = { sold: ["pro"], mail: "operator@example.com", plan: "free", billing: false };
  assert.deepEqual(offerOf(pro, answer), { text: "Choose Pro", buys: "pro" });
  assert.deepEqual(offerOf(pro, { ...answer, plan: "starter" }), { text: "Change to Pro", buys: "pro" });
  assert.deepEqual(offerOf(free, answer), { text: "See your account", href: "/account/", current: true });
  assert.deepEqual(
    offerOf(pro, { ...answer, plan: null }),
    { text: "Sign in to choose Pro", href: "/account/" },
    "a payment needs an account",
  );
  assert.equal(offerOf(free, { ...answer, plan: null }).href, "/account/");
  assert.equal(offerOf(free, { ...answer, plan: "pro" }).href, undefined);
  assert.deepEqual(offerOf(pro, { ...answer, sold: [] }), {
    text: "Ask for Pro by mail",
    href: "mailto:operator@example.com?subject=Lettercraft%3A%20plan%20Pro",
  });
  for (const unknown of [null, { sold: [], mail: null, plan: null, billing: false }]) {
    assert.match(offerOf(pro, unknown).text, /^Ask the operator/);
  }
});

test("the use by key has the names of keys, and one for those that were revoked", () => {
  const sums = (/** @type {number} */ n) => ({ calls: n, credits: 2 * n });
  const use = [
    { day: "2026-11-20", operations: { hmac: sums(6) }, keys: { first: sums(3), gone: sums(1), old: sums(2) } },
  ];
  assert.deepEqual(useByKey(use, [FIRST_KEY, LIMITED_KEY]), [
    { day: "2026-11-20", operations: { "First key": sums(3), "revoked keys": sums(3) } },
  ]);
  assert.deepEqual(useByKey([{ day: "2026-11-20", operations: { hmac: sums(6) } }], []), [
    { day: "2026-11-20", operations: {} },
  ]);
  assert.equal(lastUsed("first", use), "2026-11-20");
  assert.equal(stateOf(FIRST_KEY, use, NOW), "0 credits used in this cycle, last used on November 20, 2026");
  assert.equal(stateOf(FIRST_KEY, [], NOW), "0 credits used in this cycle, no credits used in the last 90 days");
  assert.equal(stateOf({ ...FIRST_KEY, expires: NOW }, use, NOW), "expired");
});

test("the form of a key has its rules, and gives them back", () => {
  const { name, scopes, limit, origins } = LIMITED_KEY;
  for (const [key, expires] of /** @type {const} */ ([
    [LIMITED_KEY, "2026-12-22T00:00:00.000Z"],
    [FIRST_KEY, null],
  ])) {
    const rules = { name: key.name, expires, scopes: key.scopes, limit: key.limit, origins: key.origins };
    assert.deepEqual(rulesOf(formOf(key)), rules);
    assert.ok(!("expires" in rulesOf(formOf(key), formOf(key))), "an end that is not changed is not sent");
  }
  const filled = { ...formOf(null), name: " Web ", isForAll: false, scopes: scopes ?? [], limit: ` ${limit} ` };
  assert.deepEqual(rulesOf({ ...filled, origins: `\n${origins?.join(" ")}\n` }), {
    name: "Web",
    expires: null,
    scopes,
    limit,
    origins,
  });
  assert.deepEqual(Object.keys(rulesOf({ ...filled, limit: "1.5" })), ["field", "sentence"], name);
  assert.match(
    factsOf(LIMITED_KEY, NOW),
    /^Created on .* For cryptogram and hmac only\. 250 of 1,000 credits used in this cycle\./,
  );
});

test("a session is told by its device, its country and its times, as far as they are known", () => {
  const [own, other, old] = HEAVY.sessions;
  assert.ok(own && other && old);
  assert.deepEqual(
    [own, other, old].map((session) => [sessionName(session), sessionFacts(session)]),
    [
      [
        "Chrome on Linux, Germany",
        "Signed in with a link on 2026-11-21 14:03:09 (UTC). Last used on November 21, 2026.",
      ],
      [
        "Samsung Internet on Android, South Georgia & South Sandwich Islands",
        "Signed in with a passkey on 2026-11-12 14:03:09 (UTC). Last used on November 20, 2026.",
      ],
      ["Unknown device", "Signed in on 2026-11-01 14:03:09 (UTC). Last used on November 1, 2026."],
    ],
  );
});

test("a delivery says what it was about, how its last attempt went, and what comes next", () => {
  assert.deepEqual([WAITING, GIVEN_UP].map(deliveryName), ["95% of the credits used", "Test"]);
  assert.equal(
    deliveryFacts(DELIVERED),
    "Delivered, 204, 31 ms. 1 attempt, the last one on 2026-11-18 14:03:09 (UTC).",
  );
  assert.equal(
    deliveryFacts(WAITING),
    "Not delivered, no answer, 10000 ms: The address did not answer within 10 seconds. 2 attempts, the last one on 2026-11-21 14:02:19 (UTC). The next one is on 2026-11-21 14:03:19 (UTC).",
  );
  assert.match(deliveryFacts(GIVEN_UP), /status 500\. 1 attempt, .* It is not sent again by itself\.$/);
  assert.equal(deliveryFacts({ ...WAITING, attempts: 0, last: null }), "Waiting.");
  assert.match(deliveryFacts({ ...GIVEN_UP, attempts: 0, last: null }), /^Not sent, because/);
  assert.equal(deliveriesText([]), "Nothing has been sent in the last 30 days.");
});

test("a change of address says what still has to be confirmed", () => {
  const move = { to: "b@example.com", until: NOW, old: false, new: false };
  const texts = [null, move, { ...move, old: true }, { ...move, new: true }, { ...move, old: true, new: true }].map(
    (one) => addressText({ address: "a@example.com", move: one }),
  );
  const own = "You sign in with a@example.com, and get your mails there.";
  const until = "until 2026-11-21 14:03:09 (UTC).";
  assert.deepEqual(texts, [
    own,
    `${own} The change to b@example.com still has to be confirmed at a@example.com and b@example.com, ${until}`,
    `${own} The change to b@example.com still has to be confirmed at b@example.com, ${until}`,
    `${own} The change to b@example.com still has to be confirmed at a@example.com, ${until}`,
    `${own} It is being changed to b@example.com.`,
  ]);
});
