// @ts-check
/** Bundles the scripts and style sheets of the pages about the interface. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { buildSync } from "esbuild";

/**
 * Bundles modules and style sheets. Returns the resulting files by their addresses, and the licences of the packages in
 * them as one text.
 *
 * @param {string} folder the root of the addresses
 * @param {string[]} entries
 */
export function bundle(folder, entries) {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: folder,
    entryPoints: entries,
    outdir: folder,
    outbase: folder,
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    chunkNames: "playground/[name]-[hash]",
    legalComments: "none", // the full licences are collected below
    alias: { "react-style-singleton": "./playground/no-styles.ts" },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  for (const { path, text } of outputFiles) {
    // Fonts would be most of the playground's style sheet, so the system's fonts are used.
    const content = path.endsWith(".css") ? text.replace(/@font-face\{[^}]*\}/g, "") : text;
    files.set(relative(folder, path), Buffer.from(content));
  }
  return { files, licences: licencesOf(folder, metafile) };
}

/**
 * The licences of the packages in bundles, as one text.
 *
 * @param {string} folder of the bundles
 * @param {import("esbuild").Metafile} metafile
 */
export function licencesOf(folder, { outputs }) {
  const packages = new Set();
  for (const { inputs } of Object.values(outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
      if (found && bytesInOutput > 0) packages.add(join(folder, found));
    }
  }
  const texts = [...packages].sort().map((one) => `${licence(one)}\n`);
  return Buffer.from(texts.join("\n\n"));
}

/**
 * A package's name and version and the text of its licence.
 *
 * @param {string} folder
 */
function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${name} ${version}, ${license}\n\n${text}`.trim();
}
