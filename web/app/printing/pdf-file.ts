import { element } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { HiddenCanvasError } from "./hidden-canvas.ts";
import { logoOf } from "./logo-jpeg.ts";
import { familyOf, loadParts } from "./pdf-parts.ts";
import { save } from "./save.ts";
import { drawText } from "./text-picture.ts";

/** How long loading may take before the page shows its progress. */
const PATIENCE_MS = 300;

/** @returns saves pages as a PDF. What that needs is loaded for the first one; the user may cancel it */
export function startPdf() {
  let isBusy = false;

  /** @param pagesOf returns the pages as SVG documents */
  return async (name: string, pagesOf: () => string[] | Promise<string[]>) => {
    if (isBusy) return;
    isBusy = true;
    try {
      const pages = await pagesOf();
      const parts = await loaded(pages[0] ?? "");
      if (!parts) return;
      const file = parts.pdfOf(pages, parts.fonts, drawText, await logoOf(pages));
      save(name, new Blob([file], { type: "application/pdf" }));
    } catch (cause) {
      if (cause instanceof HiddenCanvasError) {
        notice(
          "No PDF was saved: this browser hides what is drawn on a canvas. Allow canvas for this site, or print to a PDF.",
        );
      } else if (cause instanceof RangeError) {
        notice("No PDF was saved: too many characters had to be drawn as pictures. Print to a PDF instead.");
      } else {
        throw cause;
      }
    } finally {
      isBusy = false;
    }
  };
}

/** What a PDF of a page needs, or null if it could not be loaded or the user does not want to wait. */
async function loaded(page: string) {
  const family = familyOf(page);
  const dialog = element("fetching", HTMLDialogElement);
  const progress = element("fetching-progress", HTMLProgressElement);
  const cancel = new AbortController();
  const onClose = () => cancel.abort();
  progress.value = 0;
  dialog.addEventListener("close", onClose);
  const timer = window.setTimeout(() => dialog.showModal(), PATIENCE_MS);
  try {
    return await loadParts(family, cancel.signal, (share) => {
      progress.value = share;
    });
  } catch (cause) {
    if (cancel.signal.aborted) return null;
    console.warn(cause);
    notice("What PDFs need could not be loaded. Check your connection, then try again.");
    return null;
  } finally {
    window.clearTimeout(timer);
    dialog.removeEventListener("close", onClose);
    dialog.close();
  }
}
