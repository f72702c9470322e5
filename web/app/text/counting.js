// @ts-check
import { element } from "../../kit/dom.js";
import { startRequests } from "../../kit/requests.js";
import { say } from "../../kit/spoken.js";
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
/** How long it may take before the page offers to start again: a worker that the system has ended, for lack of memory, never answers. */
const DOUBT_MS = 10_000;
const DOUBT = "This takes longer than usual.";

/**
 * Counts the text in the toolkit's worker, which is loaded for the first one. While it works, the page says so. If it takes very long,
 * the user can start again, with another worker.
 *
 * @param {() => string} textOf called when the counting begins
 * @param {(counted: Counted) => void} onCounted
 */
export function startCounting(textOf, onCounted) {
  const progress = element("text-counting");
  const failed = element("text-failed");
  const again = element("text-again");
  /** @type {ReturnType<typeof loadWorker> | null} */
  let worker = null;
  let isLoaded = false;
  /** Ends the waiting for the worker. */
  let giveUp = () => {};

  async function count() {
    const text = textOf();
    const timers = [
      window.setTimeout(() => showProgress(text.length), PATIENCE_MS),
      window.setTimeout(showDoubt, DOUBT_MS),
    ];
    hide(failed);
    try {
      /** @type {Promise<never>} */
      const givenUp = new Promise((_, reject) => {
        giveUp = () => reject(new Error("Counting was started again"));
      });
      const outcome = await Promise.race([ask(text), givenUp]);
      isLoaded = true;
      return { text, ...outcome };
    } catch (cause) {
      console.warn(cause);
      // The next request gets another worker.
      worker?.then(({ close }) => close()).catch(() => {});
      worker = null;
      return null;
    } finally {
      for (const timer of timers) window.clearTimeout(timer);
      progress.hidden = true;
      hide(again);
    }
  }

  /** @param {string} text */
  async function ask(text) {
    worker ??= loadWorker();
    const { markedtext } = await worker;
    return attemptLater(() => markedtext({ text }));
  }

  /** @param {number} length */
  function showProgress(length) {
    element("text-counting-text").textContent = isLoaded
      ? `Counting about ${roughWords(length)} words…`
      : "Loading the program that counts texts…";
    progress.hidden = false;
  }

  function showDoubt() {
    element("text-counting-text").textContent = DOUBT;
    again.hidden = false;
    say(`${DOUBT} You can start again.`);
  }

  const requests = startRequests(count, (/** @type {Counted | null} */ counted) => {
    if (counted) onCounted(counted);
    else failed.hidden = false;
  });
  /** Counts the text after a pause in the changes. @param {number} pause in milliseconds */
  const request = (pause) => requests.request({}, pause);
  element("text-retry").addEventListener("click", () => {
    hide(failed);
    request(0);
  });
  again.addEventListener("click", () => {
    request(0);
    giveUp();
  });
  return { request, cancel: () => void requests.take() };
}

/** Hides a button, or what is around one. Its focus goes to the results. @param {HTMLElement} box */
function hide(box) {
  if (box.contains(document.activeElement)) element("text-results").focus();
  box.hidden = true;
}
