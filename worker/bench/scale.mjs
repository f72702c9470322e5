// @ts-check
/**
 * Measures what grows with callers, isolates and accounts. The accounts' objects are in one process of workerd, and each isolate of
 * the data plane is in a process of its own, so that the CPU of each is known. They reach the objects over Cap'n Proto on loopback.
 *
 * The processes are on one machine, and a write is done when it is on its disk, so the latency is not that of the platform. Its distances,
 * its limit for an object and its old directories are simulated in parts of their own.
 * Absolute figures vary between machines and runs, so compare the ratios. REQUESTS sets the number of requests for a figure.
 */
import { run } from "./load.mjs";
import { median } from "./median.mjs";
import { cpu, memory } from "./process.mjs";
import { distance } from "./scale/distance.mjs";
import { isolate } from "./scale/isolate.mjs";
import { overload } from "./scale/overload.mjs";
import { remedies } from "./scale/remedies.mjs";
import { stale } from "./scale/stale.mjs";
import { print, quantile } from "./scale/table.mjs";
import { CHARGE, writes } from "./scale/writes.mjs";
import { bundle, hash, newKey, serve } from "./workerd.mjs";

const requests = Number(process.env.REQUESTS || 2000);
const rounds = 3;
const most = { isolates: 8, accounts: 1000 };
/** The keys of accounts that stale.mjs opens and changes. */
const changing = Array.from({ length: 10 }, (_, i) => newKey(2_000_000 + i));
/** The loads that are compared: more callers, more isolates, more accounts. */
const cells = [
  ...[1, 8, 64].map((connections) => ({ connections, isolates: 1, accounts: 1 })),
  ...[1, 2, 4, 8].map((isolates) => ({ connections: 16, isolates, accounts: 1 })),
  ...[10, 1000].map((accounts) => ({ connections: 16, isolates: 2, accounts })),
];

const keys = Array.from({ length: most.accounts }, (_, i) => newKey(i));
const entries = Object.fromEntries([
  ...keys.map((key, i) => [`key:${hash(key)}`, `pro SCALE${i}`]),
  ...changing.map((key, i) => [`key:${hash(key)}`, `pro STALE${i}`]),
]);

await writes();
const folder = bundle("scale", "worker/entry.mjs");
const home = await serve(folder);
/** @type {Awaited<ReturnType<typeof isolate>>[]} */
const isolates = [];
try {
  await home.open();
  await commands();
  await open();
  await loads();
  await distance(folder, home, entries, /** @type {string} */ (keys[0]), requests / 10);
  await stale(home, isolates, changing);
} finally {
  for (const server of [...isolates, home]) await server.stop();
}
await overload();
remedies();

/** Opens the accounts, starts the isolates, and prints their memory. */
async function open() {
  const before = memory(home.pid);
  for (const [i, key] of keys.entries()) {
    await home.administer(
      { do: "open", account: `SCALE${i}`, key: { hash: hash(key), isListed: true }, plan: "pro" },
      `SCALE${i}`,
    );
  }
  const objects = ((memory(home.pid) - before) * 1000) / keys.length;
  for (let i = 0; i < most.isolates; i++) isolates.push(await isolate(folder, home, entries));
  const start = isolates.reduce((total, { pid }) => total + memory(pid), 0) / isolates.length;
  console.log("\nResident memory\n");
  print(["kB an open object", "MB an isolate's process at its start"], [[objects, start]]);
}

/** Prints the CPU of an object for a command, without a data plane. */
async function commands() {
  console.log("Commands to one object, from one isolate of the same process\n");
  const rows = [];
  await home.pay(CHARGE, { times: requests, lanes: 8 });
  for (const lanes of [1, 8, 64]) {
    const times = requests * 5;
    const before = cpu(home.pid);
    const start = performance.now();
    await home.pay(CHARGE, { times, lanes });
    const wall = performance.now() - start;
    const used = cpu(home.pid) - before;
    rows.push([lanes, (used * 1000) / times, (times * 1000) / used, (times * 1000) / wall]);
  }
  print(["under way", "CPU, µs a command", "commands a CPU second", "commands a second"], rows);
}

/** Prints CPU, latency and memory under each load. The loads take turns. */
async function loads() {
  for (const { url } of isolates) await run({ targets: targets([url], 1), connections: 8, requests: 500 });
  const first = isolates.slice(0, 1).map(({ url }) => url);
  await run({ targets: targets(first, most.accounts), connections: 8, requests: most.accounts }); // publishes the balances
  const figures = cells.map(() => /** @type {number[][]} */ ([]));
  for (let round = 0; round < rounds; round++) {
    for (const [i, cell] of cells.entries()) figures[i]?.push(await measure(cell));
  }
  console.log("\nCalls of one operation (hmac), with a key look-up and a charge\n");
  const columns = [
    "connections",
    "isolates",
    "accounts",
    "data plane, µs a call",
    "objects, µs a call",
    "p50, ms",
    "p99, ms",
  ];
  print(
    [...columns, "MB an isolate's process"],
    cells.map(({ connections, isolates, accounts }, i) => {
      const medians = (figures[i]?.[0] ?? []).map((_, k) => median(figures[i]?.map((row) => row[k] ?? 0) ?? []));
      return [connections, isolates, accounts, ...medians];
    }),
  );
}

/**
 * Measures a load: CPU of the data plane and of the objects in µs a call, p50 and p99 in ms, and memory of the process of an
 * isolate in MB.
 * @param {{ connections: number, isolates: number, accounts: number }} cell
 */
async function measure({ connections, isolates: count, accounts }) {
  const used = isolates.slice(0, count);
  const sum = () => used.reduce((total, { pid }) => total + cpu(pid), 0);
  const before = [sum(), cpu(home.pid)];
  const urls = used.map(({ url }) => url);
  const times = await run({ targets: targets(urls, accounts), connections, requests });
  const after = [sum(), cpu(home.pid)];
  const [plane = 0, objects = 0] = after.map((value, i) => ((value - (before[i] ?? 0)) * 1000) / requests);
  const size = used.reduce((total, { pid }) => total + memory(pid), 0) / count;
  return [plane, objects, quantile(times, 0.5), quantile(times, 0.99), size];
}

/**
 * Returns a request to each isolate for each account.
 * @param {string[]} urls
 * @param {number} accounts
 */
function targets(urls, accounts) {
  const body = JSON.stringify({ message: "Hello World", secret: "my-secret" });
  return keys.slice(0, accounts).flatMap((key) =>
    urls.map((url) => ({
      url: `${url}/v1/hmac`,
      headers: { "content-type": "application/json", "x-api-key": key },
      body,
    })),
  );
}
