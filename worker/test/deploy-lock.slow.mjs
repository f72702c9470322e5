// @ts-check
/** What the operator's program does when two runs want to change a deployment at the same time. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { startCloudflare } from "./cloudflare/index.mjs";
import { operatorOf } from "./operator.mjs";

/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;
/** @type {import("./operator.mjs").Operator} */
let operator;
/** @type {import("./operator.mjs").Operator} */
let second;

beforeEach(async () => {
  cloudflare = await startCloudflare({ subdomain: "example" });
  operator = operatorOf(cloudflare);
  second = operatorOf(cloudflare);
});
afterEach(async () => {
  operator.remove();
  second.remove();
  await cloudflare.stop();
});

/** Returns the titles of the locks. */
const locks = () =>
  Object.values(cloudflare.state.namespaces)
    .map(({ title }) => title)
    .filter((title) => title.startsWith("lettercraft-test-lock "));

/** Returns the requests that change something. */
const changes = () => cloudflare.requests.filter(({ method }) => method !== "GET");

test("a second run says who holds the lock, and changes nothing", async () => {
  let code = /** @type {number | null} */ (0);
  let output = "";
  let made = 0;
  cloudflare.onRequest = async ({ path, isChange }) => {
    if (!isChange || !path.endsWith("/r2/buckets")) return undefined;
    cloudflare.onRequest = () => undefined;
    const since = changes().length;
    ({ code, output } = await second.run("apply", "test"));
    made = changes().length - since;
    return { status: 400, code: 10021, message: "That is enough." };
  };
  const first = await operator.run("apply", "test");
  assert.ok(first.output.includes("That is enough."), first.output);
  assert.deepEqual([code, made], [1, 0], output);
  assert.match(
    output,
    /it is locked by \S+@\S+, who has run apply since .+ \(\d+s ago\)\. .+ lettercraft-admin unlock test [0-9a-f]{12}$/m,
  );
  assert.deepEqual(locks(), [], "a run that fails gives the lock back");
});

test("two runs that find the lock of the other both give up", async () => {
  /** @type {Record<string, (() => void)[]>} the changes of the locks that wait for those of the other run, by method */
  const waiting = { POST: [], DELETE: [] };
  cloudflare.onRequest = async ({ method, path }) => {
    const both = path.includes("/namespaces") ? waiting[method] : undefined;
    if (both) {
      await new Promise((go) => {
        both.push(() => go(undefined));
        if (both.length >= 2) for (const one of both) one();
      });
    }
    return undefined;
  };
  const runs = await Promise.all([operator.run("apply", "test"), second.run("apply", "test")]);
  for (const { code, output } of runs) {
    assert.equal(code, 1, output);
    assert.ok(output.includes("it is locked by"), output);
  }
  assert.deepEqual([cloudflare.state.namespaces, cloudflare.state.buckets], [{}, {}]);
});

test("a run that is interrupted gives the lock back; one that is killed leaves it until unlock", async () => {
  for (const signal of /** @type {("SIGINT" | "SIGKILL")[]} */ (["SIGINT", "SIGKILL"])) {
    cloudflare.onRequest = ({ path, isChange }) => {
      if (!isChange || !path.includes("/scripts/")) return undefined;
      operator.kill(signal);
      return "drop";
    };
    const { code, output } = await operator.run("apply", "test");
    assert.equal(code, signal === "SIGINT" ? 1 : null, output);
    assert.equal(locks().length, signal === "SIGINT" ? 0 : 1, output);
  }
  cloudflare.onRequest = () => undefined;
  const status = await operator.run("status", "test");
  const [, lock = ""] = /^Lock (\w+) of \S+, who has run apply since /m.exec(status.output) ?? [];
  const { locks: held } = JSON.parse((await operator.run("status", "test", "--json")).output);
  assert.deepEqual(
    held.map((/** @type {any} */ { id, by, command, since }) => [id, by.includes("@"), command, Date.parse(since) > 0]),
    [[lock, true, "apply", true]],
  );
  const wrong = await operator.run("unlock", "test", "0".repeat(12));
  assert.deepEqual([wrong.code, locks().length], [1, 1], wrong.output);
  const { output } = await operator.run("unlock", "test", lock);
  assert.match(output, /^Removed the lock of \S+, who has run apply since /);
  assert.deepEqual(locks(), []);
});
