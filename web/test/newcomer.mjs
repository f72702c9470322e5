// @ts-check
/** A developer who sees the service for the first time, on a phone: from the builder to the first call with a key. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { signInLink } from "../../scripts/mail.mjs";
import { mailTo } from "../../worker/test/mail.mjs";
import { clipboard, ready } from "./browser.mjs";

/** The phone. @type {import("playwright-core").BrowserContextOptions} */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: "block",
  permissions: ["clipboard-read", "clipboard-write"],
};

/** The part of a screen that one swipe moves. */
const SWIPE = 0.7;

/** Whether one sees an element. @param {Element} one */
const isOnScreen = (one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** Returns an address of usual length that nobody else uses. */
const newAddress = () => `ada@${randomBytes(4).toString("hex")}.example.com`;

/**
 * @typedef {object} Step
 * @property {string} screen
 * @property {number} presses
 * @property {number} swipes
 * @property {number} characters that were typed
 *
 * @typedef {object} Person
 * @property {() => Promise<unknown>} reads reads a screen
 * @property {() => Promise<unknown>} swipes swipes once
 * @property {() => Promise<unknown>} fetchesMail opens the mail
 * @property {number} typingDelay time in milliseconds between two characters
 */

/**
 * Walks from the builder to the answer of the first call with a key, and returns what each screen needed and the answer. The call is the
 * line that the account page copies.
 *
 * @param {import("playwright-core").Page} page an empty page of a phone
 * @param {string} url of the service
 * @param {Person} person
 */
export async function walk(page, url, person) {
  /** @type {Step[]} */
  const steps = [];
  let step = /** @type {Step} */ ({});
  /** @param {string} screen */
  const arrive = async (screen) => {
    step = { screen, presses: 0, swipes: 0, characters: 0 };
    steps.push(step);
    await person.reads();
  };
  /** Brings an element onto the screen, as far as it fits. @param {import("playwright-core").Locator} target */
  const find = async (target) => {
    await target.waitFor();
    while (!(await target.evaluate(isOnScreen))) {
      await target.evaluate((one, part) => {
        scrollBy({ top: Math.sign(one.getBoundingClientRect().top) * part * innerHeight, behavior: "instant" });
      }, SWIPE);
      await person.swipes();
      step.swipes += 1;
    }
  };
  /** @param {import("playwright-core").Locator} target */
  const press = async (target) => {
    await find(target);
    await target.tap();
    step.presses += 1;
  };
  const named = (/** @type {"button" | "link"} */ role, /** @type {string} */ name) =>
    page.getByRole(role, { name, exact: true }).and(page.locator(":visible"));

  await page.goto(url);
  await ready(page);
  await arrive("builder");
  await press(page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Developers" }));

  await page.getByRole("heading", { level: 1, name: "Puzzles and readability by HTTP" }).waitFor();
  await arrive("developers");
  await press(named("button", "Run without a key").and(page.locator(":enabled")));
  await page.getByText(/^200 OK, /).waitFor();
  await arrive("answer of the sandbox");
  await press(named("link", "Get a free key").first());

  const address = newAddress();
  await page.locator("#email").waitFor();
  await arrive("form for the address");
  if (!(await page.locator("#email:focus").count())) await press(page.locator("#email"));
  await page.keyboard.type(address, { delay: person.typingDelay });
  step.characters += address.length;
  await press(named("button", "Send the link"));
  await page.getByText(`A mail to ${address} is on its way.`).waitFor();
  await arrive("wait for the mail");
  const { text } = await mailTo(url, address);

  await person.fetchesMail();
  step = { screen: "mail", presses: 1, swipes: 0, characters: 0 }; // the link in it
  steps.push(step);
  await page.goto(signInLink(text) ?? "");
  await page.locator("#confirm").waitFor();
  await arrive("link of the mail");
  await press(page.locator("#confirm"));

  await page.locator("#key-value", { hasText: /^lc-\w{40}$/ }).waitFor();
  await arrive("account");
  await press(named("button", "Copy a call with curl"));
  await page.getByRole("status").getByText("Call copied", { exact: true }).waitFor();
  const { stdout } = await promisify(execFile)("sh", ["-c", await clipboard(page)]);
  return { steps, answer: stdout };
}
