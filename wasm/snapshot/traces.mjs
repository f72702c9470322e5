// @ts-check
/**
 * Takes out of a program what only the trace of a panic needs: names of functions, files, lines, arguments and inlined calls, and the code
 * that prints them. Nobody sees a trace: Go's JavaScript half prints only the line with the cause (scripts/go-runtime.mjs). It also takes out the
 * code of the runtime that records executions, measures, profiles and debugs itself for packages and variables that the program does not have. The
 * linker keeps it, because the rest of the runtime calls it under conditions that never hold. And it clears what is never read of a table.
 */
import { refusal } from "./go.mjs";
import { CODE, DATA, dataOf, memoryOf, moduleOf, Reader, sectionsOf, unsigned, vector } from "./module.mjs";

/** The beginning of a pcHeader (runtime/symtab.go): its magic number, two zeros, and the sizes of an instruction and of a pointer. */
const MAGIC = Buffer.from("f1ffffff00000108", "hex");

/** The word of a pcHeader with the number of functions. */
const FUNCTIONS = 1;

/** The words of the struct moduledata at which its tables begin. The number of entries follows. */
const MODULE = {
  names: 1,
  units: 4,
  files: 7,
  values: 10,
  table: 13,
  functions: 16,
  buckets: 19,
  code: 20,
  text: 22,
  data: 40,
};

/** The words of a pcHeader that have the offset of a table, with the words of moduledata for the same table. */
const PAIRS = /** @type {const} */ ([
  [4, MODULE.names],
  [5, MODULE.units],
  [6, MODULE.files],
  [7, MODULE.values],
  [8, MODULE.table],
]);

/** The fields of a _func (runtime/runtime2.go) in bytes. The lists pcdata and funcdata follow. */
const FUNC = {
  name: 4,
  args: 8,
  sp: 16,
  file: 20,
  line: 24,
  values: 28,
  unit: 32,
  startLine: 36,
  id: 40,
  data: 43,
  size: 44,
};

/** A findfuncbucket (runtime/symtab.go): its size in bytes, the bytes of code for which it stands, and the size of the index with its first entry. */
const BUCKET = { size: 20, code: 4096, first: 5 };

/** The number of bytes of code for which a function stands: the index of a function is in the upper bits of a place in the code. */
const FUNCTION = 1 << 16;

/** The fields of an inlinedCall (runtime/symtabinl.go) in bytes. */
const CALL = { name: 4, startLine: 12, size: 16 };

/** Values of fields (internal/abi/symtab.go). */
const ARGUMENTS_UNKNOWN = -0x80000000;
const WRAPPER = 23;

/** Indexes in pcdata. Only signals ask for unsafe points, and WebAssembly has none. */
const UNSAFE_POINT = 0;
const INLINED_AT = 2;
const LIVE_ARGUMENTS_AT = 3;

/** Indexes in funcdata: trees of inlined calls, descriptions of arguments (5 and 6), and what a wrapper wraps. */
const INLINED = 3;
const TRACED = [INLINED, 5, 6, 7];
const NONE = 0xffffffff;

/** The functions that print traces and memory. They have no results, and what calls them goes on, often to a fatal error that is printed. */
const PRINTS =
  /^runtime\.(goroutineheader|traceback(1|others|someothers)?|tracebackHexdump|gcDumpObject|hexdumpWords)$/;

/**
 * The functions that never run unless the program has a package: those of the runtime that serve it, and for "" those that only print traces or obey
 * GODEBUG, which no program has.
 */
const IDLE = Object.entries({
  "": [
    "traceback2|traceback(1|others|someothers|Hexdump)\\.func|hexdump(Marker\\.|Words\\.func)|\\(\\*hexdumper\\)\\.",
    "print(Args|createdby|AncestorTraceback|CgoTraceback|OneCgoTraceback)|callCgoSymbolizer|expandCgoFrames",
    "schedtrace|dumpScanStats|printScavTrace|runCheckmark|setCheckmark",
    "internal/bisect\\.",
  ],
  "runtime/trace.": [
    "trace(Advance|ReadCPU|StartReadCPU|StopReadCPU|SyncBatch|RegisterLabelsAndReasons|Stack)(\\.|$)",
    "traceLocker\\.(?!ok$)|traceWriter\\.|traceEventWriter\\.|fpunwindExpand$|makeTraceFrames$",
    "\\(\\*trace(Buf|Map|RegionAlloc|StackTable|StringTable|TypeTable)\\)\\.|dump(Stacks|Types)Rec$",
  ],
  "runtime/metrics.": [
    "initMetrics|\\(\\*(stat|sysStats|heapStats|cpuStats|gcStats|finalStats|schedStats)Aggregate\\)\\.",
  ],
  "runtime/pprof.": ["\\(\\*profBuf\\)\\.|saveblockevent|saveBlockEventStack|(try|do)RecordGoroutineProfile|saveg$"],
}).map(([user, names]) => ({ user, names: new RegExp(`^(?:runtime\\.)?(${names.join("|")})`) }));

/** What the description of a build has if a program sets GODEBUG itself, with a line go:debug or in go.mod (cmd/go/internal/load). */
const SETTINGS = "build\tDefaultGODEBUG=";

/** The functions that only boot a program: the runtime's own, and the initialization of packages. */
const BOOT =
  /^([^(]*\/)?[^/.(]+\.init(\.\d+)?$|^runtime\.(schedinit|check|testAtomic64|moduledataverify1|mallocinit|randinit|modulesinit|typelinksinit|typesEqual|goenvs_unix|doInit1)$/;

/** The body of a function that returns at once: it adds 8 to the global SP, where the caller's place is, and returns 0 (cmd/link/internal/wasm). */
const RETURN = Buffer.from([0, 0x23, 0, 0x41, 8, 0x6a, 0x24, 0, 0x41, 0, 0x0b]);

/** The body of a function that traps. */
const TRAP = Buffer.from([0, 0, 0x0b]);

/**
 * Returns a module that works like a program, except that its panics have no traces, and the names of its functions.
 * @param {Uint8Array} program that has passed checkModule
 */
export function withoutTraces(program) {
  /** @type {string[]} */
  let names = [];
  const parts = sectionsOf(program).map(({ id, body }) => {
    if (id !== DATA) return { id, body };
    const memory = memoryOf(body);
    if (memory.includes(SETTINGS)) throw refusal("the program has settings of GODEBUG");
    names = clear(memory);
    return { id, body: dataOf(memory) };
  });
  const sections = parts.map(({ id, body }) => ({ id, body: id === CODE ? withoutIdle(body, names) : body }));
  return { module: moduleOf(sections), names };
}

/**
 * Returns the section of code in which the functions that print traces return at once, and those that are never called trap.
 * @param {Buffer} code
 * @param {string[]} names of the functions, in their order
 */
function withoutIdle(code, names) {
  if (!names.some((name) => PRINTS.test(name))) throw refusal("the functions that print traces were not found");
  const idle = IDLE.filter(({ user }) => !user || !names.some((name) => name.startsWith(user)));
  return idle.reduce((rest, part) => replaced(rest, names, part.names, TRAP), replaced(code, names, PRINTS, RETURN));
}

/**
 * Returns the section of code of a program that has booted, in which the functions that only boot it trap.
 * @param {Buffer} code
 * @param {string[]} names of the functions, in their order
 */
export const withoutBoot = (code, names) => replaced(code, names, BOOT, TRAP);

/**
 * Returns the section of code with another body for the functions with some names.
 * @param {Buffer} code
 * @param {string[]} names of the functions, in their order
 * @param {RegExp} which
 * @param {Buffer} body
 */
function replaced(code, names, which, body) {
  const reader = new Reader(code);
  const count = reader.unsigned();
  if (count !== names.length) throw refusal(`${count} functions have ${names.length} names`);
  const bodies = names.map((name) => {
    const own = reader.bytes();
    return which.test(name) ? body : own;
  });
  return Buffer.concat([unsigned(count), ...bodies.map(vector)]);
}

/**
 * Clears the tables of a program, and packs what remains of them.
 * @param {Buffer} memory of a program that has not run
 * @returns the names of the functions, in the order of their code
 */
function clear(memory) {
  const { names, units, files, values, functions, buckets, data } = tablesOf(memory);
  const keptNames = new Packed();
  const keptValues = new Packed();
  const keptTrees = new Set();
  const trees = new Map();
  const original = functions.map((at) => textOf(names, memory.readUInt32LE(at + FUNC.name)));

  for (const [i, at] of functions.entries()) {
    const wraps = memory[at + FUNC.id] === WRAPPER;
    const isAssembly = memory.readInt32LE(at + FUNC.args) === ARGUMENTS_UNKNOWN;
    const name = keptName(original[i] ?? "", isAssembly, wraps);
    memory.writeUInt32LE(keptNames.add(name && `${name}\0`), at + FUNC.name);
    for (const field of [FUNC.file, FUNC.line, FUNC.unit, FUNC.startLine]) memory.writeUInt32LE(0, at + field);

    // recover asks which calls were inlined in a wrapper.
    const lists = memory.readUInt32LE(at + FUNC.values);
    const place = (/** @type {number} */ list) => at + FUNC.size + 4 * list;
    const calls = lists > INLINED_AT ? valuesOf(values, memory.readUInt32LE(place(INLINED_AT))).most + 1 : 0;
    for (const list of wraps ? [UNSAFE_POINT, LIVE_ARGUMENTS_AT] : [UNSAFE_POINT, LIVE_ARGUMENTS_AT, INLINED_AT]) {
      if (list < lists) memory.writeUInt32LE(0, place(list));
    }
    for (const kept of [at + FUNC.sp, ...Array.from({ length: lists }, (_, list) => place(list))]) {
      memory.writeUInt32LE(keptValues.add(valuesOf(values, memory.readUInt32LE(kept)).text), kept);
    }

    for (let list = INLINED; list < Number(memory[at + FUNC.data]); list++) {
      const tree = memory.readUInt32LE(place(lists + list));
      if (list === INLINED && tree !== NONE) trees.set(tree, calls);
      if (list === INLINED && wraps) keptTrees.add(tree);
      else if (TRACED.includes(list)) memory.writeUInt32LE(NONE, place(lists + list));
    }
  }
  for (const [tree, calls] of trees) {
    for (let call = 0; call < calls; call++) {
      const at = data + tree + CALL.size * call;
      if (keptTrees.has(tree)) for (const field of [CALL.name, CALL.startLine]) memory.writeUInt32LE(0, at + field);
      else memory.fill(0, at, at + CALL.size);
    }
  }
  for (const table of [names, units, files, values]) table.fill(0);
  // The runtime looks a function up by its index alone (findfunc in runtime/symtab.go), so it reads only the first entry of a function's buckets. The
  // table ends within the buckets of the last function.
  const stride = (BUCKET.size * FUNCTION) / BUCKET.code;
  for (let i = 0; i < functions.length - 1; i++) {
    const at = buckets + stride * i;
    if (memory.readUInt32LE(at) + Number(memory[at + 4]) !== i)
      throw refusal("the table that finds functions is unknown");
    memory.fill(0, at + BUCKET.first, at + stride);
  }
  names.set(keptNames.bytes);
  values.set(keptValues.bytes);
  return original;
}

/**
 * Finds the tables of the functions.
 * @param {Buffer} memory
 * @returns the tables, the addresses of the functions, and the address of their data
 */
function tablesOf(memory) {
  const word = (/** @type {number} */ at, /** @type {number} */ index) =>
    Number(memory.readBigUInt64LE(at + 8 * index));
  const header = memory.indexOf(MAGIC);
  if (header < 0) throw refusal("the table of the program's functions was not found");
  const pointer = Buffer.alloc(8);
  pointer.writeUInt32LE(header);
  for (let at = memory.indexOf(pointer); at >= 0; at = memory.indexOf(pointer, at + 1)) {
    const agree = PAIRS.every(([inHeader, inModule]) => header + word(header, inHeader) === word(at, inModule));
    const count = word(header, FUNCTIONS);
    if (!agree || word(at, MODULE.functions + 1) !== count + 1) continue;
    const bytes = (/** @type {number} */ index, size = 1) =>
      memory.subarray(word(at, index), word(at, index) + size * word(at, index + 1));
    if ((word(at, MODULE.code) - word(at, MODULE.text)) % FUNCTION)
      throw refusal("the code does not begin with a function");
    const order = bytes(MODULE.functions, 8); // pairs of a beginning in the code and an offset in the table
    return {
      names: bytes(MODULE.names),
      units: bytes(MODULE.units, 4),
      files: bytes(MODULE.files),
      values: bytes(MODULE.values),
      functions: Array.from({ length: count }, (_, i) => word(at, MODULE.table) + order.readUInt32LE(8 * i + 4)),
      buckets: word(at, MODULE.buckets),
      data: word(at, MODULE.data),
    };
  }
  throw refusal("the description of the program's functions was not found");
}

/**
 * Returns what the runtime reads of the name of a function: whether the function is its own. It also knows some functions in assembly by name,
 * and the wrapper of a method panics with its name if the pointer to its value is nil (panicwrap in runtime/error.go).
 * @param {string} name
 * @param {boolean} isAssembly
 * @param {boolean} wraps
 */
function keptName(name, isAssembly, wraps) {
  if (isAssembly || (wraps && name.includes(".(*"))) return name;
  return name.startsWith("runtime.") ? "runtime." : "";
}

/**
 * Returns the text at an offset, which ends before a zero.
 * @param {Buffer} bytes
 * @param {number} offset
 */
function textOf(bytes, offset) {
  return bytes.toString("latin1", offset, bytes.indexOf(0, offset));
}

/**
 * Reads a list of values by places in the code: pairs of a change of the value and a distance, which end with a change of 0.
 * @param {Buffer} bytes
 * @param {number} offset of the list, or 0 for none
 * @returns the list as a text of bytes, and the highest value, at least -1
 */
function valuesOf(bytes, offset) {
  let [value, most] = [-1, -1];
  if (offset === 0) return { text: "", most };
  const reader = new Reader(bytes, offset);
  for (let first = true; ; first = false) {
    const change = reader.unsigned();
    if (change === 0 && !first) return { text: bytes.toString("latin1", offset, reader.at), most };
    value += change % 2 === 1 ? ~(change >>> 1) : change >>> 1;
    most = Math.max(most, value);
    reader.unsigned();
  }
}

/** Texts of bytes, each of which is stored once. */
class Packed {
  /** @type {Map<string, number>} */
  #offsets = new Map([["", 0]]);
  #text = "\0"; // the empty text has the offset 0

  /**
   * Returns the offset of a text.
   * @param {string} text
   */
  add(text) {
    const known = this.#offsets.get(text);
    if (known !== undefined) return known;
    const offset = this.#text.length;
    this.#offsets.set(text, offset);
    this.#text += text;
    return offset;
  }

  get bytes() {
    return Buffer.from(this.#text, "latin1");
  }
}
