// @ts-check
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { selectTab, useBuilder } from "./browser.mjs";

const open = useBuilder({ own: true });
const permissions = ["clipboard-read", "clipboard-write"];

/** @param {import("playwright-core").Page} page */
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

test("Reverse reverses while the user types, by characters, words or lines", async (t) => {
  const page = await open(t, { fragment: "#reverse", permissions });
  await page.fill("#reverse-text", "one 👩‍👩‍👧 two\nthree");
  assert.equal(await page.textContent("#reverse-result"), "eerht\nowt 👩‍👩‍👧 eno");
  assert.equal(await page.textContent("#reverse-length"), "15 characters");
  await page.getByRole("radio", { name: "Words" }).check();
  assert.equal(await page.textContent("#reverse-result"), "three two 👩‍👩‍👧\none");
  await page.getByRole("radio", { name: "Lines" }).check();
  assert.equal(await page.textContent("#reverse-result"), "three\none 👩‍👩‍👧 two");
  await page.click("#reverse-copy");
  await page.getByText("Reversed text copied").waitFor();
  assert.equal(await clipboard(page), "three\none 👩‍👩‍👧 two");
});

test("Reverse explains a text that is too long and keeps it", async (t) => {
  const page = await open(t, { fragment: "#reverse" });
  await page.fill("#reverse-text", "x".repeat(1_000_001));
  assert.equal(await page.textContent("#reverse-text-error"), "The text must have at most 1,000,000 bytes of UTF-8.");
  assert.equal(await page.getAttribute("#reverse-text", "aria-invalid"), "true");
  assert.equal((await page.inputValue("#reverse-text")).length, 1_000_001);
  assert.equal(await page.textContent("#reverse-result"), "");
});

test("HMAC agrees with Node for every algorithm and encoding", async (t) => {
  const page = await open(t, { fragment: "#hmac", permissions });
  await page.fill("#hmac-message", "Grüße\n🎲");
  await page.fill("#hmac-secret", "geheim é");
  for (const algorithm of ["sha256", "sha384", "sha512", "sha1", "md5"]) {
    await page.selectOption("#hmac-algorithm", algorithm);
    for (const encoding of /** @type {const} */ (["hex", "base64", "base64url"])) {
      await page.locator(`input[name=hmac-encoding][value=${encoding}]`).check();
      const expected = createHmac(algorithm, "geheim é").update("Grüße\n🎲").digest(encoding);
      assert.equal(await page.textContent("#hmac-signature"), expected);
    }
  }
  await page.click("#hmac-copy");
  await page.getByText("Signature copied").waitFor();
  assert.equal(await clipboard(page), await page.textContent("#hmac-signature"));
});

test("HMAC signs bytes in hex or base64, and explains errors in them beside the field", async (t) => {
  const page = await open(t, { fragment: "#hmac" });
  const choose = (/** @type {string} */ group, /** @type {string} */ name) =>
    page.getByRole("group", { name: group }).getByRole("radio", { name, exact: true }).check();
  const signature = () => page.textContent("#hmac-signature");
  const sum = (/** @type {Buffer} */ secret) =>
    createHmac("sha256", secret).update(Buffer.from("cdcdcd", "hex")).digest("hex");
  await choose("Message given as", "Hex");
  await choose("Secret given as", "Base64");
  assert.equal(
    await page.textContent("#hmac-message-error"),
    "The message must be hexadecimal: two digits for each byte, without white space.",
  );
  assert.equal(await page.getAttribute("#hmac-message", "aria-invalid"), "true");
  assert.equal(await signature(), "");
  assert.ok(await page.locator("#hmac-copy").isDisabled());
  await page.fill("#hmac-message", "CDcdcd");
  assert.equal(await page.textContent("#hmac-message-error"), "");
  await page.fill("#hmac-secret", "qv8=");
  assert.equal(await signature(), sum(Buffer.from("aaff", "hex")));
  await page.fill("#hmac-secret", "qv-_");
  assert.equal(
    await page.textContent("#hmac-secret-error"),
    "The secret must be base64 in the standard alphabet (RFC 4648, section 4), without white space.",
  );
  assert.equal(await page.getAttribute("#hmac-secret", "aria-invalid"), "true");
  assert.equal(await page.getAttribute("#hmac-message", "aria-invalid"), null);
  await choose("Secret given as", "Text");
  assert.equal(await page.textContent("#hmac-secret-error"), "");
  assert.equal(await signature(), sum(Buffer.from("qv-_")));
});

test("the secret is hidden until the user shows it", async (t) => {
  const page = await open(t, { fragment: "#hmac" });
  const secret = page.getByLabel("Secret", { exact: true });
  assert.equal(await secret.getAttribute("type"), "password");
  await page.getByRole("button", { name: "Show" }).click();
  assert.equal(await secret.getAttribute("type"), "text");
  await page.getByRole("button", { name: "Show", pressed: true }).click();
  assert.equal(await secret.getAttribute("type"), "password");
});

test("HMAC explains a secret that is too long and keeps everything", async (t) => {
  const page = await open(t, { fragment: "#hmac" });
  await page.fill("#hmac-message", "Keep me");
  await page.fill("#hmac-secret", "é".repeat(2049));
  assert.equal(await page.textContent("#hmac-secret-error"), "The secret must have at most 4,096 bytes of UTF-8.");
  assert.equal(await page.getAttribute("#hmac-secret", "aria-invalid"), "true");
  assert.match((await page.getAttribute("#hmac-secret", "aria-describedby")) ?? "", /\bsecret-error\b/);
  assert.equal(await page.inputValue("#hmac-secret"), "é".repeat(2049));
  assert.equal(await page.inputValue("#hmac-message"), "Keep me");
  assert.ok(await page.locator("#hmac-copy").isDisabled());
});

test("the secret goes nowhere: not into the address, storage, a log or a request", async (t) => {
  const page = await open(t, { fragment: "#hmac" });
  /** @type {string[]} */
  const seen = [];
  page.on("console", (message) => seen.push(message.text()));
  page.context().on("request", (request) => seen.push(request.url(), request.postData() ?? ""));
  const look = async () => {
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, history.state]);
    });
    seen.push(page.url(), kept);
  };
  await page.fill("#hmac-secret", "hunter2-secret");
  await look();
  await page.click("#tab-cryptogram");
  await page.fill("#cryptogram-text", "Something else");
  await page.waitForURL(/Something/);
  await selectTab(page, "hmac");
  await look();
  assert.ok(!seen.join("\n").includes("hunter2"), seen.join("\n"));
  assert.equal(await page.inputValue("#hmac-secret"), "hunter2-secret");
});
