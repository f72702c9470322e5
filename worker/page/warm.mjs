// @ts-check
/** What the page program does before its snapshot is taken: it checks an address, and reads a page. */
import { scheduler } from "node:timers/promises";
import { ProgramHost } from "../engine/host.mjs";
import { effects } from "./effects.mjs";

const sentence = "The morning was clear, and the people of the town walked slowly to the market by the river. ";
const page = `<!doctype html><html lang="en"><head><title>A page</title></head><body><article><h1>A page</h1>
${`<p>${sentence.repeat(5)}</p>`.repeat(8)}</article></body></html>`;

/** @type {(module: WebAssembly.Module) => Promise<void>} */
export default async (module) => {
  const { fetch } = globalThis;
  Object.assign(globalThis, { scheduler }); // workerd has it as a global
  globalThis.fetch = async () => new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
  try {
    const host = new ProgramHost(module, effects);
    const address = "https://example.com/";
    await ask(host, new Request("https://page/", { method: "POST", body: JSON.stringify([address]) }));
    await ask(host, new Request(`https://page/?url=${encodeURIComponent(address)}`));
  } finally {
    globalThis.fetch = fetch;
  }
};

/**
 * @param {ProgramHost} host
 * @param {Request} request
 */
async function ask(host, request) {
  const response = await host.fetch(request, {}, { waitUntil() {} });
  if (!response.ok) throw new Error(`the page program answered with ${response.status}: ${await response.text()}`);
}
