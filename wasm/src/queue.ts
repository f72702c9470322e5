import { unlessAborted } from "./abort.js";

/** Runs a task in its turn. A task whose signal aborts before its turn does not run. */
export type Queue = <T>(task: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>;

/** Returns a queue that runs at most so many tasks at a time, in the order in which they came. */
export function queueOf(most: number): Queue {
  /** The functions that begin the waiting tasks. */
  const waiting = new Set<() => void>();
  let running = 0;
  const leave = () => {
    const [next] = waiting;
    if (!next) running--;
    else if (waiting.delete(next)) next(); // its place goes to the next task
  };
  const enter = async (signal: AbortSignal | undefined) => {
    if (running < most) {
      running++;
      return;
    }
    let begin = () => {};
    const turn = new Promise<void>((resolve) => {
      begin = resolve;
    });
    waiting.add(begin);
    try {
      await unlessAborted(turn, signal);
    } catch (reason) {
      if (!waiting.delete(begin)) leave(); // it had got a place already
      throw reason;
    }
  };
  return async (task, signal) => {
    await enter(signal);
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      leave();
    }
  };
}
