// @ts-check
/**
 * The Durable Object of one account. It alone stores the account's state. It is written in JavaScript because the Go library
 * can call Durable Objects but not implement them.
 *
 * A command is one synchronous step: read the state, apply the command (metering.mjs), write the state. Nothing can run in
 * between, so two charges can't both spend the last credit. The platform sends an answer only after the write is on disk, so
 * no charge that was answered is lost if the process dies.
 */
import { DurableObject } from "cloudflare:workers";
import { charge, check, commit, hold, lapse, open, release, standing } from "../payment/metering.mjs";

/** The commands that change the state of an account, by name. */
const changes = { charge, hold, commit, release };

/** The delay before the balance is published to the directory, in milliseconds. KV accepts one write a second to a name. */
const PUBLISH_DELAY = 1000;

export class Account extends DurableObject {
  /** @type {import("../payment/metering.mjs").State | undefined} */
  #state = stored(this.ctx);
  #publishing = false;

  /**
   * Executes a command, which is JSON, for the data plane. The answer is one line of values separated by spaces: the outcome,
   * the remaining credits, the limit, the calls left and the seconds until the reset of the rate window, and the end of the
   * billing cycle in milliseconds since 1970.
   * @param {string} command
   */
  command(command) {
    const { outcome, remaining, limit, left, reset, cycleEnd } = this.#execute(JSON.parse(command));
    return `${outcome} ${remaining} ${limit} ${left} ${reset} ${cycleEnd}`;
  }

  /**
   * Executes a command for the console. The console's library can call an object only over HTTP. The answer is the whole
   * standing as JSON. Only the Workers can reach the object.
   * @param {Request} request
   */
  async fetch(request) {
    return Response.json(this.#execute(await request.json()));
  }

  /**
   * @param {any} command
   * @returns {{ outcome: string } & Partial<Omit<import("../payment/metering.mjs").Standing, "outcome">>}
   */
  #execute(command) {
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
      this.#state = stored(this.ctx); // undo a change that could not be written
      throw error;
    }
    if (this.#publishing) return;
    this.#publishing = true;
    this.ctx.storage.setAlarm(Date.now() + PUBLISH_DELAY);
  }

  /**
   * Refunds the holds that have expired, and publishes the balance. The platform retries an alarm that fails.
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
 * Returns the state on disk. The state of accounts from before there were holds gets an empty list of them.
 * @param {DurableObjectState} ctx
 */
function stored(ctx) {
  const state = /** @type {import("../payment/metering.mjs").State | undefined} */ (ctx.storage.kv.get("state"));
  return state && { ...state, holds: state.holds ?? {} };
}
