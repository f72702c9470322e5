// @ts-check
/**
 * The accounts' objects with the limit of the platform, on a smaller scale. An object takes a number of requests a second. More wait in a
 * queue, and a request that finds the queue full is refused before the object sees it.
 */
import { Account as Plain } from "../../account/account.mjs";
import { QUEUE, RATE } from "./limit.mjs";

export class Account extends Plain {
  /** The time at which the object can take another request. */
  #free = 0;

  /** @param {string} text */
  async command(text) {
    await this.#queue();
    return super.command(text);
  }

  /** @param {string[]} texts */
  async commands(texts) {
    await this.#queue();
    return Promise.allSettled(texts.map((text) => super.command(text)));
  }

  async #queue() {
    const now = Date.now();
    const start = Math.max(now, this.#free);
    if (start - now >= (QUEUE * 1000) / RATE) {
      throw Object.assign(new Error("Durable Object is overloaded. Too many requests queued."), { overloaded: true });
    }
    this.#free = start + 1000 / RATE;
    await scheduler.wait(start - now);
  }
}

export default {
  fetch: () => new Response(null, { status: 404 }),
};
