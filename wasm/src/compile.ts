/** Compiles the toolkit's WebAssembly from whatever a program has of it. */
import { inPackage, onDisk, remedy } from "./files.js";
import type { WasmSource } from "./sources.js";

/** Compiles what is given, or the file beside this module. The error of the call without an option says what to add to it. */
export async function compile(
  source: WasmSource | undefined,
  call: "load" | "loadInWorker",
): Promise<WebAssembly.Module> {
  let [beside, from] = ["", ""];
  try {
    // Bundlers recognize the file by the expression new URL. That of Next makes an object with a relative address.
    if (source === undefined) beside = String(new URL("./lettercraft.wasm", import.meta.url));
    const given = await (source ?? inPackage(beside));
    if (typeof given === "string" || given instanceof URL) from = ` from ${given}`.slice(0, 200);
    const module = await compileGiven(given);
    const exported = WebAssembly.Module.exports(module);
    if (!exported.some(({ name }) => name === "call")) throw new Error("it is another program");
    return module;
  } catch (cause) {
    const { message } = cause as Error;
    const add = source === undefined ? remedy(call, cause, beside) : "";
    throw new Error(`The toolkit's WebAssembly could not be loaded${from}: ${message}${add}`, { cause });
  }
}

async function compileGiven(given: Awaited<WasmSource>): Promise<WebAssembly.Module> {
  if (given instanceof WebAssembly.Module) return given;
  if (ArrayBuffer.isView(given) || given instanceof ArrayBuffer) return WebAssembly.compile(given as BufferSource);
  if (given instanceof Response) return compileResponse(given);
  const address = String(given);
  const file = onDisk(address);
  if (!file) return compileResponse(await fetch(address));
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  return WebAssembly.compile(await readFile(file));
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`status ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  // Servers of single-page applications answer with the page if there is no such file.
  if (type.startsWith("text/html")) throw new Error("the server answered with a page");
  // Streaming compilation requires the media type, which some file servers do not send.
  return type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
