// @ts-check
/** The page of plans: its figures are the service's, and each plan has a way to it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { HEAVY } from "./accounts.mjs";
import { accessible } from "./browser.mjs";
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
    .locator("nav a")
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).textDecorationLine === "underline").map((one) => one.textContent),
    );
  assert.deepEqual(underlined, ["Plans"]);
});

// The other colours and widths are in screens.slow.mjs.
test("axe finds nothing wrong with the plans", async (t) => {
  const { page } = await open(t, "/plans/", { view: HEAVY });
  await page.locator(".current:visible").waitFor();
  await accessible(page);
});
