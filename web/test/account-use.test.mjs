// @ts-check
/** The figures of the account page: credits, use and calls, also when the account is slow to answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, EXHAUSTED, HEAVY, KEY, TROUBLED } from "./accounts.mjs";
import { clipboard } from "./browser.mjs";
import { CLIPBOARD, contains, dashboard, refusal, useDesk } from "./desk.mjs";

const open = useDesk({ own: true });

for (const width of [1280, 360]) {
  test(`the balance is shown before the account has answered, and nothing moves when it does, ${width} pixels wide`, async (t) => {
    /** @type {(reply: import("./desk.mjs").Reply) => void} */
    let answer = () => {};
    /** @type {Promise<import("./desk.mjs").Reply>} */
    const late = new Promise((resolve) => {
      answer = resolve;
    });
    const { page } = await open(
      t,
      "/account/",
      { view: HEAVY, prepare: ({ handle }) => (handle["GET account"] = () => late) },
      { viewport: { width, height: 900 } },
    );
    await page.getByText("11,234").waitFor();
    assert.equal(await page.textContent("#plan"), "Mega");
    assert.ok(await page.locator("#details").isHidden());
    /** Where the parts are that a user may be reading or about to press. */
    const places = () =>
      page
        .locator(
          "#dashboard-title, [data-do=sign-out], #key-card h2, #key-card button, #credits-title, #remaining, #meter, #used",
        )
        .evaluateAll((all) => all.map((one) => [one.id, one.getBoundingClientRect().x, one.getBoundingClientRect().y]));
    const before = await places();
    answer({ status: 200, body: { ...HEAVY, remaining: 11_000 } });
    await dashboard(page);
    await page.getByText("11,000").waitFor();
    await page.locator("#chart svg > rect").first().waitFor({ state: "attached" });
    assert.deepEqual(await places(), before);
  });
}

test("an account without use says what to do", async (t) => {
  const { page } = await open(t, "/account/", { view: EMPTY });
  await dashboard(page);
  await page.getByText("No calls yet. Run the sample above, or paste it into a terminal").waitFor();
  assert.ok(await page.locator("#use-figure").isHidden());
  await page.getByText("No calls in the last 30 days.").waitFor();
  assert.ok(await page.locator("#calls-table").isHidden());
  assert.ok(await page.locator("#forecast").isHidden());
  assert.equal(await page.locator("#warnings").textContent(), "");
});

for (const width of [1280, 360]) {
  test(`the head of the calls covers no link that has the focus, ${width} pixels wide`, async (t) => {
    const { page } = await open(t, "/account/", { view: HEAVY }, { viewport: { width, height: 900 } });
    await dashboard(page);
    const links = page.locator("#calls-table tbody a");
    await links.last().waitFor();
    const covered = await links.evaluateAll((all) =>
      all.toReversed().filter((link) => {
        if (!(link instanceof HTMLElement)) return true;
        link.focus();
        const { left, top, height } = link.getBoundingClientRect();
        return !link.contains(document.elementFromPoint(left + 3, top + height / 2));
      }),
    );
    assert.equal(covered.length, 0);
  });
}

test("heavy use is drawn, described and listed", async (t) => {
  const { page } = await open(t, "/account/", { view: { ...HEAVY, cycleEnd: Date.UTC(2026, 11, 12) } });
  await dashboard(page);
  const chart = page.getByRole("img", { name: /^Credits by day and operation: [\d,]+ in 90 days\. Most on / });
  await chart.waitFor();
  assert.equal(await chart.locator("> rect").count(), 450);
  const fills = await chart.locator("> rect").evaluateAll((all) => all.map((one) => one.getAttribute("fill")));
  assert.equal(new Set(fills).size, 5);
  assert.match((await page.locator("#legend li").allTextContents()).join(), /^acrostic: [\d,]+ credits,cryptogram: /);
  const width = (await chart.boundingBox())?.width ?? 0;
  await chart.hover({ position: { x: width - 8, y: 50 } });
  await page.getByText(/^November 21: [\d,]+ credits \(acrostic /).waitFor();
  await page.getByText("Figures as a table").click();
  assert.equal(await page.locator("#use-rows tr").count(), 450);
  assert.match((await page.textContent("#forecast")) ?? "", /^At this rate, your credits end about November 2\d, 2026/);

  const rows = page.locator("#calls-rows tr");
  await page.getByText("120 calls, 50 shown, newest first.").waitFor();
  assert.deepEqual(await rows.nth(2).locator("div").allTextContents(), [
    "2026-11-21 14:01:06",
    "0f8b6c1e-5b1d-4c7e-9a52-000000000002",
    "hmac",
    "revoked key",
    "429 rate limited",
    "0 credits, 197 ms",
  ]);
  for (const shown of [100, 120]) {
    await page.getByRole("button", { name: "Older calls" }).press("Enter");
    await page.getByText(`120 calls, ${shown < 120 ? `${shown} shown, ` : ""}newest first.`).waitFor();
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    assert.match(focused ?? "", new RegExp(`-${String(shown === 100 ? 50 : 100).padStart(12, "0")}$`));
  }
  assert.ok(await page.locator("#calls-older").isHidden());
  await page.getByLabel("Status").selectOption("failed");
  await page.getByText("40 calls, newest first.").waitFor();
  await page.locator("#calls-operation").selectOption("hmac");
  await page.locator("#calls-key").selectOption("web");
  await page.getByText("4 calls, newest first.").waitFor();
  await page.getByLabel("Request ID").fill("nobody");
  await page.getByRole("button", { name: "Find the call" }).click();
  await page.getByText("There is no call with this request ID and these filters.").waitFor();
  assert.ok(await page.locator("#calls-table").isHidden());
  await page.getByRole("button", { name: "Show all calls" }).click();
  await page.getByText("120 calls, 50 shown, newest first.").waitFor();

  // The request ID of a call leads to its line.
  await page.setViewportSize({ width: 360, height: 740 });
  await rows.nth(4).getByRole("link").click();
  await page.getByText("1 call, newest first.").waitFor();
  assert.equal(new URL(page.url()).hash, "#call=0f8b6c1e-5b1d-4c7e-9a52-000000000004");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "calls-title");
  const { scroll, client } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scroll: scrollWidth, client: clientWidth };
  });
  assert.ok(scroll <= client, `the page is ${scroll} pixels wide`);
  await page.reload();
  await dashboard(page);
  await page.getByText("1 call, newest first.").waitFor();
  assert.match((await rows.first().textContent()) ?? "", /400 invalid parametertoo long, parameter text/);
});

test("no credits, a suspended account and a failed payment are said at the top", async (t) => {
  const { page } = await open(t, "/account/", { view: EXHAUSTED });
  await page.getByText("No credits are left. The next cycle begins on December 21, 2026 (UTC).").waitFor();
  assert.equal(await page.getByRole("link", { name: "Get more with another plan" }).getAttribute("href"), "/plans/");
  assert.equal(await page.locator("#meter").getAttribute("value"), "0");
  const { page: troubled } = await open(t, "/account/", { view: TROUBLED });
  await troubled.getByText("This account is suspended.").waitFor();
  await troubled.getByText("The last payment for your plan failed.").waitFor();
  await troubled.getByText("Switched off, because notifications could not be delivered.").waitFor();
});

test("Run sends the call with the key, shows the answer and brings the figures up to date", async (t) => {
  const { page, desk, context } = await open(t, "/account/", { view: EMPTY }, CLIPBOARD);
  await dashboard(page);
  /** @type {string[]} */
  const keys = [];
  await context.route("**/v1/**", async (route) => {
    keys.push(route.request().headers()["x-api-key"] ?? "");
    desk.view = { ...EMPTY, remaining: 1499, used: 1 };
    await route.fulfill({
      json: { status: "ok", data: { hmac: "8202" } },
      headers: { "X-Credits-Cost": "1", "X-Credits-Remaining": "1499" },
    });
  });
  await page.selectOption("#first-call", "account");
  assert.match((await page.textContent("#sample-cost")) ?? "", /It costs nothing\.$/);
  await page.selectOption("#first-call", "websitereadability");
  await page.getByText("It costs 5 credits.").waitFor();
  await page.selectOption("#first-call", "hmac");
  assert.match((await page.textContent("#sample-cost")) ?? "", /It costs 1 credit\.$/);
  await page.getByRole("button", { name: "Run here" }).click();
  await page.getByText(/^200, \d+ ms, 1 credit, 1,499 left\.$/).waitFor();
  assert.match((await page.getByRole("region", { name: "Answer of the call" }).textContent()) ?? "", /"hmac": "8202"/);
  await page.getByText("1 used in this cycle.").waitFor();
  assert.deepEqual(keys, [KEY]);
  await page.getByRole("button", { name: "Copy: Answer of the call" }).click();
  await page.locator("#notice", { hasText: "Answer of the call copied" }).waitFor();
  assert.match(await clipboard(page), /"hmac": "8202"/);
  assert.equal(await contains(page, KEY), false);
  await context.unroute("**/v1/**");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Run here" }).click();
  await page.getByText("No answer. Check your network connection.").waitFor();
});

test("without a network the page says from when its figures are, and goes on with the network", async (t) => {
  const { page, context, desk } = await open(t, "/account/", { view: HEAVY });
  await dashboard(page);
  await context.setOffline(true);
  await page.getByText("You are offline. These figures are from 2:03 PM.").waitFor();
  desk.view = { ...HEAVY, remaining: 77_777 };
  await context.setOffline(false);
  await page.getByText("77,777", { exact: true }).waitFor();
  assert.ok(await page.locator("#connection").isHidden());
});

test("a page whose account does not answer says so, and tries again", async (t) => {
  const { page, desk } = await open(t, "/account/", {
    view: HEAVY,
    prepare: ({ handle }) => {
      handle["GET account"] = handle["GET balance"] = () => null;
    },
  });
  await page.locator("#loading").getByText("No answer. Check your network connection.").waitFor();
  delete desk.handle["GET balance"];
  desk.handle["GET account"] = () => refusal(503, "unavailable", "The account can't be reached; try again later");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("The account can't be reached; try again later.").waitFor();
  await page.getByText("11,234").waitFor(); // the balance has answered
  delete desk.handle["GET account"];
  await page.getByRole("button", { name: "Try again" }).click();
  await dashboard(page);
});

test("a slow answer is said to be slow", async (t) => {
  const { page, desk } = await open(t, "/plans/");
  await page.clock.install();
  desk.handle["GET account"] = desk.handle["GET balance"] = () => new Promise(() => {});
  await page.goto(new URL("/account/", page.url()).href);
  await page.getByText("Loading your account …").first().waitFor();
  await page.clock.fastForward(6000);
  await page.locator("#loading").getByText("This is taking longer than usual …").waitFor();
});

test("the bar of the credits is filled in its whole height", async (t) => {
  const { page } = await open(t, "/account/", { view: EMPTY });
  await dashboard(page);
  const { data, width, height } = await pixels(await page.locator("#meter").screenshot());
  /** The colour in the middle of the bar, at a part of its height. @param {number} part */
  const colour = (part) => {
    const at = 4 * (Math.floor(height * part) * width + Math.floor(width / 2));
    return data.slice(at, at + 3).join();
  };
  assert.equal(colour(0.75), colour(0.25));

  /** @param {Buffer} png */
  async function pixels(png) {
    return page.evaluate(
      async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
        context.drawImage(image, 0, 0);
        const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
        return { data: Array.from(data), width, height };
      },
      `data:image/png;base64,${png.toString("base64")}`,
    );
  }
});
