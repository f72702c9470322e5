// @ts-check
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
  /** The request without an answer. @type {BookletParams | null} */
  let wanted = null;
  let isBusy = false;
  let timer = 0;

  // Without a worker, the page waits.
  const connect = () =>
    loadWorker().catch((cause) => {
      console.warn(cause);
      return { booklet: async (/** @type {BookletParams} */ params) => kit.booklet(params) };
    });

  async function run() {
    if (isBusy || !wanted) return;
    isBusy = true;
    const params = wanted;
    worker ??= connect();
    const { booklet } = await worker;
    const laid = await attemptLater(() => booklet(params))
      .catch((cause) => {
        // The worker is lost. The next request gets another one.
        console.warn(cause);
        worker = null;
        return attempt(() => kit.booklet(params));
      })
      .finally(() => {
        isBusy = false;
      });
    if (wanted !== params) return run();
    wanted = null;
    onLaid(laid);
  }

  return {
    /** Asks for a booklet after a pause in the changes. @param {BookletParams} params @param {number} pause in milliseconds */
    request(params, pause) {
      wanted = params;
      window.clearTimeout(timer);
      timer = window.setTimeout(run, pause);
    },
    /** Drops the request. */
    cancel() {
      wanted = null;
    },
    /** Lays out at once what was asked for. */
    finish() {
      const params = wanted;
      if (!params) return;
      wanted = null;
      onLaid(attempt(() => kit.booklet(params)));
    },
  };
}
