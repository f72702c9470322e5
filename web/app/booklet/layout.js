// @ts-check
import { startRequests } from "../../kit/requests.js";
import { attempt, attemptLater } from "../state/fault.js";

/**
 * @typedef {import("./model.js").BookletParams} BookletParams
 * @typedef {import("./model.js").BookletResult} BookletResult
 * @typedef {import("/toolkit/index.js").Operations} Operations
 *
 * @typedef {object} Laid
 * @property {BookletResult | null} result
 * @property {import("../state/fault.js").OperationError | null} fault
 */

/**
 * Lays out booklets in the toolkit's worker, so that the page can be used meanwhile. A newer request replaces an older one.
 *
 * @param {Pick<Operations, "booklet">} kit for a booklet that is needed at once
 * @param {() => Promise<Pick<import("/toolkit/index.js").RemoteOperations, "booklet">>} loadWorker called for the first request
 * @param {(laid: Laid) => void} onLaid
 */
export function startLayout(kit, loadWorker, onLaid) {
  /** @type {ReturnType<typeof loadWorker> | null} */
  let worker = null;

  // Without a worker, the page waits.
  const connect = () =>
    loadWorker().catch((cause) => {
      console.warn(cause);
      return { booklet: async (/** @type {BookletParams} */ params) => kit.booklet(params) };
    });

  /** @param {BookletParams} params */
  async function lay(params) {
    worker ??= connect();
    const { booklet } = await worker;
    return attemptLater(() => booklet(params)).catch((cause) => {
      // The worker is lost. The next request gets another one.
      console.warn(cause);
      worker = null;
      return attempt(() => kit.booklet(params));
    });
  }

  const requests = startRequests(lay, onLaid);
  return {
    /** Asks for a booklet after a pause in the changes. @param {BookletParams} params @param {number} pause in milliseconds */
    request: requests.request,
    /** Drops the request. */
    cancel: () => void requests.take(),
    /** Lays out at once what was asked for. */
    finish() {
      const params = requests.take();
      if (params) onLaid(attempt(() => kit.booklet(params)));
    },
  };
}
