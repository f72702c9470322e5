/**
 * Writes TrueType files with some of the glyphs of a font, for PDF documents. A glyph can be in a file several times, with other
 * widths. The subsets that jsPDF makes have one width for a glyph.
 *
 * The format is that of the OpenType specification 1.9.
 */

/** A glyph with a width in font units. */
export interface Glyph {
  glyph: number;
  width: number;
}

/** The tables that a document needs (PDF 32000-1, section 9.9), without those of hints for coarse pixels. */
const TABLES = ["glyf", "head", "hhea", "hmtx", "loca", "maxp"];

/** Places of numbers in tables. */
const INDEX_TO_LOCA_FORMAT = 50;
const NUMBER_OF_METRICS = 34;
const NUMBER_OF_GLYPHS = 4;

/** A file with an empty glyph 0 and the given glyphs of a font. The fonts have no glyphs that consist of others. */
export function subset(font: ArrayBuffer, glyphs: readonly Glyph[]): Uint8Array {
  const tables = new Map(TABLES.map((tag) => [tag, tableOf(font, tag)]));
  const table = (tag: string) => tables.get(tag) ?? viewOf(0);
  const isLong = table("head").getInt16(INDEX_TO_LOCA_FORMAT) === 1;
  const placeOf = (glyph: number) =>
    isLong ? table("loca").getUint32(4 * glyph) : 2 * table("loca").getUint16(2 * glyph);
  const measured = table("hhea").getUint16(NUMBER_OF_METRICS);
  const bearingOf = (glyph: number) =>
    table("hmtx").getInt16(glyph < measured ? 4 * glyph + 2 : 4 * measured + 2 * (glyph - measured));

  const outlines = glyphs.map(({ glyph }) =>
    withoutInstructions(copyOf(table("glyf"), placeOf(glyph), placeOf(glyph + 1))),
  );
  const [loca, hmtx] = [viewOf(4 * (glyphs.length + 2)), viewOf(4 * (glyphs.length + 1))];
  let length = 0;
  for (const [i, { glyph, width }] of glyphs.entries()) {
    length += padded(outlines[i]?.byteLength ?? 0);
    loca.setUint32(4 * (i + 2), length);
    hmtx.setUint16(4 * (i + 1), width);
    hmtx.setInt16(4 * (i + 1) + 2, bearingOf(glyph));
  }
  table("hhea").setUint16(NUMBER_OF_METRICS, glyphs.length + 1);
  table("maxp").setUint16(NUMBER_OF_GLYPHS, glyphs.length + 1);
  table("head").setInt16(INDEX_TO_LOCA_FORMAT, 1); // loca has 32 bits for each glyph
  tables.set("glyf", joined(outlines)).set("loca", loca).set("hmtx", hmtx);
  return assemble(tables);
}

/** An outline without the instructions that move its points to pixels. */
function withoutInstructions(outline: DataView) {
  if (outline.byteLength === 0) return outline;
  const at = 10 + 2 * outline.getInt16(0); // the ends of the contours are before it
  const end = at + 2 + outline.getUint16(at);
  outline.setUint16(at, 0);
  const bytes = new Uint8Array(outline.buffer);
  return new DataView(Uint8Array.of(...bytes.subarray(0, at + 2), ...bytes.subarray(end)).buffer);
}

const viewOf = (length: number) => new DataView(new ArrayBuffer(length));

const copyOf = (view: DataView, start: number, end: number) =>
  new DataView(view.buffer.slice(view.byteOffset + start, view.byteOffset + end) as ArrayBuffer);

const padded = (length: number) => (length + 3) & ~3;

/** A copy of a table of a font. */
function tableOf(font: ArrayBuffer, tag: string) {
  const view = new DataView(font);
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
    const start = view.getUint32(at + 8);
    if (nameAt(view, at) === tag) return copyOf(view, start, start + view.getUint32(at + 12));
  }
  throw new Error(`The font has no table ${tag}`);
}

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, i) => view.getUint8(at + i)));

/** The parts, each padded to a multiple of four bytes. */
function joined(parts: readonly DataView[]) {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + padded(byteLength), 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part.buffer), at);
    at += padded(part.byteLength);
  }
  return new DataView(whole.buffer);
}

/** A file of tables. */
function assemble(tables: ReadonlyMap<string, DataView>) {
  const count = tables.size;
  const head = viewOf(12 + 16 * count);
  const search = 16 * 2 ** Math.floor(Math.log2(count));
  head.setUint32(0, 0x00010000);
  for (const [i, n] of [count, search, Math.log2(search / 16), 16 * count - search].entries()) {
    head.setUint16(4 + 2 * i, n);
  }
  let start = head.byteLength;
  for (const [i, [tag, table]] of [...tables].entries()) {
    const entry = 12 + 16 * i;
    for (let j = 0; j < 4; j++) head.setUint8(entry + j, tag.charCodeAt(j));
    head.setUint32(entry + 4, sumOf(joined([table])));
    head.setUint32(entry + 8, start);
    head.setUint32(entry + 12, table.byteLength);
    start += padded(table.byteLength);
  }
  return new Uint8Array(joined([head, ...tables.values()]).buffer);
}

/** The sum of the numbers of 32 bits. */
function sumOf(table: DataView) {
  let sum = 0;
  for (let at = 0; at < table.byteLength; at += 4) sum = (sum + table.getUint32(at)) >>> 0;
  return sum;
}
