import { drawnOnWhite } from "./hidden-canvas.ts";

/** The library that writes PDFs does not compress pixels. With this quality, a JPEG file of a logo has a tenth of their size. */
const QUALITY = 0.95;

/**
 * The logo in pages of the toolkit as a JPEG file, on white: a data URL, or null if they have none or the browser can't decode it. Pages share
 * one logo.
 *
 * @throws {HiddenCanvasError}
 */
export async function logoOf(pages: readonly string[]) {
  const [, href] = pages.map((page) => /<image [^>]*href="([^"]+)"/.exec(page)).find((found) => found) ?? [];
  if (!href) return null;
  const image = new Image();
  image.src = href;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return drawnOnWhite(image, image.naturalWidth, image.naturalHeight).canvas.toDataURL("image/jpeg", QUALITY);
}
