/**
 * Lettercraft's toolkit: text puzzles and text tools that run without a server.
 *
 * `load()` returns the operations as plain functions, `loadBasic()` only those of the first program, which is smaller, and `loadQuotes()` only
 * that of quotation acrostics.
 * `loadInWorker()` runs them in a worker and returns functions that return promises, for pages that must not block.
 */
import { compile } from "./compile.js";
import { once } from "./once.js";
import type { basicNames, Operations } from "./operations.gen.js";
import type { WasmSource, WorkerSource } from "./sources.js";
import { operations, type ProgramName, Toolkit } from "./toolkit.js";
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
  /**
   * The WebAssembly of the program that counts texts, in the same forms. It is loaded when an operation that counts texts is first called.
   */
  texts?: WasmSource;
  /** The WebAssembly of the program for quotation acrostics, in the same forms. It is loaded when one is first made. */
  quotes?: WasmSource;
  /** The WebAssembly of the program that suggests points, in the same forms. It is loaded when points are first asked for. */
  points?: WasmSource;
}

/** Loads the toolkit. Each call loads an independent toolkit; a page needs only one. */
export async function load(options: LoadOptions = {}): Promise<Operations> {
  const toolkit = new Toolkit(await compile(options, "toolkit", "load"));
  const later = (program: ProgramName) => once(async () => new Toolkit(await compile(options, program, "load")));
  const programs: { [Name in ProgramName]?: () => Promise<Toolkit> } = {
    texts: later("texts"),
    quotes: later("quotes"),
    points: later("points"),
  };
  return operations(
    (call, program) => programs[program]?.().then((loaded) => loaded.run(call)) ?? toolkit.run(call),
  ) as unknown as Operations;
}

export interface BasicLoadOptions {
  /** The WebAssembly of the first program, if it is not the file beside this module, in the same forms. */
  basic?: WasmSource;
}

/** The operations of the first program. */
export type BasicOperations = Pick<Operations, (typeof basicNames)[number]>;

/** Loads only the first program, for pages that make cryptograms. */
export async function loadBasic(options: BasicLoadOptions = {}): Promise<BasicOperations> {
  const toolkit = new Toolkit(await compile(options, "basic", "loadBasic"));
  const { cryptogram, reversetext } = operations((call) => toolkit.run(call)) as unknown as Operations;
  return { cryptogram, reversetext };
}

/** Loads only the program for quotation acrostics, for pages that have no other puzzles. */
export async function loadQuotes(
  options: Pick<LoadOptions, "quotes"> = {},
): Promise<Pick<Operations, "quoteacrostic">> {
  const toolkit = new Toolkit(await compile(options, "quotes", "loadQuotes"));
  const { quoteacrostic } = operations((call) => toolkit.run(call)) as unknown as Operations;
  return { quoteacrostic };
}

/**
 * The worker starts with the first program. It loads the whole program when a call first needs it, which then answers all calls but those of
 * the programs for texts, quotation acrostics and points. If only `wasm` is given, there is no first program.
 */
export interface WorkerLoadOptions extends LoadOptions, BasicLoadOptions {
  /**
   * The worker, if its script is not the file beside this module: the address of the script (relative to the page; without a page
   * also a path), or a new worker with the script `lettercraft/worker`, which then belongs to the toolkit. A worker with another script
   * never answers, and the promise stays pending until that worker fails or, in Node, ends.
   */
  worker?: WorkerSource;
}

/** The operations as functions that return promises, and a function that ends the worker. */
export type RemoteOperations = {
  [Name in keyof Operations]: (
    ...params: Parameters<Operations[Name]>
  ) => Promise<Awaited<ReturnType<Operations[Name]>>>;
} & {
  /** Ends the worker. Calls without an answer are rejected, and so are later calls. */
  close(): void;
};

/** Loads the toolkit in a worker. Close it when it is no longer needed: Node does not exit before that. */
export async function loadInWorker(options: WorkerLoadOptions = {}): Promise<RemoteOperations> {
  const connection = open(options.worker);
  const loader = (program: ProgramName) =>
    once(async () => connection.ask({ program, load: await compile(options, program, "loadInWorker") }));
  const programs = {
    basic: loader("basic"),
    toolkit: loader("toolkit"),
    texts: loader("texts"),
    quotes: loader("quotes"),
    points: loader("points"),
  };
  if (options.wasm !== undefined && options.basic === undefined) programs.basic = programs.toolkit;
  try {
    await programs.basic();
  } catch (error) {
    connection.close();
    throw error;
  }
  const close = () => connection.close();
  const ask = operations(async (call, program) => {
    await programs[program]();
    return connection.ask({ program, run: call });
  });
  const remote = Object.entries(ask).map(([name, run]) => [name, async (params: unknown) => run(params)]);
  return { ...Object.fromEntries(remote), close } as RemoteOperations;
}
