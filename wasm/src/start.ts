/**
 * Starts a Go program: boots it, or restores it from the snapshot of its memory that its module contains. wasm/snapshot takes
 * the snapshots.
 */
import { Go, scope } from "./go-runtime.js";

/** The name of the custom section that describes how to restore a snapshot. */
export const SECTION = "lettercraft.snapshot";

/** The number of JavaScript values that every program holds: the values with which Go's `run` begins. */
export const HELD = 7;

/** The content of the section, as JSON. */
export interface Snapshot {
  /** The names in the scope of go-runtime.js of the other JavaScript values that the program holds, in the order of their ids. */
  values: string[];
  /** Address and size in bytes of the states of the runtime's random number generators. */
  random: [number, number][];
  /** The SHA-256 of the snapshot as it would be with fixed random bytes, in hexadecimal. The operator's program compares snapshots by it. */
  digest: string;
}

/** Reports whether a program starts from a snapshot. Such a program needs nothing from the platform before its first call. */
export function hasSnapshot(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.customSections(module, SECTION).length > 0;
}

/**
 * Starts the program in an instance of a module. The program has then run until it blocks. The result is a function that must be called
 * before the first call: it needs random bytes, which a Worker does not have before its first request.
 */
export function start(go: Go, module: WebAssembly.Module, instance: WebAssembly.Instance): () => void {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  if (section) return restore(go, instance, JSON.parse(new TextDecoder().decode(section)));
  void go.run(instance);
  return () => {};
}

/** Does the work of `run` before it enters the program, for a program that has already run. */
function restore(go: Go, instance: WebAssembly.Instance, { values, random }: Snapshot): () => void {
  const memory = instance.exports.mem as WebAssembly.Memory;
  go._inst = instance;
  go.mem = new DataView(memory.buffer);
  go._values = [Number.NaN, 0, null, true, false, scope, go, ...values.map(find)];
  go._goRefCounts = go._values.map(() => Number.POSITIVE_INFINITY);
  go._ids = new Map(go._values.map((value, id) => [value, id]));
  go._idPool = [];
  go.exited = false;
  return () => {
    for (const [at, size] of random) crypto.getRandomValues(new Uint8Array(memory.buffer, at, size));
  };
}

/** Finds a value of the scope by its name, such as `fs.constants`. */
function find(name: string): unknown {
  return name.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], scope);
}
