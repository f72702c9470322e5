// @ts-check
import { keepOffline } from "../page/offline.js";

/** The Go fonts, which the pages of puzzles are laid out with. A PDF contains the glyphs that it uses. */
export const PATHS = { regular: "/fonts/go-regular.ttf", bold: "/fonts/go-bold.ttf" };
/** The size of both in bytes, so that a share of it is known while they are loaded. */
export const BYTES = 300_420;

/** @typedef {{ regular: ArrayBuffer, bold: ArrayBuffer }} Fonts */

/** @type {Fonts | null} */
let loaded = null;

/**
 * Loads the fonts, once.
 *
 * @param {AbortSignal} signal
 * @param {(share: number) => void} onProgress
 * @returns {Promise<Fonts>}
 */
export async function loadFonts(signal, onProgress) {
  if (loaded) return loaded;
  let received = 0;
  /** @param {string} path */
  async function get(path) {
    const response = await fetch(path, { signal });
    if (!response.ok || !response.body) throw new Error(`${path}: status ${response.status}`);
    const counter = new TransformStream({
      transform(/** @type {Uint8Array} */ chunk, controller) {
        received += chunk.length;
        onProgress(Math.min(received / BYTES, 1));
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter)).arrayBuffer();
  }
  const [regular, bold] = await Promise.all([get(PATHS.regular), get(PATHS.bold)]);
  loaded = { regular, bold };
  keepOffline(Object.values(PATHS));
  return loaded;
}
