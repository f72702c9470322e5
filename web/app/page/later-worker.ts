import type { RemoteOperations } from "/toolkit/index.js";
import { isRefusal } from "../state/fault.ts";

/**
 * The toolkit in a worker, for what takes too long for the page. It is loaded for the first call, and again after it was ended or lost.
 *
 * @param load loads the worker
 */
export function laterWorker(load: () => Promise<RemoteOperations>) {
  let current: ReturnType<typeof start> | null = null;

  function start() {
    const kit = load();
    /** What rejects the calls without an answer. */
    const waiting = new Set<(cause: Error) => void>();
    return {
      kit,
      waiting,
      end() {
        if (current?.kit !== kit) return;
        current = null;
        for (const reject of waiting) reject(new Error("The worker was ended"));
        kit.then(({ close }) => close()).catch(() => {});
      },
    };
  }

  return {
    /** @param call is rejected if the worker is ended, also while a program of it is loaded */
    async ask<Result>(call: (kit: RemoteOperations) => Promise<Result>): Promise<Result> {
      current ??= start();
      const { kit, waiting, end } = current;
      let giveUp = (_: Error) => {};
      try {
        return await new Promise<Result>((resolve, reject) => {
          giveUp = reject;
          waiting.add(giveUp);
          kit.then(call).then(resolve, reject);
        });
      } catch (cause) {
        if (!isRefusal(cause)) end();
        throw cause;
      } finally {
        waiting.delete(giveUp);
      }
    },
    end: () => current?.end(),
  };
}
