/**
 * Returns what follows tasks, of which several may be under way at the same time.
 *
 * @param patience how long a task may take before it is shown, in milliseconds
 * @param show gets true when a task takes longer, and false when the last one has ended
 */
export function startPatience(patience: number, show: (isLong: boolean) => void) {
  let open = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    const timer = setTimeout(show, patience, true);
    open++;
    try {
      return await task();
    } finally {
      clearTimeout(timer);
      open--;
      if (open === 0) show(false);
    }
  };
}
