// @ts-check
/** Makes PDF documents for tests, without a page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pdfOf } from "../app/printing/pdf/pdf.ts";
import { FONTS, familyOf } from "../app/printing/pdf-parts.ts";
import { SITE } from "./browser.mjs";

/** The resolution in which pages are compared, in pixels for each millimetre. */
export const DPMM = 4;

/** @param {string} path */
export const fontFile = (path) => Uint8Array.from(readFileSync(join(SITE, path)));
/** The files of the font of pages. @param {readonly string[]} pages */
export function fontsOf([page = ""]) {
  const { regular, bold } = FONTS[familyOf(page)];
  return { regular: fontFile(regular).buffer, bold: fontFile(bold).buffer };
}

/** The texts that were drawn as pictures. @type {string[]} */
export const pictured = [];
export const GREY = 200;
/** Grey in place of the pictures that a browser draws. @type {import("../app/printing/pdf/pdf.ts").Draw} */
export const draw = (text, { width: ems }) => {
  pictured.push(text);
  const width = Math.ceil(ems * 20);
  const pixels = new Uint8ClampedArray(width * 36 * 4).fill(GREY);
  return { width, height: 36, baseline: 26, margin: 0, scale: 20, pixels };
};

/** @param {readonly string[]} pages */
export const written = (pages) => pdfOf(pages, fontsOf(pages), draw);
