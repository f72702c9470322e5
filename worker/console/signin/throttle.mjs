// @ts-check
/**
 * The Durable Object that counts the requests of one client, e-mail address or account. Go sends the limits with each request.
 */
import { DurableObject } from "cloudflare:workers";
import { admit } from "./window.mjs";

export class Throttle extends DurableObject {
  /**
   * Counts a request, unless it exceeds a limit. Body: {limits}. Answer: {after}, the milliseconds after which the next request may come,
   * or 0 if this request was counted. With {discount: true}, the last counted request no longer counts.
   * @param {Request} request
   */
  async fetch(request) {
    /** @type {{ limits: import("./window.mjs").Limit[], discount?: boolean }} */
    const { limits, discount } = await request.json();
    /** @type {number[]} */
    const counted = this.ctx.storage.kv.get("times") ?? [];
    if (discount) {
      if (counted.length > 0) this.ctx.storage.kv.put("times", counted.slice(0, -1));
      return Response.json({ after: 0 });
    }
    const { times, after, end } = admit(counted, limits, Date.now());
    if (after === 0) {
      this.ctx.storage.kv.put("times", times);
      this.ctx.storage.setAlarm(end);
    }
    return Response.json({ after });
  }

  /**
   * Counts a call of the data plane, unless it exceeds the limit. If isCounted is false, nothing is counted. Returns the milliseconds after
   * which the next call may come (0 if this one was counted), the calls left, and the milliseconds until the oldest call stops counting.
   * @param {import("./window.mjs").Limit} limit
   * @param {boolean} isCounted
   */
  call(limit, isCounted) {
    const now = Date.now();
    const { times, after, end } = admit(this.ctx.storage.kv.get("times") ?? [], [limit], now);
    if (after === 0 && isCounted) {
      this.ctx.storage.kv.put("times", times);
      this.ctx.storage.setAlarm(end);
    } else if (after === 0) {
      times.pop();
    }
    const reset = (times[0] ?? now) + limit.window - now;
    return { after, left: Math.max(limit.count - times.length, 0), reset };
  }

  /** Forgets everything when no limit counts any request any more. */
  alarm() {
    this.ctx.storage.deleteAll();
  }
}
