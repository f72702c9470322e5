// @ts-check
/**
 * A TrueType font: the widths of its glyphs, and a font with some of them. The names of tables and fields are those of the
 * OpenType specification, version 1.9.
 */
/** The tables that a PDF reader needs to draw glyphs by their number. */
const KEPT = ["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"];

export class Font {
  #data;
  /** @type {Map<string, { offset: number, length: number }>} */
  #tables = new Map();
  /** @type {number[]} */
  #loca = [];
  #unitsPerEm;
  #hMetrics;
  #cmap;

  /** @param {ArrayBuffer} file */
  constructor(file) {
    const data = new DataView(file);
    this.#data = data;
    for (let i = 0; i < data.getUint16(4); i++) {
      const at = 12 + i * 16;
      const tag = String.fromCharCode(...new Uint8Array(file, at, 4));
      this.#tables.set(tag, { offset: data.getUint32(at + 8), length: data.getUint32(at + 12) });
    }
    const head = this.#table("head").offset;
    this.#unitsPerEm = data.getUint16(head + 18);
    this.#hMetrics = data.getUint16(this.#table("hhea").offset + 34);
    const glyphs = data.getUint16(this.#table("maxp").offset + 4);
    const { offset } = this.#table("loca");
    const isLong = data.getInt16(head + 50) === 1;
    for (let i = 0; i <= glyphs; i++) {
      this.#loca.push(isLong ? data.getUint32(offset + i * 4) : data.getUint16(offset + i * 2) * 2);
    }
    this.#cmap = this.#unicodeMap();
  }

  /** The number of the glyph of a code point, or 0 if the font has none. @param {number} code */
  glyph(code) {
    const data = this.#data;
    const at = this.#cmap;
    const segments = data.getUint16(at + 6) / 2;
    for (let i = 0; i < segments; i++) {
      const end = at + 14 + i * 2;
      if (code > data.getUint16(end)) continue;
      const start = end + segments * 2 + 2;
      const first = data.getUint16(start);
      if (code < first) return 0;
      const delta = data.getUint16(start + segments * 2);
      const place = start + segments * 4;
      const rangeOffset = data.getUint16(place);
      if (rangeOffset === 0) return (code + delta) & 0xffff;
      const glyph = data.getUint16(place + rangeOffset + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  }

  /** The width of a glyph in thousandths of the em. @param {number} glyph */
  advance(glyph) {
    const { offset } = this.#table("hmtx");
    return this.#scaled(this.#data.getUint16(offset + Math.min(glyph, this.#hMetrics - 1) * 4));
  }

  /** What a font descriptor of a PDF says of the font, in thousandths of the em. */
  get metrics() {
    const head = this.#table("head").offset;
    const hhea = this.#table("hhea").offset;
    const read = (/** @type {number} */ at) => this.#scaled(this.#data.getInt16(at));
    return {
      box: [36, 38, 40, 42].map((field) => read(head + field)),
      ascent: read(hhea + 4),
      descent: read(hhea + 6),
    };
  }

  /**
   * A font in which only some glyphs have outlines. They keep their numbers.
   *
   * @param {Iterable<number>} glyphs
   * @returns {Uint8Array<ArrayBuffer>}
   */
  subset(glyphs) {
    const kept = new Set([0, ...glyphs]);
    /** @type {Uint8Array[]} */
    const outlines = [];
    const loca = new DataView(new ArrayBuffer(this.#loca.length * 4));
    let length = 0;
    for (let glyph = 0; glyph < this.#loca.length; glyph++) {
      loca.setUint32(glyph * 4, length);
      if (!kept.has(glyph)) continue;
      const { start, end } = this.#outline(glyph);
      if (start < end && this.#data.getInt16(start) < 0)
        throw new Error("Glyphs that are made of others are not supported");
      const outline = new Uint8Array((end - start + 3) & ~3);
      outline.set(new Uint8Array(this.#data.buffer, start, end - start));
      outlines.push(outline);
      length += outline.length;
    }
    const head = this.#bytes("head").slice();
    new DataView(head.buffer).setInt16(50, 1);
    /** @type {Record<string, Uint8Array>} */
    const changed = { head, loca: new Uint8Array(loca.buffer), glyf: joined(outlines) };
    return fontFile(KEPT.filter((tag) => this.#tables.has(tag)).map((tag) => [tag, changed[tag] ?? this.#bytes(tag)]));
  }

  /** @param {string} tag */
  #table(tag) {
    const table = this.#tables.get(tag);
    if (!table) throw new Error(`The font has no table ${tag}`);
    return table;
  }

  /** @param {string} tag */
  #bytes(tag) {
    const { offset, length } = this.#table(tag);
    return new Uint8Array(this.#data.buffer, offset, length);
  }

  /** @param {number} units */
  #scaled(units) {
    return (units * 1000) / this.#unitsPerEm;
  }

  /** Where the map of the Basic Multilingual Plane begins (format 4). */
  #unicodeMap() {
    const { offset } = this.#table("cmap");
    const data = this.#data;
    for (let i = 0; i < data.getUint16(offset + 2); i++) {
      const at = offset + data.getUint32(offset + 4 + i * 8 + 4);
      if (data.getUint16(at) === 4) return at;
    }
    throw new Error("The font has no map of format 4");
  }

  /** @param {number} glyph */
  #outline(glyph) {
    const { offset } = this.#table("glyf");
    return { start: offset + (this.#loca[glyph] ?? 0), end: offset + (this.#loca[glyph + 1] ?? 0) };
  }
}

/** @param {[string, Uint8Array][]} tables in the order of their tags */
function fontFile(tables) {
  const headers = new DataView(new ArrayBuffer(12 + tables.length * 16));
  const power = Math.floor(Math.log2(tables.length));
  headers.setUint32(0, 0x00010000);
  headers.setUint16(4, tables.length);
  headers.setUint16(6, 16 * 2 ** power);
  headers.setUint16(8, power);
  headers.setUint16(10, 16 * (tables.length - 2 ** power));
  /** @type {Uint8Array[]} */
  const parts = [new Uint8Array(headers.buffer)];
  let offset = headers.byteLength;
  for (const [i, [tag, table]] of tables.entries()) {
    const padded = new Uint8Array((table.length + 3) & ~3);
    padded.set(table);
    const at = 12 + i * 16;
    for (const [j, letter] of [...tag].entries()) headers.setUint8(at + j, letter.charCodeAt(0));
    headers.setUint32(at + 4, checksum(padded));
    headers.setUint32(at + 8, offset);
    headers.setUint32(at + 12, table.length);
    parts.push(padded);
    offset += padded.length;
  }
  return joined(parts);
}

/** @param {Uint8Array} padded */
function checksum(padded) {
  const data = new DataView(padded.buffer);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + data.getUint32(at)) >>> 0;
  return sum;
}

/** @param {Uint8Array[]} parts */
export function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
