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
