/**
 * What a PDF needs: the files of the font that its pages were laid out with, and the script that writes it, which is a bundle of its
 * own.
 */
export const SCRIPT = "/pdf/pdf.js";

interface Font {
  regular: string;
  bold: string;
  /** the size of both files and of the script in bytes, almost, so that a share of it is known while they are loaded */
  bytes: number;
}

const font = (name: string, bytes: number): Font => ({
  regular: `/fonts/${name}-regular.ttf`,
  bold: `/fonts/${name}-bold.ttf`,
  bytes,
});

/** The fonts by the first family that a page names (core/drawing/font.go). */
export const FONTS = {
  Go: font("go", 657_000),
  "Liberation Serif": font("serif", 513_000),
  "Go Mono": font("mono", 709_000),
};

type Family = keyof typeof FONTS;

/** The first family that a page names. */
export function familyOf(page: string): Family {
  const [, family = ""] = /font-family="([^",]+)/.exec(page) ?? [];
  if (!Object.hasOwn(FONTS, family)) throw new Error(`A page is in ${family}`);
  return family as Family;
}

type Parts = { fonts: { regular: ArrayBuffer; bold: ArrayBuffer }; pdfOf: typeof import("/pdf/pdf.js").pdfOf };

const loaded = new Map<Family, Parts>();

/** Loads what a PDF in a font needs, once. */
export async function loadParts(
  family: Family,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Parts> {
  const known = loaded.get(family);
  if (known) return known;
  const paths = FONTS[family];
  let received = 0;
  async function get(path: string) {
    const response = await fetch(path, { signal });
    if (!response.ok || !response.body) throw new Error(`${path}: status ${response.status}`);
    const counter = new TransformStream({
      transform(chunk: Uint8Array, controller) {
        received += chunk.length;
        onProgress(Math.min(received / paths.bytes, 1));
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter)).arrayBuffer();
  }
  // The import takes the script from the browser's cache. It could not be cancelled, and after a failure some browsers would
  // not try again.
  const [regular, bold] = await Promise.all([get(paths.regular), get(paths.bold), get(SCRIPT)]);
  const { pdfOf } = await import("/pdf/pdf.js");
  const parts = { fonts: { regular, bold }, pdfOf };
  loaded.set(family, parts);
  return parts;
}
