/** The part of Go's own wasm_exec.js that start.ts and program.ts use. The module itself is made from the installed Go at build time. */
export class Go {
  importObject: { gojs: Record<string, unknown> };
  mem: DataView;
  exited: boolean;
  run(instance: WebAssembly.Instance): Promise<void>;

  // The fields that run sets.
  _inst: WebAssembly.Instance;
  _values: unknown[];
  _goRefCounts: number[];
  _ids: Map<unknown, number>;
  _idPool: number[];
}

/** The object that a Go program sees as globalThis. */
export const scope: Record<string, unknown>;
