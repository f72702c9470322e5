// @ts-check
// The toolkit in a worker that is loaded later (page/later-worker.ts), and what shows that it is busy, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { OperationError } from "../../wasm/dist/index.js";
import { laterWorker } from "../app/page/later-worker.ts";
import { startPatience } from "../kit/patience.ts";

/** What loads workers that a test names, and the names of those that were closed. @param {(() => Promise<string>)[]} loads */
function workers(loads) {
  /** @type {string[]} */
  const closed = [];
  const load = async () => {
    const name = await loads.shift()?.();
    return /** @type {any} */ ({ name, close: () => closed.push(`${name}`) });
  };
  return { ...laterWorker(load), closed };
}

/** @param {any} kit */
const nameOf = async (kit) => kit.name;

test("a worker whose download stalls can be ended, and the next call loads another one", async () => {
  let arrive = (/** @type {string} */ _name) => {};
  const stalled = new Promise((/** @type {(name: string) => void} */ resolve) => {
    arrive = resolve;
  });
  const { ask, end, closed } = workers([() => stalled, async () => "second"]);
  end();
  const waiting = assert.rejects(ask(nameOf), /ended/);
  end();
  await waiting;
  assert.equal(await ask(nameOf), "second");
  arrive("first");
  await setImmediate();
  assert.deepEqual(closed, ["first"]);
  assert.equal(await ask(nameOf), "second");
});

test("a worker that is lost is replaced, and one that refuses its input stays", async () => {
  const { ask, closed } = workers([
    async () => "first",
    async () => "second",
    () => Promise.reject(new Error("offline")),
  ]);
  const refusal = new OperationError({
    ...{ code: "invalid_parameter", reason: "not_letters", parameter: "keep" },
    ...{ line: 1, rule: null, message: "No" },
  });
  await assert.rejects(
    ask(() => Promise.reject(refusal)),
    refusal,
  );
  assert.equal(await ask(nameOf), "first");
  await assert.rejects(
    ask(() => Promise.reject(new Error("lost"))),
    /lost/,
  );
  assert.equal(await ask(nameOf), "second");
  assert.deepEqual(closed, ["first"]);
  await assert.rejects(
    ask(() => Promise.reject(new Error("lost"))),
    /lost/,
  );
  await assert.rejects(ask(nameOf), /offline/);
});

test("tasks are shown when one takes long, until the last one has ended", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {boolean[]} */
  const shown = [];
  const follow = startPatience(300, (isLong) => shown.push(isLong));
  const tasks = ["first", "second"].map((result) => {
    let end = () => {};
    const followed = follow(() => new Promise((resolve) => (end = () => resolve(result))));
    return { followed, end: () => end() };
  });
  const [first, second] = tasks;
  t.mock.timers.tick(299);
  assert.deepEqual(shown, []);
  t.mock.timers.tick(1);
  first?.end();
  assert.equal(await first?.followed, "first");
  assert.deepEqual(shown, [true, true]);
  second?.end();
  await second?.followed;
  assert.deepEqual(shown, [true, true, false]);
  await assert.rejects(
    follow(() => Promise.reject(new Error("lost"))),
    /lost/,
  );
  t.mock.timers.tick(300);
  assert.deepEqual(shown, [true, true, false, false]);
});
