// @ts-check
// The suite in a page of a real browser, under a strict Content-Security-Policy.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { launch } from "../../scripts/browser.mjs";
import * as toolkit from "../dist/index.js";
import { expectedOf } from "./expected.mjs";
import { FOLDER, servePackage } from "./server.mjs";

/** Prepares a server of the package and a browser for the tests of a file. */
export function useSuitePage() {
  /** @type {Awaited<ReturnType<typeof servePackage>>} */
  let server;
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {import("playwright-core").Page} */
  let page;
  before(async () => {
    const expected = JSON.stringify(await expectedOf(toolkit));
    server = await servePackage({
      "/empty.html": "",
      "/a/folder/empty.html": "",
      "/a/folder/program.wasm": readFileSync(join(FOLDER, "dist/lettercraft.wasm")),
      "/expected.json": expected,
    });
    browser = await launch();
    page = await open("empty.html");
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const newPage = () => browser.newPage();

  /** Opens a page of the server. @param {string} path */
  async function open(path) {
    const opened = await newPage();
    await opened.goto(server.url + path);
    return opened;
  }

  /** Runs a case of the suite in a page. @param {string} name */
  const run = (name) =>
    page.evaluate(
      async ([name, base]) => {
        const { cases } = await import(`${base}test/suite.mjs`);
        const toolkit = await import(`${base}dist/index.js`);
        const expected = await (await fetch("/expected.json")).json();
        await cases[name]({ toolkit, base, expected });
      },
      /** @type {[string, string]} */ ([name, server.url]),
    );

  return {
    newPage,
    open,
    /** The page that runs the cases. */
    page: () => page,
    run,
    server: {
      /** The address of the server. */
      get url() {
        return server.url;
      },
    },
  };
}
