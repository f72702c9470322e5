// @ts-check
/**
 * The projects that use the toolkit: one for each bundler and runtime. The rows of the README's table are made from them.
 *
 * @typedef {object} Project
 * @property {string} tool
 * @property {Record<string, string>} packages exact versions by name; the table has that of the first
 * @property {string[]} [scripts] packages whose install scripts run
 * @property {string[]} [workspaces] folders with packages of their own
 * @property {Record<string, string>} files contents by path
 * @property {Calls} [calls] what program.js calls; without it, the loaders without options
 * @property {Way[]} ways
 * @property {string} [add] what a project adds beside the calls, in the words of the table
 *
 * @typedef {object} Calls
 * @property {string} [imports] lines before the calls
 * @property {string} [load] the options of each loader
 * @property {string | null} [loadInWorker] null if the platform has no workers
 * @property {string} [texts] the option that both need to count texts
 * @property {string} [textImports] lines before the calls for that option
 * @property {Record<string, string>} [more] other calls that must work, by name
 *
 * @typedef {object} Way a way to run the project
 * @property {string} name
 * @property {string[]} [build] commands
 * @property {string} [run] a command whose last line is the outcome
 * @property {string} [serve] a command that serves the project at PORT
 * @property {string} [folder] a folder that is served instead
 * @property {string} [policy] the Content-Security-Policy of the folder; OTHER is an origin that serves node_modules
 * @property {string} [answer] the path of an answer with the outcome; without it, the page has it
 */

/** @param {string} script */
const page = (script) =>
  `<!doctype html><meta charset="utf-8"><title>A project</title><script type="module" src="${script}"></script>\n`;

const inPage = `import { outcome } from "./program.js";\nglobalThis.outcome = outcome();\n`;
const inConsole = `import { outcome } from "./program.js";\nconsole.log(JSON.stringify(await outcome()));\n`;

/** @param {string} library the module that exports test */
const inTest = (library) => `import { writeFileSync } from "node:fs";
import { test } from "${library}";
import { outcome } from "./program.js";

test("the toolkit", async () => writeFileSync("outcome.json", JSON.stringify(await outcome())));
`;

/** A worker that the page makes, for bundlers that find its script in the package. */
const ownWorker = {
  "its own worker":
    'loadInWorker({ worker: new Worker(new URL("lettercraft/worker", import.meta.url), { type: "module" }) })',
};

/** @param {string} version @returns {Project} */
const vite = (version) => ({
  tool: "Vite",
  packages: { vite: version },
  files: { "index.html": page("/main.js"), "main.js": inPage },
  calls: {
    imports: 'import wasm from "lettercraft/lettercraft.wasm?url";',
    more: { ...ownWorker, "an address": "load({ wasm })" },
  },
  ways: [
    { name: "dev", serve: "vite --host 127.0.0.1 --strictPort --port PORT" },
    { name: "build", build: ["vite build"], folder: "dist" },
  ],
});

/** @type {Project["files"]} */
const nextFiles = {
  "app/layout.js":
    'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
  "app/page.js": `"use client";
import { useEffect } from "react";
import { outcome } from "../program.js";

export default function Page() {
  useEffect(() => {
    globalThis.outcome = outcome();
  }, []);
  return <p>A page</p>;
}
`,
  "app/route/route.js": `import { outcome } from "../../program.js";

export const dynamic = "force-dynamic";
export const GET = async () => Response.json(await outcome());
`,
};

/** The ways of Next. @param {string} [answer] @returns {Way[]} */
const nextWays = (answer) =>
  ["turbopack", "webpack"].flatMap((bundler) => [
    { name: `${bundler} dev`, serve: `next dev --${bundler} -H 127.0.0.1 -p PORT`, ...(answer && { answer }) },
    {
      name: `${bundler} build`,
      build: [`next build --${bundler}`],
      serve: "next start -H 127.0.0.1 -p PORT",
      ...(answer && { answer }),
    },
  ]);

/** The WebAssembly as modules, for platforms at the edge. @param {string} [query] @returns {Calls} */
const modules = (query = "") => ({
  imports: `import wasm from "lettercraft/lettercraft.wasm${query}";`,
  load: "{ wasm }",
  loadInWorker: null,
  texts: "texts",
  textImports: `import texts from "lettercraft/lettercraft-texts.wasm${query}";`,
});

const nextPackages = { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" };

/** @param {string} version @returns {Project} */
const node = (version) => ({
  tool: "Node",
  packages: { node: version },
  scripts: ["node"],
  files: { "main.js": inConsole },
  ways: [{ name: "run", run: "node_modules/node/bin/node main.js" }],
});

/**
 * A strict configuration of TypeScript.
 *
 * @param {object} options
 * @param {string[]} [files]
 * @param {object} [vueCompilerOptions]
 */
const tsconfig = (options, files = ["main.tsx"], vueCompilerOptions) =>
  JSON.stringify({
    compilerOptions: {
      target: "es2024",
      lib: ["es2024", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      allowJs: true,
      noEmit: true,
      ...options,
    },
    ...(vueCompilerOptions && { vueCompilerOptions }),
    files,
  });

/** @type {Record<string, Project>} */
export const projects = {
  "vite-5": vite("5.4.21"),
  "vite-6": vite("6.4.6"),
  "vite-7": vite("7.3.8"),
  "vite-8": vite("8.3.8"),
  "vite-7-workspace": {
    tool: "Vite in a workspace",
    packages: { vite: "7.3.8" },
    workspaces: ["app"],
    files: {
      "app/package.json": '{ "name": "app", "private": true, "type": "module" }\n',
      "app/vite.config.js": 'export default { optimizeDeps: { exclude: ["lettercraft"] } };\n',
      "app/index.html": page("/main.js"),
      "app/main.js": inPage.replace("./", "../"),
    },
    ways: [{ name: "dev", serve: "cd app && vite --host 127.0.0.1 --strictPort --port PORT" }],
    add: '`optimizeDeps: { exclude: ["lettercraft"] }` in the configuration, up to Vite 7',
  },
  webpack: {
    tool: "webpack",
    packages: { webpack: "5.112.2", "webpack-cli": "7.3.1" },
    files: { "dist/index.html": page("main.js"), "main.js": inPage },
    calls: { more: ownWorker },
    ways: [{ name: "build", build: ["webpack --mode production --entry ./main.js"], folder: "dist" }],
  },
  rollup: {
    tool: "Rollup",
    packages: { rollup: "4.68.7", "@rollup/plugin-node-resolve": "16.0.3" },
    files: { "dist/index.html": page("main.js"), "main.js": inPage },
    calls: {
      load: '{ wasm: "/lettercraft/lettercraft.wasm" }',
      texts: 'texts: "/lettercraft/lettercraft-texts.wasm"',
      loadInWorker: '{ worker: "/lettercraft/worker.js", wasm: "/lettercraft/lettercraft.wasm" }',
    },
    ways: [
      {
        name: "build",
        build: ["rollup -p node-resolve -d dist main.js", "cp -R node_modules/lettercraft/dist dist/lettercraft"],
        folder: "dist",
      },
    ],
    add: "a copy of `node_modules/lettercraft/dist` in the site, as `lettercraft`",
  },
  esbuild: {
    tool: "esbuild",
    packages: { esbuild: "0.28.2" },
    files: { "dist/index.html": page("main.js"), "main.js": inPage },
    ways: [
      {
        name: "build",
        build: [
          "esbuild main.js worker=lettercraft/worker lettercraft-basic=lettercraft/lettercraft-basic.wasm lettercraft=lettercraft/lettercraft.wasm lettercraft-texts=lettercraft/lettercraft-texts.wasm --loader:.wasm=copy --bundle --format=esm --outdir=dist",
        ],
        folder: "dist",
      },
    ],
    add: "the entry points `worker=lettercraft/worker lettercraft-basic=lettercraft/lettercraft-basic.wasm lettercraft=lettercraft/lettercraft.wasm lettercraft-texts=lettercraft/lettercraft-texts.wasm`, with `--loader:.wasm=copy --format=esm`",
  },
  parcel: {
    tool: "Parcel",
    packages: { parcel: "2.16.4" },
    files: { "index.html": page("main.js"), "main.js": inPage },
    ways: [
      { name: "dev", serve: "parcel serve index.html --no-hmr --port PORT" },
      { name: "build", build: ["parcel build index.html"], folder: "dist" },
    ],
  },
  next: {
    tool: "Next, page",
    packages: nextPackages,
    files: nextFiles,
    ways: nextWays(),
  },
  "next-route": {
    tool: "Next, route handler",
    packages: nextPackages,
    files: {
      ...nextFiles,
      "next.config.mjs": 'export default { serverExternalPackages: ["lettercraft"] };\n',
    },
    ways: nextWays("route"),
    add: '`serverExternalPackages: ["lettercraft"]` in `next.config`',
  },
  "next-edge": {
    tool: "Next, edge runtime",
    packages: nextPackages,
    files: {
      "app/layout.js": nextFiles["app/layout.js"] ?? "",
      "app/page.js": "export default function Page() {\n  return <p>A page</p>;\n}\n",
      "app/route/route.js": `${nextFiles["app/route/route.js"]}export const runtime = "edge";\n`,
    },
    calls: modules("?module"),
    // With webpack, this version answers no request to a route handler at the edge, whatever it imports.
    ways: nextWays("route").filter(({ name }) => name.startsWith("turbopack")),
  },
  cloudflare: {
    tool: "Cloudflare Workers",
    packages: { wrangler: "4.151.1" },
    scripts: ["esbuild", "workerd"],
    files: {
      "wrangler.toml": 'name = "app"\nmain = "main.js"\ncompatibility_date = "2025-01-01"\n',
      "main.js": `import { outcome } from "./program.js";

export default { fetch: async () => Response.json(await outcome()) };
`,
    },
    calls: modules(),
    ways: [{ name: "wrangler dev", serve: "wrangler dev --ip 127.0.0.1 --port PORT", answer: "" }],
  },
  react: {
    tool: "React, TSX",
    packages: {
      react: "19.3.1",
      "react-dom": "19.3.1",
      "@types/react": "19.3.0",
      "@types/react-dom": "19.3.0",
      typescript: "7.0.2",
      vite: "8.3.8",
    },
    files: {
      "index.html": page("/main.tsx").replace("<script", '<div id="root"></div><script'),
      "tsconfig.json": tsconfig({ jsx: "react-jsx" }),
      "main.tsx": `import type { Progress } from "lettercraft/elements/react";
import "lettercraft/elements/react";
import { createRoot } from "react-dom/client";
import { outcome } from "./program.js";

let kept: Progress | null = null;
const solved = Promise.withResolvers<string>();
const answered = outcome();
const root = createRoot(document.getElementById("root") as HTMLElement);
root.render(
  <main>
    <lettercraft-cryptogram
      text="Knowledge is power"
      seed="bacon"
      kind="aristocrat"
      hints={2}
      hint-letters="KN"
      timer
      className="puzzle"
      onchange={({ target }) => {
        kept = (target as HTMLElementTagNameMap["lettercraft-cryptogram"]).progress;
      }}
      onready={({ target }) => solved.resolve((target as HTMLElement).shadowRoot?.querySelector(".grid") ? "ready" : "empty")}
    >
      <p>Loading</p>
    </lettercraft-cryptogram>
    <lettercraft-acrostic keyword="wonder" theme="nature" min-letters="4" no-confirm={false} settings={{ fill: false }} />
    <lettercraft-quote-acrostic passage={12} progress={kept} />
    {/* @ts-expect-error there is no such kind */}
    <lettercraft-cryptogram text="abc" kind="aristocat" />
    {/* @ts-expect-error an acrostic has no text */}
    <lettercraft-acrostic text="abc" />
  </main>,
);
Object.assign(globalThis, {
  outcome: answered.then(async (calls) => ({ ...calls, "an element": (await solved.promise) === "ready" ? calls["load()"] : "no puzzle" })),
});
`,
    },
    ways: [{ name: "vite build", build: ["tsc -p .", "vite build"], folder: "dist" }],
    add: '`import "lettercraft/elements/react";` for the types of the elements',
  },
  vue: {
    tool: "Vue",
    packages: {
      vue: "3.5.45",
      "@vitejs/plugin-vue": "6.0.11",
      "vue-tsc": "3.3.14",
      typescript: "5.9.3",
      vite: "8.3.8",
    },
    files: {
      "index.html": page("/main.ts").replace("<script", '<div id="root"></div><script'),
      "tsconfig.json": tsconfig({}, ["main.ts", "App.vue"], { strictTemplates: true }),
      "vite.config.js": `import vue from "@vitejs/plugin-vue";

const isCustomElement = (tag) => tag.startsWith("lettercraft-");
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
`,
      "main.ts": `import "lettercraft/elements/vue";
import { createApp } from "vue";
import App from "./App.vue";
import { outcome } from "./program.js";

const ready = new Promise<boolean>((resolve) => {
  createApp(App, { onReady: (element: HTMLElement) => resolve(Boolean(element.shadowRoot?.querySelector(".grid"))) }).mount("#root");
});
Object.assign(globalThis, {
  outcome: outcome().then(async (calls) => ({ ...calls, "an element": (await ready) ? calls["load()"] : "no puzzle" })),
});
`,
      "App.vue": `<script setup lang="ts">
const emit = defineEmits<{ ready: [element: HTMLElement] }>();
const settings = { fill: false };
</script>

<template>
  <lettercraft-cryptogram text="Knowledge is power" seed="bacon" :hints="2" timer class="puzzle" @ready="(event) => emit('ready', event.target as HTMLElement)" />
  <lettercraft-acrostic keyword="wonder" theme="nature" :no-confirm="false" :settings="settings" />
  <lettercraft-quote-acrostic :passage="12" />
  <!-- @vue-expect-error there is no such kind -->
  <lettercraft-cryptogram text="abc" kind="aristocat" />
  <!-- @vue-expect-error an acrostic has no text -->
  <lettercraft-acrostic text="abc" />
</template>
`,
    },
    ways: [{ name: "vite build", build: ["vue-tsc -p .", "vite build"], folder: "dist" }],
    add: '`import "lettercraft/elements/vue";` for the types of the elements, and `isCustomElement` in the configuration of Vue',
  },
  svelte: {
    tool: "Svelte",
    packages: {
      svelte: "5.57.3",
      "@sveltejs/vite-plugin-svelte": "7.3.1",
      "svelte-check": "4.7.8",
      typescript: "5.9.3",
      vite: "8.3.8",
    },
    files: {
      "index.html": page("/main.ts").replace("<script", '<div id="root"></div><script'),
      "tsconfig.json": tsconfig({}, ["main.ts", "App.svelte"]),
      "vite.config.js":
        'import { svelte } from "@sveltejs/vite-plugin-svelte";\n\nexport default { plugins: [svelte()] };\n',
      "main.ts": `import "lettercraft/elements/svelte";
import { mount } from "svelte";
import App from "./App.svelte";
import { outcome } from "./program.js";

const ready = new Promise<boolean>((resolve) => {
  const onready = (element: HTMLElement) => resolve(Boolean(element.shadowRoot?.querySelector(".grid")));
  mount(App, { target: document.getElementById("root") as HTMLElement, props: { onready } });
});
Object.assign(globalThis, {
  outcome: outcome().then(async (calls) => ({ ...calls, "an element": (await ready) ? calls["load()"] : "no puzzle" })),
});
`,
      "App.svelte": `<script lang="ts">
  import type { SvelteHTMLElements } from "svelte/elements";
  // @ts-expect-error there is no such kind
  export const wrong: SvelteHTMLElements["lettercraft-cryptogram"] = { kind: "aristocat" };
  const { onready }: { onready: (element: HTMLElement) => void } = $props();
</script>

<lettercraft-cryptogram text="Knowledge is power" seed="bacon" hints={2} timer class="puzzle" onready={(event) => onready(event.target as HTMLElement)}></lettercraft-cryptogram>
<lettercraft-acrostic keyword="wonder" theme="nature" no-confirm={false} settings={{ fill: false }}></lettercraft-acrostic>
<lettercraft-quote-acrostic passage={12}></lettercraft-quote-acrostic>
`,
    },
    ways: [
      {
        name: "vite build",
        build: ["svelte-check --tsconfig tsconfig.json --fail-on-warnings", "vite build"],
        folder: "dist",
      },
    ],
    add: '`import "lettercraft/elements/svelte";` for the types of the elements',
  },
  astro: {
    tool: "Astro",
    packages: { astro: "7.3.5" },
    files: {
      "src/pages/index.astro": `---
import { outcome } from "../../program.js";
const built = JSON.stringify(await outcome());
---
<p>{built}</p>
<script>
import { outcome } from "../../program.js";
const page = async () => {
  const built = JSON.parse(document.querySelector("p").textContent);
  return { ...(await outcome()), "load() in the frontmatter": built["load()"], "loadInWorker() in the frontmatter": built["loadInWorker()"] };
};
globalThis.outcome = page();
</script>
`,
    },
    ways: [
      { name: "dev", serve: "astro dev --host 127.0.0.1 --port PORT" },
      { name: "build", build: ["astro build"], folder: "dist" },
    ],
  },
  vitest: {
    tool: "Vitest",
    packages: { vitest: "5.1.1", jsdom: "31.0.1" },
    files: {
      "main.test.js": inTest("vitest"),
    },
    ways: [
      { name: "environment node", run: "rm -f outcome.json; vitest run >&2 && cat outcome.json" },
      { name: "environment jsdom", run: "rm -f outcome.json; vitest run --environment jsdom >&2 && cat outcome.json" },
    ],
  },
  jest: {
    tool: "Jest",
    packages: { jest: "30.5.2" },
    files: {
      "jest.config.js": "export default { transform: {} };\n",
      "main.test.js": inTest("@jest/globals"),
    },
    ways: [
      {
        name: "environment node",
        run: "rm -f outcome.json; NODE_OPTIONS=--experimental-vm-modules jest >&2 && cat outcome.json",
      },
    ],
    add: "`transform: {}` in the configuration, and `NODE_OPTIONS=--experimental-vm-modules`",
  },
  tsx: {
    tool: "tsx",
    packages: { tsx: "4.23.15" },
    scripts: ["esbuild"],
    files: { "main.ts": inConsole },
    ways: [{ name: "run", run: "tsx main.ts" }],
  },
  "node-20": node("20.20.2"),
  "node-22": node("22.23.3"),
  "node-24": node("24.21.0"),
  deno: {
    tool: "Deno",
    packages: { deno: "2.9.6" },
    files: { "main.js": inConsole },
    ways: [{ name: "run --allow-read", run: "deno run --allow-read main.js" }],
  },
  bun: {
    tool: "Bun",
    packages: { bun: "1.4.5" },
    scripts: ["bun"],
    files: { "main.js": inConsole },
    ways: [{ name: "run", run: "bun main.js" }],
  },
  "bun-compile": {
    tool: "Bun",
    packages: { bun: "1.4.5" },
    scripts: ["bun"],
    files: { "main.js": inConsole, "worker.js": 'import "lettercraft/worker";\n', "elsewhere/empty.txt": "" },
    calls: {
      imports: 'import wasm from "lettercraft/lettercraft.wasm" with { type: "file" };',
      load: "{ wasm }",
      loadInWorker: "{ wasm }",
      texts: "texts",
      textImports: 'import texts from "lettercraft/lettercraft-texts.wasm" with { type: "file" };',
    },
    ways: [
      {
        name: "build --compile",
        build: ["bun build --compile --outfile elsewhere/program main.js worker.js"],
        run: "rm -rf node_modules/lettercraft && cd elsewhere && ./program",
      },
    ],
    add: '`bun build --compile main.js worker.js`, with `import "lettercraft/worker"` in the second file',
  },
  "other-origin": {
    tool: "No bundler",
    packages: {},
    files: {
      "site/index.html": page("main.js"),
      "site/main.js": inPage,
    },
    calls: {
      more: { "an address": 'loadInWorker({ worker: "http://other.example/lettercraft/dist/worker.js" })' },
    },
    ways: [
      {
        name: "`<script type=module>` from another origin",
        build: [
          "cp check.js site",
          `sed 's,"lettercraft","OTHER/lettercraft/dist/index.js",; s,http://other.example,OTHER,' program.js >site/program.js`,
        ],
        folder: "site",
        policy:
          "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' OTHER; worker-src blob: OTHER; connect-src OTHER",
      },
    ],
    add: "the policy below, if the page has one",
  },
};
