import type { BookletParams, BookletResult, OperationError, Operations, RemoteOperations } from "/toolkit/index.js";
import { startRequests } from "../../kit/requests.ts";
import { styled } from "../printing/house-style.ts";
import { attempt, attemptLater } from "../state/fault.ts";

export interface Laid {
  result: BookletResult | null;
  fault: OperationError | null;
}

/**
 * Lays out booklets in the house style, in the toolkit's worker, so that the page can be used meanwhile. A newer request replaces an older one.
 *
 * @param kit for a booklet that is needed at once
 * @param loadWorker called for the first request
 */
export function startLayout(
  kit: Pick<Operations, "booklet">,
  loadWorker: () => Promise<Pick<RemoteOperations, "booklet">>,
  onLaid: (laid: Laid) => void,
) {
  let worker: ReturnType<typeof loadWorker> | null = null;

  // Without a worker, the page waits.
  const connect = () =>
    loadWorker().catch((cause) => {
      console.warn(cause);
      return { booklet: async (params: BookletParams) => kit.booklet(params) };
    });

  async function lay(params: BookletParams) {
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
    /** Asks for a booklet after a pause in the changes. @param pause in milliseconds */
    request: (params: BookletParams, pause: number) => requests.request(styled(params), pause),
    /** Drops the request. */
    cancel: () => void requests.take(),
    /** Lays out at once what was asked for. */
    finish() {
      const params = requests.take();
      if (params) onLaid(attempt(() => kit.booklet(params)));
    },
  };
}
