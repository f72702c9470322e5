// @ts-check
/** The keys on the account page: they are shown, copied, made, changed, replaced and revoked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, FIRST_KEY, HEAVY, KEY, LIMITED_KEY, NEW_KEY } from "./accounts.mjs";
import { clipboard, until } from "./browser.mjs";
import { CLIPBOARD, contains, dashboard, focused, refusal, useDesk } from "./desk.mjs";

const open = useDesk({ own: true });

test("the key is not in the document before it is shown, and copies have the whole of it", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: EMPTY }, CLIPBOARD);
  await dashboard(page);
  assert.ok(!desk.asked.includes("GET keys/first/secret"), "the page does not even ask for it");
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

  await page.getByRole("button", { name: "Hide the key" }).click();
  await page.selectOption("#language", "python");
  await page.selectOption("#first-call", { index: 0 });
  await page.getByRole("button", { name: "Copy a call with curl" }).click();
  const sample = page.locator("#sample", { hasText: KEY });
  await sample.waitFor();
  assert.match((await sample.textContent()) ?? "", /^curl .*\/v1\/hmac/);
});

test("the key is replaced by keyboard after a question that says when the old one ends", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: EMPTY }, CLIPBOARD);
  await dashboard(page);
  const replace = page.getByRole("button", { name: /^Replace the key …/ });
  await replace.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Replace the key?" });
  await dialog.getByText("Programs that use the old key fail once it ends").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  assert.ok(!desk.asked.includes("POST keys/first/secret"));
  await page.keyboard.press("Enter");
  await page.selectOption("#rotate-overlap", "0");
  await dialog.getByRole("button", { name: "Replace the key" }).focus();
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
  desk.view = { ...EMPTY, keys: [{ ...FIRST_KEY, made: EMPTY.now }], used: 3 };
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByText("3 used in this cycle.").waitFor();
  assert.equal(await contains(page, KEY), false);
  await page.getByRole("button", { name: "Copy the key" }).click();
  await page.locator("#notice", { hasText: "Key copied" }).waitFor();
  assert.equal(await clipboard(page), NEW_KEY);
});

test("a key is made with rules, chosen, changed and revoked", async (t) => {
  const { page, desk } = await open(t, "/account/", { view: EMPTY });
  await dashboard(page);
  await page.getByRole("button", { name: "New key …" }).click();
  const dialog = page.getByRole("dialog", { name: "New key" });
  await focused(page, "key-name");
  await page.keyboard.press("Enter");
  await dialog.getByText("Give the key a name.").waitFor();
  await focused(page, "key-name");
  await page.keyboard.type("Web");
  await dialog.getByLabel("only these:").check();
  await page.keyboard.press("Enter");
  await dialog.getByText("Choose what the key may be used for.").waitFor();
  await dialog.getByLabel("hmac").check();
  await dialog.getByLabel("account", { exact: true }).check();
  await dialog.getByLabel("Last day (UTC)").fill("2026-12-31");
  await dialog.getByLabel("Most credits in a billing cycle").fill("100");
  await dialog.getByLabel("Pages that may use the key").fill("https://a.example\nhttps://b.example");
  /** @type {any} */
  let sent = null;
  desk.handle["POST keys"] = (body) => {
    sent = body;
    return refusal(400, "invalid_parameter", "Parameter 'origins' must have origins", { parameter: "origins" });
  };
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await dialog.getByText("Parameter 'origins' must have origins.").waitFor();
  await focused(page, "key-origins");
  assert.deepEqual(sent, {
    name: "Web",
    expires: "2027-01-01T00:00:00.000Z",
    scopes: ["hmac", "account"],
    limit: 100,
    origins: ["https://a.example", "https://b.example"],
  });
  delete desk.handle["POST keys"];
  await dialog.getByLabel("For tests: calls cost nothing and get samples").check();
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await page.getByText("This is the new key.").waitFor();
  await page.locator("#key-value", { hasText: NEW_KEY }).waitFor();
  await focused(page, "key-title");
  await page
    .getByText(
      /^For tests: its calls cost nothing and get samples\. Created on .* For hmac and account only\. 0 of 100 credits used/,
    )
    .waitFor();
  assert.ok(await page.getByRole("radio", { name: /^Web/ }).isChecked());

  await page.getByRole("radio", { name: /^First key/ }).check();
  assert.equal(await contains(page, NEW_KEY), false);
  await page.getByRole("button", { name: "Change the key …" }).click();
  await page.fill("#key-name", "Server");
  await page.click("#key-save");
  await page.getByRole("radio", { name: /^Server/ }).waitFor();
  await page.getByRole("button", { name: "Revoke the key …" }).click();
  await page.getByText("“Server” ends at once and for good.").waitFor();
  await page.getByRole("button", { name: "Revoke the key", exact: true }).click();
  await page.getByRole("radio", { name: /^Server/ }).waitFor({ state: "detached" });
  assert.ok(await page.getByRole("radio", { name: /^Web/ }).isChecked());
  await page.getByText(/For hmac and account only/).waitFor();
});

test("a key whose secret is not kept, and one that has expired, say so", async (t) => {
  const { page } = await open(t, "/account/", { view: HEAVY });
  await dashboard(page);
  await page.getByRole("radio", { name: "Old script expired" }).check();
  await page.getByText("Expired on November 20, 2026 (UTC).").waitFor();
  await page.getByRole("radio", { name: LIMITED_KEY.name }).check();
  await page.getByText("For pages of https://school.example and https://letters.example only.").waitFor();
  assert.ok(await page.locator("#key-show").isDisabled());
  await page.getByRole("heading", { name: `Your API key: ${LIMITED_KEY.name}` }).waitFor();
});

test("with an overlap the old key works for a time", async (t) => {
  const { page } = await open(t, "/account/", { view: EMPTY });
  await dashboard(page);
  await page.click("#key-rotate");
  await page.selectOption("#rotate-overlap", "24");
  await page.click("#rotate-confirm");
  await page.getByText("This is the new key. The old key works for 24 hours more.").waitFor();
  await page.getByText("The key before this one works until November 22, 2026, 14:03 (UTC).").waitFor();
});
