// @ts-check
// Accounts in states that a test can't bring about quickly, and the secrets of their users.

const DAY_MS = 86_400_000;
export const NOW = Date.UTC(2026, 10, 21, 14, 3, 9);
export const KEY = `lc-${"aB3x".repeat(10)}`;
export const NEW_KEY = `lc-${"Zz9y".repeat(10)}`;
export const SECRET = "the-link-s_secret";
/** The code of the secret, computed with another implementation of base 32. */
export const CODE = "Q8ED-HE28";
export const MAILBOX = "mailbox_AAAAAAAAAAAAAA";
export const REQUEST = "REQUESTAAAAAAAAAAAAAAAAAAA";

const OPERATIONS = ["acrostic", "cryptogram", "hmac", "reversetext", "websitereadability"];

/** The key of an account that has one. @type {import("../account/keys.ts").Key} */
export const FIRST_KEY = {
  id: "first",
  name: "First key",
  made: NOW - DAY_MS,
  expires: null,
  scopes: null,
  limit: null,
  origins: null,
  spent: 0,
  before: null,
  isTest: false,
  isShown: true,
};

/** A key with every rule, whose secret can't be shown. @type {import("../account/keys.ts").Key} */
export const LIMITED_KEY = {
  ...FIRST_KEY,
  id: "web",
  name: "Crosswords on the school's website",
  made: NOW,
  expires: NOW + 30 * DAY_MS,
  scopes: ["cryptogram", "hmac"],
  limit: 1000,
  origins: ["https://school.example", "https://letters.example"],
  spent: 250,
  before: NOW + DAY_MS,
  isShown: false,
};

/** The session of this browser. @type {import("../account/view.ts").Session} */
const SESSION = {
  id: "5e5510175e551017",
  created: NOW,
  used: NOW,
  expires: NOW + 30 * DAY_MS,
  device: "Chrome on Linux",
  country: "DE",
  way: "link",
  isCurrent: true,
};

/** A message for a webhook that was delivered. @type {import("../account/delivery.ts").Delivery} */
export const DELIVERED = {
  id: "msg_0123456789abcdef0123456789abcdef",
  type: "credits.threshold",
  threshold: 10,
  time: NOW - 3 * DAY_MS,
  state: "delivered",
  next: null,
  attempts: 1,
  last: { time: NOW - 3 * DAY_MS + 900, status: 204, duration: 31, error: null },
};
/** One that is sent again later. @type {import("../account/delivery.ts").Delivery} */
export const WAITING = {
  ...DELIVERED,
  id: "msg_fedcba9876543210fedcba9876543210",
  threshold: 95,
  time: NOW - 60_000,
  state: "waiting",
  next: NOW + 10_000,
  attempts: 2,
  last: {
    time: NOW - 50_000,
    status: null,
    duration: 10_000,
    error: "The address did not answer within 10 seconds",
  },
};
/** A test that has failed. @type {import("../account/delivery.ts").Delivery} */
export const GIVEN_UP = {
  ...DELIVERED,
  id: "msg_0000000000000000000000000000test",
  type: "test",
  time: NOW - DAY_MS,
  state: "failed",
  last: { time: NOW - DAY_MS, status: 500, duration: 12, error: "The address answered with status 500" },
};

/** An account without any use. @type {import("../account/view.ts").View} */
export const EMPTY = {
  account: "a1",
  address: "ada@example.com",
  move: null,
  plan: "free",
  premium: false,
  suspended: false,
  remaining: 1500,
  bonus: 500,
  promised: 0,
  used: 0,
  created: NOW,
  cycleEnd: Date.UTC(2026, 11, 21),
  keys: [FIRST_KEY],
  now: NOW,
  perMinute: 60,
  reached: [],
  payment: "none",
  passkeys: [],
  ends: null,
  billing: false,
  settings: { mail: true, thresholds: [80, 95], webhook: null },
  deliveries: [],
  sessions: [SESSION],
  use: [],
};

/** An account with use on each of 90 days. @type {import("../account/view.ts").View} */
export const HEAVY = {
  ...EMPTY,
  created: NOW - 200 * DAY_MS,
  keys: [FIRST_KEY, LIMITED_KEY, { ...FIRST_KEY, id: "old", name: "Old script", expires: NOW - DAY_MS }],
  address: "a-very-long-address.of.somebody+lettercraft@subdomain.of.a.long.example.com",
  move: { to: "another-address-of-the-same-owner@example.org", until: NOW + DAY_MS, old: true, new: false },
  plan: "mega",
  premium: true,
  remaining: 11_234,
  bonus: 0,
  used: 238_766,
  perMinute: 0,
  reached: [80, 95],
  payment: "active",
  ends: Date.UTC(2026, 11, 21),
  billing: true,
  settings: {
    mail: true,
    thresholds: [10, 50, 80, 95, 100],
    webhook: {
      url: "https://hooks.example.com/lettercraft",
      secret: "whsec_c2VjcmV0LW9mLXRoZS13ZWJob29r",
      state: "failing",
    },
  },
  deliveries: [WAITING, GIVEN_UP, DELIVERED],
  passkeys: [
    { id: "cGFzc2tleTE", name: "Phone", created: NOW - 40 * DAY_MS, used: NOW - DAY_MS },
    { id: "cGFzc2tleTI", name: "A_name_of_fifty_characters_without_a_single_space__", created: NOW, used: null },
  ],
  sessions: [
    SESSION,
    {
      ...SESSION,
      ...{ id: "5e551017a5e55101", created: NOW - 9 * DAY_MS, used: NOW - DAY_MS, isCurrent: false },
      ...{ device: "Samsung Internet on Android", country: "GS", way: "passkey" },
    },
    {
      ...SESSION,
      ...{ id: "01d01d01d01d01d0", created: NOW - 20 * DAY_MS, used: NOW - 20 * DAY_MS, isCurrent: false },
      ...{ device: null, country: null, way: null },
    },
  ],
  use: Array.from({ length: 90 }, (_, i) => ({
    day: new Date(NOW - (89 - i) * DAY_MS).toISOString().slice(0, 10),
    operations: Object.fromEntries(
      OPERATIONS.map((name, o) => {
        const calls = 40 + ((i * 37 + o * 113 + ((i * o) % 11) * 71) % 900);
        return [name, { calls, credits: name === "websitereadability" ? 5 * calls : calls }];
      }),
    ),
    keys: { first: { calls: 40, credits: 60 } },
  })),
};

/** The calls of an account with use, the newest first. @type {import("../account/log.ts").Call[]} */
export const CALLS = Array.from({ length: 120 }, (_, i) => {
  const status = [200, 200, 429, 200, 400, 200][i % 6] ?? 200;
  return {
    time: NOW - i * 61_234,
    operation: OPERATIONS[i % 5] ?? "",
    status,
    ...(status === 429 && { code: "rate_limited", reason: "rate_limited" }),
    ...(status === 400 && { code: "invalid_parameter", reason: "too_long", parameter: "text" }),
    credits: [1, 1, 0, 1, 0, 5][i % 6] ?? 1,
    id: `0f8b6c1e-5b1d-4c7e-9a52-${String(i).padStart(12, "0")}`,
    duration: 3 + ((i * 97) % 1400),
    key: ["first", "web", "gone"][i % 3] ?? "",
    ...(i === 3 && { operation: "graphql", operations: ["hmac", "websitereadability"] }),
  };
});

/** @type {import("../account/view.ts").View} */
export const EXHAUSTED = {
  ...HEAVY,
  plan: "free",
  premium: false,
  perMinute: 60,
  remaining: 0,
  used: 1500,
  payment: "none",
};

/** @type {import("../account/view.ts").View} */
export const TROUBLED = {
  ...HEAVY,
  suspended: true,
  payment: "failed",
  settings: {
    mail: false,
    thresholds: [80, 95],
    webhook: { url: "https://down.example.com/", secret: "whsec_b2Zm", state: "off" },
  },
};
