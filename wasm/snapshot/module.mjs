// @ts-check
/** Reads and writes the sections of a WebAssembly module (https://webassembly.github.io/spec/core/binary/modules.html). */

/** The ids of sections. */
export const CUSTOM = 0;
export const MEMORY = 5;
export const GLOBAL = 6;
export const EXPORT = 7;
export const CODE = 10;
export const DATA = 11;

const HEADER = Buffer.from("\0asm\x01\0\0\0", "latin1");

/** The number of zeros in memory above which a new segment of data begins. */
const GAP = 256;

/** @typedef {{ id: number, body: Buffer }} Section */

/**
 * Returns the sections of a module, in their order.
 * @param {Uint8Array} module
 * @returns {Section[]}
 */
export function sectionsOf(module) {
  if (!HEADER.equals(module.subarray(0, HEADER.length))) throw new Error("not a WebAssembly module of version 1");
  const reader = new Reader(module, HEADER.length);
  const sections = [];
  while (!reader.atEnd) sections.push({ id: reader.byte(), body: reader.bytes() });
  return sections;
}

/**
 * Returns the module with these sections.
 * @param {Section[]} sections
 */
export function moduleOf(sections) {
  return Buffer.concat([HEADER, ...sections.flatMap(({ id, body }) => [Buffer.from([id]), vector(body)])]);
}

/**
 * Returns a custom section.
 * @param {string} name
 * @param {string} content
 * @returns {Section}
 */
export function customSection(name, content) {
  return { id: CUSTOM, body: Buffer.concat([vector(Buffer.from(name)), Buffer.from(content)]) };
}

/**
 * Returns the content of a section of data with everything in a memory that is not zero.
 * @param {Uint8Array} memory
 */
export function dataOf(memory) {
  const segments = [];
  for (let start = nextByte(memory, 0); start < memory.length; ) {
    let end = start + 1;
    let next = nextByte(memory, end);
    while (next < memory.length && next - end < GAP) {
      end = next + 1;
      next = nextByte(memory, end);
    }
    const head = Buffer.concat([Buffer.from([0, 0x41]), signed(BigInt(start)), Buffer.from([0x0b])]);
    segments.push(head, vector(memory.subarray(start, end)));
    start = next;
  }
  return Buffer.concat([unsigned(segments.length / 2), ...segments]);
}

/**
 * Returns the address of the next byte that is not zero, or the length of the memory.
 * @param {Uint8Array} memory
 * @param {number} at
 */
function nextByte(memory, at) {
  while (at < memory.length && memory[at] === 0) at++;
  return at;
}

/**
 * Returns the memory that a section of data fills, up to its last byte.
 * @param {Buffer} body
 */
export function memoryOf(body) {
  const reader = new Reader(body);
  const segments = Array.from({ length: reader.unsigned() }, () => {
    reader.bytes(2); // an active segment of the only memory; i32.const
    const start = reader.signed();
    reader.byte(); // end
    return { start, bytes: reader.bytes() };
  });
  const size = segments.reduce((most, { start, bytes }) => Math.max(most, start + bytes.length), 0);
  const memory = Buffer.alloc(size);
  for (const { start, bytes } of segments) memory.set(bytes, start);
  return memory;
}

/** Reads numbers and byte strings one after the other. */
export class Reader {
  #bytes;
  #at;

  /**
   * @param {Uint8Array} bytes
   * @param {number} [at]
   */
  constructor(bytes, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get atEnd() {
    return this.#at === this.#bytes.length;
  }

  get at() {
    return this.#at;
  }

  /** Reads a byte. */
  byte() {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Error("the WebAssembly module ends too early");
    this.#at++;
    return byte;
  }

  /** Reads an unsigned number in LEB128. */
  unsigned() {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.byte();
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  }

  /** Reads a signed number of at most 32 bits in LEB128. */
  signed() {
    const start = this.#at;
    const value = this.unsigned();
    const bits = 7 * (this.#at - start);
    return value < 2 ** (bits - 1) ? value : value - 2 ** bits;
  }

  /**
   * Reads bytes. By default, the number before them gives their count.
   * @param {number} [length]
   */
  bytes(length = this.unsigned()) {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new Error("the WebAssembly module ends too early");
    const bytes = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + this.#at, length);
    this.#at = end;
    return bytes;
  }

  /** Reads the bytes up to the end. */
  rest() {
    return this.bytes(this.#bytes.length - this.#at);
  }
}

/**
 * Returns a number as unsigned LEB128.
 * @param {number} value
 */
export function unsigned(value) {
  const bytes = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return Buffer.from([...bytes, value]);
}

/**
 * Returns a number as signed LEB128.
 * @param {bigint} value
 */
export function signed(value) {
  const bytes = [];
  for (; value < -64n || value > 63n; value >>= 7n) bytes.push(Number(value & 127n) | 128);
  return Buffer.from([...bytes, Number(value & 127n)]);
}

/**
 * Returns bytes behind their length.
 * @param {Uint8Array} bytes
 */
export function vector(bytes) {
  return Buffer.concat([unsigned(bytes.length), bytes]);
}
