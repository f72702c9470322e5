// @ts-check
/** The operator's self-test: who may ask for it, what it calls, and what it says of a Worker that does not work. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { adminToken } from "../../scripts/server.mjs";
import { PATH, selfTest } from "../service/selftest.mjs";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

const PARTS = ["console", "image", "page", "graphql", "notifier", "mail"];

test("every Worker of the server answers", async () => {
  const { status, json, headers } = await server.ask(PATH, { headers: { Authorization: `Bearer ${adminToken()}` } });
  assert.equal(status, 200);
  assert.equal(headers["cache-control"], "no-store");
  assert.deepEqual(
    json.parts.map((/** @type {any} */ { ms, ...part }) => {
      assert.ok(ms >= 0);
      return part;
    }),
    PARTS.map((name) => ({ name })),
  );
});

test("it is for the operator only", async () => {
  for (const headers of [undefined, { Authorization: "Bearer x" }]) {
    const answer = await server.ask(PATH, headers && { headers });
    assert.equal(answer.status, 401);
    assert.deepEqual(answer.json, { error: "The header Authorization must contain the administration token" });
  }
});

/** The binding of a Worker that gives an answer. @param {() => Response} answer */
const service = (answer) => ({ fetch: async () => answer() });

/** The console, which admits the operator and says something of mail. @param {string} mail */
const consoleOf = (mail) => ({
  fetch: async (/** @type {Request | string} */ request) =>
    typeof request === "string" ? new Response(mail) : new Response(null, { status: 204 }),
});

const throwing = service(() => {
  throw new Error("a secret");
});

/** What a Worker that works answers, by binding. */
const healthy = {
  CONSOLE: consoleOf("ok"),
  IMAGE: { draw: async () => new TextEncoder().encode("\u0001PNG") },
  PAGE: service(() => new Response("")),
  GRAPHQL: service(() => new Response(null, { status: 204 })),
  ACCOUNT: { getByName: () => ({ notifier: async () => 405 }) },
};

/** Returns what is wrong with the parts of an environment, by name. @param {object} env */
async function faults(env) {
  const request = new Request(`https://lettercraft.test${PATH}`);
  const answer = await selfTest(request, /** @type {any} */ ({ ...healthy, ...env }));
  const { parts } = /** @type {any} */ (await answer.json());
  return Object.fromEntries(
    parts.flatMap((/** @type {any} */ { name, fault }) => (fault === undefined ? [] : [[name, fault]])),
  );
}

test("a part that does not work is named, without the text of an exception", async () => {
  const world = /** @type {{ scheduler?: unknown }} */ (globalThis);
  // workerd has it as a global. A wait that is still under way does not keep this process running.
  world.scheduler = { wait: (/** @type {number} */ delay) => setTimeout(delay, undefined, { ref: false }) };
  try {
    assert.deepEqual(await faults({}), {});
    const broken = { draw: () => Promise.reject(new Error("a secret")) };
    assert.deepEqual(await faults({ IMAGE: broken }), { image: "threw an exception" });
    const empty = { draw: async () => new Uint8Array() };
    assert.deepEqual(await faults({ IMAGE: empty }), { image: "answered with something that is not a picture" });
    assert.deepEqual(await faults({ PAGE: throwing, GRAPHQL: throwing }), {
      page: "threw an exception",
      graphql: "threw an exception",
    });
    const failing = service(() => new Response("a secret", { status: 500 }));
    assert.deepEqual(await faults({ GRAPHQL: failing }), {
      graphql: "answered with the status 500 instead of 204",
    });
    const alone = { getByName: () => ({ notifier: async () => 500 }) };
    assert.deepEqual(await faults({ ACCOUNT: alone }), { notifier: "answered with the status 500 instead of 405" });
    assert.deepEqual(await faults({ CONSOLE: consoleOf("off") }), {});
    const fault = "has a sender, but no binding";
    assert.deepEqual(await faults({ CONSOLE: consoleOf(fault) }), { mail: fault });
    assert.deepEqual(await faults({ CONSOLE: throwing }), { console: "threw an exception" });
    assert.deepEqual(await faults({ CONSOLE: failing }), { console: "answered with the status 500 instead of 204" });
    world.scheduler = { wait: async () => {} };
    const silent = { fetch: () => new Promise(() => {}) };
    assert.deepEqual(await faults({ CONSOLE: silent }), { console: "did not answer within 10 s" });
  } finally {
    delete world.scheduler;
  }
});
