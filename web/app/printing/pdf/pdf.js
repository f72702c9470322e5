// @ts-check
import { Document, number, textString } from "./document.js";
import { Font } from "./font.js";
import { readPage } from "./svg-page.js";
import { Typeface } from "./typeface.js";

/**
 * Writes pages as a PDF document with vector shapes, and with text that can be selected, searched and copied. The texts are
 * set in the fonts that the pages were laid out with.
 *
 * A text with a character that these fonts do not have is drawn by the browser, as a picture, in the fonts that the
 * preview has; the same text is on top of it, invisible, so that it can be selected.
 *
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

/**
 * @param {readonly string[]} pages SVG documents of the toolkit
 * @param {{ regular: ArrayBuffer, bold: ArrayBuffer }} fonts
 * @param {Draw} draw
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function pdfOf(pages, fonts, draw) {
  const document = new Document();
  const faces = {
    regular: new Typeface(new Font(fonts.regular), "GoRegular"),
    bold: new Typeface(new Font(fonts.bold), "Go-Bold"),
  };
  const root = document.reserve();
  const tree = document.reserve();
  const resources = document.reserve();
  const pictures = new Pictures(document, draw);
  /** @type {number[]} */
  const kids = [];
  const drawn = pages.map(readPage);
  for (const page of drawn) {
    const content = await document.addStream(contentOf(page, faces, pictures));
    const [width, height] = [page.width, page.height].map((side) => number(side * POINTS_PER_MM));
    kids.push(
      document.add(
        `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} ${height}]/Resources ${resources} 0 R/Contents ${content} 0 R>>`,
      ),
    );
  }
  const regular = await faces.regular.write(document);
  const bold = await faces.bold.write(document);
  document.add(`<</Font<</F0 ${regular} 0 R/F1 ${bold} 0 R>>/XObject<<${await pictures.write()}>>>>`, resources);
  document.add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(" ")}]>>`, tree);
  document.add(
    `<</Type/Catalog/Pages ${tree} 0 R/Lang(en)/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>>>`,
    root,
  );
  const { title = "", description = "" } = drawn[0] ?? {};
  const info = document.add(`<</Title${textString(title)}/Subject${textString(description)}/Producer(Lettercraft)>>`);
  return document.file(root, info);
}

/**
 * The marks of a page. Lengths are in millimetres, as on the page, but y grows upwards.
 *
 * @param {import("./svg-page.js").Page} page
 * @param {{ regular: Typeface, bold: Typeface }} faces
 * @param {Pictures} pictures
 */
function contentOf({ height: top, boxes, texts }, faces, pictures) {
  const content = [`${number(POINTS_PER_MM)} 0 0 ${number(POINTS_PER_MM)} 0 0 cm`];
  for (const { x, y, width, height, line, shade } of boxes) {
    const place = [x, top - y - height, width, height].map(number).join(" ");
    const grey = number(shade);
    content.push(line > 0 ? `${grey} G ${number(line)} w ${place} re S` : `${grey} g ${place} re f`);
  }
  // From top to bottom, so that programs which read the texts in their order read lines.
  const ordered = texts.toSorted((a, b) => a.y - b.y || a.x - b.x);
  content.push("BT");
  for (const text of ordered) {
    const { codes, width, isWhole } = (text.bold ? faces.bold : faces.regular).encode(text.text);
    const across = width * text.size;
    const x = text.x - (text.anchor === "middle" ? across / 2 : text.anchor === "end" ? across : 0);
    if (!isWhole) content.push("ET", pictures.place(text, width, x, top - text.y), "BT");
    content.push(
      `/F${text.bold ? 1 : 0} ${number(text.size)} Tf ${number(text.shade)} g ${isWhole ? 0 : 3} Tr`,
      `1 0 0 1 ${number(x)} ${number(top - text.y)} Tm <${codes}> Tj`,
    );
  }
  content.push("ET");
  return content.join("\n");
}

/** The pictures of a document. Equal texts share one. */
class Pictures {
  #document;
  #draw;
  /** @type {Map<string, Picture>} */
  #drawn = new Map();

  /** @param {Document} document @param {Draw} draw */
  constructor(document, draw) {
    this.#document = document;
    this.#draw = draw;
  }

  /**
   * The operators that draw a text with the pen at x, y.
   *
   * @param {Text} text
   * @param {number} width in ems
   * @param {number} x
   * @param {number} y
   */
  place({ text, bold, shade, size }, width, x, y) {
    const key = JSON.stringify([text, bold, shade]);
    const picture = this.#drawn.get(key) ?? this.#draw(text, { bold, shade, width });
    this.#drawn.set(key, picture);
    const mm = size / picture.scale;
    const place = [
      picture.width * mm,
      0,
      0,
      picture.height * mm,
      x - picture.margin * mm,
      y - (picture.height - picture.baseline) * mm,
    ];
    const name = [...this.#drawn.keys()].indexOf(key);
    return `q ${place.map(number).join(" ")} cm /I${name} Do Q`;
  }

  /** Writes the pictures, and returns the entries of their dictionary. */
  async write() {
    const entries = [...this.#drawn.values()].map(async ({ width, height, pixels }, i) => {
      const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
      const colours = new Uint8Array(width * height * 3);
      const opacity = new Uint8Array(width * height);
      for (let at = 0; at < opacity.length; at++) {
        colours.set(pixels.subarray(at * 4, at * 4 + 3), at * 3);
        opacity[at] = pixels[at * 4 + 3] ?? 0;
      }
      const mask = await this.#document.addStream(opacity, `${image}/ColorSpace/DeviceGray`);
      const number = await this.#document.addStream(colours, `${image}/ColorSpace/DeviceRGB/SMask ${mask} 0 R`);
      return `/I${i} ${number} 0 R`;
    });
    return (await Promise.all(entries)).join("");
  }
}
