/**
 * Lettercraft's toolkit: text puzzles and text tools that run without a server.
 *
 * `load()` returns the operations as plain functions. `loadInWorker()` runs them in a worker and returns functions that return
 * promises, for pages that must not block.
 */
import { compile } from "./compile.js";
import type { Operations } from "./operations.gen.js";
import type { WasmSource, WorkerSource } from "./sources.js";
import { operations, Toolkit } from "./toolkit.js";
import { open } from "./worker-port.js";

export { OperationError } from "./error.js";
export * from "./operations.gen.js";
export type { URLLike, WasmSource, WorkerLike, WorkerSource } from "./sources.js";

export interface LoadOptions {
  /**
   * The toolkit's WebAssembly, if it is not the file beside this module: its address (relative to the page; without a page also a
   * path), a response, bytes or a compiled module.
   */
  wasm?: WasmSource;
}

/** Loads the toolkit. Each call loads an independent toolkit; a page needs only one. */
export async function load(options: LoadOptions = {}): Promise<Operations> {
  const toolkit = new Toolkit(await compile(options.wasm, "load"));
  return operations((call) => toolkit.run(call)) as unknown as Operations;
}

export interface WorkerLoadOptions extends LoadOptions {
  /**
   * The worker, if its script is not the file beside this module: the address of the script (relative to the page; without a page
   * also a path), or a new worker with the script `lettercraft/worker`, which belongs to the toolkit from then on. A worker with
   * another script never answers, and the promise stays pending until that worker fails or, in Node, ends.
   */
  worker?: WorkerSource;
}

/** The operations as functions that return promises, and a function that ends the worker. */
export type RemoteOperations = {
  [Name in keyof Operations]: (...params: Parameters<Operations[Name]>) => Promise<ReturnType<Operations[Name]>>;
} & {
  /** Ends the worker. Calls without an answer are rejected, and so are later calls. */
  close(): void;
};

/** Loads the toolkit in a worker. Close it when it is no longer needed: Node does not exit before that. */
export async function loadInWorker(options: WorkerLoadOptions = {}): Promise<RemoteOperations> {
  const connection = open(options.worker);
  try {
    await connection.ask({ load: await compile(options.wasm, "loadInWorker") });
  } catch (error) {
    connection.close();
    throw error;
  }
  const close = () => connection.close();
  const ask = operations((call) => connection.ask({ run: call }));
  const remote = Object.entries(ask).map(([name, run]) => [name, async (params: unknown) => run(params)]);
  return { ...Object.fromEntries(remote), close } as RemoteOperations;
}
