// @ts-check
/**
 * The Durable Object of one e-mail address, named by a keyed hash of the address. It decides which account the address has: a
 * command is one synchronous step, so however many people confirm a mail at once, there is one account. One that is named by the hash
 * of a request knows why its mail was not sent.
 */
import { DurableObject } from "cloudflare:workers";
import {
  adopt,
  begin,
  confirmCode,
  confirmLink,
  drop,
  fail,
  failure,
  leave,
  recall,
  release,
  replace,
} from "./attempts.mjs";

/** The commands by name. @type {Record<string, (state: import("./attempts.mjs").State, command: any, now: number) => object>} */
const commands = { begin, link: confirmLink, code: confirmCode, leave, recall, adopt, replace, release, fail, failure };

export class Mailbox extends DurableObject {
  /**
   * Executes a command. Command and answer are JSON. Only the console can reach the object.
   * @param {Request} request
   */
  async fetch(request) {
    const command = /** @type {any} */ (await request.json());
    const execute = commands[command.do];
    if (!execute) return new Response(null, { status: 400 });
    const state = this.#stored();
    const before = JSON.stringify(state);
    const answer = execute(state, command, Date.now());
    if (JSON.stringify(state) !== before) this.#save(state);
    return Response.json(answer);
  }

  /** Drops the attempts that have expired. */
  alarm() {
    this.#save(this.#stored());
  }

  /**
   * Stores the state, until the next attempt expires. Nothing is stored for an address without attempts that never had an account.
   * @param {import("./attempts.mjs").State} state
   */
  #save(state) {
    const next = drop(state, Date.now());
    if (next !== undefined) this.ctx.storage.setAlarm(next);
    if (next === undefined && !state.account && !state.left) this.ctx.storage.deleteAll();
    else this.ctx.storage.kv.put("state", state);
  }

  /** @returns {import("./attempts.mjs").State} */
  #stored() {
    return this.ctx.storage.kv.get("state") ?? { attempts: [] };
  }
}
