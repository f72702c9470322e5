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
    let giveUp = () => {};
    const ended = new Promise<never>((_, reject) => {
      giveUp = () => reject(new Error("The worker was ended"));
    });
    return {
      kit,
      ended,
      end() {
        if (current?.kit !== kit) return;
        current = null;
        giveUp();
        kit.then(({ close }) => close()).catch(() => {});
      },
    };
  }

  return {
    /** @param call is rejected if the worker is ended, also while a program of it is loaded */
    async ask<Result>(call: (kit: RemoteOperations) => Promise<Result>): Promise<Result> {
      current ??= start();
      const { kit, ended, end } = current;
      try {
        return await Promise.race([kit.then(call), ended]);
      } catch (cause) {
        if (!isRefusal(cause)) end();
        throw cause;
      }
    },
    end: () => current?.end(),
  };
}
