// @ts-check
// Reads PDF documents with PDFium, the reader of Chromium.
import { PDFiumLibrary } from "@hyzyla/pdfium";

const library = await PDFiumLibrary.init();
const MM = 25.4 / 72;

/**
 * The pages of a document: their sizes in millimetres, their texts without and with white space, and a function that draws them in
 * shades of grey.
 *
 * @param {Uint8Array} content
 */
export const readPDF = (content) =>
  opened(content, async (document) =>
    Array.from({ length: document.getPageCount() }, (_, i) => {
      const page = document.getPage(i);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      return {
        size: [originalWidth * MM, originalHeight * MM].map(Math.round),
        text: bare(page.getText()),
        spaced: page.getText(),
        /** @param {number} width @param {number} height */
        draw: (width, height) =>
          opened(content, async (again) => {
            const { data } = await again.getPage(i).render({ width, height, colorSpace: "Gray" });
            return data;
          }),
      };
    }),
  );

/**
 * Uses a document, and frees its memory, which is not JavaScript's.
 *
 * @template Result
 * @param {Uint8Array} content
 * @param {(document: import("@hyzyla/pdfium").PDFiumDocument) => Promise<Result>} use
 */
async function opened(content, use) {
  const document = await library.loadDocument(content);
  try {
    return await use(document);
  } finally {
    document.destroy();
  }
}

/** A text without white space. @param {string} text */
export const bare = (text) => text.normalize("NFC").replace(/\s/g, "");
