// @ts-check
import { element } from "../page/dom.js";
import { notice } from "../page/notice.js";

import { loadFonts } from "./fonts.js";
import { HiddenCanvasError } from "./hidden-canvas.js";
import { save } from "./save.js";

/** How long loading may take before the page shows its progress. */
const PATIENCE_MS = 300;

/**
 * @returns saves the pages of a puzzle as a PDF. What that needs is loaded for the first one; the user may cancel it
 */
export function startPdf() {
  let isBusy = false;

  /** @param {string} name @param {import("./printable.js").Printable} printable */
  return async (name, { draw }) => {
    if (isBusy) return;
    isBusy = true;
    try {
      const parts = await loaded();
      if (!parts) return;
      const { pages } = draw({ pages: true });
      const file = await parts.pdfOf(pages, parts.fonts, parts.drawText);
      save(name, new Blob([file], { type: "application/pdf" }));
    } catch (cause) {
      if (!(cause instanceof HiddenCanvasError)) throw cause;
      notice(
        "No PDF was saved: this browser hides what is drawn on a canvas. Allow canvas for this site, or print to a PDF.",
      );
    } finally {
      isBusy = false;
    }
  };
}

/** The fonts and the writer, or null if they could not be loaded or the user does not want to wait. */
async function loaded() {
  const dialog = element("fetching", HTMLDialogElement);
  const progress = element("fetching-progress", HTMLProgressElement);
  const cancel = new AbortController();
  const onClose = () => cancel.abort();
  progress.value = 0;
  dialog.addEventListener("close", onClose);
  const timer = window.setTimeout(() => dialog.showModal(), PATIENCE_MS);
  try {
    const [fonts, { pdfOf }, { drawText }] = await Promise.all([
      loadFonts(cancel.signal, (share) => {
        progress.value = share;
      }),
      import("./pdf/pdf.js"),
      import("./text-picture.js"),
    ]);
    return { fonts, pdfOf, drawText };
  } catch (cause) {
    if (cancel.signal.aborted) return null;
    console.warn(cause);
    notice("The fonts for PDFs could not be loaded. Check your connection, then try again.");
    return null;
  } finally {
    window.clearTimeout(timer);
    dialog.removeEventListener("close", onClose);
    dialog.close();
  }
}
