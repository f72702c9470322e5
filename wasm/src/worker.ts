/** The worker's end of a toolkit in a worker: it loads the toolkit and answers the questions of worker-port.ts. */
import { type LoadOptions, load, OperationError } from "./index.js";
import type { Operations } from "./operations.gen.js";
import type { Answer, Question } from "./worker-port.js";

let toolkit: Operations | undefined;

async function answer(question: Question): Promise<unknown> {
  if ("load" in question) {
    toolkit = await load(
      question.load === undefined ? {} : { wasm: question.load as NonNullable<LoadOptions["wasm"]> },
    );
    return null;
  }
  const operations = toolkit as unknown as Record<string, (params: unknown) => unknown>;
  return operations[question.name]?.(question.params);
}

function serve(port: MessagePort): void {
  port.onmessage = async ({ data }: MessageEvent<Question & { id: number }>) => {
    let reply: Answer;
    try {
      reply = { id: data.id, value: await answer(data) };
    } catch (error) {
      const { code, parameter, message } = error as OperationError;
      reply =
        error instanceof OperationError
          ? { id: data.id, refused: { code, parameter, message } }
          : { id: data.id, failed: message };
    }
    port.postMessage(reply);
  };
}

// A browser hands the port to onmessage, Node to its parentPort.
if (typeof process !== "undefined" && process.versions?.node) {
  const { parentPort } = await import("node:worker_threads");
  parentPort?.once("message", (port) => serve(port as unknown as MessagePort));
} else {
  globalThis.onmessage = ({ data }: MessageEvent<MessagePort>) => serve(data);
}
