// @ts-check
/**
 * The Durable Object of one account: it keeps the account's state, and nothing else does. It is JavaScript because the
 * Go library has stubs only.
 *
 * A command is one synchronous step: read the state, apply it (metering.mjs), write the state. Nothing can come between,
 * so two charges can't both win the last credit; and since an answer leaves only when the write is on disk, no answer
 * is ever given that was not paid for, whenever the process dies.
 */
import { DurableObject } from "cloudflare:workers";
import { charge, check, commit, hold, lapse, open, release, standing } from "../payment/metering.mjs";

/** What changes the state of an account, by the names of the commands. */
const changes = { charge, hold, commit, release };

/** How long the balance waits before it is published to the directory: KV takes one write a second of a name. */
const PUBLISH_DELAY = 1000;

export class Account extends DurableObject {
  /** @type {import("../payment/metering.mjs").State | undefined} */
  #state = stored(this.ctx);
  #publishing = false;

  /**
   * Obeys a command, which is JSON. The data plane's answer is a line: the outcome, the credits that remain, limit, calls
   * left and seconds until the reset of the rate window, and the end of the billing cycle in milliseconds.
   * @param {string} command
   */
  command(command) {
    const { outcome, remaining, limit, left, reset, cycleEnd } = this.#obey(JSON.parse(command));
    return `${outcome} ${remaining} ${limit} ${left} ${reset} ${cycleEnd}`;
  }

  /**
   * The same over HTTP, for the console, whose library knows no other way; the answer is all of it, as JSON. Only the
   * Worker can reach it.
   * @param {Request} request
   */
  async fetch(request) {
    return Response.json(this.#obey(await request.json()));
  }

  /**
   * @param {any} command
   * @returns {{ outcome: string } & Partial<Omit<import("../payment/metering.mjs").Standing, "outcome">>}
   */
  #obey(command) {
    if (command.do === "open") {
      if (this.#state) return { outcome: "exists" };
      this.#state = open(command, command.plans[command.plan], Date.now());
      this.#save();
      return { outcome: "done" };
    }
    const state = this.#state;
    if (!state) return { outcome: "missing" };
    const plan = command.plans[state.plan];
    if (command.do === "check") return check(state, command, plan, Date.now());
    const change = changes[/** @type {keyof typeof changes} */ (command.do)];
    if (!change) return standing(state, plan, Date.now(), command.key);
    const answer = change(state, command, plan, Date.now());
    if (answer.outcome === "done") this.#save();
    return answer;
  }

  #save() {
    try {
      this.ctx.storage.kv.put("state", this.#state);
    } catch (error) {
      this.#state = stored(this.ctx); // what is not on disk has not happened
      throw error;
    }
    if (this.#publishing) return;
    this.#publishing = true;
    this.ctx.storage.setAlarm(Date.now() + PUBLISH_DELAY);
  }

  /**
   * Gives back what calls hold that were never heard of again, and publishes the balance. An alarm that fails is tried
   * again by the platform.
   */
  async alarm() {
    this.#publishing = false;
    const state = this.#state;
    if (!state) return;
    const next = lapse(state, Date.now());
    this.ctx.storage.kv.put("state", state);
    if (next !== undefined) this.ctx.storage.setAlarm(next);
    const balance = { plan: state.plan, remaining: state.credits + state.bonus, used: state.used };
    await this.env.ACCOUNTS.put(`credits:${state.account}`, JSON.stringify(balance));
  }
}

/**
 * The state that is on disk, with what accounts that are older than holds lack.
 * @param {DurableObjectState} ctx
 */
function stored(ctx) {
  const state = /** @type {import("../payment/metering.mjs").State | undefined} */ (ctx.storage.kv.get("state"));
  return state && { ...state, holds: state.holds ?? {} };
}
