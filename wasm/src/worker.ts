/** The worker's side of a toolkit in a worker: it loads the toolkit and answers the questions of worker-port.ts. */
import { OperationError } from "./error.js";
import { type ProgramName, Toolkit } from "./toolkit.js";
import type { Answer, Question } from "./worker-port.js";

const programs: { [Name in ProgramName]?: Toolkit } = {};

function answer(question: Question): unknown {
  if ("run" in question) return programs[question.program]?.run(question.run);
  const toolkit = new Toolkit(question.load);
  programs[question.program] = toolkit;
  // The whole program has the operations of the first one too.
  if (question.program === "toolkit") programs.basic = toolkit;
  return null;
}

function serve(port: MessagePort): void {
  port.onmessage = ({ data }: MessageEvent<Question & { id: number }>) => {
    let reply: Answer;
    try {
      reply = { id: data.id, value: answer(data) };
    } catch (error) {
      const { code, reason, parameter, line, rule, message } = error as OperationError;
      reply =
        error instanceof OperationError
          ? { id: data.id, refused: { code, reason, parameter, line, rule, message } }
          : { id: data.id, failed: message };
    }
    port.postMessage(reply);
  };
}

// A browser delivers the port to onmessage, Node to its parentPort.
if (typeof addEventListener === "function") {
  globalThis.onmessage = ({ data }: MessageEvent<MessagePort>) => serve(data);
} else {
  const { parentPort } = process.getBuiltinModule("node:worker_threads");
  parentPort?.once("message", (port) => serve(port as unknown as MessagePort));
}
