/** Waiting that a signal ends. */

/** The promise's outcome. If the signal aborts first, it rejects with the signal's reason. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal?.reason);
    if (signal?.aborted) end(); // it tells nobody again
    signal?.addEventListener("abort", end, { once: true });
    promise.then(resolve, reject).finally(() => signal?.removeEventListener("abort", end));
  });
}

export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await unlessAborted(passed, signal);
  } finally {
    clearTimeout(timer);
  }
}
