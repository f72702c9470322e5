// @ts-check
/**
 * Asks for something that takes time, one request at a time, after a pause in the changes. A newer request replaces an older one, whose
 * answer is dropped.
 *
 * @template Request, Answer
 * @param {(request: Request) => Promise<Answer>} ask
 * @param {(answer: Answer) => void} onAnswer
 */
export function startRequests(ask, onAnswer) {
  /** The request without an answer. @type {Request | null} */
  let wanted = null;
  let isBusy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function run() {
    timer = undefined;
    if (isBusy || wanted === null) return;
    isBusy = true;
    const request = wanted;
    const answer = await ask(request).finally(() => {
      isBusy = false;
    });
    if (wanted !== request) {
      // A request that waits for a pause begins after it.
      if (!timer) run();
      return;
    }
    wanted = null;
    onAnswer(answer);
  }

  return {
    /** @param {Request} request @param {number} pause in milliseconds */
    request(request, pause) {
      wanted = request;
      clearTimeout(timer);
      timer = setTimeout(run, pause);
    },
    /** Drops the request, and returns it. It is null if there is none. */
    take() {
      const request = wanted;
      wanted = null;
      return request;
    },
  };
}
