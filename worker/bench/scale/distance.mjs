// @ts-check
/** Measures how long a call takes if the isolate is far from the account's object. */
import { run } from "../load.mjs";
import { isolate } from "./isolate.mjs";
import { print, quantile } from "./table.mjs";

/**
 * Round trips between an isolate and an object in milliseconds: in the same place, in the same region, across an ocean, and to the other side
 * of the world.
 */
const ROUND_TRIPS = [0, 20, 80, 200];

/** A text for which the data plane asks the object twice: before it reads the body, and to charge for it. */
const LARGE = "a".repeat(20_000);

/**
 * Prints the latency of calls by round trip.
 * @param {string} folder
 * @param {import("../workerd.mjs").Server} home
 * @param {Record<string, string>} entries
 * @param {string} key of an account
 * @param {number} requests for a figure
 */
export async function distance(folder, home, entries, key, requests) {
  const calls = [
    { path: "hmac", body: { message: "Hello World", secret: "my-secret" } },
    { path: "reversetext", body: { text: LARGE } },
  ];
  const rows = [];
  for (const roundTrip of ROUND_TRIPS) {
    const { url, stop } = await isolate(folder, home, entries, roundTrip);
    const row = [roundTrip];
    for (const { path, body } of calls) {
      const headers = { "content-type": "application/json", "x-api-key": key };
      const targets = [{ url: `${url}/v1/${path}`, headers, body: JSON.stringify(body) }];
      await run({ targets, connections: 4, requests: 20 });
      const times = await run({ targets, connections: 4, requests });
      row.push(quantile(times, 0.5), quantile(times, 0.99));
    }
    rows.push(row);
    await stop();
  }
  console.log("\nLatency by distance: calls with one command to the object, and with two (a body over 16 KiB)\n");
  print(["round trip, ms", "p50, ms", "p99, ms", "two: p50, ms", "two: p99, ms"], rows);
}
