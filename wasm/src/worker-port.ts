/** The page's side of a toolkit in a worker: it sends questions with ids and waits for their answers. */
import { type ErrorParts, OperationError } from "./error.js";
import type { WorkerSource } from "./sources.js";
import { startWorker } from "./start-worker.js";
import type { ProgramName } from "./toolkit.js";

/** A message to the worker, and the answer to the question with the same id. */
export type Question = { program: ProgramName } & ({ load: WebAssembly.Module } | { run: string });
export type Answer = { id: number } & ({ value: unknown } | { refused: ErrorParts } | { failed: string });

export interface Connection {
  ask(question: Question): Promise<unknown>;
  close(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** Starts a worker, or takes the given one, and connects to it. */
export function open(source: WorkerSource | undefined): Connection {
  const waiting = new Map<number, Waiting>();
  let ended: Error | undefined;
  const end = (reason: Error): void => {
    ended ??= reason;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  const worker = startWorker(source, end);
  const { port1: port, port2 } = new MessageChannel();
  worker.postMessage(port2, [port2 as never]);
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
        if (ended) throw ended;
        last++;
        waiting.set(last, { resolve, reject });
        port.postMessage({ id: last, ...question });
      });
    },
    close() {
      port.close();
      void worker.terminate();
      end(new Error("The toolkit's worker was closed"));
    },
  };
}
