import { FileFault } from "../files/file-fault.ts";
import { drawnOnWhite, HiddenCanvasError } from "./hidden-canvas.ts";

/** The limits of the toolkit (core/puzzle/logo.go). */
const MOST_BYTES = 64 * 1024;
const MOST_PIXELS = 1000;
/** The size in which pictures are drawn: 400 dots per inch of the largest logo on paper. */
const WIDTH = 944;
const HEIGHT = 283;
const JPEG_QUALITY = 0.85;
/** With which a PNG file begins. */
const PNG = "data:image/png;base64,iVBORw0KGgo";

/**
 * Reads a picture file as a logo that the toolkit takes: a data URL. A PNG file within the limits stays as it is. Any other picture is drawn
 * again, on white, and made smaller if it is large.
 *
 * @returns also the size in pixels, and whether it is smaller than that of the file
 * @throws {FileFault}
 */
export async function readLogo(file: File) {
  const image = new Image();
  image.src = await dataUrlOf(file);
  const isDecoded = await image.decode().then(
    () => image.naturalWidth > 0 && image.naturalHeight > 0,
    () => false,
  );
  if (!isDecoded) throw new FileFault("This browser can't show it as a picture. Choose a PNG or JPEG file.");
  const { src: url, naturalWidth: width, naturalHeight: height } = image;
  if (url.startsWith(PNG) && file.size <= MOST_BYTES && width <= MOST_PIXELS && height <= MOST_PIXELS) {
    return { url, width, height, isSmaller: false };
  }
  try {
    return drawn(image, file.type === "image/svg+xml");
  } catch (cause) {
    if (!(cause instanceof HiddenCanvasError)) throw cause;
    throw new FileFault(
      "This browser hides what is drawn on a canvas. Allow canvas for this site, or choose a PNG file of at most 64 kB and 1,000 × 1,000 pixels.",
    );
  }
}

/** Draws a picture as large as the file of a logo can be. Only vectors are made larger. */
function drawn(image: HTMLImageElement, isVector: boolean) {
  const { naturalWidth, naturalHeight } = image;
  let scale = Math.min(WIDTH / naturalWidth, HEIGHT / naturalHeight, isVector ? Infinity : 1);
  for (;;) {
    const width = Math.max(1, Math.round(naturalWidth * scale));
    const height = Math.max(1, Math.round(naturalHeight * scale));
    const { canvas } = drawnOnWhite(image, width, height);
    for (const type of ["image/png", "image/jpeg"]) {
      const url = canvas.toDataURL(type, JPEG_QUALITY);
      const bytes = ((url.length - url.indexOf(",")) * 3) / 4;
      if (bytes <= MOST_BYTES) return { url, width, height, isSmaller: width < naturalWidth };
    }
    scale *= 0.75;
  }
}

function dataUrlOf(file: File) {
  return new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(`${reader.result}`));
    reader.addEventListener("error", () => reject(new FileFault("It could not be read.")));
    reader.readAsDataURL(file);
  });
}
