// @ts-check
import { element } from "../page/dom.js";
import { keepOffline } from "../page/offline.js";
import { startRequests } from "../page/requests.js";
import { loadWorker } from "../page/toolkit.js";
import { attemptLater } from "../state/fault.js";
import { roughWords } from "./wording.js";

/**
 * @typedef {object} Counted
 * @property {string} text the one that was counted
 * @property {import("/toolkit/index.js").MarkedtextResult | null} result
 * @property {import("../state/fault.js").OperationError | null} fault
 */

/** How long counting may take before the page shows that it does. */
const PATIENCE_MS = 400;
/** The toolkit's program that counts texts. */
const PROGRAM = "/toolkit/lettercraft-texts.wasm";

/**
 * Counts the text in the toolkit's worker, which is loaded for the first one. While it works, the page says so.
 *
 * @param {() => string} textOf called when the counting begins
 * @param {(counted: Counted) => void} onCounted
 */
export function startCounting(textOf, onCounted) {
  const progress = element("readable-counting");
  const failed = element("readable-failed");
  /** @type {ReturnType<typeof loadWorker> | null} */
  let worker = null;
  let isLoaded = false;

  async function count() {
    const text = textOf();
    const timer = window.setTimeout(() => showProgress(text.length), PATIENCE_MS);
    failed.hidden = true;
    try {
      worker ??= loadWorker();
      const { markedtext } = await worker;
      const outcome = await attemptLater(() => markedtext({ text }));
      if (!isLoaded) keepOffline([PROGRAM]);
      isLoaded = true;
      return { text, ...outcome };
    } catch (cause) {
      console.warn(cause);
      // The next request gets another worker.
      worker?.then(({ close }) => close()).catch(() => {});
      worker = null;
      return null;
    } finally {
      window.clearTimeout(timer);
      progress.hidden = true;
    }
  }

  /** @param {number} length */
  function showProgress(length) {
    element("readable-counting-text").textContent = isLoaded
      ? `Counting about ${roughWords(length)} words…`
      : "Loading the program that counts texts…";
    progress.hidden = false;
  }

  const requests = startRequests(count, (/** @type {Counted | null} */ counted) => {
    if (counted) onCounted(counted);
    else failed.hidden = false;
  });
  /** Counts the text after a pause in the changes. @param {number} pause in milliseconds */
  const request = (pause) => requests.request({}, pause);
  element("readable-retry").addEventListener("click", () => {
    failed.hidden = true;
    request(0);
  });
  return { request, cancel: () => void requests.take() };
}
