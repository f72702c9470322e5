/**
 * Lettercraft's toolkit: text puzzles and text tools that run without a server.
 *
 * `load()` returns the operations as plain functions. `loadInWorker()` runs them in a worker and returns functions that return
 * promises, for pages that must not block.
 */
import type { Operations } from "./operations.gen.js";
import { operations, Toolkit } from "./toolkit.js";
import { open } from "./worker-port.js";

export { OperationError } from "./error.js";
export * from "./operations.gen.js";

/** The source of the toolkit's WebAssembly, if it is not the file beside this module. */
export interface LoadOptions {
  /** An address (relative to the page), a response, bytes or a compiled module. */
  wasm?: string | URL | Response | BufferSource | WebAssembly.Module | PromiseLike<Response>;
}

/** Loads the toolkit. Each call loads an independent toolkit; a page needs only one. */
export async function load(options: LoadOptions = {}): Promise<Operations> {
  const toolkit = new Toolkit(await compile(options.wasm));
  return operations((call) => toolkit.run(call)) as unknown as Operations;
}

/** The operations as functions that return promises, and a function that ends the worker. */
export type RemoteOperations = {
  [Name in keyof Operations]: (...params: Parameters<Operations[Name]>) => Promise<ReturnType<Operations[Name]>>;
} & {
  /** Ends the worker. Calls without an answer are rejected, and so are later calls. */
  close(): void;
};

/** Loads the toolkit in a worker. Close it when it is no longer needed: Node does not exit before that. */
export async function loadInWorker(options: LoadOptions = {}): Promise<RemoteOperations> {
  const module = await compile(options.wasm);
  const connection = open();
  try {
    await connection.ask({ load: module });
  } catch (error) {
    connection.close();
    throw error;
  }
  const close = () => connection.close();
  const ask = operations((call) => connection.ask({ run: call }));
  const remote = Object.entries(ask).map(([name, run]) => [name, async (params: unknown) => run(params)]);
  return { ...Object.fromEntries(remote), close } as RemoteOperations;
}

async function compile(source: LoadOptions["wasm"]): Promise<WebAssembly.Module> {
  let from = "";
  try {
    const given = await (source ?? new URL("./lettercraft.wasm", import.meta.url));
    if (typeof given === "string" || given instanceof URL) from = ` from ${given}`.slice(0, 200);
    const module = await compileGiven(given);
    const exported = WebAssembly.Module.exports(module);
    if (!exported.some(({ name }) => name === "call")) throw new Error("it is another program");
    return module;
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`The toolkit's WebAssembly could not be loaded${from}: ${message}`, { cause });
  }
}

async function compileGiven(given: Awaited<NonNullable<LoadOptions["wasm"]>>): Promise<WebAssembly.Module> {
  if (given instanceof WebAssembly.Module) return given;
  if (ArrayBuffer.isView(given) || given instanceof ArrayBuffer) return WebAssembly.compile(given as BufferSource);
  if (given instanceof Response) return compileResponse(given);
  const address = String(given);
  if (!address.startsWith("file:")) return compileResponse(await fetch(address));
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  return WebAssembly.compile(await readFile(new URL(address)));
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`status ${response.status}`);
  // Streaming compilation requires the media type, which some file servers do not send.
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
