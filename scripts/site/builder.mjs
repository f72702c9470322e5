// @ts-check
/** Bundles the puzzle builder and the toolkit that it loads. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { buildSync } from "esbuild";
import { licencesOf } from "./bundle.mjs";

/** @type {import("esbuild").BuildOptions & { write: false, metafile: true }} */
const options = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
};

/** A part of the toolkit's package that the builder does not need, because it calls no service. */
const UNUSED = "./service";
/** The script of the toolkit's worker, which is loaded by itself. */
const WORKER = "./worker";

/**
 * Returns the bundled files by their paths on the site, the addresses of the toolkit's modules that the builder loads, files
 * with the licences of the packages in the bundles, and files that only pages of other sites load.
 *
 * @param {string} web the folder of the builder
 * @param {string} wasm the folder of the toolkit's package
 */
export function bundleBuilder(web, wasm) {
  const page = buildSync({
    ...options,
    absWorkingDir: web,
    entryPoints: [
      "app/main.ts",
      "styles/builder.css",
      "embed/embed.ts",
      "embed/embed.css",
      "elements/elements.ts",
      "elements/elements.css",
    ],
    outdir: web,
    outbase: web,
    // The modules of the toolkit find its other files by their own addresses. The scripts for PDFs and the panels of
    // two tabs are loaded when they are needed.
    external: ["/toolkit/*", "/pdf/*", "/text/*", "/quoteacrostic/*"],
  });
  const pdf = buildSync({
    ...options,
    absWorkingDir: web,
    entryPoints: ["app/printing/pdf/pdf.ts"],
    outdir: join(web, "pdf"),
    // jsPDF needs these packages for HTML, SVG and picture files, which our pages do not have.
    external: ["canvg", "dompurify", "html2canvas"],
    alias: { "fast-png": "./app/printing/pdf/no-png.ts" },
    // jsPDF contains work of other authors, whose licences are only in its comments.
    legalComments: "external",
  });
  /** The panel of a tab that is loaded when the tab is first shown. @param {string} tab */
  const panel = (tab) =>
    buildSync({
      ...options,
      absWorkingDir: web,
      entryPoints: [`app/${tab}/panel.ts`],
      outdir: join(web, tab),
      external: ["/toolkit/*", "/pdf/*"],
    });
  const text = panel("text");
  const quoteacrostic = panel("quoteacrostic");
  const { exports } = JSON.parse(readFileSync(join(wasm, "package.json"), "utf8"));
  const dist = join(wasm, "dist");
  // The programs are no modules, and several names lead to the elements.
  const scripts = new Map(Object.entries(exports).map(([name, file]) => [join(wasm, file.default), name]));
  const entries = [...scripts].flatMap(([path, name]) =>
    name === UNUSED || !path.endsWith(".js") ? [] : { name, path },
  );
  /** @param {string[]} entryPoints */
  const buildToolkit = (entryPoints) =>
    buildSync({
      ...options,
      absWorkingDir: dist,
      entryPoints,
      outdir: dist,
      splitting: true,
      // The comment of the word list names its authors.
      legalComments: "inline",
      // The service worker of the next version finds a file again by its name.
      chunkNames: "[name]",
    });
  const toolkit = buildToolkit(entries.flatMap(({ name, path }) => (name === WORKER ? [] : path)));
  // Otherwise the code that it shares with the other modules would be a file of its own, and the page would wait for that file.
  const worker = buildToolkit(entries.flatMap(({ name, path }) => (name === WORKER ? path : [])));
  // The elements for pages without modules, in one file. Its address is that of its element, which also tells where the programs are.
  const [classic] = buildSync({
    ...options,
    absWorkingDir: dist,
    entryPoints: ["elements.js"],
    format: "iife",
    legalComments: "inline",
    define: { "import.meta.url": "elementsAddress" },
    banner: { js: "(elementsAddress => {" },
    footer: { js: "})(document.currentScript.src);" },
  }).outputFiles;
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  const pdfLicences = [licencesOf(web, pdf.metafile)];
  for (const { path, contents } of [
    ...page.outputFiles,
    ...pdf.outputFiles,
    ...text.outputFiles,
    ...quoteacrostic.outputFiles,
  ]) {
    if (path.endsWith(".LEGAL.txt")) pdfLicences.push(Buffer.from(contents));
    else files.set(relative(web, path), Buffer.from(contents));
  }
  for (const { path, contents } of [...toolkit.outputFiles, ...worker.outputFiles])
    files.set(`toolkit/${relative(dist, path)}`, Buffer.from(contents));
  for (const program of [
    "lettercraft-basic.wasm",
    "lettercraft.wasm",
    "lettercraft-texts.wasm",
    "lettercraft-quotes.wasm",
  ])
    files.set(`toolkit/${program}`, readFileSync(join(dist, program)));

  /** @type {Set<string>} */
  const modules = new Set();
  /** Adds a module of the toolkit and the modules that it imports. @param {string} path */
  const add = (path) => {
    modules.add(`/toolkit/${path}`);
    for (const one of toolkit.metafile.outputs[path]?.imports ?? []) if (one.kind === "import-statement") add(one.path);
  };
  for (const { imports } of Object.values(page.metafile.outputs)) {
    for (const { path } of imports) if (path.startsWith("/toolkit/")) add(path.slice("/toolkit/".length));
  }
  const licences = new Map([
    ["app/licences.txt", licencesOf(web, page.metafile)],
    ["pdf/licences.txt", Buffer.concat(pdfLicences)],
    ["text/licences.txt", licencesOf(web, text.metafile)],
  ]);
  const forOthers = new Map([
    ["toolkit/elements.classic.js", Buffer.from(classic?.contents ?? "")],
    // The builder suggests no points.
    ["toolkit/lettercraft-points.wasm", readFileSync(join(dist, "lettercraft-points.wasm"))],
  ]);
  return { files, modules: [...modules], licences, forOthers };
}
