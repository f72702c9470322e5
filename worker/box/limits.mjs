// @ts-check
/** Rate limits for one machine. Cloudflare counts them in each location; here one process counts all calls. */
import { WorkerEntrypoint } from "cloudflare:workers";

/** The calls in the current period, by the name of who makes them, of each namespace. @type {Map<string, { ends: number, calls: Map<string, number> }>} */
const namespaces = new Map();

/** @typedef {{ namespace: string, limit: number, period: number }} Limit the period is in seconds */

/** The binding of a rate limit, as the Workers call it. @extends {WorkerEntrypoint<unknown, Limit>} */
export default class Limits extends WorkerEntrypoint {
  /**
   * Counts a call.
   * @param {{ key: string }} by
   */
  limit({ key }) {
    const { namespace, limit, period } = this.ctx.props;
    const now = Date.now();
    let current = namespaces.get(namespace);
    if (!current || current.ends <= now) {
      current = { ends: now + 1000 * period, calls: new Map() };
      namespaces.set(namespace, current);
    }
    const calls = (current.calls.get(key) ?? 0) + 1;
    current.calls.set(key, calls);
    return { success: calls <= limit };
  }
}
