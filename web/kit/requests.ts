/**
 * Asks for something that takes time, one request at a time, after a pause in the changes. A newer request replaces an older one, whose
 * answer is dropped.
 */
export function startRequests<Request, Answer>(
  ask: (request: Request) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
) {
  /** The request without an answer. */
  let wanted: Request | null = null;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    /** @param pause in milliseconds */
    request(request: Request, pause: number) {
      wanted = request;
      clearTimeout(timer);
      timer = setTimeout(run, pause);
    },
    /** Whether something has been asked for that has no answer yet. */
    get isPending() {
      return wanted !== null;
    },
    /** Drops the request, and returns it. It is null if there is none. */
    take() {
      const request = wanted;
      wanted = null;
      return request;
    },
  };
}
