// @ts-check
/** What the program does before its snapshot is taken: it answers a request whose handler waits for effects. */
import { ProgramHost } from "../../engine/host.mjs";

/** @type {(module: WebAssembly.Module) => Promise<void>} */
export default async (module) => {
  const host = new ProgramHost(module, { note: async (argument) => `(${argument})` });
  const response = await host.fetch(new Request("http://host/sequence"), {}, { waitUntil() {} });
  if ((await response.text()) !== "(((a)b)c)") throw new Error("the program gave a wrong answer");
};
