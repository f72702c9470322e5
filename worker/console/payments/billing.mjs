// @ts-check
/**
 * The Durable Object of an account's billing, named by the account's id. It makes the account's checkouts, one at a time, and ends the
 * subscriptions of an account that was deleted: it tries until the payment provider has done so. buying.mjs says how.
 */
import { DurableObject } from "cloudflare:workers";
import { logFailure } from "../../service/point/event.mjs";
import { buy, isLeft, leave, portalForm } from "./buying.mjs";
import { providerOf } from "./keys.mjs";

/**
 * @typedef {import("./buying.mjs").Bill} Bill
 *
 * @typedef {object} Leaving the subscriptions to end once the account is deleted
 * @property {string[]} subscriptions ids
 * @property {number} since time at which the deletion of the account began; 0 if the account is not being deleted
 * @property {boolean} isGone whether the account was deleted. Its owner may have opened another account with the same id since
 */

/** The time in milliseconds after which the deletion of an account that still exists counts as refused. */
const CHANGE_OF_MIND = 10 * 60_000;

/** The first and the longest delay in milliseconds before ending a subscription is tried again. */
const [FIRST_DELAY, LONGEST_DELAY] = [30_000, 60 * 60_000];

/** @type {Leaving} */
const STAYS = { subscriptions: [], since: 0, isGone: false };

export class Billing extends DurableObject {
  /** The last command to the provider. */
  #busy = Promise.resolve();

  /**
   * Executes a command, and answers with JSON:
   *
   *   {"do": "buy", "account", "plan", "price", "customer", "email", "back", "moved"}  {"url"}, or {"url": null, "subscription"} if
   *                                           that was bought before; buying.mjs has the members
   *   {"do": "portal", …}                     {"url"} of the customer portal; buying.mjs has the members
   *   {"do": "leave", "account", "subscriptions"}  records the subscriptions to end once the account is deleted, {}
   *   {"do": "left"}                          ends them now, or as soon as the provider can be reached, {}
   *   {"do": "stray", "subscription"}         ends a subscription of the deleted account, {"ends": whether it was this deployment's}
   *
   * @param {Request} request
   */
  async fetch(request) {
    const command = /** @type {any} */ (await request.json());
    switch (command.do) {
      case "buy":
        return Response.json(await this.#inTurn((bill) => this.#buy(bill, command)));
      case "portal":
        return Response.json({ url: await providerOf(this.env).portal(portalForm(command)) });
      case "leave":
        return Response.json(this.#leave(command));
      case "left":
        await this.ctx.storage.setAlarm(Date.now());
        return Response.json({});
      default:
        return Response.json(this.#stray(command));
    }
  }

  /** @param {Bill} bill @param {any} command */
  async #buy(bill, command) {
    const { since, isGone } = this.#leaving();
    if (since > 0) {
      const account = await this.#account();
      const isThere = isGone && account.outcome !== "missing";
      const isDone = isThere && (!isLeft(isGone, account) || (await this.#endAll(bill)));
      if (!isDone || this.#leaving().since !== since) throw new Error("the account is being deleted");
      this.#setLeaving(STAYS); // the account was restored from a backup, or opened again
    }
    return buy(providerOf(this.env), bill, command, () => this.#store(bill));
  }

  /** @param {{ account: string, subscriptions: string[] }} command */
  #leave({ account, subscriptions }) {
    const leaving = this.#leaving();
    const since = Date.now();
    const isGone = leaving.isGone && (leaving.subscriptions.length > 0 || this.#bill().offer !== null);
    this.ctx.storage.kv.put("account", account);
    this.#setLeaving({ since, isGone, subscriptions: [...new Set([...leaving.subscriptions, ...subscriptions])] });
    this.ctx.storage.setAlarm(since + FIRST_DELAY);
    return {};
  }

  /** @param {{ subscription: string }} command */
  #stray({ subscription }) {
    const leaving = this.#leaving();
    if (leaving.since === 0) return { ends: false };
    this.#setLeaving({ ...leaving, subscriptions: [...new Set([...leaving.subscriptions, subscription])] });
    this.ctx.storage.setAlarm(Date.now());
    return { ends: true };
  }

  /** Ends the subscriptions for which a deleted account would continue to pay. If the alarm fails, it sets another alarm. */
  async alarm() {
    const failures = Number(this.ctx.storage.kv.get("failures") ?? 0);
    try {
      const isDone = await this.#inTurn((bill) => this.#end(bill));
      this.ctx.storage.kv.put("failures", 0);
      if (!isDone) await this.ctx.storage.setAlarm(Date.now() + FIRST_DELAY);
    } catch (error) {
      this.ctx.storage.kv.put("failures", failures + 1);
      await this.ctx.storage.setAlarm(Date.now() + Math.min(FIRST_DELAY * 2 ** failures, LONGEST_DELAY));
      const account = String(this.ctx.storage.kv.get("account"));
      await logFailure(this.env, { event: "billing", worker: "console", account, error });
    }
  }

  /** Reports whether nothing is left to do. @param {Bill} bill */
  async #end(bill) {
    const account = await this.#account();
    const leaving = this.#leaving();
    if (isLeft(leaving.isGone, account)) {
      this.#setLeaving({ ...leaving, isGone: true });
      const isDone = await this.#endAll(bill);
      if (!isDone || account.outcome === "missing") return isDone;
    }
    if (Date.now() - this.#leaving().since < CHANGE_OF_MIND) return false;
    this.#setLeaving(STAYS);
    return true;
  }

  /** Ends everything that is recorded. Reports whether nothing is left. @param {Bill} bill */
  async #endAll(bill) {
    const leaving = this.#leaving();
    if (bill.offer || leaving.subscriptions.length > 0) {
      await leave(providerOf(this.env), bill, leaving.subscriptions, () => this.#store(bill));
    }
    const { subscriptions, ...rest } = this.#leaving(); // there may be more subscriptions by now
    this.#setLeaving({ ...rest, subscriptions: subscriptions.filter((id) => !leaving.subscriptions.includes(id)) });
    return this.#leaving().subscriptions.length === 0;
  }

  /** Returns the answer of the account's object to "exists". @returns {Promise<{ outcome: string, isRestored?: boolean }>} */
  async #account() {
    const { ACCOUNT } = /** @type {any} */ (this.env);
    const account = ACCOUNT.get(ACCOUNT.idFromName(this.ctx.storage.kv.get("account")));
    const body = JSON.stringify({ do: "exists" });
    const answer = await account.fetch("https://object/", { method: "POST", body });
    return answer.json();
  }

  /**
   * Runs work on the bill, one piece of work after the other.
   * @template T
   * @param {(bill: Bill) => Promise<T>} work
   * @returns {Promise<T>}
   */
  #inTurn(work) {
    const done = this.#busy.then(() => work(this.#bill()));
    this.#busy = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** @returns {Bill} */
  #bill() {
    return this.ctx.storage.kv.get("bill") ?? { offer: null };
  }

  /** @param {Bill} bill */
  #store(bill) {
    this.ctx.storage.kv.put("bill", bill);
  }

  /** @returns {Leaving} */
  #leaving() {
    return this.ctx.storage.kv.get("leaving") ?? STAYS;
  }

  /** @param {Leaving} leaving */
  #setLeaving(leaving) {
    this.ctx.storage.kv.put("leaving", leaving);
  }
}
