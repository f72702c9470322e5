// @ts-check
/**
 * Writes a program that starts from a snapshot of its memory: `node wasm/snapshot/snapshot.mjs PROGRAM WARM-UP OUT`.
 *
 * PROGRAM is a module that Go has built. WARM-UP is a JavaScript module: its function boots the program and lets it do what every
 * first request does. OUT is PROGRAM with the memory and the globals that it then has. README.md says what must not be frozen in
 * a snapshot, and what is done about it. Read `snapshot` first.
 */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Go, scope } from "../dist/go-runtime.js";
import { HELD, SECTION } from "../dist/start.js";
import { checkModule, findGenerators, GLOBALS, I32, RANDOM_BYTES, refusal } from "./go.mjs";
import {
  CODE,
  customSection,
  DATA,
  dataOf,
  EXPORT,
  GLOBAL,
  MEMORY,
  moduleOf,
  Reader,
  sectionsOf,
  signed,
  unsigned,
  vector,
} from "./module.mjs";
import { withoutBoot, withoutTraces } from "./traces.mjs";

/**
 * A function that boots a module once, and makes the program do the work that the snapshot will contain.
 * @typedef {(module: WebAssembly.Module) => unknown} WarmUp
 */

/** The time at which all snapshots are taken, in milliseconds: before every start. */
const TIME = Date.UTC(2000, 0, 1);

/** The size of a page of memory in bytes. */
const PAGE = 64 << 10;

/** The seed of the memory from which the digest of a snapshot is computed. */
const DIGEST_SEED = "digest";

/**
 * Returns the module that starts with the state of the program after the warm-up. Its digest says what was taken: it is the same for every seed.
 * @param {Uint8Array<ArrayBuffer>} program
 * @param {WarmUp} warmUp
 * @param {string} seed from which all randomness in the snapshot is computed
 */
export async function snapshot(program, warmUp, seed) {
  checkModule(program);
  if (seed === DIGEST_SEED) throw new Error(`the seed must not be ${DIGEST_SEED}`);
  const { module: smaller, names } = withoutTraces(program);
  const readable = await WebAssembly.compile(exportGlobals(smaller));
  const other = await run(readable, warmUp, DIGEST_SEED);
  const taken = await run(readable, warmUp, seed);
  const random = findGenerators(taken.memory, other.memory).map((at) => [at, RANDOM_BYTES]);
  const digest = createHash("sha256").update(withState(smaller, names, other, { values: other.values, random }));
  return withState(smaller, names, taken, { values: taken.values, random, digest: digest.digest("hex") });
}

/**
 * Returns the module that starts with a state of a program.
 * @param {Uint8Array} program
 * @param {string[]} names of its functions, in their order
 * @param {{ memory: Uint8Array, globals: bigint[] }} state
 * @param {object} section the content of the section that says how to restore the state
 */
function withState(program, names, { memory, globals }, section) {
  const sections = sectionsOf(program).map(({ id, body }) => {
    if (id === MEMORY) return { id, body: Buffer.concat([Buffer.from([1, 0]), unsigned(memory.length / PAGE)]) };
    if (id === GLOBAL) return { id, body: globalsOf(globals) };
    if (id === DATA) return { id, body: dataOf(memory) };
    if (id === CODE) return { id, body: withoutBoot(body, names) };
    return { id, body };
  });
  return moduleOf([...sections, customSection(SECTION, JSON.stringify(section))]);
}

/** The name under which a module exports its first global. The other globals are $1, $2 and so on. */
const FIRST_GLOBAL = "$0";

/**
 * Returns a copy of a module that exports its globals.
 * @param {Uint8Array} program
 */
function exportGlobals(program) {
  const sections = sectionsOf(program).map(({ id, body }) => {
    if (id !== EXPORT) return { id, body };
    const reader = new Reader(body);
    const count = unsigned(reader.unsigned() + GLOBALS.length);
    const added = GLOBALS.map((_, i) => Buffer.concat([vector(Buffer.from(`$${i}`)), Buffer.from([3, i])]));
    return { id, body: Buffer.concat([count, reader.rest(), ...added]) };
  });
  return moduleOf(sections);
}

/**
 * Runs a warm-up. Returns a copy of the program's memory after the warm-up, its globals, and the names of the JavaScript values that it
 * holds.
 * @param {WebAssembly.Module} module
 * @param {WarmUp} warmUp
 * @param {string} seed
 */
async function run(module, warmUp, seed) {
  /** @type {Go[]} */
  const booted = [];
  const boot = Go.prototype.run;
  Go.prototype.run = function (instance) {
    if (FIRST_GLOBAL in instance.exports) booted.push(this); // a warm-up may use other programs too
    return boot.call(this, instance);
  };
  const undo = standStill(seed);
  try {
    await warmUp(module);
    const [go] = booted;
    if (!go || booted.length > 1) throw refusal(`the warm-up booted the program ${booted.length} times`);
    if (go.exited) throw refusal("the program ended during the warm-up");
    const exports = /** @type {any} */ (go._inst.exports);
    exports.refill?.();
    if (exports.running?.() > 0) throw refusal("a request of the warm-up is under way");
    return {
      memory: new Uint8Array(exports.mem.buffer.slice(0)),
      globals: GLOBALS.map((_, i) => BigInt(exports[`$${i}`].value)),
      values: namesOf(go._values.slice(HELD)),
    };
  } finally {
    undo();
    Go.prototype.run = boot;
  }
}

/**
 * Stops the platform's clock, derives its random bytes from a seed, and silences its log. Returns a function that undoes this.
 * @param {string} seed
 */
function standStill(seed) {
  const { Date: RealDate, performance, crypto, console } = /** @type {any} */ (globalThis);
  let drawn = 0;
  const getRandomValues = (/** @type {Uint8Array} */ bytes) => {
    const hash = createHash("shake256", { outputLength: bytes.length }).update(`${seed} ${drawn++}`);
    bytes.set(hash.digest());
    return bytes;
  };
  const replacements = {
    Date: class extends RealDate {
      constructor(/** @type {unknown[]} */ ...values) {
        super(...(values.length > 0 ? values : [TIME]));
      }
      static now() {
        return TIME;
      }
    },
    performance: { now: () => 0 },
    crypto: { getRandomValues, subtle: crypto.subtle },
    console: { ...console, log() {} },
  };
  const replace = (/** @type {object} */ values) => {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  };
  replace(replacements);
  return () => replace({ Date: RealDate, performance, crypto, console });
}

/**
 * Returns the names of values in the scope of a program, such as `fs.constants`.
 * @param {unknown[]} values
 */
function namesOf(values) {
  const names = new Map();
  for (const [name, value] of Object.entries(scope)) {
    names.set(value, name);
    if (typeof value !== "object") continue;
    for (const [part, inner] of Object.entries(value ?? {})) names.set(inner, `${name}.${part}`);
  }
  return values.map((value) => {
    const name = names.get(value);
    if (!name) throw refusal(`the program holds a JavaScript value without a name: ${value}`);
    return name;
  });
}

/**
 * Returns the content of a section of globals with these values.
 * @param {bigint[]} values
 */
function globalsOf(values) {
  const globals = values.map((value, i) => {
    const type = /** @type {number} */ (GLOBALS[i]);
    const constant = type === I32 ? 0x41 : 0x42;
    return Buffer.concat([Buffer.from([type, 1, constant]), signed(value), Buffer.from([0x0b])]);
  });
  return Buffer.concat([unsigned(values.length), ...globals]);
}

const [, , program, warmUp, out] = process.argv;
if (program && warmUp && out) {
  const { default: warm } = await import(pathToFileURL(resolve(warmUp)).href);
  const seed = process.env.SNAPSHOT_SEED || randomBytes(32).toString("hex");
  writeFileSync(out, await snapshot(readFileSync(program), warm, seed));
}
