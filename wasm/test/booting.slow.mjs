// @ts-check
// The suite in Node, with the program without a snapshot, as it is built if none can be taken.
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { expectedOf } from "./expected.mjs";
import { servePackage } from "./server.mjs";
import { cases } from "./suite.mjs";

/** @type {import("./suite.mjs").Environment} */
let env;
/** @type {Awaited<ReturnType<typeof servePackage>>} */
let server;
before(async () => {
  server = await servePackage();
  const toolkit = await import("../dist/index.js");
  const { load, loadInWorker } = toolkit;
  const basic = readFileSync("build/booting/lettercraft-basic.wasm");
  const booting = {
    wasm: readFileSync("build/booting/lettercraft.wasm"),
    texts: readFileSync("build/booting/lettercraft-texts.wasm"),
    quotes: readFileSync("build/booting/lettercraft-quotes.wasm"),
    points: readFileSync("build/booting/lettercraft-points.wasm"),
  };
  env = {
    toolkit: {
      ...toolkit,
      load: (options) => load({ ...booting, ...options }),
      loadInWorker: (options) => loadInWorker({ ...(!options?.wasm && { basic }), ...booting, ...options }),
    },
    base: server.url,
    expected: await expectedOf(toolkit),
  };
});
after(() => server.close());

for (const [name, run] of Object.entries(cases)) test(name, () => run(env));
