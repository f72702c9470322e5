// @ts-check
/** The schedules of the service on one machine: each time once, over restarts, kills and changes of the schedules. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { launch, quote } from "../../scripts/workerd.mjs";
import { eventually } from "./eventually.mjs";

const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
mkdirSync(join(folder, "objects"));
/** The schedules of the console. @type {string[]} */
const CRONS = JSON.parse(/^crons = (\[.*\])$/m.exec(readFileSync("worker/console/wrangler.toml", "utf8"))?.[1] ?? "[]");
const MINUTE = 60_000;
/** The time of the clock, which stands still (box/clock.mjs). */
const NOW = Date.UTC(2100, 0, 1, 0, 2);
/** @type {Awaited<ReturnType<typeof launch>> | undefined} */
let running;
let printed = "";
after(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the clock, or kills it and starts it again. @param {string[]} crons @param {"sends" | "fails" | "holds"} [does] what an alarm does with the event */
async function start(crons, does = "sends") {
  await running?.stop(); // kill -9
  const modules = {
    "worker/test/box/clock.mjs": "",
    "worker/box/clock.mjs": "",
    "worker/box/entry.js": "worker/test/box/scheduled.mjs",
  };
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "clock", worker = (compatibilityDate = "2026-08-01",
      modules = [${Object.entries(modules).map(([name, file]) => `(name = ${quote(name)}, esModule = embed ${quote(resolve(file || name))})`)}],
      bindings = [(name = "CLOCK", durableObjectNamespace = "Clock"), (name = "CRONS", json = ${quote(JSON.stringify(crons))}),
        (name = "DOES", text = ${quote(does)}), (name = "SCHEDULES", service = (name = "clock", entrypoint = "Schedules"))],
      durableObjectNamespaces = [(className = "Clock", uniqueKey = "clock", enableSql = true)], durableObjectStorage = (localDisk = "objects"))),
    (name = "objects", disk = (path = ${quote(join(folder, "objects"))}, writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "clock")],
);
`;
  running = await launch(config, ["http"], folder, does === "fails" ? "pipe" : "inherit");
  running.stderr?.on("data", (piece) => (printed += piece));
}

/** @param {string} method @param {string} [cron] @returns {Promise<{ events: { cron: string, scheduledTime: number }[], alarm: number | null, next: { cron: string, time: number } }>} */
async function ask(method, cron = "") {
  const answer = await fetch(`http://127.0.0.1:${running?.ports.http}/?${encodeURIComponent(cron)}`, { method });
  return JSON.parse(await answer.text());
}

test("each schedule of the console is sent at each of its times, once, over restarts", async () => {
  assert.ok(CRONS.length > 1);
  await start(CRONS);
  for (let i = 0; i < 3; i++) await ask("POST");
  for (const cron of CRONS) {
    const minutes = Number(/\d+/.exec(cron)?.[0]);
    const { alarm, events, next } = await ask("GET", cron);
    assert.deepEqual([events, next], [[], { cron, time: alarm }]);
    assert.equal(Number(alarm) % (minutes * MINUTE), 0);
    assert.ok(Number(alarm) > NOW && Number(alarm) <= NOW + minutes * MINUTE);
  }
  const [first = "", second = ""] = CRONS;
  const sent = [];
  for (let round = 1; round <= 4; round++) {
    sent.push({ cron: first, scheduledTime: (await ask("GET", first)).next.time });
    await ask("PUT", first);
    await eventually(async () => (await ask("GET", first)).events.length === round);
    await start(CRONS);
    await ask("POST");
    const { events, alarm, next } = await ask("GET", first);
    assert.deepEqual(events, sent, "a restart sends nothing again");
    assert.ok(Number(alarm) > NOW && next.time === alarm);
  }
  assert.deepEqual((await ask("GET", second)).events, []);
  const { alarm } = await ask("PATCH", second);
  await ask("POST");
  assert.equal((await ask("GET", second)).alarm, alarm, "a start does not move an alarm that is set");
});

test("a time that passed while the service was stopped is made up for once, without a request", async () => {
  const [cron = ""] = CRONS;
  const before = (await ask("GET", cron)).events.length;
  await start(CRONS, "holds");
  await ask("PUT", cron);
  await start(CRONS);
  await eventually(async () => (await ask("GET", cron)).events.length > before);
  await start(CRONS);
  const { events, alarm } = await ask("GET", cron);
  assert.equal(events.length, before + 1);
  assert.ok(Number(alarm) > NOW);
});

test("an event that fails is not sent again before the next time", async () => {
  await start(CRONS, "fails");
  const [cron = ""] = CRONS;
  const before = (await ask("GET", cron)).events.length;
  await ask("PUT", cron);
  await eventually(async () => (await ask("GET", cron)).events.length === before + 1);
  const { alarm } = await ask("GET", cron);
  assert.ok(Number(alarm) > NOW);
  // workerd would send the event again if it saw the failure.
  await eventually(() => printed.includes(`the schedule ${cron} failed: Error: no`));
});

test("a schedule that was removed ends at its next time", async () => {
  const [old = "", ...others] = CRONS;
  await start(others);
  await ask("POST");
  const before = (await ask("GET", old)).events.length;
  assert.ok(before > 0);
  await ask("PUT", old);
  const { events, alarm } = await eventually(async () => {
    const found = await ask("GET", old);
    return found.alarm === null && found;
  });
  assert.deepEqual([events, alarm], [[], null], "its object is empty, and has sent nothing");
});
