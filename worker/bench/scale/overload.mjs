// @ts-check
/** Measures what callers of one account get if they call faster than its object can charge. */
import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";
import { exchange } from "../load.mjs";
import { bundle, hash, key, serve } from "../workerd.mjs";
import { isolate } from "./isolate.mjs";
import { RATE } from "./limit.mjs";
import { print, quantile } from "./table.mjs";

/** The calls that are offered in a second, as shares of what the object takes. */
const LOADS = [0.5, 0.9, 1.2, 2, 4];

/** How long each load is offered, in seconds. The queue of the object is full after one second of a double load. */
const TIME = 4;

/** Prints the answers by load. The calls arrive at regular intervals, whether earlier ones have been answered or not. */
export async function overload() {
  const folder = bundle("scale-limited", "worker/entry.mjs", "worker/bench/scale/limited.mjs");
  const home = await serve(folder);
  const entries = { [`key:${hash(key)}`]: "pro BENCH" };
  const isolates = [await isolate(folder, home, entries, 0), await isolate(folder, home, entries, 0)];
  try {
    await home.open();
    await offer(isolates, RATE / 2, 1);
    const rows = [];
    for (const load of LOADS) rows.push(await measure(home, isolates, load));
    console.log(`\nOverload of one object that takes ${RATE} requests a second, from ${isolates.length} isolates\n`);
    print(["load", "calls", "200", "503", "charged", "200: p50, ms", "200: p99, ms", "503: p99, ms"], rows);
  } finally {
    for (const server of [...isolates, home]) await server.stop();
  }
}

/**
 * @param {import("../workerd.mjs").Server} home
 * @param {{ url: string }[]} isolates
 * @param {number} load
 */
async function measure(home, isolates, load) {
  const used = async () => (await home.administer({ do: "standing" })).used;
  const before = await used();
  const answers = await offer(isolates, RATE * load, TIME);
  const charged = (await used()) - before;
  await setTimeout(1000); // the queue becomes empty
  const times = (/** @type {number} */ status) =>
    Float64Array.from(answers.filter((one) => one.status === status).map(({ time }) => time)).sort();
  const [done, refused] = [times(200), times(503)];
  if (charged !== done.length) throw new Error(`${done.length} calls were answered, and ${charged} charged`);
  return [
    ...[`${load}`, answers.length, done.length, refused.length, charged],
    ...[quantile(done, 0.5), quantile(done, 0.99), quantile(refused, 0.99)],
  ];
}

/**
 * Sends calls at a rate, for a time in seconds, and returns the status of each answer and the time it took in milliseconds.
 * @param {{ url: string }[]} isolates
 * @param {number} rate
 * @param {number} time
 */
async function offer(isolates, rate, time) {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ message: "Hello World", secret: "my-secret" });
  const headers = { "content-type": "application/json", "x-api-key": key };
  const call = async (/** @type {number} */ i) => {
    const start = performance.now();
    const { status } = await exchange(agent, `${isolates[i % isolates.length]?.url}/v1/hmac`, headers, body);
    return { status, time: performance.now() - start };
  };
  const begin = performance.now();
  const calls = [];
  for (let i = 0; i < rate * time; i++) {
    await setTimeout(Math.max(begin + (i * 1000) / rate - performance.now(), 0));
    calls.push(call(i));
  }
  const answers = await Promise.all(calls);
  agent.destroy();
  return answers;
}
