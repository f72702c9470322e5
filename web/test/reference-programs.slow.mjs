// @ts-check
/** The listings of the reference: calls as programs in each language, and copying. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { samplesOf } from "../reference/samples.ts";
import { clipboard } from "./browser.mjs";
import { form, useReference } from "./reference.mjs";

const { open, openWithKey, url } = useReference({ own: true }); // for the clipboard

test("a form is shown as a program in each language, without the key", async (t) => {
  const { page, key } = await openWithKey(t);
  const reverse = form(page, "/v1/reversetext");
  await reverse.getByLabel("text", { exact: true }).fill("It's\n1 line & another");
  await reverse.getByLabel("format").selectOption("yaml");
  await reverse.getByText("As a program").click();
  const call = {
    method: "POST",
    path: "/v1/reversetext?format=yaml",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: "It's\n1 line & another" }),
    keyed: true,
  };
  for (const { name, text } of samplesOf(call, { origin: url() })) {
    await reverse.getByRole("tab", { name }).click();
    const listing = reverse.getByRole("region", { name: `${name} program for reversetext` });
    assert.equal(await listing.textContent(), text);
    assert.equal(await reverse.getByRole("tabpanel").count(), 1);
  }
  assert.ok(!(await page.content()).includes(key));
  const image = form(page, "/v1/images/{name}");
  assert.doesNotMatch((await image.locator("[data-language=python]").textContent()) ?? "", /API-Key/);
  assert.match((await image.locator("[data-language=python]").textContent()) ?? "", /file\.write/);
});

test("the language is chosen with the keyboard, for all forms, and remembered in the tab", async (t) => {
  const page = await open(t, "/reference/");
  const tab = (/** @type {string} */ path, /** @type {string} */ name) => form(page, path).getByRole("tab", { name });
  await page.locator("details.samples").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  await tab("/v1/hmac", "curl").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.ok(await tab("/v1/hmac", "Go").evaluate((one) => one === document.activeElement));
  assert.ok(await form(page, "/v1/hmac").getByLabel("Go program for hmac", { exact: true }).isVisible());
  assert.equal(await tab("/v1/acrostic", "Go").getAttribute("aria-selected"), "true");
  await page.reload();
  /** The languages that are chosen in a page. @param {import("playwright-core").Page} page */
  const chosen = async (page) => {
    const tabs = page.locator('.languages [aria-selected="true"]');
    return [...new Set(await tabs.allTextContents())];
  };
  assert.deepEqual(await chosen(page), ["Go"]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  assert.deepEqual(await chosen(other), ["curl"]);
});

test("each listing has a button that copies it and says so", async (t) => {
  const { page } = await openWithKey(t);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const hmac = form(page, "/v1/hmac");
  await hmac.getByRole("button", { name: "Send" }).click();
  await hmac.getByText(/^200 OK/).waitFor();
  await page.locator("details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  const listings = page.locator("pre:visible");
  assert.ok((await listings.count()) > 10);
  for (const listing of await listings.all()) {
    const name = await listing.getAttribute("aria-label");
    await page.getByRole("button", { name: `Copy: ${name}`, exact: true }).click();
    await page.getByRole("status").getByText(`${name} copied`, { exact: true }).waitFor();
    assert.equal(await clipboard(page), await listing.textContent());
  }
});
