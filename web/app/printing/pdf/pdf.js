// @ts-check
import { jsPDF } from "jspdf";
import { HiddenFont } from "./hidden-font.js";
import { readPage } from "./svg-page.js";

/**
 * Writes pages as a PDF document with vector shapes, and with text that can be selected, searched and copied. The texts are
 * set in the fonts that the pages were laid out with.
 *
 * A text with a character that these fonts do not have is drawn by the browser, as a picture, in the fonts that the
 * preview has; the same text is on top of it, invisible, so that it can be selected.
 *
 * @typedef {import("./svg-page.js").Page} Page
 * @typedef {import("./svg-page.js").Text} Text
 *
 * @typedef {object} Picture of a text, with the pen at its left end
 * @property {number} width in pixels, that of its box
 * @property {number} height
 * @property {number} baseline distance from the upper edge, in pixels
 * @property {number} margin what the box has on the left and on the right of the text, in pixels
 * @property {number} scale pixels of an em
 * @property {Uint8ClampedArray} pixels red, green, blue and opacity of each
 *
 * @typedef {(text: string, style: { bold: boolean, shade: number, width: number }) => Picture} Draw draws a text whose width is
 *   given in ems
 */

const POINTS_PER_MM = 72 / 25.4;
/** Decimals of a position in points. */
const PRECISION = 3;
/** The names of the fonts in a document. */
const NAMES = { regular: "GoRegular", bold: "GoBold" };

/**
 * @param {readonly string[]} pages SVG documents of the toolkit
 * @param {{ regular: ArrayBuffer, bold: ArrayBuffer }} fonts
 * @param {Draw} draw
 * @throws {RangeError} if the pictures of texts are too large
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function pdfOf(pages, fonts, draw) {
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
  for (const weight of /** @type {const} */ (["regular", "bold"])) {
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
    addTexts(document, page, hidden, pictures);
  }
  return new Uint8Array(document.output("arraybuffer"));
}

/** The size of a page, as the library wants it. @param {Page} page */
function shapeOf({ width, height }) {
  return { format: [width, height], orientation: /** @type {"l" | "p"} */ (width > height ? "l" : "p") };
}

/** @param {jsPDF} document @param {Page} page */
function addBoxes(document, { boxes }) {
  for (const { x, y, width, height, line, shade } of boxes) {
    if (line > 0) document.setLineWidth(line).setDrawColor(shade);
    else document.setFillColor(shade, shade, shade);
    document.rect(x, y, width, height, line > 0 ? "S" : "F");
  }
}

/** @param {jsPDF} document @param {Page} page @param {HiddenFont} hidden @param {Pictures} pictures */
function addTexts(document, { texts }, hidden, pictures) {
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
  /** @type {Map<string, Picture>} */
  #drawn = new Map();

  /** @param {jsPDF} document @param {Draw} draw */
  constructor(document, draw) {
    this.#document = document;
    this.#draw = draw;
  }

  /** @param {Text} text @param {number} ems its width @param {number} x of its left end */
  place({ text, bold, shade, y, size }, ems, x) {
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

/** A text as glyphs show it: without joiners and the like, and with one kind of space. @param {string} text */
const visibleOf = (text) =>
  text
    .normalize("NFC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\p{Zs}/gu, " ");

/**
 * Whether the current font draws each character of a text with a glyph. A mark that is not part of its letter would be beside
 * the letter.
 *
 * @param {jsPDF} document
 * @param {string} text
 */
function hasGlyphs(document, text) {
  const { metadata } = document.getFont();
  return !/\p{M}/u.test(text) && [...text].every((one) => metadata.characterToGlyph(one.codePointAt(0)) > 0);
}

/** The bytes of a file as the library wants them, as characters. @param {ArrayBuffer} file */
const binary = (file) => Array.from(new Uint8Array(file), (byte) => String.fromCharCode(byte)).join("");
