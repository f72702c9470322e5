// @ts-check
/** The key on the account page: it is shown, copied and replaced. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, KEY, NEW_KEY } from "./accounts.mjs";
import { clipboard, until } from "./browser.mjs";
import { CLIPBOARD, contains, dashboard, focused, useDesk } from "./desk.mjs";

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
    await until(page, async () => (await navigator.clipboard.readText()) !== "", null);
    const copied = await clipboard(page);
    assert.ok(copied.includes(KEY) && copied.includes(`${new URL(page.url()).origin}/v1/hmac`), copied);
    assert.equal((await page.textContent("#sample"))?.replace("lc-••••••••••••", KEY), copied);
  }
  assert.equal(await contains(page, KEY), false);
  const show = page.getByRole("button", { name: "Show the key" });
  await show.click();
  await page.locator("#key-value", { hasText: KEY }).waitFor();
  assert.equal(await show.count(), 0);
  assert.ok((await page.textContent("#sample"))?.includes(KEY));
  await page.getByRole("button", { name: "Hide the key" }).click();
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
