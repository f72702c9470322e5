/** The part of Go's own wasm_exec.js that program.ts uses. The module itself is made from the installed Go at build time. */
export class Go {
  importObject: { gojs: Record<string, unknown> };
  mem: DataView;
  exited: boolean;
  run(instance: WebAssembly.Instance): Promise<void>;
}
