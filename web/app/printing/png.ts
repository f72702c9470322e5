import { drawnOnWhite } from "./hidden-canvas.ts";

const MM_PER_INCH = 25.4;
/** The resolution of a PNG at 1×, in dots per inch. At 4×, it is that of print. */
const DPI = 75;
/** A very tall picture gets at least this resolution, or the one that was chosen if that is lower. */
const LEAST_DPI = 150;
/** The largest canvas that every browser can draw; Safari on phones has the lowest limit. */
const MAX_PIXELS = 16_000_000;

/**
 * Draws an SVG document as a PNG on white. Its viewBox must be in millimetres.
 *
 * @param scale 1 to 4
 * @throws {HiddenCanvasError}
 */
export async function pngOf(svg: string, scale: number): Promise<{ file: Blob; width: number; height: number }> {
  const { documentElement: root } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const [, , across = 0, down = 0] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const { width, height } = pixels(across, down, scale);
  // Some browsers draw at the document's own size and stretch the result, so it is given the size of the PNG.
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  await image.decode();

  const { canvas } = drawnOnWhite(image, width, height);
  const file = await new Promise((made: (blob: Blob | null) => void) => canvas.toBlob(made, "image/png"));
  if (!file) throw new Error(`A canvas of ${width} × ${height} pixels is too large`);
  return { file, width, height };
}

/**
 * The size of the picture: the chosen one, or the finest within the limits that every browser can draw.
 *
 * @param across in millimetres
 * @param down in millimetres
 */
function pixels(across: number, down: number, scale: number) {
  const most = Math.sqrt(MAX_PIXELS / (across * down)) * MM_PER_INCH;
  const dpi = Math.min(scale * DPI, Math.max(most, LEAST_DPI));
  return { width: Math.round((across / MM_PER_INCH) * dpi), height: Math.round((down / MM_PER_INCH) * dpi) };
}
