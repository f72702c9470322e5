// @ts-check
// The suite with the loaders that the gate leaves out: loadInWorker in Node, load in a page.
import { after, before, test } from "node:test";
import * as toolkit from "../dist/index.js";
import { expectedOf } from "./expected.mjs";
import { servePackage } from "./server.mjs";
import { cases, casesOf } from "./suite.mjs";
import { useSuitePage } from "./suite-page.mjs";

/** @type {import("./suite.mjs").Environment} */
let env;
/** @type {Awaited<ReturnType<typeof servePackage>>} */
let server;
before(async () => {
  server = await servePackage();
  env = { toolkit, base: server.url, expected: await expectedOf(toolkit) };
});
after(() => server?.close());
const { run } = useSuitePage();

for (const name of casesOf("loadInWorker")) test(`in Node, ${name}`, () => cases[name]?.(env));
for (const name of casesOf("load")) test(`in a page, ${name}`, () => run(name));
