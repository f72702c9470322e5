/**
 * Writes pages as a PDF document with vector shapes, and with text that can be selected, searched and copied. The texts are
 * set in the fonts that the pages were laid out with.
 *
 * A text with a character that these fonts do not have is drawn by the browser, as a picture, in the fonts that the
 * preview has; the same text is on top of it, without outlines, so that it can be selected.
 */
import { jsPDF } from "jspdf";
import { binary, EmbeddedFont, type FontFile } from "./embedded-font.ts";
import { type Page, readPage, type Text } from "./svg-page.ts";
import { Tags } from "./tags.ts";
import { TextWriter } from "./text-writer.ts";

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

/** Draws a text whose width is given in ems. @param families of fonts, as CSS writes them */
export type Draw = (text: string, style: { bold: boolean; color: string; families: string; width: number }) => Picture;

/** Decimals of a position in points. */
const PRECISION = 3;
/** How the names of the fonts in a document begin, by the first family that its pages name (core/drawing/font.go). */
const NAMES: Record<string, string> = { Go: "Go", "Liberation Serif": "LettercraftSerif-", "Go Mono": "GoMono-" };
/** How they end, and the standard fonts whose places they take. */
const WEIGHTS = { regular: ["Regular", "zapfdingbats"], bold: ["Bold", "symbol"] } as const;

/**
 * @param pages SVG documents of the toolkit, all in one font
 * @param fonts the files of that font
 * @param logo the picture of the pages as a JPEG file, a data URL; without it, a picture is an empty frame
 * @throws {RangeError} if the pictures of texts are too large
 */
export function pdfOf(
  pages: readonly string[],
  fonts: { regular: ArrayBuffer; bold: ArrayBuffer },
  draw: Draw,
  logo: string | null = null,
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
  const embed = (weight: "regular" | "bold") => {
    const [end, place] = WEIGHTS[weight];
    const name = `${NAMES[first.families.split(",")[0] ?? ""]}${end}`;
    document.addFileToVFS(name, binary(new Uint8Array(fonts[weight])));
    document.addFont(name, name, "normal");
    const file: FontFile = document.setFont(name).getFont().metadata;
    return new EmbeddedFont(document, place, name, file, fonts[weight]);
  };
  document.setDocumentProperties({ title: first.title, subject: first.description, creator: "Lettercraft" });
  document.setLanguage("en");
  document.viewerPreferences({ DisplayDocTitle: true, PrintScaling: "None" });
  const pictures = new Pictures(document, draw, first.families);
  const tags = new Tags(document);
  const writer = new TextWriter(document, tags, { regular: embed("regular"), bold: embed("bold") }, (text, ems, x) =>
    pictures.place(text, ems, x),
  );
  for (const [i, page] of drawn.entries()) {
    const { format, orientation } = shapeOf(page);
    if (i > 0) document.addPage(format, orientation);
    tags.addPage();
    tags.markArtifact(() => {
      addLogo(document, page, logo);
      addBoxes(document, page);
      addStrokes(document, page);
    });
    writer.write(page.texts);
  }
  return new Uint8Array(document.output("arraybuffer"));
}

/** The size of a page, as the library wants it. */
function shapeOf({ width, height }: Page) {
  return { format: [width, height], orientation: (width > height ? "l" : "p") as "l" | "p" };
}

/** The document has the file once. */
function addLogo(document: jsPDF, { pictures }: Page, logo: string | null) {
  for (const { x, y, width, height } of pictures) {
    if (logo) document.addImage(logo, "JPEG", x, y, width, height, "logo");
    else document.setLineWidth(0.2).setDrawColor(112).rect(x, y, width, height, "S");
  }
}

function addBoxes(document: jsPDF, { boxes }: Page) {
  for (const { x, y, width, height, line, color } of boxes) {
    if (line > 0) document.setLineWidth(line).setDrawColor(color);
    else document.setFillColor(color);
    document.rect(x, y, width, height, line > 0 ? "S" : "F");
  }
}

function addStrokes(document: jsPDF, { strokes }: Page) {
  if (strokes.length === 0) return;
  document.setLineCap("round").setLineJoin("round");
  for (const { points, radius, line, color } of strokes) {
    document.setLineWidth(line).setDrawColor(color);
    const [[x, y], ...rest] = points as [[number, number], ...[number, number][]];
    if (radius !== null) document.circle(x, y, radius, "S");
    else {
      const steps = rest.map(([toX, toY], i) => [toX - (points[i]?.[0] ?? 0), toY - (points[i]?.[1] ?? 0)]);
      document.lines(steps, x, y, [1, 1], "S");
    }
  }
  document.setLineCap("butt").setLineJoin("miter");
}

/** What jsPDF makes of pixels, which its types do not name. */
type Pixels = { processRGBA: (...parameters: unknown[]) => { alpha: string } };

/** Makes a document write the opacity of pixels. jsPDF reads it, but writes only a mask of this name, so that pictures would be black. */
function keepOpacity(document: jsPDF) {
  const library = document as unknown as Pixels;
  const { processRGBA } = library;
  library.processRGBA = function (...parameters) {
    const { alpha, ...image } = processRGBA.apply(this, parameters);
    return { ...image, alpha, sMask: alpha };
  };
}

/** How many bytes the pictures of a document may have: with more, a browser may end the page. */
const MOST_BYTES = 256e6;

/** The pictures of a document. Equal texts share one. */
class Pictures {
  #document;
  #draw;
  #families;
  #bytes = 0;
  #drawn = new Map<string, Picture>();

  constructor(document: jsPDF, draw: Draw, families: string) {
    this.#document = document;
    keepOpacity(document);
    this.#draw = draw;
    this.#families = families;
  }

  /** @param ems its width @param x of its left end */
  place({ text, bold, color, y, size }: Text, ems: number, x: number) {
    const key = JSON.stringify([text, bold, color]);
    const picture = this.#drawn.get(key) ?? this.#draw(text, { bold, color, families: this.#families, width: ems });
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
