// @ts-check
/** Each state of the account page, for users of assistive technology and on narrow screens. */
import { test } from "node:test";
import { CODE, EMPTY, EXHAUSTED, HEAVY, KEY, MAILBOX, TROUBLED } from "./accounts.mjs";
import { askForMail, dashboard, LINK, refusal, SIGNED_OUT, useDesk } from "./desk.mjs";
import { accessibleInEach, COLOURS, LAYOUT } from "./ways.mjs";

const open = useDesk();

/** The states, and how to reach them. @type {Record<string, { path?: string, start?: Parameters<typeof open>[2], reach?: (page: import("playwright-core").Page) => Promise<unknown> }>} */
const STATES = {
  "the form": { reach: (page) => page.locator("#email").waitFor() },
  "a refused address": {
    start: {
      prepare: ({ handle }) => (handle["POST sign-in"] = () => refusal(400, "invalid_address", "Not an address")),
    },
    reach: async (page) => {
      await page.click("#sign-in-form button");
      await page.getByText("Not an address.").waitFor();
    },
  },
  "the wait, with a wrong code": {
    reach: async (page) => {
      await askForMail(page, HEAVY.address);
      await page.fill("#code", "1");
      await page.keyboard.press("Enter");
      await page.getByText("4 tries left.").waitFor();
    },
  },
  "the link in the same browser": {
    path: LINK,
    start: { mailbox: MAILBOX },
    reach: (page) => page.locator("#confirm").waitFor(),
  },
  "the link in another browser": { path: LINK, reach: (page) => page.getByText(CODE, { exact: true }).waitFor() },
  "a link to change an address": {
    path: "/account/address/#A1.secret.mac",
    reach: (page) => page.locator("#confirm").waitFor(),
  },
  "a cut link": { path: "/account/sign-in/", reach: (page) => page.locator("#ask").waitFor() },
  "a new account": {
    reach: async (page) => {
      await askForMail(page);
      await page.fill("#code", CODE);
      await page.keyboard.press("Enter");
      await page.locator("#key-value", { hasText: KEY }).waitFor();
      await dashboard(page);
    },
  },
  "heavy use": {
    start: { view: HEAVY },
    reach: async (page) => {
      await dashboard(page);
      await page.getByText("Figures as a table").click();
      await page.click("#webhook-test");
      await page.locator("#test-state", { hasText: /^Not delivered/ }).waitFor();
    },
  },
  "no credits": { start: { view: EXHAUSTED }, reach: dashboard },
  "a suspended account": { start: { view: TROUBLED }, reach: dashboard },
  "no answer": {
    start: {
      view: HEAVY,
      prepare: ({ handle }) => {
        handle["GET account"] = handle["GET balance"] = () => null;
      },
    },
    reach: (page) => page.locator("#load-again").waitFor(),
  },
  "a balance without the account": {
    start: { view: HEAVY, prepare: ({ handle }) => (handle["GET account"] = () => null) },
    reach: (page) => page.locator("#details-again").waitFor(),
  },
  "no network": {
    start: { view: HEAVY },
    reach: async (page) => {
      await dashboard(page);
      await page.context().setOffline(true);
      await page.locator("#connection").waitFor();
    },
  },
  "an expired session": {
    start: { view: HEAVY, prepare: ({ handle }) => (handle["GET keys/first/secret"] = () => SIGNED_OUT) },
    reach: async (page) => {
      await dashboard(page);
      await page.click("#key-show");
      await page.getByText("Your session has ended.").waitFor();
    },
  },
  "the question before the key is replaced": {
    start: { view: EMPTY },
    reach: async (page) => {
      await dashboard(page);
      await page.click("#key-rotate");
    },
  },
  "the question before the account is deleted": {
    start: { view: EMPTY },
    reach: async (page) => {
      await dashboard(page);
      await page.click("#delete");
      await page.keyboard.press("Enter");
      await page.getByText("Type the word delete.").waitFor();
    },
  },
};

for (const [name, { path = "/account/", start, reach }] of Object.entries(STATES)) {
  test(`axe finds nothing wrong with ${name}, dark, 320 pixels wide, and then light, 1280 pixels wide`, async (t) => {
    const { page } = await open(t, path, start, { colorScheme: "dark", viewport: { width: 320, height: 900 } });
    await reach?.(page);
    await accessibleInEach(page, [
      { width: 320, media: { colorScheme: "dark" }, rules: [] },
      { width: 1280, media: { colorScheme: "light" }, rules: [...COLOURS, ...LAYOUT] },
    ]);
  });
}
