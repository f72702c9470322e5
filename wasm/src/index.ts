/**
 * Lettercraft's toolkit: text puzzles and tools that run where they are called, with no server.
 *
 * `load()` first; the operations are then plain calls. `loadInWorker()` gives the same operations from a worker of
 * their own, as promises, for pages that must never wait.
 */
import type { Operations } from "./operations.gen.js";
import { operations, Toolkit } from "./toolkit.js";
import { open } from "./worker-port.js";

export { OperationError } from "./error.js";
export * from "./operations.gen.js";

/** Where the toolkit's WebAssembly comes from, when it is not the file beside this module. */
export interface LoadOptions {
  /** An address (a relative one counts from the page), a response, bytes or a compiled module. */
  wasm?: string | URL | Response | BufferSource | WebAssembly.Module | PromiseLike<Response>;
}

/** Loads the toolkit. Several calls give several independent toolkits; one is enough for a page. */
export async function load(options: LoadOptions = {}): Promise<Operations> {
  const toolkit = new Toolkit(await compile(options.wasm));
  return operations((call) => toolkit.run(call)) as unknown as Operations;
}

/** The operations as promises, and a way to end the worker. */
export type RemoteOperations = {
  [Name in keyof Operations]: (...params: Parameters<Operations[Name]>) => Promise<ReturnType<Operations[Name]>>;
} & {
  /** Ends the worker. Calls that have not been answered are rejected, and so are calls from then on. */
  close(): void;
};

/** Loads the toolkit in a worker. Node does not end while the worker lives: close it. */
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
  // Streaming compilation insists on the media type, which not every file server knows.
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
