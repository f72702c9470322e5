// @ts-check
// Documents as a browser prints them.

/** The number of pages of a printed document. @param {Buffer} pdf */
export const sheets = (pdf) => [...pdf.toString("latin1").matchAll(/\/MediaBox /g)].length;

/**
 * The numbers of pages that a document needs on A4 and US Letter, each in portrait and in landscape.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} html
 */
export async function printed(page, html) {
  await page.setContent(html);
  const counts = [];
  for (const format of ["A4", "Letter"]) {
    for (const landscape of [false, true]) counts.push(sheets(await page.pdf({ format, landscape })));
  }
  return counts;
}
