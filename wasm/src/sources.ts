/** The types of the values that a program can pass to the loaders. They also compile without the DOM library. */

/** The instances of a global class, or never if the program is compiled without it. */
type Platform<Name extends string> =
  typeof globalThis extends Record<Name, { prototype: infer Instance }> ? Instance : never;

/** A `URL`. It is declared by its members, because the types of Cloudflare Workers declare a class, which `Platform` does not find. */
export interface URLLike {
  readonly href: string;
  readonly searchParams: object;
}

/** An `AbortSignal`, declared by its members for the same reason. */
export interface SignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void): void;
}

/** The type of `fetch`, or never if the program is compiled without it. */
export type Fetch = typeof globalThis extends { fetch: infer Function } ? Function : never;

/** A compiled WebAssembly file, or never if the program is compiled without WebAssembly. */
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } }
  ? Module
  : never;

/** The toolkit's WebAssembly: its address, a response, bytes or a compiled module. */
export type WasmSource =
  | string
  | URLLike
  | Platform<"Response">
  | ArrayBuffer
  | ArrayBufferView
  | CompiledModule
  | PromiseLike<Platform<"Response">>;

/** A worker of a page, or a thread of Node's `worker_threads`. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: never[]): void;
  terminate(): unknown;
}

/** A worker, or the address of its script. */
export type WorkerSource = string | URLLike | WorkerLike;
