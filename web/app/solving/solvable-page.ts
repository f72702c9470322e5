/**
 * A page in one file, in which a puzzle can be solved without a network: it contains the elements, what they load later, and the puzzle. The
 * answer is encoded, so that nobody reads it in the source by accident.
 */

import { download } from "../../kit/download.ts";
import { notice } from "../../kit/notice.ts";
import { TAGS } from "./tags.ts";

type Kind = keyof typeof TAGS;

/** The modules that the elements import later, from a file beside the page. */
const LATER: { [kind in Kind]?: string } = { cryptogram: "hints.js", quoteacrostic: "quote.js" };

const POLICY = "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'";
const STYLE =
  "body{max-width:56rem;margin:0 auto;padding:16px;background:light-dark(#fff,#1a1e3a);color-scheme:light dark}";

/**
 * Saves the page of a puzzle.
 *
 * @param stem the name of the file, without an extension
 * @param puzzle what the element of the kind needs
 */
export async function saveSolvable(stem: string, kind: Kind, title: string, puzzle: object) {
  const name = `${stem}-to-solve.html`;
  download(name, new Blob([await solvablePage(kind, title, puzzle)], { type: "text/html" }));
  notice(`${name} saved. It works without a network.`);
}

async function solvablePage(kind: Kind, title: string, puzzle: object) {
  const elements = await source("/toolkit/elements.js");
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = "en";
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(puzzle))));
  page.head.append(
    meta(page, { "http-equiv": "Content-Security-Policy", content: POLICY }),
    meta(page, { name: "viewport", content: "width=device-width, initial-scale=1" }),
    meta(page, { name: "color-scheme", content: "light dark" }),
  );
  page.head.prepend(meta(page, { charset: "utf-8" }));
  const solver = page.createElement(TAGS[kind]);
  solver.setAttribute("label", title);
  const script = text(page, "script", `${elements}\n${boot(encoded)}`);
  script.setAttribute("type", "module");
  const main = page.createElement("main");
  main.append(text(page, "h1", title), solver);
  page.body.append(main, script);
  const later = LATER[kind];
  if (later) script.before(await mapOf(page, later));
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

/** An import map with a module that is in the page instead. */
async function mapOf(page: Document, name: string) {
  const address = `data:text/javascript;charset=utf-8,${encodeURIComponent(await source(`/toolkit/${name}`))}`;
  const map = text(page, "script", JSON.stringify({ imports: { [`./${name}`]: address } }));
  map.setAttribute("type", "importmap");
  return map;
}

async function source(path: string) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** The program of the page after the elements: it hands the puzzle over, and keeps the letters. */
const boot = (encoded: string) => `
const sheet = new CSSStyleSheet();
sheet.replaceSync(${JSON.stringify(STYLE)});
document.adoptedStyleSheets = [sheet];
const encoded = ${JSON.stringify(encoded)};
const solver = document.querySelector(${JSON.stringify(Object.values(TAGS).join())});
const key = "lettercraft-solving:" + encoded;
solver.puzzle = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0))));
try {
  const kept = JSON.parse(localStorage.getItem(key));
  if (kept) solver.progress = kept;
} catch {}
solver.addEventListener("change", () => {
  try {
    localStorage.setItem(key, JSON.stringify(solver.progress));
  } catch {}
});
`;

function meta(page: Document, attributes: Record<string, string>) {
  const made = page.createElement("meta");
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function text(page: Document, tag: string, content: string) {
  const made = page.createElement(tag);
  made.textContent = content;
  return made;
}
