// @ts-check
/**
 * The Durable Object that counts the requests of one client, e-mail address or account. Go sends the limits with each request.
 */
import { DurableObject } from "cloudflare:workers";
import { admit } from "./window.mjs";

export class Throttle extends DurableObject {
  /**
   * Counts a request, unless that exceeds a limit. Body: {limits}. Answer: {after}, the milliseconds after which the next
   * request may come, or 0 if this one was counted.
   * @param {Request} request
   */
  async fetch(request) {
    const { limits } = /** @type {{ limits: import("./window.mjs").Limit[] }} */ (await request.json());
    const { times, after, end } = admit(this.ctx.storage.kv.get("times") ?? [], limits, Date.now());
    if (after === 0) {
      this.ctx.storage.kv.put("times", times);
      this.ctx.storage.setAlarm(end);
    }
    return Response.json({ after });
  }

  /** Forgets everything once no limit counts it any more. */
  alarm() {
    this.ctx.storage.deleteAll();
  }
}
