import { HiddenCanvasError } from "./hidden-canvas.ts";

/** Pixels of an em: 300 dots per inch at the size of a puzzle's letters. */
const SCALE = 64;
/** Room around the text, in pixels: accents and letters with a slant are wider and higher than their text. */
const MARGIN = SCALE / 4;
const BASELINE = SCALE * 1.3;
const HEIGHT = SCALE * 1.8;
/** The side of a square in the corner, which is empty, and the opacity that noise against fingerprinting may have. */
const CORNER = 8;
const FAINT = 16;

/**
 * Draws a text as the page's SVGs show it, stretched to its width.
 *
 * @throws {HiddenCanvasError}
 */
export function drawText(
  text: string,
  { bold, color, families, width: ems }: { bold: boolean; color: string; families: string; width: number },
) {
  const width = Math.ceil(ems * SCALE) + 2 * MARGIN;
  const height = Math.ceil(HEIGHT);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas");
  context.fillStyle = color;
  context.font = `${bold ? 700 : 400} ${SCALE}px ${families}`;
  context.translate(MARGIN, BASELINE);
  context.scale((ems * SCALE) / (context.measureText(text).width || 1), 1);
  context.fillText(text, 0, 0);
  const corner = context.getImageData(0, 0, CORNER, CORNER).data;
  if (corner.some((value, i) => i % 4 === 3 && value > FAINT)) throw new HiddenCanvasError();
  const { data: pixels } = context.getImageData(0, 0, width, height);
  return { width, height, baseline: BASELINE, margin: MARGIN, scale: SCALE, pixels };
}
