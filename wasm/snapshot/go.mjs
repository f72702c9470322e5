// @ts-check
/** What the snapshots rely on in the modules that Go's linker writes, and in the memory of Go's runtime. */
import { CODE, CUSTOM, DATA, EXPORT, GLOBAL, MEMORY, Reader, sectionsOf } from "./module.mjs";

/** The version of Go with which this code was tested. */
const VERSION = /^go1\.26(\.|$)/;

export const I32 = 0x7f;
const I64 = 0x7e;

/** The types of the globals SP, CTXT, g, RET0, RET1, RET2, RET3, PAUSE (writeGlobalSec in cmd/link/internal/wasm/asm.go). */
export const GLOBALS = [I32, I64, I64, I64, I64, I64, I64, I32];

/** The sections in their order: types, imports, functions, table, memory, globals, exports, elements, code, data. There is no start function. */
const SECTIONS = [1, 2, 3, 4, MEMORY, GLOBAL, EXPORT, 9, CODE, DATA];

/** The functions that Go imports from its JavaScript half, and the function that package program imports. */
const IMPORTS = [
  "gojs.runtime.clearTimeoutEvent",
  "gojs.runtime.getRandomData",
  "gojs.runtime.nanotime1",
  "gojs.runtime.resetMemoryDataView",
  "gojs.runtime.scheduleTimeoutEvent",
  "gojs.runtime.walltime",
  "gojs.runtime.wasmExit",
  "gojs.runtime.wasmWrite",
  "gojs.syscall/js.copyBytesToGo",
  "gojs.syscall/js.copyBytesToJS",
  "gojs.syscall/js.finalizeRef",
  "gojs.syscall/js.stringVal",
  "gojs.syscall/js.valueCall",
  "gojs.syscall/js.valueDelete",
  "gojs.syscall/js.valueGet",
  "gojs.syscall/js.valueIndex",
  "gojs.syscall/js.valueInstanceOf",
  "gojs.syscall/js.valueInvoke",
  "gojs.syscall/js.valueLength",
  "gojs.syscall/js.valueLoadString",
  "gojs.syscall/js.valueNew",
  "gojs.syscall/js.valuePrepareString",
  "gojs.syscall/js.valueSet",
  "gojs.syscall/js.valueSetIndex",
  "host.random",
];

/**
 * Refuses a module that does not meet the assumptions of the snapshots.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export function checkModule(bytes) {
  const sections = sectionsOf(bytes);
  const version = goVersion(sections);
  expect(
    VERSION.test(version),
    `was built by ${version || "an unknown compiler"}, and snapshots were tried with Go 1.26`,
  );

  const ids = sections.map(({ id }) => id).filter((id) => id !== CUSTOM);
  expect(`${ids}` === `${SECTIONS}`, `has the sections ${ids} where ${SECTIONS} were expected`);

  const globals = new Reader(/** @type {Buffer} */ (sections.find(({ id }) => id === GLOBAL)?.body));
  const types = Array.from({ length: globals.unsigned() }, () => {
    const type = globals.byte();
    const initial = [...globals.bytes(4)]; // mutable; a constant of the same type, which is 0; the end
    expect(`${initial}` === `${[1, type === I32 ? 0x41 : 0x42, 0, 0x0b]}`, "has a global that does not begin as 0");
    return type;
  });
  expect(`${types}` === `${GLOBALS}`, `has globals of the types ${types} where ${GLOBALS} were expected`);

  const module = new WebAssembly.Module(bytes);
  const imports = WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`);
  const unknown = imports.filter((name) => !IMPORTS.includes(name));
  expect(unknown.length === 0, `has unknown imports: ${unknown.join(", ")}`);
  const memories = WebAssembly.Module.exports(module).filter(({ kind }) => kind !== "function");
  expect(memories.length === 1 && memories[0]?.name === "mem", "exports something other than functions and its memory");
}

/**
 * @param {boolean} condition
 * @param {string} message
 */
function expect(condition, message) {
  if (!condition) throw refusal(`the module ${message}`);
}

/**
 * Returns the error for a program that can't have a snapshot.
 * @param {string} reason
 */
export function refusal(reason) {
  return new Error(`No snapshot can be taken: ${reason}. See wasm/snapshot/README.md`);
}

/**
 * Returns the version of Go that the section "producers" names, or an empty string.
 * @param {import("./module.mjs").Section[]} sections
 */
function goVersion(sections) {
  for (const { id, body } of sections) {
    if (id !== CUSTOM) continue;
    const reader = new Reader(body);
    if (`${reader.bytes()}` !== "producers") continue;
    for (let fields = reader.unsigned(); fields > 0; fields--) {
      const field = `${reader.bytes()}`;
      for (let values = reader.unsigned(); values > 0; values--) {
        const [value, version] = [`${reader.bytes()}`, `${reader.bytes()}`];
        if (field === "language" && value === "Go") return version;
      }
    }
  }
  return "";
}

/** The size in bytes of the random part of a chacha8rand.State: buf and seed. Its fields i, n and c follow. */
export const RANDOM_BYTES = (32 + 4) * 8;

/**
 * Finds the states of the runtime's random number generators: globalRand.state, which is used for new threads, and chacha8 of
 * the only thread. They are the places where the memories of two instances differ in every random word.
 * @param {Uint8Array} one the memory of an instance
 * @param {Uint8Array} other the memory of an instance that got other random bytes
 * @returns {number[]} their addresses
 */
export function findGenerators(one, other) {
  const [a, b] = [one, other].map(({ buffer }) => new BigUint64Array(buffer));
  const words = Math.min(a?.length ?? 0, b?.length ?? 0);
  const found = [];
  let start = 0;
  for (let at = 0; at < words; at++) {
    if (a?.[at] !== b?.[at]) continue;
    const end = at * 8;
    if (end - start * 8 >= RANDOM_BYTES && isUsable(one, end)) found.push(end - RANDOM_BYTES);
    start = at + 1;
  }
  if (found.length !== 2) throw refusal(`${found.length} random number generators were found where 2 were expected`);
  return found;
}

/**
 * Reports whether the fields i, n and c of a chacha8rand.State are at an address.
 * @param {Uint8Array} memory
 * @param {number} at
 */
function isUsable(memory, at) {
  const [i = 0, n = 0, c = 0] = new Uint32Array(memory.buffer, at, 3);
  return i <= n && (n === 28 || n === 32) && c < 16 && c % 4 === 0;
}
