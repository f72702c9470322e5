// @ts-check
/**
 * The peer of the program in ../pages: Readability.js extracts the article of a web page from a DOM, and text-readability scores
 * its text. Arguments: linkedom or jsdom; a folder of pages. For each line of its input, it scores every page once and prints
 * the measurements as a line of JSON, like that program.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate } from "node:timers/promises";
import { Readability } from "@mozilla/readability";
import { scores } from "./scores.mjs";

const [library = "", folder = ""] = process.argv.slice(2);

/**
 * How each library parses a page and releases it.
 * @type {Record<string, () => Promise<(html: string) => { document: any, close?: () => void }>>}
 */
const parsers = {
  async linkedom() {
    const { parseHTML } = await import("linkedom");
    return /** @type {(html: string) => any} */ (parseHTML);
  },
  async jsdom() {
    const { JSDOM, VirtualConsole } = await import("jsdom");
    const virtualConsole = new VirtualConsole(); // does not print errors about style sheets
    return (html) => new JSDOM(html, { url: "https://example.com/page", virtualConsole }).window;
  },
};
const parse = await parsers[library]?.();
if (!parse) throw new Error(`there is no library ${library}`);

const files = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => join(folder, entry.name, "source.html"))
  .sort();

for await (const _ of createInterface(process.stdin)) {
  const pages = [];
  for (const file of files) {
    pages.push(take(file));
    await setImmediate(); // lets jsdom and linkedom release the page
  }
  console.log(JSON.stringify({ pages }));
}

/** @param {string} file */
function take(file) {
  const html = readFileSync(file, "utf8");
  const page = { name: basename(join(file, "..")), time: 0 };
  const begin = performance.now();
  try {
    const { document, close } = /** @type {NonNullable<typeof parse>} */ (parse)(html);
    const text = new Readability(document).parse()?.textContent ?? "";
    const result = scores(text);
    close?.();
    return { ...page, time: performance.now() - begin, isEmpty: text === "", result };
  } catch (error) {
    return { ...page, time: performance.now() - begin, error: String(error) };
  }
}
