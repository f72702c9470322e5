// @ts-check
// The worker of the Readable text tab ends without a word, as it does when the system lacks memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBuilder } from "./browser.mjs";
import { counted, openText, textField } from "./readable.mjs";
import { findings, MODES } from "./states.mjs";

const open = useBuilder();

test("if the worker never answers, the page offers to start again, and counts with another one", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  await openText(page, "The cat sat on the mat.");
  const again = page.getByRole("button", { name: "Start again" });
  const [worker] = page.workers();
  assert.ok(worker);
  const gone = worker.waitForEvent("close");
  // An evaluation that ends its worker has no result.
  worker.evaluate(() => globalThis.close()).catch(() => {});
  await gone;
  await page.clock.install();
  await textField(page).press("ControlOrMeta+End");
  await page.keyboard.type(" It purred.");
  await page.clock.runFor(1000);
  await page.locator("#text-counting").getByText("Counting about ").waitFor();
  assert.ok(await again.isHidden(), "it may still answer");
  await page.clock.runFor(10_000);
  // The sentence stays for ten seconds.
  await page.locator("#spoken").getByText("This takes longer than usual. You can start again.").waitFor();
  await again.waitFor();
  for (const mode of MODES) assert.deepEqual(await findings(page, mode), [], Object.values(mode).join());

  await again.click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-results");
  await counted(page);
  assert.match((await page.textContent("#text-figures")) ?? "", /Words8/);
  assert.ok(await again.isHidden());
});

test("if the worker answers after all, the focus of the button to start again goes to the results, also where these are not in view", async (t) => {
  const page = await open(t, { reducedMotion: "reduce", viewport: { width: 360, height: 740 } });
  let release = () => {};
  /** @type {Promise<void>} */
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/toolkit/lettercraft-texts.wasm", async (route) => {
    await released;
    await route.continue();
  });
  await page.click("#tab-text");
  await textField(page).focus();
  await page.clock.install();
  await page.keyboard.type("The cat sat on the mat.");
  await page.clock.runFor(500);
  await page.clock.runFor(10_000);
  const again = page.getByRole("button", { name: "Start again" });
  await again.focus();
  release();
  await again.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-results");
});
