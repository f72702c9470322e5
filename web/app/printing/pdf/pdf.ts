/**
 * Writes pages as a PDF document with vector shapes, and with text that can be selected, searched and copied. The texts are
 * set in the fonts that the pages were laid out with.
 *
 * A text with a character that these fonts do not have is drawn by the browser, as a picture, in the fonts that the
 * preview has; the same text is on top of it, invisible, so that it can be selected.
 */
import { jsPDF } from "jspdf";
import { HiddenFont } from "./hidden-font.ts";
import { type Page, readPage, type Text } from "./svg-page.ts";

/** Of a text, with the pen at its left end. */
interface Picture {
  /** in pixels, that of its box */
  width: number;
  height: number;
  /** distance from the upper edge, in pixels */
  baseline: number;
  /** what the box has on the left and on the right of the text, in pixels */
  margin: number;
  /** pixels of an em */
  scale: number;
  /** red, green, blue and opacity of each */
  pixels: Uint8ClampedArray;
}

/** Draws a text whose width is given in ems. */
export type Draw = (text: string, style: { bold: boolean; shade: number; width: number }) => Picture;

const POINTS_PER_MM = 72 / 25.4;
/** Decimals of a position in points. */
const PRECISION = 3;
/** The names of the fonts in a document. */
const NAMES = { regular: "GoRegular", bold: "GoBold" };

/**
 * @param pages SVG documents of the toolkit
 * @throws {RangeError} if the pictures of texts are too large
 */
export function pdfOf(
  pages: readonly string[],
  fonts: { regular: ArrayBuffer; bold: ArrayBuffer },
  draw: Draw,
): Uint8Array<ArrayBuffer> {
  const drawn = pages.map(readPage);
  const [first] = drawn;
  if (!first) throw new Error("There are no pages");
  const document = new jsPDF({
    unit: "mm",
    ...shapeOf(first),
    compress: true,
    precision: PRECISION,
    putOnlyUsedFonts: true,
  });
  for (const weight of ["regular", "bold"] as const) {
    const name = NAMES[weight];
    document.addFileToVFS(name, binary(fonts[weight]));
    document.addFont(name, name, "normal");
  }
  document.setDocumentProperties({ title: first.title, subject: first.description, creator: "Lettercraft" });
  document.setLanguage("en");
  document.viewerPreferences({ DisplayDocTitle: true, PrintScaling: "None" });
  const hidden = new HiddenFont(document, document.setFont(NAMES.regular).getFont().metadata);
  const pictures = new Pictures(document, draw);
  for (const [i, page] of drawn.entries()) {
    const { format, orientation } = shapeOf(page);
    if (i > 0) document.addPage(format, orientation);
    addBoxes(document, page);
    addStrokes(document, page);
    addTexts(document, page, hidden, pictures);
  }
  return new Uint8Array(document.output("arraybuffer"));
}

/** The size of a page, as the library wants it. */
function shapeOf({ width, height }: Page) {
  return { format: [width, height], orientation: (width > height ? "l" : "p") as "l" | "p" };
}

function addBoxes(document: jsPDF, { boxes }: Page) {
  for (const { x, y, width, height, line, shade } of boxes) {
    if (line > 0) document.setLineWidth(line).setDrawColor(shade);
    else document.setFillColor(shade, shade, shade);
    document.rect(x, y, width, height, line > 0 ? "S" : "F");
  }
}

function addStrokes(document: jsPDF, { strokes }: Page) {
  if (strokes.length === 0) return;
  document.setLineCap("round").setLineJoin("round");
  for (const { points, radius, line, shade } of strokes) {
    document.setLineWidth(line).setDrawColor(shade);
    const [[x, y], ...rest] = points as [[number, number], ...[number, number][]];
    if (radius !== null) document.circle(x, y, radius, "S");
    else {
      const steps = rest.map(([toX, toY], i) => [toX - (points[i]?.[0] ?? 0), toY - (points[i]?.[1] ?? 0)]);
      document.lines(steps, x, y, [1, 1], "S");
    }
  }
  document.setLineCap("butt").setLineJoin("miter");
}

function addTexts(document: jsPDF, { texts }: Page, hidden: HiddenFont, pictures: Pictures) {
  // From top to bottom, so that programs which read the texts in their order read lines.
  for (const text of texts.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    document.setFont(text.bold ? NAMES.bold : NAMES.regular).setFontSize(text.size * POINTS_PER_MM);
    const visible = visibleOf(text.text);
    const natural = document.getTextWidth(visible);
    const width = text.width ?? natural;
    const x = text.x - (text.anchor === "middle" ? width / 2 : text.anchor === "end" ? width : 0);
    if (hasGlyphs(document, visible)) {
      document
        .setTextColor(text.shade)
        .text(visible, x, text.y, { horizontalScale: natural > 0 ? width / natural : 1 });
    } else {
      pictures.place(text, width / text.size, x);
      hidden.write(text.text, x, text.y, width / text.size);
    }
  }
}

/** How many bytes the pictures of a document may have: with more, a browser may end the page. */
const MOST_BYTES = 256e6;

/** The pictures of a document. Equal texts share one. */
class Pictures {
  #document;
  #draw;
  #bytes = 0;
  #drawn = new Map<string, Picture>();

  constructor(document: jsPDF, draw: Draw) {
    this.#document = document;
    this.#draw = draw;
  }

  /** @param ems its width @param x of its left end */
  place({ text, bold, shade, y, size }: Text, ems: number, x: number) {
    const key = JSON.stringify([text, bold, shade]);
    const picture = this.#drawn.get(key) ?? this.#draw(text, { bold, shade, width: ems });
    this.#bytes += picture.pixels.length;
    if (this.#bytes > MOST_BYTES) throw new RangeError("The pictures of the texts are too large");
    // The document has the pixels under the key.
    this.#drawn.set(key, { ...picture, pixels: new Uint8ClampedArray() });
    const { width, height, baseline, margin, scale, pixels: data } = picture;
    const mm = size / scale;
    const [left, top] = [x - margin * mm, y - baseline * mm];
    this.#document.addImage({ data, width, height }, "RGBA", left, top, width * mm, height * mm, key);
  }
}

/** A text as glyphs show it: without joiners and the like, and with one kind of space. */
const visibleOf = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\p{Zs}/gu, " ");

/**
 * Whether the current font draws each character of a text with a glyph. A mark that is not part of its letter would be beside
 * the letter.
 */
function hasGlyphs(document: jsPDF, text: string) {
  const { metadata } = document.getFont();
  return !/\p{M}/u.test(text) && [...text].every((one) => metadata.characterToGlyph(one.codePointAt(0)) > 0);
}

/** The bytes of a file as the library wants them, as characters. */
const binary = (file: ArrayBuffer) => Array.from(new Uint8Array(file), (byte) => String.fromCharCode(byte)).join("");
