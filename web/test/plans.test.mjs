// @ts-check
/** The page of plans and the page for developers: figures and prices are the service's. The header leads to both from every page. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { nextOf, statusOf } from "../developers/words.ts";
import { HEAVY } from "./accounts.mjs";
import { accessible, SITE } from "./browser.mjs";
import { refusal, useDesk } from "./desk.mjs";

const open = useDesk();

/** What an operator sells. */
const OFFERS = { sold: ["starter", "pro"], mail: "operator@example.com", billing: true };

/** What is offered for each plan: the text and the link. @param {import("playwright-core").Page} page */
const offers = (page) =>
  page.locator(".plan").evaluateAll((all) =>
    all.map((one) => {
      const action = one.querySelector(".plan-action")?.firstElementChild;
      return [one.getAttribute("data-plan"), action?.textContent, action?.getAttribute("href")];
    }),
  );

test("the plans have the figures of the service", async (t) => {
  const { page } = await open(t, "/plans/");
  const go = readFileSync("worker/service/account/plan.go", "utf8");
  const plans = [
    ...go.matchAll(/\{Name: "(\w+)", Credits: ([\d_]+)(?:, Bonus: (\d+))?(?:, PerMinute: (\d+))?(, Premium: true)?\}/g),
  ];
  assert.equal(plans.length, 4);
  const shown = await page
    .locator(".plan")
    .evaluateAll((all) =>
      all.map((one) => [
        one.querySelector("h2")?.textContent?.toLowerCase(),
        one.querySelector(".figure")?.textContent,
        ...Array.from(one.querySelectorAll("dd"), (value) => value.textContent),
      ]),
    );
  assert.deepEqual(
    shown,
    plans.map(([, name, credits = "", bonus = "0", perMinute = "any number", premium]) => [
      name,
      Number(credits.replaceAll("_", "")).toLocaleString("en"),
      bonus,
      perMinute,
      premium ? "yes" : "no",
    ]),
  );
  assert.ok(await page.getByText("Free is for testing and development only.").isVisible());
});

test("who is signed in sees the own plan, and pays or writes for the others", async (t) => {
  const { page } = await open(t, "/plans/", {
    prepare: ({ handle }) => {
      handle["GET plans"] = () => ({ status: 200, body: { ...OFFERS, plan: "pro" } });
    },
  });
  await page.locator(".current:visible").waitFor();
  await page.getByText("A larger plan begins at once, and you pay the difference").waitFor();
  assert.equal(await page.locator("[data-current]").getAttribute("data-plan"), "pro");
  assert.deepEqual(await offers(page), [
    ["free", "To return to this plan, cancel the paid plan on your account page.", null],
    ["starter", "Change to Starter", null],
    ["pro", "See your account", "/account/"],
    ["mega", "Ask for Mega by mail", "mailto:operator@example.com?subject=Lettercraft%3A%20plan%20Mega"],
  ]);
});

test("a plan is bought at the payment provider, whose address the service says", async (t) => {
  /** @type {unknown[]} */
  const bought = [];
  const { page, desk } = await open(t, "/plans/", {
    prepare: ({ handle }) => {
      handle["GET plans"] = () => ({ status: 200, body: { ...OFFERS, plan: "starter" } });
    },
  });
  desk.handle["POST plan"] = (body) => {
    bought.push(body);
    return refusal(409, "purchase_pending", "Your last purchase is still being processed");
  };
  await page.getByRole("button", { name: "Change to Pro" }).press("Enter");
  await page.locator("[data-plan=pro]").getByText("Your last purchase is still being processed.").waitFor();
  // The address of the provider is on this page here, so that the test can show the page again as browsers do that keep it.
  desk.handle["POST plan"] = () => ({ status: 200, body: { url: "#checkout" } });
  await page.getByRole("button", { name: "Change to Pro" }).press("Enter");
  await page.waitForURL("**/plans/#checkout");
  await page.getByText("Opening the page of the payment provider …").waitFor();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  assert.equal(await page.getByText("Opening the page of the payment provider …").count(), 0);
  desk.handle["POST plan"] = () => ({ status: 200, body: { url: "/guide/?checkout" } });
  await page.getByRole("button", { name: "Change to Pro" }).press("Enter");
  await page.waitForURL("**/guide/?checkout");
  assert.deepEqual(bought, [{ plan: "pro" }]);
});

test("who is signed out signs in before paying", async (t) => {
  const { page } = await open(t, "/plans/", {
    prepare: ({ handle }) => {
      handle["GET plans"] = () => ({ status: 200, body: { ...OFFERS, plan: null } });
    },
  });
  await page.getByText("You are not signed in.").waitFor();
  assert.deepEqual((await offers(page)).slice(0, 2), [
    ["free", "Sign up", "/account/"],
    ["starter", "Sign in to choose Starter", "/account/"],
  ]);
  assert.equal(await page.locator("[data-current]").count(), 0);
});

test("without sales, or without an answer, one asks the operator", async (t) => {
  const { page, desk } = await open(t, "/plans/");
  await page.getByText("You are not signed in.").waitFor();
  assert.equal(await page.getByText("Ask the operator of this service for this plan.").count(), 3);
  desk.handle["GET plans"] = () => null;
  await page.reload();
  await page.getByText("The ways to change the plan could not be loaded.").waitFor();
  assert.equal(await page.getByText("Ask the operator of this service for this plan.").count(), 3);
});

test("in forced colours the navigation still shows which page is open", async (t) => {
  const { page } = await open(t, "/plans/", {}, { forcedColors: "active" });
  const underlined = await page
    .locator(".masthead a")
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).textDecorationLine === "underline").map((one) => one.textContent),
    );
  assert.deepEqual(underlined, ["Account", "Plans"]);
});

// The other colours and widths are in screens.slow.mjs.
test("axe finds nothing wrong with the plans", async (t) => {
  const { page } = await open(t, "/plans/", { view: HEAVY });
  await page.locator(".current:visible").waitFor();
  await accessible(page);
});

test("the header of every page leads to builder, developers and account, and says where it is", () => {
  const groups = [
    ["/", "Builder"],
    ["/developers/", "Developers"],
    ["/account/", "Account"],
  ];
  /** The pages without a header: one is for frames of other sites, one is in a frame, and one has a check in a frame. */
  const without = /^(embed|account\/turnstile)\/|^reference\/answer/;
  const files = readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".html") && !without.test(path),
  );
  assert.ok(files.length > 10, `${files.length} pages`);
  for (const file of files) {
    const [, nav = ""] = /<nav class="groups"[^>]*>(.*?)<\/nav>/s.exec(readFileSync(join(SITE, file), "utf8")) ?? [];
    const links = [...nav.matchAll(/<a href="([^"]*)"( aria-current="\w+")?>([^<]*)</g)];
    assert.deepEqual(
      links.map(([, to, , name]) => [to, name]),
      groups,
      file,
    );
    const isInner = /^(account\/.+\/|privacy|terms)/.test(file);
    assert.equal(links.filter(([, , current]) => current).length, isInner ? 0 : 1, file);
  }
});

test("both pages have the prices of the operator", async (t) => {
  const { page, desk, address } = await open(t, "/developers/", {
    prepare: ({ handle }) => {
      const prices = { currency: "EUR", digits: 2, months: { starter: 9, pro: 29.5 } };
      handle["GET plans"] = () => ({ status: 200, body: { ...OFFERS, plan: null, prices } });
    },
  });
  const cells = page.getByRole("region", { name: "Table: Plans compared" }).locator("[data-plan]");
  await cells.filter({ hasText: "€9.00" }).waitFor();
  assert.deepEqual(await cells.allTextContents(), [
    ...["nothing", "nothing", "€9.00", "€0.90", "€29.50", "€0.59", "on request", "on request"],
  ]);
  await page.goto(address("/plans/"));
  await page.getByText("€29.50 a month: €0.59 for 1,000 credits", { exact: true }).waitFor();
  const prices = { currency: "HUF", digits: 2, months: { mega: 4900 } }; // the browser would show no decimals
  desk.handle["GET plans"] = () => ({ status: 200, body: { ...OFFERS, plan: null, prices } });
  await page.goto(address("/developers/"));
  await cells.filter({ hasText: "4,900.00" }).waitFor();
  const unknown = Array(4).fill("on request");
  const known = ["HUF\u00a04,900.00", "HUF\u00a019.60"];
  assert.deepEqual(await cells.allTextContents(), ["nothing", "nothing", ...unknown, ...known]);
  await page.getByText("The service does not say how it is.").waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await accessible(page);
});

test("what comes after a call without a key depends on its outcome", () => {
  /** @param {number} status @param {Record<string, string>} headers */
  const next = (status, headers = {}) => nextOf({ status, headers: new Headers(headers) });
  const counted = { "X-RateLimit-Limit": "20", "X-RateLimit-Remaining": "0" };
  assert.match(next(200, counted), /0 of 20 calls without a key are left for this hour/);
  assert.doesNotMatch(next(200), /left/);
  assert.match(next(400, counted), /costs nothing, and leaves you as many calls as before/);
  assert.match(next(429, { "Retry-After": "61" }), /go on in 2 minutes\. With a key/);
  assert.match(next(429, { "Retry-After": "3" }), /go on in 1 minute\./);
  assert.match(next(429), /network\. With a key/);
  assert.match(next(404), /no calls without a key/);
  assert.match(nextOf(null), /could not be reached/);
});

test("the status says which parts are not reachable, and whether calls work", () => {
  const data = { ok: true, version: "1", directory: "ok", image: "unknown", mail: "off" };
  assert.deepEqual(statusOf({ status: "ok", data }), { ok: true, text: "All parts of the service work." });
  assert.deepEqual(statusOf({ status: "ok", data: { ...data, ok: false, image: "unreachable" } }), {
    ok: true,
    text: "Most calls work. Not reachable: image.",
  });
  assert.deepEqual(statusOf({ status: "error", data: { ...data, ok: false, directory: "unreachable" } }), {
    ok: false,
    text: "Most calls fail now. Not reachable: directory.",
  });
  for (const answer of [null, {}, { status: "error", data: null }]) assert.equal(statusOf(answer).ok, false);
});
