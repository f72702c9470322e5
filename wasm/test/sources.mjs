// @ts-check
// Valid and invalid values of a loader's option `wasm`.

/** @param {string} base */
export async function sources(base) {
  const address = `${base}dist/lettercraft.wasm`;
  const bytes = await (await fetch(address)).arrayBuffer();
  const padded = new Uint8Array(bytes.byteLength + 100);
  padded.set(new Uint8Array(bytes), 50);
  return {
    "an address": address,
    "a URL": new URL(address),
    "an address without a media type": `${base}untyped/lettercraft.wasm`,
    "a response": await fetch(address),
    "the promise of a response": fetch(address),
    "a response without a media type": new Response(bytes),
    "an ArrayBuffer": bytes,
    "a view of a part of a buffer": padded.subarray(50, 50 + bytes.byteLength),
    "a module": await WebAssembly.compile(bytes),
    "undefined, for the file beside the module": undefined,
  };
}

/**
 * Values that must be refused, each with the rest of the expected message.
 *
 * @param {string} base
 * @returns {Record<string, [() => unknown, string]>}
 */
export function brokenSources(base) {
  return {
    "a file that is missing": [() => `${base}missing.wasm`, ` from ${base}missing.wasm: status 404`],
    "a URL that is missing": [() => new URL("missing.wasm", base), ` from ${base}missing.wasm: status 404`],
    "a response of a missing file": [() => fetch(`${base}missing.wasm`), ": status 404"],
    "a page in place of the file": [
      () => `${base}page.html`,
      ` from ${base}page.html: the server answered with a page`,
    ],
    "a file that breaks off": [() => `${base}broken/lettercraft.wasm`, ` from ${base}broken/lettercraft.wasm: `],
    "a host that does not answer": [() => "http://127.0.0.1:1/x.wasm", " from http://127.0.0.1:1/x.wasm: "],
    "no address": [() => "http://[", " from http://[: "],
    "a very long address": [() => `data:text/plain,${"x".repeat(100_000)}`, " from data:text/plain,xxx"],
    "another program": [() => new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), ": it is another program"],
    "bytes that are no program": [() => new Uint8Array([1, 2, 3]), ": "],
    "no bytes": [() => new ArrayBuffer(0), ": "],
    "a promise that is rejected": [() => Promise.reject(new Error("no network")), ": no network"],
    "something else": [() => ({}), ": "],
  };
}

/**
 * The toolkit's program with a limit on its memory that is only enough for small calls. Go ends when it needs more memory,
 * as on a machine that is out of memory.
 *
 * @param {string} base
 */
export async function withoutRoom(base) {
  const program = new Uint8Array(await (await fetch(`${base}dist/lettercraft.wasm`)).arrayBuffer());
  const MEMORY = 5;
  let at = 8;
  for (;;) {
    const [size, content] = number(program, at + 1);
    if (program[at] !== MEMORY) {
      at = content + size;
      continue;
    }
    const [pages] = number(program, content + 2); // after the count of memories and the flags
    const limits = [1, 1, ...encoded(pages), ...encoded(pages + ROOM)];
    const section = [MEMORY, ...encoded(limits.length), ...limits];
    return new Uint8Array([...program.subarray(0, at), ...section, ...program.subarray(content + size)]);
  }
}

/** The number of pages of 64 KiB by which the memory of the limited program can grow. */
const ROOM = 16;

/**
 * Reads a number in LEB128, and returns it with the position after it.
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function number(bytes, at) {
  let [value, shift] = [0, 0];
  for (;;) {
    const byte = /** @type {number} */ (bytes[at++]);
    value |= (byte & 127) << shift;
    if (byte < 128) return /** @type {const} */ ([value, at]);
    shift += 7;
  }
}

/** @param {number} value */
function encoded(value) {
  const bytes = [];
  for (; value > 127; value >>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}
