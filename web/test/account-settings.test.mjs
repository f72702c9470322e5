// @ts-check
/** The settings of the account page, the end of a session, and the end of the account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CODE, EMPTY, HEAVY, KEY, NOW, WAITING } from "./accounts.mjs";
import { clipboard, downloaded } from "./browser.mjs";
import { CLIPBOARD, contains, dashboard, focused, refusal, SIGNED_OUT, useDesk } from "./desk.mjs";

const open = useDesk({ own: true });

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
  const wrong = "The percentages must be whole numbers from 1 to 100, such as 50, 80, 95";
  desk.handle["PUT settings"] = () => refusal(400, "invalid_parameter", wrong, { parameter: "thresholds" });
  await page.getByLabel("Percentages of the credits").fill("0");
  await page.keyboard.press("Enter");
  await page.getByText(`${wrong}.`).waitFor();
  await focused(page, "percentages");
  assert.equal(await page.getAttribute("#webhook", "aria-invalid"), null);
  delete desk.handle["PUT settings"];
  await page.getByLabel("Percentages of the credits").fill("50, 90");
  await page.fill("#webhook", "https://hooks.example.com/");
  await page.getByLabel("By mail").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  assert.deepEqual(desk.view?.settings, {
    mail: false,
    thresholds: [50, 90],
    webhook: { url: "https://hooks.example.com/", secret: "whsec_bmV3", state: "on" },
  });
  assert.ok(await page.getByText("when 50% and 90% of the credits are used.").isVisible());
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
  await page.getByRole("button", { name: "Send again Test, 2026-11-20 14:03:09 (UTC)" }).waitFor();
});

test("a delivery is sent again by keyboard, and its result is said", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: HEAVY });
  await dashboard(page);
  assert.equal(await page.getByRole("button", { name: /^Send again / }).count(), 3);
  const off = "The webhook is switched off; save the settings to switch it on again";
  desk.handle[`POST deliveries/${WAITING.id}`] = () => refusal(409, "webhook_off", off);
  const button = page.getByRole("button", { name: "Send again 95% of the credits used, 2026-11-21 14:02:09 (UTC)" });
  await button.press("Enter");
  await page.getByRole("status").getByText(`${off}.`).waitFor();
  const attempt = { status: 200, duration: 8, error: null };
  const { webhook, ...others } = HEAVY.settings;
  desk.handle[`POST deliveries/${WAITING.id}`] = () => ({
    status: 200,
    body: {
      ...attempt,
      delivered: true,
      answer: "",
      settings: { ...others, webhook: { ...webhook, state: "on" } },
      deliveries: [{ ...WAITING, state: "delivered", next: null, attempts: 3, last: { ...attempt, time: NOW } }],
    },
  });
  await button.press("Enter");
  await page.getByRole("status").getByText("Delivered, 200, 8 ms.", { exact: true }).waitFor();
  assert.ok(await page.getByText("3 attempts, the last one on 2026-11-21 14:03:09 (UTC).").isVisible());
  assert.ok(await page.getByText("Notifications are sent to this URL.").isVisible());
  assert.ok(await button.evaluate((one) => one === document.activeElement));
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
  await page.getByText(EMPTY.address, { exact: true }).waitFor();
  assert.equal(await page.inputValue("#webhook"), "", "another account does not get it");
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

test("another address is asked for and cancelled, and the link of a mail confirms or cancels it", async (t) => {
  const { page, desk, address } = await open(t, "/account/", { view: EMPTY });
  await dashboard(page);
  desk.handle["POST address"] = () =>
    refusal(400, "invalid_address", "Enter a valid e-mail address", { parameter: "email" });
  await page.fill("#new-address", "x");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a valid e-mail address.").waitFor();
  await focused(page, "new-address");
  assert.equal(await page.getAttribute("#new-address", "aria-invalid"), "true");
  delete desk.handle["POST address"];
  await page.fill("#new-address", "new@example.com");
  await page.keyboard.press("Enter");
  await page.getByText("Mails to both addresses are on their way.").waitFor();
  await page.getByText("still has to be confirmed at ada@example.com and new@example.com").waitFor();
  await page.getByRole("button", { name: "Cancel the change" }).press("Enter");
  await page.getByText("The change was cancelled.").waitFor();
  await focused(page, "address-title");
  assert.ok(await page.locator("#address-cancel").isHidden());

  await page.goto(address("/account/address/"));
  await page.getByText("This link is incomplete.").waitFor();
  assert.ok(await page.locator("#confirm").isHidden());
  await page.evaluate(() => {
    location.hash = "A1.secret_-.mac";
  });
  /** @type {unknown} */
  let sent;
  desk.handle["POST address/confirm"] = (body) => {
    sent = body;
    return { status: 200, body: { changed: true } };
  };
  await page.getByRole("button", { name: "Confirm the change" }).press("Enter");
  await page.getByText("The address was changed.").waitFor();
  await focused(page, "title");
  assert.deepEqual(sent, { link: "A1.secret_-.mac" });
  await page.evaluate(() => {
    location.hash = "A1.other.mac";
  });
  await page.getByRole("button", { name: "Cancel the change" }).press("Enter");
  await page.getByText("The change was cancelled. The account keeps its address.").waitFor();
});

test("the data is downloaded, a session is ended, and signing out is told to the other windows", async (t) => {
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
  await page.getByRole("button", { name: /^End the session of Samsung Internet on Android, South/ }).press("Enter");
  await page.getByText(/^The session of Samsung .* has ended\.$/).waitFor();
  await focused(page, "sessions-title");
  assert.equal(await page.locator("#session-list li").count(), 2);
  assert.equal(desk.view?.sessions.length, 2);
  await page.locator("#session-list li", { hasText: "This browser" }).getByText("Chrome on Linux, Germany").waitFor();
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

test("billing leads to the payment provider's page, and says why it can't", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: HEAVY });
  await dashboard(page);
  await page.getByText("Your subscription ends on December 21, 2026 (UTC).").waitFor();
  desk.handle["POST billing"] = () => refusal(503, "unavailable", "The account can't be reached now");
  const button = page.getByRole("button", { name: "Manage billing: card, invoices, cancellation" });
  await button.press("Enter");
  await page.getByText("The account can't be reached now.").waitFor();
  desk.handle["POST billing"] = () => ({ status: 200, body: { url: "/guide/?portal" } });
  await button.press("Enter");
  await page.waitForURL("**/guide/?portal");
  const { page: free } = await open(t, "/account/?bought=pro", { view: EMPTY });
  await dashboard(free);
  await free.getByText("Your plan begins as soon as your payment arrives.").waitFor();
  assert.ok(await free.getByRole("button", { name: /^Manage billing/ }).isHidden());
});

test("a subscription that ends with the account is mentioned before", async (t) => {
  const { page } = await open(t, "/account/", { view: HEAVY });
  await dashboard(page);
  await page.click("#delete");
  await page.getByText("Your subscription ends at once, and no more payments are made.").waitFor();
  const { page: free } = await open(t, "/account/", { view: EMPTY });
  await dashboard(free);
  await free.click("#delete");
  assert.ok(await free.getByText("Your subscription ends at once").isHidden());
});
