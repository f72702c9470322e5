// @ts-check
/** Signing up on the real service: from the form to a call with the key. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mailTo } from "../../worker/test/mail.mjs";
import { openReceiver } from "../../worker/test/receiver.mjs";
import { newAddress, newIP } from "../../worker/test/visitor.mjs";
import { clipboard, tabTo, until } from "./browser.mjs";
import { useService } from "./service.mjs";

/** @typedef {import("playwright-core").Page} Page */

const { open: openPage, ask, url } = useService({ own: true });
const CALL = { json: { message: "Hello World", secret: "my-secret" } };
const HMAC = "820254804a971bc380e5f4d44177fdf729c70386997e8b901b7a83054d4043b9";

/**
 * Opens a page in a browser with an IP address of its own, because each address may ask for a limited number of mails.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} path
 */
const open = (t, path) =>
  openPage(t, path, {
    viewport: { width: 360, height: 740 },
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
    extraHTTPHeaders: { "CF-Connecting-IP": newIP() },
  });

/** Asks for a mail and returns the address of the link in it. @param {Page} page @param {string} address @param {number} [count] of mails */
async function linkFor(page, address, count) {
  await tabTo(page, "#email");
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");
  await page.getByText(`A mail to ${address} is on its way.`).waitFor();
  const { text } = await mailTo(url(), address, count);
  return /http\S+\/account\/sign-in\/#\S+/.exec(text)?.[0] ?? "";
}

/** Copies the key with the keyboard. @param {Page} page */
async function copyKey(page) {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await tabTo(page, "#key-copy");
  await page.keyboard.press("Enter");
  await until(page, async () => (await navigator.clipboard.readText()) !== "", null);
  return clipboard(page);
}

/** Signs up with the link, in a window beside the one that waits. @param {import("node:test").TestContext} t */
async function signUp(t) {
  const address = newAddress();
  const waiting = await open(t, "/account/");
  const link = await linkFor(waiting, address);
  const page = await waiting.context().newPage();
  await page.goto(link);
  await tabTo(page, "#confirm");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your account is open. This is your API key" }).waitFor();
  return { address, waiting, page, link };
}

test("from the form to the first call, by keyboard alone on a small screen", async (t) => {
  const { page, waiting } = await signUp(t);
  await page.locator("#key-value", { hasText: /^lc-\w{40}$/ }).waitFor();
  const key = await copyKey(page);
  assert.equal(key, await page.textContent("#key-value"));
  const { status, json } = await ask("/v1/hmac", { key, ...CALL });
  assert.deepEqual([status, json.data.hmac], [200, HMAC]);

  await waiting.locator("#key-value", { hasText: key }).waitFor(); // the waiting window has gone on by itself

  await tabTo(page, "#sample-run");
  await page.keyboard.press("Enter");
  await page.getByText(/^200, \d+ ms, 1 credit, 998 left\.$/).waitFor();
  assert.match((await page.getByRole("region", { name: "Answer of the call" }).textContent()) ?? "", new RegExp(HMAC));
  await page.getByText("998", { exact: true }).waitFor();
  await page.locator("#calls-rows tr").nth(1).waitFor(); // the calls are loaded after the balance
  assert.equal(await page.locator("#calls-rows tr").count(), 2);
  assert.match((await page.locator("#calls-rows tr").first().textContent()) ?? "", /hmacFirst key200 OK1 credit, /);
  await page.getByRole("img", { name: /^Credits by day and operation: 2 in 1 day\./ }).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test("opened elsewhere, the link shows a code, and the waiting window takes it", async (t) => {
  const address = newAddress();
  const waiting = await open(t, "/account/");
  const elsewhere = await open(t, "/plans/");
  await elsewhere.goto(await linkFor(waiting, address));
  const code = (await elsewhere.locator("#code", { hasText: "-" }).textContent()) ?? "";
  await tabTo(waiting, "#code");
  await waiting.keyboard.type(code === "0000-0000" ? "1" : "0000-0000");
  await waiting.keyboard.press("Enter");
  await waiting.getByText("The code is wrong. 4 tries left.").waitFor();
  await waiting.keyboard.type(code.replace("-", "").toLowerCase());
  await waiting.keyboard.press("Enter");
  await waiting.locator("#key-value", { hasText: /^lc-/ }).waitFor();
  await elsewhere.goto(`${url()}/account/`);
  await elsewhere.locator("#email").waitFor(); // the browser that only opened the link is not signed in
});

test("a link that was used leads to another mail", async (t) => {
  const { page, waiting, link, address } = await signUp(t);
  await tabTo(page, "[data-do=sign-out]");
  await page.keyboard.press("Enter");
  await page.getByText("You are signed out.").waitFor();
  await waiting.getByText("You are signed out.").waitFor();
  await linkFor(page, address, 2);
  await waiting.goto(link);
  await tabTo(waiting, "#confirm");
  await waiting.keyboard.press("Enter");
  await waiting.getByText("The link or code is no longer valid; request another mail.").waitFor();
  assert.equal(await waiting.locator("#ask").getAttribute("href"), "/account/");
});

test("a replaced key ends at once, and the new one works", async (t) => {
  const { page } = await signUp(t);
  const old = await copyKey(page);
  await tabTo(page, "#key-rotate");
  await page.keyboard.press("Enter");
  await tabTo(page, "#rotate-confirm");
  await page.keyboard.press("Enter");
  await page.getByText("This is the new key. The old key no longer works.").waitFor();
  const key = await copyKey(page);
  assert.notEqual(key, old);
  assert.equal((await ask("/v1/hmac", { key: old, ...CALL })).status, 401);
  assert.equal((await ask("/v1/hmac", { key, ...CALL })).status, 200);
});

test("signing out everywhere ends the sessions of other browsers, and deleting the account ends its key", async (t) => {
  const { page, address } = await signUp(t);
  const key = await copyKey(page);
  const other = await open(t, "/account/");
  const link = await linkFor(other, address, 2);
  await other.goto(link);
  await tabTo(other, "#confirm");
  await other.keyboard.press("Enter");
  await other.locator("#session-list li").nth(1).waitFor();
  assert.ok(await other.locator("#key-value[data-masked]").isVisible(), "the account is not new");
  await tabTo(page, "[data-do=sign-out-everywhere]");
  await page.keyboard.press("Enter");
  await page.getByText("You are signed out everywhere.").waitFor();
  await tabTo(other, "#key-show");
  await other.keyboard.press("Enter");
  await other.getByText("Your session has ended. Sign in again.").waitFor();
  assert.equal(await other.inputValue("#email"), address);

  await tabTo(other, "#sign-in-form button");
  await other.keyboard.press("Enter");
  await other.getByText(`A mail to ${address} is on its way.`).waitFor();
  const { text } = await mailTo(url(), address, 3);
  await other.goto(/http\S+\/account\/sign-in\/#\S+/.exec(text)?.[0] ?? "");
  await tabTo(other, "#confirm");
  await other.keyboard.press("Enter");
  await tabTo(other, "#delete");
  await other.keyboard.press("Enter");
  await other.keyboard.type("delete");
  await other.keyboard.press("Enter");
  await other.getByText("Your account has been deleted.").waitFor();
  assert.equal((await ask("/v1/hmac", { key, ...CALL })).status, 401);
});

test("settings are kept by the account, and a test delivery arrives", async (t) => {
  const receiver = await openReceiver();
  t.after(receiver.close);
  const { page } = await signUp(t);
  await page.locator("#details").waitFor();
  await page.fill("#webhook", "ftp://hooks.example.com/");
  await page.keyboard.press("Enter");
  await page.locator("#webhook-error", { hasText: /^The URL of the webhook must / }).waitFor();
  await page.fill("#webhook", `${receiver.url}/200`);
  await page.getByLabel("By mail").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText(/^Delivered, 200, \d+ ms\.$/).waitFor();
  assert.equal(await page.getByRole("region", { name: "Answer of the webhook" }).textContent(), "status 200");
  assert.equal(receiver.messages.length, 1);
  await page.reload();
  await page.getByText("Notifications are sent to this URL.").waitFor();
  assert.equal(await page.inputValue("#webhook"), `${receiver.url}/200`);
  assert.equal(await page.isChecked("#mail"), false);
});

test("the page of plans marks the plan of who is signed in", async (t) => {
  const { page } = await signUp(t);
  await page.goto(`${url()}/plans/`);
  await page.locator(".current:visible").waitFor();
  assert.equal(await page.locator("[data-current]").getAttribute("data-plan"), "free");
});
