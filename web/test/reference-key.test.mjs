// @ts-check
/** The key in the reference: it is typed, kept in the tab, or taken from the account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { form, useReference } from "./reference.mjs";
import { typeBeforeScript } from "./service.mjs";

const { open, openWithKey, account, signIn } = useReference();

test("a key that is typed before the script has loaded stays and is used", async (t) => {
  const [page, { key }] = await Promise.all([open(t, "/reference/"), account("pro")]);
  await page.fill("#key", "an-older-key");
  await typeBeforeScript(page, "/reference/reference.js", "#key", key);
  assert.equal(await page.inputValue("#key"), key);
  const hmac = form(page, "/v1/hmac");
  await hmac.getByRole("button", { name: "Send" }).click();
  await hmac.getByText(/^200 OK, /).waitFor();
  await page.reload();
  assert.equal(await page.inputValue("#key"), key);
});

test("the key is kept for this tab only", async (t) => {
  const { page, key } = await openWithKey(t);
  await page.reload();
  assert.equal(await page.inputValue("#key"), key);
  assert.ok(!page.url().includes(key));
  assert.equal(await page.evaluate(() => localStorage.length + document.cookie.length), 0);
  const other = await page.context().newPage();
  await other.goto(page.url());
  assert.equal(await other.inputValue("#key"), "");
});

test("one press fills in the key of the account, and says so", async (t) => {
  const page = await open(t, "/reference/");
  const key = await signIn(page);
  await page.getByRole("button", { name: "Use my account's key" }).click();
  await page.getByRole("status").getByText("The key of your account is filled in.").waitFor();
  assert.equal(await page.inputValue("#key"), key);
  const hmac = form(page, "/v1/hmac");
  await hmac.getByRole("button", { name: "Send" }).click();
  await hmac.getByText(/^200 OK/).waitFor();
  await page.reload();
  assert.equal(await page.inputValue("#key"), key);
});

test("somebody who is not signed in gets a link to the account page", async (t) => {
  const page = await open(t, "/reference/");
  await page.fill("#key", "typed");
  await page.getByRole("button", { name: "Use my account's key" }).click();
  const link = page.getByRole("status").getByRole("link", { name: "Sign in to use your account's key" });
  assert.equal(await link.getAttribute("href"), "/account/");
  assert.equal(await page.inputValue("#key"), "typed");
});

test("a key of the account that can't be read is said to be so", async (t) => {
  const page = await open(t, "/reference/", { expected: /status of 503|net::ERR_FAILED/ });
  const button = page.getByRole("button", { name: "Use my account's key" });
  const json = { error: "The account can't be reached", code: "unavailable", parameter: null };
  await page.route("**/account/api/keys", (route) => route.fulfill({ status: 503, json }));
  await button.click();
  await page.getByRole("status").getByText("The account can't be reached.", { exact: true }).waitFor();
  await page.route("**/account/api/keys", (route) => route.abort());
  await button.click();
  await page.getByRole("status").getByText("Your key could not be loaded. Check your network connection.").waitFor();
  assert.equal(await page.inputValue("#key"), "");
});
