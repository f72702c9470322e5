import type { jsPDF } from "jspdf";
import { type Glyph, subset } from "./true-type.ts";

/** A glyph of a document: its outline, its width in font units, and the text that a reader of the document copies. */
export interface Character extends Glyph {
  text: string;
}

/** Entries of a block of a CMap. */
const MOST_ENTRIES = 100;

/** What jsPDF hands to functions that change how a text and how a font are written. */
type PostProcessText = {
  mutex: { isHex?: boolean; activeFontKey: string; fonts: Record<string, { fontName: string }> };
};

interface PutFont {
  font: { fontName: string; objectNumber: number; isAlreadyPutted: boolean };
  out: (line: string) => void;
  newObject: () => number;
  putStream: (stream: { data: string; objectId: number; addLength1?: boolean }) => void;
}

/** What jsPDF reads from the file of a font. */
export interface FontFile {
  characterToGlyph: (codePoint: number) => number;
  hmtx: { forGlyph: (glyph: number) => { advance: number } };
  head: { unitsPerEm: number };
  ascender: number;
  decender: number;
  capHeight: number;
  bbox: number[];
}

/**
 * A font in a document, with the glyphs that the document uses.
 *
 * A font of jsPDF has each glyph once, with its own width, and only the text that it stands for. So this font takes the place of a
 * standard font that no page uses, and is written by a function that jsPDF calls for each font.
 */
export class EmbeddedFont {
  #document;
  #place;
  #name;
  #file;
  #content;
  /** The codes by character, in the order of their first use. */
  #codes = new Map<string, number>();
  #characters: Character[] = [];

  /** @param place the name of a standard font @param content of the file */
  constructor(document: jsPDF, place: string, name: string, file: FontFile, content: ArrayBuffer) {
    this.#document = document;
    this.#place = place;
    this.#name = name;
    this.#file = file;
    this.#content = content;
    const { events } = document.internal;
    events.subscribe("postProcessText", ({ mutex }: PostProcessText) => {
      if (mutex.fonts[mutex.activeFontKey]?.fontName === place) mutex.isHex = true;
    });
    events.subscribe("putFont", (put: PutFont) => {
      if (put.font.fontName === place) this.#put(put);
    });
  }

  /** The glyph of a code point, or 0 if the font has none. */
  glyphOf(one: string): number {
    return this.#file.characterToGlyph(one.codePointAt(0) ?? 0);
  }

  /** The width of a glyph in ems. */
  widthOf(glyph: number): number {
    return this.#file.hmtx.forGlyph(glyph).advance / this.#file.head.unitsPerEm;
  }

  /** Writes glyphs side by side, in the current size and colour of type. @param characters with widths in ems */
  write(characters: readonly Character[], x: number, y: number) {
    const codes = characters.map((one) => hex(this.#code(one)));
    this.#document.setFont(this.#place, "normal").text(codes.join(""), x, y);
  }

  #code({ glyph, width: ems, text }: Character) {
    const width = Math.round(ems * this.#file.head.unitsPerEm);
    const key = JSON.stringify([glyph, width, text]);
    const code = this.#codes.get(key) ?? this.#characters.push({ glyph, width, text });
    this.#codes.set(key, code);
    return code;
  }

  #put({ font, out, newObject, putStream }: PutFont) {
    const stream = (data: string, addLength1 = false) => {
      const objectId = newObject();
      putStream({ data, objectId, addLength1 });
      out("endobj");
      return objectId;
    };
    const dictionary = (entries: string) => {
      const objectId = newObject();
      out(`<<${entries}>>`);
      out("endobj");
      return objectId;
    };
    const { bbox, ascender, decender, capHeight, head } = this.#file;
    const name = `${tagOf(this.#characters)}+${this.#name}`;
    const file = stream(binary(subset(this.#content, this.#characters)), true);
    const texts = stream(unicodeMap(this.#characters));
    const widths = this.#characters.map(({ width }) => Number(((1000 / head.unitsPerEm) * width).toFixed(3)));
    const descriptor = dictionary(
      `/Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${bbox.join(" ")}]/ItalicAngle 0/Ascent ${ascender}` +
        `/Descent ${decender}/CapHeight ${capHeight}/StemV 80/FontFile2 ${file} 0 R`,
    );
    const descendant = dictionary(
      `/Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/W[1[${widths.join(" ")}]]`,
    );
    font.objectNumber = dictionary(
      `/Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${texts} 0 R`,
    );
    font.isAlreadyPutted = true;
  }
}

/** Six letters that differ between fonts with different glyphs, as PDF 32000-1, section 9.6.4, wants them. */
function tagOf(characters: readonly Character[]) {
  let hash = 0;
  for (const { glyph, width } of characters) hash = (hash * 31 + glyph * 4096 + width) % 26 ** 6;
  return Array.from({ length: 6 }, (_, i) => String.fromCharCode(65 + (Math.floor(hash / 26 ** i) % 26))).join("");
}

/** What the codes stand for. */
function unicodeMap(characters: readonly Character[]) {
  const blocks = [];
  for (let i = 0; i < characters.length; i += MOST_ENTRIES) {
    const block = characters.slice(i, i + MOST_ENTRIES);
    const entries = block.map(({ text }, j) => `<${hex(i + j + 1)}> <${utf16(text)}>\n`).join("");
    blocks.push(`${block.length} beginbfchar\n${entries}endbfchar\n`);
  }
  return (
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
    "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n" +
    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n" +
    `${blocks.join("")}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}

/** The bytes of a file as the library wants them, as characters. */
export const binary = (file: Uint8Array) => Array.from(file, (byte) => String.fromCharCode(byte)).join("");

/** A number of 16 bits in hexadecimal digits. */
const hex = (n: number) => n.toString(16).padStart(4, "0");

/** The code units of a text in hexadecimal digits. */
const utf16 = (text: string) => Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join("");
