import type { jsPDF } from "jspdf";
import type { EmbeddedFont } from "./embedded-font.ts";
import type { Role, Text } from "./svg-page.ts";
import type { Tags } from "./tags.ts";
import { inVisualOrder } from "./visual-order.ts";

const POINTS_PER_MM = 72 / 25.4;
/** The distance of two places that are the same, in millimetres. */
const SAME = 0.02;

/** A glyph on a page. Lengths are in millimetres. */
interface Sign {
  font: EmbeddedFont;
  size: number;
  color: string;
  x: number;
  y: number;
  width: number;
  glyph: number;
  text: string;
}

/**
 * Writes the texts of pages, as headings and paragraphs. The letters of a word can be apart, such as those below the boxes of a
 * puzzle. Readers that look for gaps between letters would take such a word for several, so each of its letters is as wide as the
 * distance to the next one.
 */
export class TextWriter {
  #document;
  #tags;
  #fonts;
  #place;
  /** The signs of the heading or paragraph that is being read. */
  #signs: Sign[] = [];

  /** @param place draws a text that the fonts do not have, given the x of its left end */
  constructor(
    document: jsPDF,
    tags: Tags,
    fonts: { regular: EmbeddedFont; bold: EmbeddedFont },
    place: (text: Text, ems: number, x: number) => void,
  ) {
    this.#document = document;
    this.#tags = tags;
    this.#fonts = fonts;
    this.#place = place;
  }

  /** Writes the texts of a page. */
  write(texts: readonly Text[]) {
    for (const text of texts) {
      const signs = this.#signsOf(text);
      if (signs.length > 0) this.#add(signs, text.role);
    }
    this.#end();
  }

  #add(signs: Sign[], role: Role) {
    if (role === "running") {
      this.#end();
      this.#tags.markArtifact(() => writeSigns(this.#document, signs), "/Type/Pagination");
      return;
    }
    if ((role === "more" || role === "joined") && this.#tags.isBegun) {
      if (role === "more") this.#addSpace();
      this.#reach(signs);
    } else {
      this.#end();
      this.#tags.begin(role);
    }
    this.#signs.push(...signs);
  }

  /** Ends the heading or paragraph on this page. */
  #end() {
    if (this.#signs.length > 0) this.#tags.mark(() => writeSigns(this.#document, this.#signs));
    this.#signs = [];
  }

  #addSpace() {
    const last = this.#signs.at(-1);
    if (!last) return; // the space would begin a page
    const glyph = last.font.glyphOf(" ");
    this.#signs.push({
      ...last,
      x: last.x + last.width,
      width: last.font.widthOf(glyph) * last.size,
      glyph,
      text: " ",
    });
  }

  /** Makes the last sign so wide that it ends where others begin, if that is to the right of it. */
  #reach([next]: Sign[]) {
    const last = this.#signs.at(-1);
    if (last && next && last.y === next.y && next.x > last.x) last.width = next.x - last.x;
  }

  /** A text that has a character without a glyph is drawn, and its signs are spaces that stand for its characters. */
  #signsOf(text: Text): Sign[] {
    const { size, color, y, anchor } = text;
    const font = this.#fonts[text.bold ? "bold" : "regular"];
    const visible = [...visibleOf(text.text)].map((one) => {
      const glyph = font.glyphOf(one);
      return { text: one, glyph, width: font.widthOf(glyph) * size };
    });
    const isDrawn = /\p{M}/u.test(text.text.normalize("NFC")) || visible.some(({ glyph }) => glyph === 0);
    const natural = visible.reduce((sum, one) => sum + one.width, 0);
    const width = isDrawn ? (text.width ?? natural) : natural;
    let x = text.x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    let written = visible;
    if (isDrawn) {
      this.#tags.markArtifact(() => this.#place(text, width / size, x));
      const characters = inVisualOrder(text.text);
      const glyph = font.glyphOf(" ");
      written = characters.map((one) => ({ text: one, glyph, width: width / characters.length }));
    }
    return written.map((one) => {
      const sign = { ...one, font, size, color, x, y };
      x += one.width;
      return sign;
    });
  }
}

/** Writes signs. Those that are side by side and look alike are one string. */
function writeSigns(document: jsPDF, signs: readonly Sign[]) {
  for (let from = 0, to = 1; from < signs.length; to++) {
    const [first, last, next] = [signs[from], signs[to - 1], signs[to]];
    if (!first || !last || (next && continues(last, next))) continue;
    const { font, size, color, x, y } = first;
    document.setFontSize(size * POINTS_PER_MM).setTextColor(color);
    font.write(
      signs.slice(from, to).map(({ glyph, width, text }) => ({ glyph, width: width / size, text })),
      x,
      y,
    );
    from = to;
  }
}

const continues = (last: Sign, next: Sign) =>
  last.font === next.font &&
  last.size === next.size &&
  last.color === next.color &&
  last.y === next.y &&
  Math.abs(next.x - last.x - last.width) < SAME;

/** A text as glyphs show it: without joiners and the like, and with one kind of space. */
const visibleOf = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\p{Zs}/gu, " ");
