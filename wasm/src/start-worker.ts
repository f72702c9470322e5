/** Starts the worker of a toolkit, from any place of its script. */
import { inPackage, onDisk, remedy } from "./files.js";
import type { WorkerLike, WorkerSource } from "./sources.js";

/** Starts a worker with the given script or the script beside this module, or takes the given worker. failed gets the worker's errors. */
export function startWorker(source: WorkerSource | undefined, failed: (error: Error) => void): WorkerLike {
  const explain = (cause: unknown): Error => {
    const from = typeof source === "string" || source instanceof URL ? ` from ${source}`.slice(0, 200) : "";
    const add = source === undefined ? remedy("loadInWorker", "basic", cause, import.meta.url) : "";
    return new Error(`The toolkit's worker could not be started${from}${add}`, { cause });
  };
  try {
    const worker = startOf(source);
    const fail = (cause: unknown) => failed(explain(cause));
    if ("addEventListener" in worker) {
      (worker as unknown as Worker).addEventListener("error", fail);
      return worker;
    }
    const thread = worker as unknown as import("node:worker_threads").Worker;
    const ended = new Error("The thread has ended");
    if (thread.threadId === -1) throw ended;
    thread.on("error", fail).on("exit", () => fail(ended));
    return worker;
  } catch (cause) {
    throw explain(cause);
  }
}

function startOf(source: WorkerSource | undefined): WorkerLike {
  if (typeof source === "object" && "postMessage" in source) return source;
  if (source !== undefined) return startAt(source as string | URL);
  const here = import.meta.url; // a variable, because otherwise a bundler would copy the script as an asset
  const beside = String(new URL("./worker.js", here));
  const script = inPackage(beside);
  if (typeof Worker === "undefined" || script !== beside || isForeign(script)) return startAt(script);
  // Bundlers recognize the script of a worker by this expression.
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

function startAt(address: string | URL): WorkerLike {
  const script = onDisk(String(address)) ?? address;
  if (typeof Worker === "undefined") {
    const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
    return new Thread(script, { execArgv: [] }) as unknown as WorkerLike;
  }
  if (!isForeign(address)) return new Worker(script, { type: "module" });
  // A page may not start a worker from another origin, but its own worker may import a script from there.
  const text = `import ${JSON.stringify(address)}; URL.revokeObjectURL(location.href);`;
  return new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), { type: "module" });
}

/** Whether an address has another origin than the page. A relative address never has. */
function isForeign(address: string | URL): boolean {
  return (
    typeof location !== "undefined" && /^https?:/.test(String(address)) && new URL(address).origin !== location.origin
  );
}
