import type { jsPDF } from "jspdf";

/**
 * A font for texts that are not seen, because a picture shows them. A reader of the document can select and copy them.
 *
 * Each code point has a code of its own, and is an em wide. jsPDF itself writes only characters that a font has, so this font
 * takes the place of a standard font that no page uses, and is written by a function that jsPDF calls for each font.
 */
const PLACE = "zapfdingbats";
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
  putStream: (stream: { data: string; objectId: number }) => void;
}

export class HiddenFont {
  #document;
  #outlines;
  /** The codes by code point, in the order of their first use. */
  #codes = new Map<string, number>();

  /** @param outlines a font whose glyph 0 stands for each code point, because a document must have a file for such a font */
  constructor(document: jsPDF, outlines: { subset: { encode: (glyphs: number[], longOffsets: 1) => number[] } }) {
    this.#document = document;
    this.#outlines = outlines;
    const { events } = document.internal;
    events.subscribe("postProcessText", ({ mutex }: PostProcessText) => {
      if (mutex.fonts[mutex.activeFontKey]?.fontName === PLACE) mutex.isHex = true;
    });
    events.subscribe("putFont", (put: PutFont) => {
      if (put.font.fontName === PLACE) this.#put(put);
    });
  }

  /**
   * Writes a text that is not seen, in the current size of type.
   *
   * @param x of its left end
   * @param y of its baseline
   * @param ems its width
   */
  write(text: string, x: number, y: number, ems: number) {
    const codes = Array.from(text, (one) => this.#code(one));
    this.#document
      .setFont(PLACE, "normal")
      .text(codes.map(hex).join(""), x, y, { renderingMode: "invisible", horizontalScale: ems / codes.length });
  }

  /** @param one a code point */
  #code(one: string) {
    const code = this.#codes.get(one) ?? this.#codes.size + 1;
    this.#codes.set(one, code);
    return code;
  }

  #put({ font, out, newObject, putStream }: PutFont) {
    const stream = (data: string) => {
      const objectId = newObject();
      putStream({ data, objectId });
      out("endobj");
      return objectId;
    };
    const dictionary = (entries: string) => {
      const objectId = newObject();
      out(`<<${entries}>>`);
      out("endobj");
      return objectId;
    };
    const file = stream(Array.from(this.#outlines.subset.encode([0], 1), (byte) => String.fromCharCode(byte)).join(""));
    const toGlyphs = stream("\0\0".repeat(this.#codes.size + 1));
    const toUnicode = stream(unicodeMap([...this.#codes]));
    const descriptor = dictionary(
      `/Type/FontDescriptor/FontName/Hidden/Flags 4/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200` +
        `/CapHeight 700/StemV 80/FontFile2 ${file} 0 R`,
    );
    const descendant = dictionary(
      "/Type/Font/Subtype/CIDFontType2/BaseFont/Hidden/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>" +
        `/FontDescriptor ${descriptor} 0 R/DW 1000/CIDToGIDMap ${toGlyphs} 0 R`,
    );
    font.objectNumber = dictionary(
      `/Type/Font/Subtype/Type0/BaseFont/Hidden/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R`,
    );
    font.isAlreadyPutted = true;
  }
}

/** What the codes stand for. */
function unicodeMap(codes: [string, number][]) {
  const blocks = [];
  for (let i = 0; i < codes.length; i += MOST_ENTRIES) {
    const block = codes.slice(i, i + MOST_ENTRIES);
    const entries = block.map(([one, code]) => `<${hex(code)}> <${utf16(one)}>\n`).join("");
    blocks.push(`${block.length} beginbfchar\n${entries}endbfchar\n`);
  }
  return (
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
    "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n" +
    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n" +
    `${blocks.join("")}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}

/** A number of 16 bits in hexadecimal digits. */
const hex = (n: number) => n.toString(16).padStart(4, "0");

/** The code units of a code point in hexadecimal digits. */
const utf16 = (one: string) => Array.from({ length: one.length }, (_, i) => hex(one.charCodeAt(i))).join("");
