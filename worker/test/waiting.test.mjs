// @ts-check
/** How repeated calls wait for the first one, with timers that the test ends. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Waiting } from "../account/waiting.mjs";

const world = /** @type {{ scheduler?: unknown }} */ (globalThis);
/** The timers that run. @type {Set<{ time: number, end: () => void }>} */
const timers = new Set();

beforeEach(() => {
  timers.clear();
  // workerd has it as a global.
  world.scheduler = {
    wait: (/** @type {number} */ time, /** @type {{ signal: AbortSignal }} */ { signal }) =>
      new Promise((resolve, reject) => {
        const timer = { time, end: () => resolve(undefined) };
        timers.add(timer);
        signal.addEventListener("abort", () => {
          timers.delete(timer);
          reject(new Error("aborted"));
        });
      }),
  };
});
afterEach(() => {
  delete world.scheduler;
});

test("calls wait until the one with their key has ended, or their time is over, and leave no timer", async () => {
  const waiting = new Waiting();
  const same = [waiting.wait("a", "1", 10), waiting.wait("a", undefined, 20)];
  const other = waiting.wait("b", "2", 30);
  assert.equal(waiting.size, 3);
  waiting.resume("0", "a");
  assert.deepEqual(await Promise.all(same), [true, true]);
  assert.deepEqual(
    [...timers].map(({ time }) => time),
    [30],
  );
  waiting.resume("0", undefined);
  assert.equal(waiting.size, 1, "a call without a key ends no wait");
  for (const { end } of timers) end();
  assert.equal(await other, true);
  assert.deepEqual([waiting.size, timers.size], [0, 0]);
});

test("a call whose caller has gone is not wanted any more, and the others wait on", async () => {
  const waiting = new Waiting();
  const [gone, patient] = [waiting.wait("a", "1", 10), waiting.wait("a", "2", 20)];
  waiting.resume("1", undefined);
  assert.equal(await gone, false);
  assert.equal(waiting.size, 1);
  waiting.resume("0", "a");
  assert.equal(await patient, true);
});
