import type { MarkedtextParams, MarkedtextResult, OperationError } from "/toolkit/index.js";
import { element } from "../../kit/dom.ts";
import { startRequests } from "../../kit/requests.ts";
import { say } from "../../kit/spoken.ts";
import { laterWorker } from "../page/later-worker.ts";
import { loadWorker } from "../page/toolkit.ts";
import { attemptLater } from "../state/fault.ts";
import { roughWords } from "./wording.ts";

export interface Counted {
  /** the one that was counted */
  text: string;
  result: MarkedtextResult | null;
  fault: OperationError | null;
}

/** How long counting may take before the page shows that it does. */
const PATIENCE_MS = 400;
/** How long it may take before the page offers to start again: a worker that the system has ended, for lack of memory, never answers. */
const DOUBT_MS = 10_000;
const DOUBT = "This takes longer than usual.";

/**
 * Counts the text in the toolkit's worker, which is loaded for the first one. While it works, the page says so. If it takes very long,
 * the user can start again, with another worker.
 *
 * @param inputOf called when the counting begins
 */
export function startCounting(
  inputOf: () => MarkedtextParams & { text: string },
  onCounted: (counted: Counted) => void,
) {
  const progress = element("text-counting");
  const failed = element("text-failed");
  const again = element("text-again");
  const worker = laterWorker(loadWorker);
  let isLoaded = false;

  async function count() {
    const input = inputOf();
    const { text } = input;
    const timers = [
      window.setTimeout(() => showProgress(text.length), PATIENCE_MS),
      window.setTimeout(showDoubt, DOUBT_MS),
    ];
    hide(failed);
    try {
      const outcome = await attemptLater(() => worker.ask(({ markedtext }) => markedtext(input)));
      isLoaded = true;
      return { text, ...outcome };
    } catch (cause) {
      console.warn(cause);
      return null;
    } finally {
      for (const timer of timers) window.clearTimeout(timer);
      progress.hidden = true;
      hide(again);
    }
  }

  function showProgress(length: number) {
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

  const requests = startRequests(count, (counted: Counted | null) => {
    if (counted) onCounted(counted);
    else failed.hidden = false;
  });
  /** Counts the text after a pause in the changes. @param pause in milliseconds */
  const request = (pause: number) => requests.request({}, pause);
  element("text-retry").addEventListener("click", () => {
    hide(failed);
    request(0);
  });
  again.addEventListener("click", () => {
    request(0);
    worker.end();
  });
  return { request, cancel: () => void requests.take() };
}

/** Hides a button, or what is around one. Its focus goes to the results. */
function hide(box: HTMLElement) {
  if (box.contains(document.activeElement)) element("text-results").focus();
  box.hidden = true;
}
