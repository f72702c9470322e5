// @ts-check
// Answers in the place of the page API, for states of an account that a test can't bring about quickly: heavy use, a failed
// payment, an answer that is slow or never comes.

import assert from "node:assert/strict";
import {
  CALLS,
  CODE,
  DELIVERED,
  EMPTY,
  FIRST_KEY,
  GIVEN_UP,
  KEY,
  MAILBOX,
  NEW_KEY,
  NOW,
  REQUEST,
  SECRET,
  WAITING,
} from "./accounts.mjs";
import { useSite } from "./browser.mjs";

/** A refusal of the page API. @param {number} status @param {string} code @param {string} error @param {object} [more] */
export const refusal = (status, code, error, more = {}) => ({
  status,
  body: { error, code, parameter: null, ...more },
});

export const SIGNED_OUT = refusal(401, "signed_out", "You are not signed in");

/**
 * @typedef {{ status: number, body?: unknown, headers?: Record<string, string> }} Reply
 * @typedef {(body: any, query: URLSearchParams) => Reply | null | Promise<Reply | null>} Handler null: the connection fails
 */

/**
 * Answers the page API of a browser context. The returned object has the state, which a test may change, and `handle`, whose
 * entries ("GET balance") replace the answers.
 *
 * @param {import("playwright-core").BrowserContext} context
 * @param {{ view?: import("../account/view.ts").View | null, mailbox?: string | null }} [start] view: null if signed out
 */
export async function answerDesk(context, { view = null, mailbox = null } = {}) {
  const desk = {
    view,
    mailbox,
    key: KEY,
    /** The calls so far, such as "POST sign-in". @type {string[]} */
    asked: [],
    /** @type {Record<string, Handler>} */
    handle: {},
  };
  const signedIn = (/** @type {(view: import("../account/view.ts").View) => Reply} */ answer) =>
    desk.view ? answer(desk.view) : SIGNED_OUT;
  /** @type {Record<string, Handler>} */
  const usual = {
    "GET sign-in": () => ({ status: 200, body: { mailbox: desk.mailbox, turnstile: false } }),
    "POST sign-in": () => {
      desk.mailbox = MAILBOX;
      return { status: 202, body: { mailbox: MAILBOX, until: NOW + 900_000, request: REQUEST } };
    },
    [`GET sign-in/mail/${REQUEST}`]: () => ({ status: 204 }),
    "POST sign-in/code": ({ code }) => {
      if (code.toUpperCase() !== CODE) {
        return refusal(400, "wrong_code", "This is not the code", { parameter: "code", left: 4 });
      }
      desk.view = EMPTY;
      return { status: 200, body: { created: true } };
    },
    "POST sign-in/link": () => {
      desk.view = EMPTY;
      return { status: 200, body: { created: true } };
    },
    "POST sign-out": () => {
      desk.view = null;
      return { status: 204 };
    },
    "GET balance": () => signedIn(({ plan, remaining, used }) => ({ status: 200, body: { plan, remaining, used } })),
    "GET account": () => signedIn((view) => ({ status: 200, body: view })),
    "GET calls": (_, query) =>
      signedIn(({ use }) => {
        const filter = [...query].filter(([name]) => name !== "before");
        const selected = (use.length > 0 ? CALLS : []).filter((one) =>
          filter.every(([name, value]) =>
            name === "status" && value === "failed"
              ? one.status >= 400
              : String(/** @type {any} */ (one)[name]) === value,
          ),
        );
        const from = Number(query.get("before") ?? 0); // here, the place in the list
        const before = from + 50 < selected.length ? from + 50 : null;
        return { status: 200, body: { calls: selected.slice(from, from + 50), total: selected.length, before } };
      }),
    "GET keys": () => signedIn(({ keys }) => ({ status: 200, body: { keys } })),
    "POST keys": ({ expires, test = false, ...rules }) =>
      signedIn((view) => {
        desk.key = NEW_KEY;
        const key = {
          ...FIRST_KEY,
          ...rules,
          isTest: test,
          expires: expires && Date.parse(expires),
          id: "new",
          made: NOW,
        };
        desk.view = { ...view, keys: [...view.keys, key] };
        return { status: 201, body: { key, secret: NEW_KEY } };
      }),
    "PATCH keys/first": ({ expires, ...rules }) =>
      signedIn((view) => {
        const end = expires === undefined ? {} : { expires: expires && Date.parse(expires) };
        const changed = { ...view.keys[0], ...rules, ...end };
        desk.view = { ...view, keys: [changed, ...view.keys.slice(1)] };
        return { status: 200, body: { key: changed } };
      }),
    "DELETE keys/first": () =>
      signedIn((view) => {
        desk.view = { ...view, keys: view.keys.slice(1) };
        return { status: 204 };
      }),
    "GET keys/first/secret": () => signedIn(() => ({ status: 200, body: { secret: desk.key } })),
    "POST keys/first/secret": ({ overlap }) =>
      signedIn((view) => {
        desk.key = NEW_KEY;
        const before = overlap > 0 ? NOW + overlap * 3_600_000 : null;
        desk.view = { ...view, keys: view.keys.map((key) => ({ ...key, made: NOW, before })) };
        return { status: 201, body: { secret: NEW_KEY } };
      }),
    "POST address": ({ email }) =>
      signedIn((view) => {
        const move = { to: email, until: NOW + 86_400_000, old: false, new: false };
        desk.view = { ...view, move };
        return { status: 202, body: { move } };
      }),
    "DELETE address": () =>
      signedIn((view) => {
        desk.view = { ...view, move: null };
        return { status: 204 };
      }),
    "POST address/confirm": () => ({ status: 200, body: { changed: false } }),
    "POST address/cancel": () => ({ status: 204 }),
    "DELETE sessions": ({ id }) =>
      signedIn((view) => {
        desk.view = { ...view, sessions: view.sessions.filter((one) => one.id !== id) };
        return { status: 200, body: { sessions: desk.view.sessions } };
      }),
    "PUT settings": ({ mail, thresholds, webhook }) =>
      signedIn((view) => {
        const settings = {
          mail,
          thresholds: thresholds.split(",").map(Number),
          webhook: webhook ? { url: webhook, secret: "whsec_bmV3", state: /** @type {const} */ ("on") } : null,
        };
        desk.view = { ...view, settings };
        return { status: 200, body: settings };
      }),
    "POST webhook/test": () =>
      signedIn((view) => ({
        status: 200,
        body: {
          delivered: false,
          status: 500,
          answer: "<h1>Oops</h1>",
          duration: 12,
          error: "The address answered 500",
          settings: view.settings,
          deliveries: [GIVEN_UP, WAITING, DELIVERED],
        },
      })),
    "GET data": () => signedIn((view) => ({ status: 200, body: view })),
    "DELETE account": () => {
      desk.view = null;
      return { status: 204 };
    },
    "GET plans": () => ({
      status: 200,
      body: { sold: [], mail: null, plan: desk.view?.plan ?? null, billing: false },
    }),
  };
  await context.route("**/account/api/**", async (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    const name = `${request.method()} ${pathname.replace("/account/api/", "")}`;
    desk.asked.push(name);
    const reply = await (desk.handle[name] ?? usual[name])?.(request.postDataJSON(), searchParams);
    if (!reply) return route.abort("connectionfailed");
    await route.fulfill({
      status: reply.status,
      headers: { "Cache-Control": "no-store", ...reply.headers },
      ...(reply.body === undefined ? {} : { contentType: "application/json", body: JSON.stringify(reply.body) }),
    });
  });
  return desk;
}

/**
 * Prepares the built site and a browser for the tests of a file. The returned function opens a page whose calls of the page API
 * are answered here. The test fails if the page has complaints other than refused calls and the foreign address that it may load.
 *
 * @param {Parameters<typeof useSite>[0]} [needs]
 */
export function useDesk(needs) {
  const site = useSite(needs);
  /**
   * @param {import("node:test").TestContext} t
   * @param {string} path
   * @param {Parameters<typeof answerDesk>[1] & { prepare?: (desk: Awaited<ReturnType<typeof answerDesk>>) => void,
   *   foreign?: string }} [start]
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  return async (t, path, { prepare, foreign, ...start } = {}, options = {}) => {
    const { context, page, complaints } = await site.openPage({
      locale: "en-US",
      timezoneId: "UTC",
      reducedMotion: "reduce",
      ...options,
    });
    t.after(async () => {
      await context.close();
      assert.deepEqual(
        complaints.filter((one) => !/status of 4|status of 5|net::ERR_/.test(one) && one !== `request: ${foreign}`),
        [],
      );
    });
    const desk = await answerDesk(context, start);
    prepare?.(desk);
    /** @param {string} path */
    const address = (path) => new URL(path, site.url()).href;
    await page.goto(address(path));
    return { page, desk, context, address };
  };
}

/** @typedef {import("playwright-core").Page} Page */

/** The path of a link in a mail. */
export const LINK = `/account/sign-in/#${MAILBOX}.${SECRET}`;

/** Permission to use the clipboard. */
export const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

/** Waits until an element has the focus. @param {Page} page @param {string} id */
export const focused = (page, id) => page.waitForFunction((id) => document.activeElement?.id === id, id);

/** Asks for a mail with the keyboard. @param {Page} page @param {string} [address] */
export async function askForMail(page, address = "ada@example.com") {
  await page.fill("#email", address);
  await page.keyboard.press("Enter");
  await page.getByText(`A mail to ${address} is on its way.`).waitFor();
}

/** Waits for the whole dashboard. @param {Page} page */
export const dashboard = (page) => page.locator("#details").waitFor();

/** Whether the document contains a text anywhere, also in hidden elements and fields. @param {Page} page @param {string} text */
export const contains = (page, text) =>
  page.evaluate(
    (text) =>
      document.documentElement.outerHTML.includes(text) ||
      Array.from(document.querySelectorAll("input, textarea"), (one) => /** @type {any} */ (one).value).includes(text),
    text,
  );
