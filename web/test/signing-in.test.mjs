// @ts-check
/** The form for the address, the wait for the mail, and the page of the link. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "../../worker/test/eventually.mjs";
import { CODE, EMPTY, KEY, MAILBOX, REQUEST } from "./accounts.mjs";
import { clipboard } from "./browser.mjs";
import { askForMail, CLIPBOARD, contains, dashboard, focused, LINK, refusal, useDesk } from "./desk.mjs";

const open = useDesk({ own: true });

/** Reloads the page of a new account. It shows the key by itself only the first time. @param {import("./desk.mjs").Page} page */
async function reloadWithoutKey(page) {
  await page.reload();
  await dashboard(page);
  assert.equal(await contains(page, KEY), false, "only the first time");
}

test("who is signed out finds one field, and reads what Free is for", async (t) => {
  const { page } = await open(t, "/account/");
  await page.getByRole("heading", { name: "Sign up or sign in" }).waitFor();
  assert.deepEqual(await page.locator("input:visible").evaluateAll((all) => all.map((one) => one.id)), ["email"]);
  assert.ok(await page.getByText("Free is for testing and development only.").isVisible());
  assert.equal(await page.title(), "Sign up or sign in – Lettercraft");
});

test("a refused address is marked, and a refused mail is not the fault of the address", async (t) => {
  const { page, desk } = await open(t, "/account/");
  desk.handle["POST sign-in"] = () =>
    refusal(400, "invalid_address", "Enter a valid e-mail address", { parameter: "email" });
  await page.fill("#email", "nobody");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "Enter a valid e-mail address." }).waitFor();
  assert.equal(await page.getAttribute("#email", "aria-invalid"), "true");
  await focused(page, "email");
  desk.handle["POST sign-in"] = () => refusal(429, "throttled", "Too many mails; try again in 3 minutes");
  await page.fill("#email", "ada@example.com");
  await page.keyboard.press("Enter");
  await page.getByText("Too many mails; try again in 3 minutes.").waitFor();
  assert.equal(await page.getAttribute("#email", "aria-invalid"), null);
  desk.handle["POST sign-in"] = () => null;
  await page.keyboard.press("Enter");
  await page.getByText("No answer. Check your network connection.").waitFor();
  assert.equal(await page.inputValue("#email"), "ada@example.com");
});

test("the code signs in by keyboard, and the key of a new account is the first thing to see", async (t) => {
  const { page, desk } = await open(t, "/account/");
  await askForMail(page);
  await focused(page, "waiting-title");
  await page.keyboard.press("Tab");
  await page.keyboard.type("aaaa-bbbb");
  await page.keyboard.press("Enter");
  await page.getByText("This is not the code. 4 tries left.").waitFor();
  await focused(page, "code");
  await page.keyboard.type(CODE.toLowerCase()); // the wrong code was selected
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your account is open. This is your API key" }).waitFor();
  await focused(page, "key-title");
  await page.locator("#key-value", { hasText: KEY }).waitFor();
  const box = await page.locator("#key-value").boundingBox();
  assert.ok(box && box.y > 0 && box.y + box.height < 900, "the key is in the window");
  await dashboard(page);
  assert.equal(await page.textContent("#address"), desk.view?.address);
  await reloadWithoutKey(page);
});

test("the page says why the mail was not sent", async (t) => {
  const { page, desk } = await open(t, "/account/");
  await page.clock.install();
  const sentence = "Too many mails were requested; try again in 60 minutes";
  desk.handle[`GET sign-in/mail/${REQUEST}`] = () => refusal(429, "throttled", sentence);
  await askForMail(page);
  await page.clock.runFor(2_000);
  await page.getByText("No mail was sent to ada@example.com.").waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: `${sentence}.` })
    .waitFor();
});

test("Turnstile is passed once for each mail, in a frame of its own", async (t) => {
  const widget = "https://challenges.cloudflare.com/turnstile/v0/api.js";
  const { page, context, desk } = await open(t, "/account/", { foreign: widget });
  assert.equal(await page.locator("iframe").count(), 0, "there is none otherwise");
  await context.route("**/account/api/turnstile", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "Content-Security-Policy": "default-src 'none'; script-src 'self' https://challenges.cloudflare.com" },
      body: `<!doctype html><title>Check</title><script src="${widget}" defer></script>
        <script type="module" src="/account/turnstile/frame.js"></script>
        <div id="widget" data-site-key="site-key" data-action="sign-in"></div>`,
    }),
  );
  let tokens = 0;
  await context.route(widget, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.turnstile = { render(place, { sitekey, action, callback }) {
        const button = document.createElement("button");
        button.textContent = "I am human";
        button.addEventListener("click", () => callback([sitekey, action, ${++tokens}].join(" ")));
        place.append(button);
      } };`,
    }),
  );
  /** @type {any[]} */
  const sent = [];
  desk.handle["POST sign-in"] = (body) => {
    sent.push(body);
    return refusal(400, "turnstile_failed", "Confirm that you are human, and try again");
  };
  const human = page.frameLocator("iframe").getByRole("button", { name: "I am human" });
  const pass = async (/** @type {number} */ time) => {
    await eventually(async () => tokens === time); // the frame has the widget for the next mail
    await human.click();
    const before = sent.length;
    await eventually(async () => {
      await page.locator("#email").press("Enter"); // the page is told a moment later
      return sent.length > before;
    });
  };
  await page.fill("#email", "ada@example.com");
  await page.keyboard.press("Enter");
  await page.getByText("Confirm that you are human, and try again.").waitFor();
  await page.locator("#email").press("Enter");
  await page.getByText("Wait until the check below has confirmed that you are human.").waitFor();
  await pass(1);
  await pass(2);
  const email = "ada@example.com";
  assert.deepEqual(sent, [
    { email },
    { email, turnstile: "site-key sign-in 1" },
    { email, turnstile: "site-key sign-in 2" },
  ]);
  desk.handle["GET sign-in"] = () => ({ status: 200, body: { mailbox: null, turnstile: true } });
  await page.reload();
  await human.waitFor();
});

test("a code that was right is followed by the account, also if that answers at the second attempt only", async (t) => {
  const { page, desk } = await open(t, "/account/");
  await askForMail(page);
  desk.handle["GET account"] = desk.handle["GET balance"] = () => null;
  await page.fill("#code", CODE);
  await page.keyboard.press("Enter");
  await page.locator("#loading").getByText("No answer. Check your network connection.").waitFor();
  await focused(page, "loading-title");
  assert.ok(await page.locator("#waiting").isHidden());
  delete desk.handle["GET account"];
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Your account is open. This is your API key" }).waitFor();
  await page.locator("#key-value", { hasText: KEY }).waitFor();
});

test("the link of an earlier mail signs in, although the browser has asked for one to another address since", async (t) => {
  const { page } = await open(t, LINK, { mailbox: `${MAILBOX.slice(1)}x` });
  await page.getByRole("button", { name: "Sign in" }).click();
  await dashboard(page);
});

test("a code that has expired leads to another mail", async (t) => {
  const { page, desk } = await open(t, "/account/");
  await askForMail(page);
  desk.handle["POST sign-in/code"] = () => refusal(410, "expired", "The code has expired");
  await page.fill("#code", CODE);
  await page.keyboard.press("Enter");
  await page.getByText("The code has expired.").waitFor();
  await focused(page, "ask-again");
  await page.keyboard.press("Enter");
  await page.getByText("Another mail is on its way.").waitFor();
  assert.equal(desk.asked.filter((one) => one === "POST sign-in").length, 2);
  await page.getByRole("button", { name: "Use another address" }).click();
  await focused(page, "email");
});

test("the wait for the mail goes on after a reload, and in a window that does not know the address", async (t) => {
  const { page, context, address } = await open(t, "/account/");
  await askForMail(page);
  await page.reload();
  await page.getByText("A mail to ada@example.com is on its way.").waitFor();
  const other = await context.newPage();
  await other.goto(address("/account/"));
  await other.getByText("A mail is on its way.").waitFor();
  await other.getByRole("button", { name: "Send another link" }).click();
  await focused(other, "email");
});

test("opening the link changes nothing; its button signs in, and the waiting window goes on by itself", async (t) => {
  const { page: waiting, context, desk, address } = await open(t, "/account/");
  await askForMail(waiting);
  desk.asked.length = 0;
  const page = await context.newPage();
  await page.goto(address(LINK));
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  assert.deepEqual(desk.asked, ["GET sign-in"]);
  await page.keyboard.press("Tab");
  await page.locator("#confirm").focus();
  await page.keyboard.press("Enter");
  await page.locator("#key-value", { hasText: KEY }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/account/");
  await waiting.locator("#key-value", { hasText: KEY }).waitFor();
  await focused(waiting, "key-title");
  await reloadWithoutKey(page);
});

test("a waiting window that was asleep goes on when it becomes visible", async (t) => {
  const { page, desk } = await open(t, "/account/");
  await askForMail(page);
  desk.view = EMPTY;
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await dashboard(page);
  await focused(page, "dashboard-title");
});

test("in another browser the link shows a code, and signs nobody in", async (t) => {
  const { page, desk } = await open(t, LINK, {}, CLIPBOARD);
  await page.getByText(CODE, { exact: true }).waitFor();
  assert.ok(
    await page.getByText("If you did not ask, close this page. Nobody can sign in with the mail alone.").isVisible(),
  );
  assert.ok(await page.locator("#confirm").isHidden());
  await page.getByRole("button", { name: "Copy the code" }).click();
  await page.locator("#notice", { hasText: "Code copied" }).waitFor();
  assert.equal(await clipboard(page), CODE);
  assert.deepEqual(desk.asked, ["GET sign-in"]);
});

test("a link that is expired, cut or of another browser after all says what to do", async (t) => {
  const { page, desk, address } = await open(t, LINK, { mailbox: MAILBOX });
  desk.handle["POST sign-in/link"] = () => refusal(410, "expired", "The link has expired");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("The link has expired.").waitFor();
  await focused(page, "title");
  assert.equal(await page.locator("#ask").getAttribute("href"), "/account/");
  await page.evaluate(() => location.assign("#cut"));
  await page.getByText("This link is incomplete.").waitFor();
  desk.handle["POST sign-in/link"] = () => refusal(403, "other_browser", "Another browser asked for this mail");
  await page.evaluate((link) => location.assign(link), address(LINK));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(CODE, { exact: true }).waitFor();
  desk.handle["GET sign-in"] = () => null;
  await page.reload();
  await page.getByText("No answer. Check your network connection.").waitFor();
  delete desk.handle["GET sign-in"];
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("#confirm").waitFor();
});
