/**
 * What a PDF needs: the Go fonts, which the pages of puzzles are laid out with, and the script that writes it, which is a bundle
 * of its own.
 */
export const PATHS = { regular: "/fonts/go-regular.ttf", bold: "/fonts/go-bold.ttf", script: "/pdf/pdf.js" };
/** The size of all of them in bytes, almost, so that a share of it is known while they are loaded. */
export const BYTES = 657_000;

type Parts = { fonts: { regular: ArrayBuffer; bold: ArrayBuffer }; pdfOf: typeof import("/pdf/pdf.js").pdfOf };

let loaded: Parts | null = null;

/** Loads what a PDF needs, once. */
export async function loadParts(signal: AbortSignal, onProgress: (share: number) => void): Promise<Parts> {
  if (loaded) return loaded;
  let received = 0;
  async function get(path: string) {
    const response = await fetch(path, { signal });
    if (!response.ok || !response.body) throw new Error(`${path}: status ${response.status}`);
    const counter = new TransformStream({
      transform(chunk: Uint8Array, controller) {
        received += chunk.length;
        onProgress(Math.min(received / BYTES, 1));
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter)).arrayBuffer();
  }
  // The import takes the script from the browser's cache. It could not be cancelled, and after a failure some browsers would
  // not try again.
  const [regular, bold] = await Promise.all([get(PATHS.regular), get(PATHS.bold), get(PATHS.script)]);
  const { pdfOf } = await import("/pdf/pdf.js");
  loaded = { fonts: { regular, bold }, pdfOf };
  return loaded;
}
