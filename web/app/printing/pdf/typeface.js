// @ts-check
import { charactersOf } from "../../page/characters.js";
import { hex, number, utf16 } from "./document.js";

/** The width of a character that the font does not have, as in the toolkit's layout: an em. */
const WIDEST = 1000;

/**
 * The characters of one font that a document uses. Each has a code of its own, so that a reader can select and copy it as
 * it was, even if two characters share a glyph.
 */
export class Typeface {
  #font;
  #name;
  /** By character. @type {Map<string, { code: number, glyph: number, width: number }>} */
  #used = new Map();

  /** @param {import("./font.js").Font} font @param {string} name */
  constructor(font, name) {
    this.#font = font;
    this.#name = name;
  }

  /**
   * A text as codes.
   *
   * @param {string} text
   * @returns {{ codes: string, width: number, isWhole: boolean }} the codes in hexadecimal digits, the width in ems, and
   *   whether the font has all of its characters
   */
  encode(text) {
    let codes = "";
    let width = 0;
    let isWhole = true;
    for (const character of charactersOf(text)) {
      const used = this.#use(character);
      codes += hex(used.code);
      width += used.width;
      isWhole &&= used.glyph > 0 || used.width === 0;
    }
    return { codes, width: width / 1000, isWhole };
  }

  /** @param {string} character an extended grapheme cluster */
  #use(character) {
    const known = this.#used.get(character);
    if (known) return known;
    const visible = character.normalize("NFC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
    const [only = "", ...others] = visible;
    const glyph = others.length > 0 || !only ? 0 : this.#glyph(only);
    const width = glyph ? this.#width(only, glyph) : visible ? this.#laidOut(only) : 0;
    const used = { code: this.#used.size + 1, glyph, width };
    this.#used.set(character, used);
    return used;
  }

  /** @param {string} character */
  #glyph(character) {
    const glyph = this.#font.glyph(character.codePointAt(0) ?? 0);
    return glyph || !/\p{Zs}/u.test(character) ? glyph : this.#font.glyph(0x20);
  }

  /** @param {string} character @param {number} glyph */
  #width(character, glyph) {
    return this.#font.glyph(character.codePointAt(0) ?? 0) ? this.#font.advance(glyph) : WIDEST;
  }

  /** The width for which a character with marks was laid out. @param {string} character the first code point */
  #laidOut(character) {
    const glyph = this.#font.glyph(character.codePointAt(0) ?? 0);
    return glyph ? this.#font.advance(glyph) : WIDEST;
  }

  /**
   * Writes the font, with the glyphs that are used.
   *
   * @param {import("./document.js").Document} document
   * @returns {Promise<number>} its object
   */
  async write(document) {
    const all = [...this.#used.entries()];
    const glyphs = all.map(([, { glyph }]) => glyph);
    const name = `${tag(glyphs)}+${this.#name}`;
    const { box, ascent, descent } = this.#font.metrics;
    const file = await document.addStream(this.#font.subset(glyphs));
    const descriptor = document.add(
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box.map(number).join(" ")}]/ItalicAngle 0` +
        `/Ascent ${number(ascent)}/Descent ${number(descent)}/CapHeight 723/StemV 80/FontFile2 ${file} 0 R>>`,
    );
    // Code 0 has no glyph. The others are numbered in the order of their first use.
    const map = Uint8Array.from([0, ...glyphs].flatMap((glyph) => [glyph >> 8, glyph & 0xff]));
    const toGlyphs = await document.addStream(map);
    const widths = all.map(([, { width }]) => number(width)).join(" ");
    const descendant = document.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptor} 0 R/W[1[${widths}]]/CIDToGIDMap ${toGlyphs} 0 R>>`,
    );
    const toUnicode = await document.addStream(unicodeMap(all.map(([character, { code }]) => [code, character])));
    return document.add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
    );
  }
}

/** Six letters that differ for fonts with different glyphs. @param {number[]} glyphs */
function tag(glyphs) {
  let sum = 0;
  for (const glyph of glyphs) sum = (Math.imul(sum, 31) + glyph) >>> 0;
  return Array.from({ length: 6 }, (_, i) => String.fromCharCode(65 + (Math.floor(sum / 26 ** i) % 26))).join("");
}

/** What the codes stand for, for a reader that copies text. @param {[number, string][]} codes */
function unicodeMap(codes) {
  const blocks = Array.from({ length: Math.ceil(codes.length / 100) }, (_, i) => codes.slice(i * 100, i * 100 + 100));
  const lines = blocks.map((block) => {
    const entries = block.map(([code, character]) => `<${hex(code)}> <${utf16(character)}>\n`).join("");
    return `${block.length} beginbfchar\n${entries}endbfchar\n`;
  });
  return (
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
    "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n" +
    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n" +
    `${lines.join("")}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}
