// @ts-check
// The HTML of the puzzles that puzzle-page.test.mjs does not open in a browser is accessible and fit for paper.
import { FULL, pages, testInBrowser } from "./puzzle-page.mjs";

testInBrowser(pages.filter(({ name }) => !FULL.includes(name)));
