// @ts-check
/** The account page of somebody who is signed in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CODE, EMPTY, EXHAUSTED, HEAVY, KEY, NEW_KEY, TROUBLED } from "./accounts.mjs";
import { clipboard, downloaded } from "./browser.mjs";
import { CLIPBOARD, contains, dashboard, focused, refusal, SIGNED_OUT, useDesk } from "./desk.mjs";

const open = useDesk({ own: true });

test("the key is not in the document before it is shown, and copies have the whole of it", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: EMPTY }, CLIPBOARD);
  await dashboard(page);
  assert.ok(!desk.asked.includes("GET key"), "the page does not even ask for it");
  await page.getByRole("button", { name: "Copy the key" }).click();
  await page.locator("#notice", { hasText: "Key copied" }).waitFor();
  assert.equal(await clipboard(page), KEY);
  for (const language of ["curl", "javascript", "go", "python"]) {
    await page.selectOption("#language", language);
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await page.getByRole("button", { name: "Copy the sample" }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
    const copied = await clipboard(page);
    assert.ok(copied.includes(KEY) && copied.includes(`${new URL(page.url()).origin}/v1/hmac`), copied);
    assert.equal((await page.textContent("#sample"))?.replace("lc-••••••••••••", KEY), copied);
  }
  assert.equal(await contains(page, KEY), false);
  const show = page.getByRole("button", { name: "Show the key" });
  await show.click();
  await page.locator("#key-value", { hasText: KEY }).waitFor();
  assert.equal(await show.getAttribute("aria-pressed"), "true");
  assert.ok((await page.textContent("#sample"))?.includes(KEY));
  await show.click();
  await page.locator("#key-value", { hasText: "•" }).waitFor();
  assert.equal(await contains(page, KEY), false);
  assert.deepEqual(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]), [[], []]);
});

test("a browser that does not allow copying shows the key instead", async (t) => {
  const { page } = await open(t, "/account/", { view: EMPTY });
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error("not allowed"));
  });
  await dashboard(page);
  await page.getByRole("button", { name: "Copy the key" }).click();
  await page.getByText("The browser did not allow copying.").waitFor();
  await page.locator("#key-value", { hasText: KEY }).waitFor();
});

test("the key is replaced by keyboard after a question that says when the old one ends", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: EMPTY }, CLIPBOARD);
  await dashboard(page);
  const replace = page.getByRole("button", { name: /^Replace the key …/ });
  await replace.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Replace the key?" });
  await dialog
    .getByText(
      "The old key stops working at once for calls that cost credits, and within about a minute for everything else.",
    )
    .waitFor();
  await page.keyboard.press("Enter"); // the safe answer has the focus
  await dialog.waitFor({ state: "hidden" });
  assert.ok(!desk.asked.includes("POST key"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("#key-value", { hasText: NEW_KEY }).waitFor();
  await focused(page, "key-title");
  await page.getByText("This is the new key. The old key no longer works.").waitFor();
  await page.getByRole("button", { name: "Copy the key" }).click();
  await page.locator("#notice", { hasText: "Key copied" }).waitFor();
  assert.equal(await clipboard(page), NEW_KEY);
});

test("a key that was replaced in another window is not copied", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: EMPTY }, CLIPBOARD);
  await dashboard(page);
  await page.click("#key-show");
  await page.locator("#key-value", { hasText: KEY }).waitFor();
  desk.key = NEW_KEY;
  desk.view = { ...EMPTY, keyMade: EMPTY.now, used: 3 };
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByText("3 used in this cycle.").waitFor();
  assert.equal(await contains(page, KEY), false);
  await page.getByRole("button", { name: "Copy the key" }).click();
  await page.locator("#notice", { hasText: "Key copied" }).waitFor();
  assert.equal(await clipboard(page), NEW_KEY);
});

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
  assert.ok(await page.locator("#calls-table").isHidden());
  assert.equal(await page.locator("#warnings").textContent(), "");
});

test("heavy use is drawn, described and listed", async (t) => {
  const { page } = await open(t, "/account/", { view: HEAVY });
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
  assert.equal(await page.locator("#calls-rows tr").count(), 50);
  assert.deepEqual(await page.locator("#calls-rows tr").first().locator("th, td").allTextContents(), [
    "2026-11-21 14:03:09",
    "acrostic",
    "200",
    "1",
    "3 ms",
    "0f8b6c1e-5b1d-4c7e-9a52-000000000000",
  ]);
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

test("an action that takes long is said to take long", async (t) => {
  const { page, desk } = await open(t, "/plans/", { view: EMPTY });
  await page.clock.install();
  await page.goto(new URL("/account/", page.url()).href);
  await dashboard(page);
  /** @type {(reply: import("./desk.mjs").Reply) => void} */
  let answer = () => {};
  desk.handle["PUT settings"] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("#settings-form[aria-busy]").waitFor();
  await page.clock.fastForward(6000);
  await page.locator("#settings-state", { hasText: "This is taking longer than usual …" }).waitFor();
  answer({ status: 200, body: EMPTY.settings });
  await page.locator("#settings-state", { hasText: "Saved." }).waitFor();
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

test("an expired session asks to sign in again, forgets the key, and keeps what was typed", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: HEAVY });
  await dashboard(page);
  await page.click("#key-show");
  await page.locator("#key-value", { hasText: KEY }).waitFor();
  await page.fill("#webhook", "https://typed.example.com/");
  desk.view = null;
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your session has ended. Sign in again.").waitFor();
  await focused(page, "sign-in-title");
  assert.equal(await contains(page, KEY), false);
  assert.equal(await contains(page, HEAVY.settings.webhook?.secret ?? ""), false);
  assert.equal(await page.inputValue("#email"), HEAVY.address);
  await page.click("#sign-in-form button");
  desk.handle["POST sign-in/code"] = () => {
    desk.view = HEAVY;
    return { status: 200, body: { created: false } };
  };
  await page.fill("#code", CODE);
  await page.keyboard.press("Enter");
  await dashboard(page);
  assert.equal(await page.inputValue("#webhook"), "https://typed.example.com/");
  assert.equal(await contains(page, KEY), false);
  desk.view = { ...EMPTY, account: "another" };
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByText(EMPTY.address).waitFor();
  assert.equal(await page.inputValue("#webhook"), "", "another account does not get it");
});

test("settings are saved, a refused address is marked, and a test delivery shows its answer", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: EMPTY }, CLIPBOARD);
  await dashboard(page);
  assert.ok(
    await page
      .getByText("You are notified once per billing cycle when 80% and 95% of the credits are used.")
      .isVisible(),
  );
  desk.handle["PUT settings"] = () =>
    refusal(400, "invalid_parameter", "Parameter 'webhook' must be an https address", { parameter: "webhook" });
  await page.fill("#webhook", "http://x");
  await page.keyboard.press("Enter");
  await page.getByText("Parameter 'webhook' must be an https address.").waitFor();
  await focused(page, "webhook");
  assert.equal(await page.getAttribute("#webhook", "aria-invalid"), "true");
  delete desk.handle["PUT settings"];
  await page.fill("#webhook", "https://hooks.example.com/");
  await page.getByLabel("By mail").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  assert.deepEqual(desk.view?.settings, {
    mail: false,
    webhook: { url: "https://hooks.example.com/", secret: "whsec_bmV3", state: "on" },
  });
  assert.equal(await contains(page, "whsec_bmV3"), false);
  await page.getByRole("button", { name: "Copy the secret" }).click();
  await page.locator("#notice", { hasText: "Secret copied" }).waitFor();
  assert.equal(await clipboard(page), "whsec_bmV3");
  await page.fill("#webhook", "https://other.example.com/");
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("Save the settings first.").waitFor();
  assert.ok(!desk.asked.includes("POST webhook/test"));
  await page.fill("#webhook", "https://hooks.example.com/");
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("Not delivered, 500, 12 ms: The address answered 500.").waitFor();
  assert.equal(await page.getByRole("region", { name: "Answer of the webhook" }).textContent(), "<h1>Oops</h1>");
});

test("the data is downloaded, and signing out is told to the other windows", async (t) => {
  const { page, context, desk, address } = await open(t, "/account/", { view: HEAVY });
  await dashboard(page);
  const { name, content } = await downloaded(page, "#download");
  assert.equal(name, "lettercraft-account.json");
  assert.deepEqual(JSON.parse(content.toString()), HEAVY);
  const other = await context.newPage();
  await other.goto(address("/account/"));
  await dashboard(other);
  await page.evaluate(() => sessionStorage.setItem("lettercraft-key", "lc-…"));
  /** @type {unknown} */
  let sent;
  desk.handle["POST sign-out"] = (body) => {
    sent = body;
    desk.view = null;
    return { status: 204 };
  };
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByText("You are signed out everywhere.").waitFor();
  assert.deepEqual(sent, { everywhere: true });
  assert.equal(await page.inputValue("#email"), "", "the next user does not read the address");
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, "nor find the key in the reference");
  await other.getByText("You are signed out.").waitFor();
});

test("deleting the account by keyboard needs the typed word", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: EMPTY });
  await dashboard(page);
  await page.locator("#delete").focus();
  await page.keyboard.press("Enter");
  await focused(page, "delete-word");
  await page.keyboard.type("yes");
  await page.keyboard.press("Enter");
  await page.getByText("Type the word delete.").waitFor();
  assert.ok(!desk.asked.includes("DELETE account"));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await focused(page, "delete");
  await page.keyboard.press("Enter");
  assert.equal(await page.inputValue("#delete-word"), "");
  /** @type {unknown} */
  let sent;
  desk.handle["DELETE account"] = (body) => {
    sent = body;
    desk.view = null;
    return { status: 204 };
  };
  await page.keyboard.type("delete");
  await page.keyboard.press("Enter");
  await page.getByText("Your account has been deleted.").waitFor();
  assert.deepEqual(sent, { confirm: "delete" });
  assert.equal(await contains(page, EMPTY.address), false);
});

test("a subscription that goes on after the account is deleted is mentioned before", async (t) => {
  const { page } = await open(t, "/account/", { view: HEAVY });
  await dashboard(page);
  await page.click("#delete");
  await page.getByText("Your subscription goes on. Cancel it with the payment provider.").waitFor();
  const { page: free } = await open(t, "/account/", { view: EMPTY });
  await dashboard(free);
  await free.click("#delete");
  assert.ok(await free.getByText("Your subscription goes on.").isHidden());
});

test("the session that has ended while the page was closed is said to have ended", async (t) => {
  const { page } = await open(t, "/account/", {
    view: HEAVY,
    prepare: ({ handle }) => {
      handle["GET account"] = () => SIGNED_OUT; // the cookie is genuine, but the account does not know it any more
    },
  });
  await page.getByText("Your session has ended. Sign in again.").waitFor();
});
