/**
 * Starts a Go program from JavaScript and exchanges bytes with it: the JavaScript half of Go's package wasm/program.
 * The toolkit uses it, and so do the Worker's programs.
 */
import { Go } from "./go-runtime.js";
import { start } from "./start.js";

type Exports = { mem: WebAssembly.Memory } & Record<string, (...values: number[]) => number>;

/** The indexes of the words in the control block, which is the struct block in program.go. */
const INPUT = 0;
const ROOM = 1;
const OUTPUT = 2;
const LENGTH = 3;
const NUMBERS = 4;
const BODY = 9;
const BODY_LENGTH = 10;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true }); // a byte order mark is a part of a text

/** A running Go program. All methods are synchronous. The output is valid until the next call. */
export class Program {
  readonly #go: Go;
  readonly #exports: Exports;
  readonly #control: number;
  #view = new Uint8Array();
  #words = new Uint32Array();
  #trapped = false;
  #prepare: (() => void) | undefined;

  /** Starts the program: its main function has run until it blocks. */
  constructor(module: WebAssembly.Module) {
    const go = new Go();
    // Go timers never run. The programs have no timers, and the timers of the Go runtime can wait until the next call.
    go.importObject.gojs["runtime.scheduleTimeoutEvent"] = (sp: number) => go.mem.setInt32((sp >>> 0) + 16, 1, true);
    go.importObject.gojs["runtime.clearTimeoutEvent"] = () => {};
    const host = {
      random: (at: number, length: number) => {
        const bytes = this.#memory().subarray(at >>> 0, (at >>> 0) + length);
        if (this.#prepare) bytes.fill(0);
        else crypto.getRandomValues(bytes);
      },
    };
    const instance = new WebAssembly.Instance(module, {
      gojs: go.importObject.gojs as WebAssembly.ModuleImports,
      host,
    });
    this.#prepare = start(go, module, instance);
    this.#go = go;
    this.#exports = instance.exports as Exports;
    this.#control = (this.#exports.control as Exports[string])() >>> 2;
  }

  /** Whether the program has ended by itself or by a trap. It must not be called after that. */
  get ended(): boolean {
    return this.#trapped || this.#go.exited;
  }

  /** Calls an export. It throws if the program ends during the call. */
  call(name: string, ...values: number[]): number {
    this.#prepare?.();
    this.#prepare = undefined;
    return this.run(name, ...values);
  }

  /** Calls an export as `call` does, but draws no random numbers before the first `call`, because a Worker that starts has none: they are zeros. */
  run(name: string, ...values: number[]): number {
    let result: number;
    try {
      result = (this.#exports[name] as Exports[string])(...values);
    } catch (error) {
      this.#trapped = true;
      throw error;
    }
    if (this.#go.exited) throw new Error("the program has ended");
    return result;
  }

  /** A number beside the output. */
  number(index: 0 | 1 | 2 | 3 | 4): number {
    return this.#word(NUMBERS + index);
  }

  /** The length of the output in bytes. */
  get length(): number {
    return this.#word(LENGTH);
  }

  /** The output as text, between two byte offsets. */
  text(start = 0, end = this.length): string {
    const memory = this.#memory();
    const at = this.#word(OUTPUT);
    return decoder.decode(memory.subarray(at + start, at + end));
  }

  /** A copy of the output. */
  bytes(): Uint8Array<ArrayBuffer> {
    const at = this.#word(OUTPUT);
    return this.#memory().slice(at, at + this.length);
  }

  /** A copy of the body beside the output. */
  body(): Uint8Array<ArrayBuffer> {
    const at = this.#word(BODY);
    return this.#memory().slice(at, at + this.#word(BODY_LENGTH));
  }

  /** Writes a text as UTF-8 into the program's input at a byte offset, and returns the offset after it. */
  write(text: string, start = 0): number {
    const room = text.length * 3;
    const at = this.#room(start + room) + start;
    return start + encoder.encodeInto(text, this.#memory().subarray(at, at + room)).written;
  }

  /** Writes bytes into the program's input at a byte offset, and returns the offset after them. */
  writeBytes(bytes: Uint8Array, start = 0): number {
    const at = this.#room(start + bytes.length) + start;
    this.#memory().set(bytes, at);
    return start + bytes.length;
  }

  /** Makes room for an input of this length, so that writing it in parts does not copy earlier parts. */
  makeRoom(length: number): void {
    this.#room(length);
  }

  /** Makes room for an input of this length, keeps its content, and returns its address. */
  #room(length: number): number {
    const size = this.#word(ROOM);
    if (length <= size) return this.#word(INPUT);
    const old = this.#word(INPUT);
    const kept = this.#memory().slice(old, old + size);
    this.run("room", length);
    const at = this.#word(INPUT);
    this.#memory().set(kept, at);
    return at;
  }

  /** The current memory of the program. When it grows, older views of it become empty. */
  #memory(): Uint8Array<ArrayBuffer> {
    if (this.#view.length === 0) {
      const { buffer } = this.#exports.mem;
      this.#view = new Uint8Array(buffer as ArrayBuffer);
      this.#words = new Uint32Array(buffer as ArrayBuffer);
    }
    return this.#view;
  }

  #word(index: number): number {
    this.#memory();
    return this.#words[this.#control + index] as number;
  }
}
