// @ts-check
/**
 * Measures how long a newcomer on a phone takes from the builder to the first call with a key, on the real service with its mails:
 * `node web/bench/first-call.mjs`. The newcomer types 5 characters a second, reads each screen for 2 s, swipes in 1 s, and has the mail open
 * 10 s after asking for it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { launch } from "../../scripts/browser.mjs";
import { freePort } from "../../scripts/loopback.mjs";
import { startServer } from "../../scripts/server.mjs";
import { PHONE, walk } from "../test/newcomer.mjs";

const waits = (/** @type {number} */ seconds) => () => setTimeout(1000 * seconds);
const person = { reads: waits(2), swipes: waits(1), fetchesMail: waits(10), typingDelay: 1000 / 5 };

const folder = mkdtempSync(join(tmpdir(), "lettercraft-first-call-"));
const server = await startServer({ port: await freePort(), state: join(folder, "state") });
const browser = await launch({ own: true });
try {
  const page = await browser.newPage(PHONE);
  const start = performance.now();
  const { steps } = await walk(page, server.url, person);
  const seconds = (performance.now() - start) / 1000;
  console.table(steps);
  const sum = (/** @type {"presses" | "swipes" | "characters"} */ what) =>
    steps.reduce((sum, step) => sum + step[what], 0);
  console.log(
    `${seconds.toFixed(1)} s, ${steps.length} screens, ${sum("presses")} presses, ${sum("swipes")} swipes, ${sum("characters")} characters`,
  );
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
