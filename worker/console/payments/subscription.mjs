// @ts-check
/**
 * The Durable Object of one subscription at the payment provider, named by the subscription's id. It alone knows which account the
 * subscription pays for, and what the newest event said, because events arrive in any order. It is written in JavaScript because the
 * Go library can call Durable Objects but not implement them.
 */
import { DurableObject } from "cloudflare:workers";
import { learn, NOTHING, recall } from "./facts.mjs";

export class Subscription extends DurableObject {
  /**
   * Takes note of an event, and answers with all facts that are known, {"version": …, "facts": {name: value}}. An event that was
   * noted before gets the same answer, so that the console can finish what failed. Reading, changing and writing is one step. The
   * command {"do": "export"} is answered with all that is known as it is stored, and {"do": "import", "known": …} restores that.
   * @param {Request} request
   */
  async fetch(request) {
    const command = /** @type {any} */ (await request.json());
    const { kv } = this.ctx.storage;
    const before = /** @type {import("./facts.mjs").Known} */ (kv.get("known") ?? NOTHING);
    if (command.do === "export") return Response.json(before);
    const known = command.do === "import" ? recall(before, command.known) : learn(before, command);
    kv.put("known", known);
    const facts = Object.entries(known.facts).map(([name, { value }]) => [name, value]);
    return Response.json({ version: known.version, facts: Object.fromEntries(facts) });
  }
}
