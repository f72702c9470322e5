/**
 * Lettercraft's toolkit: text puzzles and tools that run where they are called, with no server.
 *
 * `load()` first; the operations are then plain calls. `loadInWorker()` gives the same operations from a worker of
 * their own, as promises, for pages that must never wait.
 */
import { Program } from "./boot.js";
import { type ErrorParts, OperationError } from "./error.js";
import { names, type Operations } from "./operations.gen.js";
import { type Connection, open } from "./worker-port.js";

export { OperationError } from "./error.js";
export * from "./operations.gen.js";

/** Where the toolkit's WebAssembly comes from, when it is not the file beside this module. */
export interface LoadOptions {
  wasm?: string | URL | Response | BufferSource | WebAssembly.Module | PromiseLike<Response>;
}

/** Loads the toolkit. Several calls give several independent toolkits; one is enough for a page. */
export async function load(options: LoadOptions = {}): Promise<Operations> {
  const module = await compile(options.wasm ?? new URL("./lettercraft.wasm", import.meta.url));
  let program = new Program(module);

  const run = (name: string, params: unknown): unknown => {
    const input = `${name}\n${JSON.stringify(params ?? {})}`;
    try {
      program.call("call", program.write(input));
    } catch (cause) {
      program = new Program(module); // a Go program that trapped is lost, its successor is not
      throw new OperationError({ code: "internal", parameter: null, message: "The operation failed" }, { cause });
    }
    const answer: unknown = JSON.parse(program.text());
    if (program.number(0) === 0) throw new OperationError(answer as ErrorParts);
    return answer;
  };
  return Object.fromEntries(
    names.map((name) => [name, (params: unknown) => run(name, params)]),
  ) as unknown as Operations;
}

/** The operations as promises, and a way to end the worker. */
export type RemoteOperations = {
  [Name in keyof Operations]: (...params: Parameters<Operations[Name]>) => Promise<ReturnType<Operations[Name]>>;
} & {
  /** Ends the worker. Calls that have not been answered are rejected. */
  close(): void;
};

/** Loads the toolkit in a worker. A stream or a response can't be handed to it: give an address, bytes or a module. */
export async function loadInWorker(
  options: { wasm?: string | URL | BufferSource | WebAssembly.Module } = {},
): Promise<RemoteOperations> {
  const wasm = options.wasm instanceof URL ? options.wasm.href : options.wasm;
  const connection: Connection = await open(new URL("./worker.js", import.meta.url));
  await connection.ask({ load: wasm });
  const calls = names.map((name) => [name, (params: unknown) => connection.ask({ name, params })]);
  return { ...Object.fromEntries(calls), close: () => connection.close() } as RemoteOperations;
}

async function compile(source: NonNullable<LoadOptions["wasm"]>): Promise<WebAssembly.Module> {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (ArrayBuffer.isView(given) || given instanceof ArrayBuffer) return WebAssembly.compile(given as BufferSource);
  if (given instanceof Response) return compileResponse(given);
  const url = new URL(given as string | URL, import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  return compileResponse(await fetch(url));
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`The toolkit's WebAssembly could not be loaded: status ${response.status}`);
  // Streaming compilation insists on the media type, which not every file server knows.
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
