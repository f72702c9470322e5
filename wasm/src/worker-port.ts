/** The page's end of a toolkit that runs in a worker: questions with numbers, and the answers they wait for. */
import { type ErrorParts, OperationError } from "./error.js";

/** What goes to the worker, and what comes back for the question of the same id. */
export type Question = { load: unknown } | { name: string; params: unknown };
export type Answer = { id: number } & ({ value: unknown } | { refused: ErrorParts } | { failed: string });

export interface Connection {
  ask(question: Question): Promise<unknown>;
  close(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** Starts the worker script and connects to it. */
export async function open(script: URL): Promise<Connection> {
  const waiting = new Map<number, Waiting>();
  const fail = (reason: Error): void => {
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  const worker = await start(script, fail);
  const { port1: port, port2 } = new MessageChannel();
  worker.postMessage(port2, [port2]);
  let last = 0;
  port.onmessage = ({ data }: MessageEvent<Answer>) => {
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if ("value" in data) question?.resolve(data.value);
    else if ("refused" in data) question?.reject(new OperationError(data.refused));
    else question?.reject(new Error(data.failed));
  };
  return {
    ask(question) {
      return new Promise((resolve, reject) => {
        last++;
        waiting.set(last, { resolve, reject });
        port.postMessage({ id: last, ...question });
      });
    },
    close() {
      port.close();
      void worker.terminate();
      fail(new Error("The toolkit's worker was closed"));
    },
  };
}

interface WorkerLike {
  postMessage(message: unknown, transfer: MessagePort[]): void;
  terminate(): unknown;
}

async function start(script: URL, fail: (reason: Error) => void): Promise<WorkerLike> {
  const failed = (cause?: unknown): void => fail(new Error("The toolkit's worker could not be started", { cause }));
  if (typeof Worker !== "undefined") {
    const worker = new Worker(script, { type: "module" });
    worker.onerror = failed;
    return worker;
  }
  const threads = await import("node:worker_threads");
  const worker = new threads.Worker(script);
  worker.on("error", failed);
  return worker as unknown as WorkerLike;
}
