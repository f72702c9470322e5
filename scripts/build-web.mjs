// Builds the site: `node scripts/build-web.mjs` makes build/web/ from web/, the toolkit in wasm/dist/ and the OpenAPI
// document, and writes the files of this version of the builder into the service worker.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { transformSync } from "esbuild";
import { addressPage } from "./site/account/address.mjs";
import { accountPage, linkPage } from "./site/account.mjs";
import { withForms } from "./site/builder/forms.mjs";
import { bundleBuilder } from "./site/builder.mjs";
import { bundle } from "./site/bundle.mjs";
import { developersPage } from "./site/developers.mjs";
import { readDocument } from "./site/document.mjs";
import { guideContent, guidePage } from "./site/guide.mjs";
import { privacyPage, termsPage } from "./site/legal.mjs";
import { plansPage } from "./site/plans.mjs";
import { playgroundPage } from "./site/playground.mjs";
import { guideText, llmsText } from "./site/programs.mjs";
import { referencePage } from "./site/reference.mjs";
import { withSample } from "./site/sample.mjs";
import { HEADERS } from "./site/served.mjs";
import { withSite } from "./site/static.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = join(root, "build/web");
const WORKER = "sw.js";
/** Pages that are only reached from another page or from a link in a mail. */
const INNER = /^(account\/.+\/|embed\/|reference\/answer)/;
/** The service worker stores these files, and the files of these folders, after the first visit is ready. */
const LATER = [
  "fonts/",
  "pdf/",
  "quoteacrostic/",
  "text/",
  "toolkit/hints.js",
  "toolkit/quote.js",
  "toolkit/lettercraft.wasm",
  "toolkit/lettercraft-texts.wasm",
  "toolkit/lettercraft-quotes.wasm",
];

const { site, licences, forOthers } = await builder();
for (const [name, file] of Object.entries(fonts())) {
  if (name.endsWith(".ttf")) site.set(`fonts/${name}`, readFileSync(file));
  else licences.set(`fonts/${name}`, readFileSync(file));
}
site.set(WORKER, release(site));
for (const [path, content] of [...licences, ...forOthers]) site.set(path, content);
// The pages about the service are not part of the builder, so the service worker does not store them.
for (const [path, content] of pages()) site.set(path, content);

// A server may be serving these files, so each is replaced in place, and only files that the site no longer has are removed.
mkdirSync(out, { recursive: true });
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && !site.has(relative(out, path).split(sep).join("/"))) rmSync(path);
}
for (const [path, content] of site) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), content);
}

// The sitemap (worker/site) names these pages.
const addresses = [...site.keys()].filter((path) => path.endsWith(".html") && !INNER.test(path)).map(address);
writeFileSync(join(root, "build/pages.json"), `${JSON.stringify(addresses.sort(), null, 2)}\n`);

/** The fonts for the layout of puzzles, and their licences, by their names in the site. */
function fonts() {
  const module = execFileSync("go", ["list", "-m", "-f", "{{.Dir}}", "golang.org/x/image"], {
    cwd: root,
    encoding: "utf8",
  });
  const go = join(module.trim(), "font/gofont/ttfs"); // the image program has them from there too
  const serif = join(root, "core/drawing/serif");
  return {
    "go-regular.ttf": join(go, "Go-Regular.ttf"),
    "go-bold.ttf": join(go, "Go-Bold.ttf"),
    "mono-regular.ttf": join(go, "Go-Mono.ttf"),
    "mono-bold.ttf": join(go, "Go-Mono-Bold.ttf"),
    "serif-regular.ttf": join(serif, "regular.ttf"),
    "serif-bold.ttf": join(serif, "bold.ttf"),
    "licence.txt": join(go, "README"),
    "serif-licence.txt": join(serif, "OFL.txt"),
  };
}

/**
 * The builder, with the toolkit and the files of the whole site, the licences of the packages in the builder, and files that only other sites
 * load.
 */
async function builder() {
  const web = join(root, "web");
  const { files, modules, licences, forOthers } = bundleBuilder(web, join(root, "wasm"));
  const worker = readFileSync(join(web, "sw.ts"), "utf8");
  files.set(WORKER, Buffer.from(transformSync(worker, { loader: "ts", target: "es2022" }).code));
  for (const path of [HEADERS, "manifest.webmanifest", "icon.svg", "embed/index.html"])
    files.set(path, readFileSync(join(web, path)));
  const preloads = modules.map((module) => `<link rel="modulepreload" href="${module}">\n    `).join("");
  const source = (/** @type {string} */ path) =>
    withSite(readFileSync(join(web, path, "index.html"), "utf8"), `/${path}`);
  files.set("elements/index.html", Buffer.from(source("elements/")));
  const page = await withSample(withForms(source("")));
  files.set("index.html", Buffer.from(page.replace('<script type="module"', (entry) => preloads + entry)));
  return { site: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))), licences, forOthers };
}

/**
 * The pages about the interface, and the files that they load.
 *
 * @returns {Map<string, Buffer>}
 */
function pages() {
  const web = join(root, "web");
  const text = (/** @type {string} */ path) => readFileSync(join(web, path), "utf8");
  const openapi = readFileSync(join(root, "worker/openapi/openapi.gen.json"));
  const document = readDocument(openapi.toString());
  const query = text("playground/query.graphql").trim();
  const { files, licences } = bundle(web, [
    "reference/pages.css",
    "reference/reference.ts",
    "reference/answer.ts",
    "guide/guide.ts",
    "developers/developers.ts",
    "developers/developers.css",
    "playground/playground.ts",
    "playground/playground.css",
    "account/account.ts",
    "account/address/link.ts",
    "account/sign-in/link.ts",
    "account/turnstile/frame.ts",
    "account/account.css",
    "legal/operator.ts",
    "plans/plans.ts",
    "plans/plans.css",
  ]);
  files.set("v1/openapi.json", openapi);
  files.set(
    "developers/index.html",
    Buffer.from(`${developersPage(document, text("developers/offline.mjs").trimEnd())}`),
  );
  files.set("reference/index.html", Buffer.from(`${referencePage(document, { "graphql.query": query })}`));
  files.set("reference/answer.html", Buffer.from(text("reference/answer.html")));
  files.set("playground/index.html", Buffer.from(`${playgroundPage(query)}`));
  files.set("account/index.html", Buffer.from(`${accountPage(document)}`));
  files.set("account/sign-in/index.html", Buffer.from(`${linkPage()}`));
  files.set("account/address/index.html", Buffer.from(`${addressPage()}`));
  files.set("plans/index.html", Buffer.from(`${plansPage(document)}`));
  files.set("playground/licences.txt", licences);
  const sample = (/** @type {string} */ name) => text(`guide/samples/${name}`);
  const guide = /** @type {const} */ ([
    ["/guide/", "index.html"],
    ["/guide/clients", "clients.html"],
    ["/guide/errors", "errors.html"],
    ["/guide/limits", "limits.html"],
    ["/guide/credits", "credits.html"],
    ["/guide/webhooks", "webhooks.html"],
  ]);
  for (const [address, name] of guide) {
    files.set(`guide/${name}`, Buffer.from(`${guidePage(address, text(`guide/${name}`), document, sample)}`));
  }
  const contents = guide.map(([, name]) => guideContent(text(`guide/${name}`), document, sample));
  files.set("guide.md", Buffer.from(guideText(contents)));
  files.set("llms.txt", Buffer.from(llmsText(document)));
  files.set("privacy.html", Buffer.from(`${privacyPage()}`));
  files.set("terms.html", Buffer.from(`${termsPage()}`));
  return files;
}

/**
 * The service worker with its version. The version depends on every file, on the worker itself, and on the headers,
 * because stored responses keep their headers.
 *
 * @param {Map<string, Buffer>} files
 */
function release(files) {
  const version = createHash("sha256");
  /** @type {Record<string, string>} */
  const integrity = {};
  /** @type {Record<string, { integrity: string, length: number, sent: number }>} */
  const later = {};
  for (const [path, content] of files) {
    version.update(`${path}\0${content.length}\0`).update(content);
    if (path !== WORKER && path !== HEADERS) {
      const hash = `sha256-${createHash("sha256").update(content).digest("base64")}`;
      if (LATER.some((start) => path.startsWith(start)))
        later[address(path)] = { integrity: hash, length: content.length, sent: sentBytes(content) };
      else integrity[address(path)] = hash;
    }
  }
  const text = JSON.stringify({ version: version.digest("hex").slice(0, 16), files: integrity, later });
  const source = files.get(WORKER)?.toString() ?? "";
  if (!source.includes('"RELEASE"')) throw new Error(`web/sw.ts has no "RELEASE" to replace`);
  return Buffer.from(source.replace('"RELEASE"', () => JSON.stringify(text)));
}

/** The approximate number of bytes that Cloudflare sends for a file. @param {Buffer} content */
function sentBytes(content) {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
}

/**
 * The address of a file: pages have addresses without .html.
 * @param {string} path
 */
function address(path) {
  return `/${path.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`;
}
