// @ts-check
/**
 * The Durable Object of one subscription at the payment provider, named by the subscription's id. It asks the provider how the
 * subscription stands, and knows which account it pays for. It is written in JavaScript because the Go library can call Durable Objects
 * but not implement them.
 */
import { DurableObject } from "cloudflare:workers";
import { NOTHING, recall } from "./facts.mjs";
import { providerOf } from "./keys.mjs";
import { look } from "./reading.mjs";

/** @typedef {import("./facts.mjs").Known} Known */

export class Subscription extends DurableObject {
  /** The last question to the provider. */
  #asking = Promise.resolve();

  /**
   * Executes a command, and answers with JSON:
   *
   *   {"do": "look", "id", "account", "names"}  asks the provider for the subscription with an id, and answers with the known facts,
   *                                             {"version", "facts", "past", "note"}. The account is used if the subscription names none.
   *                                             The names are the names of the plans, the smallest first
   *   {"do": "payer", "id"}                     the subscription that a charge has paid for, {"subscription"}
   *   {"do": "export"}                          the known facts for a backup, {"version", "facts", "events"}
   *   {"do": "import", "known"}                 restores them, and answers as "look" does
   *
   * @param {Request} request
   */
  async fetch(request) {
    const command = /** @type {any} */ (await request.json());
    switch (command.do) {
      case "export": {
        const { version, facts, events } = this.#known();
        return Response.json({ version, facts, events });
      }
      case "import":
        return Response.json(this.#learned(recall(this.#known(), command.known), ""));
      case "payer":
        return Response.json({ subscription: await providerOf(this.env).payer(command.id) });
      default:
        return Response.json(await this.#look(command));
    }
  }

  /**
   * Asks the provider, one question after the other, so that an older answer never replaces a newer one.
   * @param {{ id: string, account: string, names: string[] }} command
   */
  #look(command) {
    const looked = this.#asking.then(async () => {
      const { PAYMENT_PRICES: prices } = /** @type {any} */ (this.env);
      const { known, note } = await look(providerOf(this.env), () => this.#known(), { ...command, prices }, Date.now());
      return this.#learned(known, note);
    });
    this.#asking = looked.then(
      () => {},
      () => {},
    );
    return looked;
  }

  /** Stores the known facts. @param {Known} known @param {string} note */
  #learned(known, note) {
    this.ctx.storage.kv.put("known", known);
    const facts = Object.entries(known.facts).map(([name, { value }]) => [name, value]);
    return { version: known.version, facts: Object.fromEntries(facts), past: known.past ?? [], note };
  }

  /** @returns {Known} */
  #known() {
    return this.ctx.storage.kv.get("known") ?? NOTHING;
  }
}
