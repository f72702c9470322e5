/** The browser does not let the page read what it has drawn on a canvas: it returns noise instead. */
export class HiddenCanvasError extends Error {}

/** The side of a square in the corner of a canvas, in pixels. */
const CORNER = 16;
/** The darkest value that still counts as white: some browsers add a little noise against fingerprinting. */
const ALMOST_WHITE = 240;

/**
 * Draws an image on a white canvas of a size in pixels.
 *
 * @throws {HiddenCanvasError}
 */
export function drawnOnWhite(image: HTMLImageElement, width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  // Browsers that hide canvases from pages return noise instead of an error, both for pixels and for files.
  const corner = context.getImageData(0, 0, Math.min(CORNER, width), Math.min(CORNER, height)).data;
  if (corner.some((value) => value < ALMOST_WHITE)) throw new HiddenCanvasError("The canvas holds something else");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return context;
}
