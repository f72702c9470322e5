/** Compiles the toolkit's WebAssembly from an address, a response, bytes or a module. */
import { inPackage, type Loader, moduleQuery, onDisk, PROGRAMS, remedy } from "./files.js";
import type { WasmSource } from "./sources.js";
import type { ProgramName } from "./toolkit.js";

// Bundlers recognize the files by the expression new URL. In Next, this expression makes an object with a relative address.
const beside = {
  basic: () => String(new URL("./lettercraft-basic.wasm", import.meta.url)),
  toolkit: () => String(new URL("./lettercraft.wasm", import.meta.url)),
  texts: () => String(new URL("./lettercraft-texts.wasm", import.meta.url)),
  quotes: () => String(new URL("./lettercraft-quotes.wasm", import.meta.url)),
  points: () => String(new URL("./lettercraft-points.wasm", import.meta.url)),
};

/** Compiles the given program, or the file beside this module. The error of a call without an option says which option to add. */
export async function compile(
  given: { [Name in (typeof PROGRAMS)[ProgramName]["option"]]?: WasmSource },
  program: ProgramName,
  call: Loader,
): Promise<WebAssembly.Module> {
  const source = given[PROGRAMS[program].option];
  let [file, from] = ["", ""];
  try {
    if (source === undefined) file = beside[program]();
    const found = await (source ?? inPackage(file));
    if (typeof found === "string" || found instanceof URL) from = ` from ${found}`.slice(0, 200);
    const module = await compileGiven(found);
    const exported = WebAssembly.Module.exports(module);
    if (!exported.some(({ name }) => name === "call")) throw new Error("it is another program");
    return module;
  } catch (cause) {
    const message = (cause as Error).message.replace(/\.$/, "");
    const add = source === undefined || moduleQuery() !== undefined ? remedy(call, program, cause, file) : "";
    throw new Error(`The toolkit's WebAssembly could not be loaded${from}: ${message}${add}`, { cause });
  }
}

// For its edge runtime, Next puts each call of WebAssembly.compile into a function that is not async, so no argument may await.
async function compileGiven(given: Awaited<WasmSource>): Promise<WebAssembly.Module> {
  // A module that was compiled by the platform, or outside of the sandbox of a test, is no instance of the class here.
  const kind = Object.prototype.toString.call(given);
  if (kind === "[object WebAssembly.Module]") return given as WebAssembly.Module;
  if (ArrayBuffer.isView(given) || kind === "[object ArrayBuffer]") return WebAssembly.compile(given as BufferSource);
  if (kind === "[object Response]") return compileResponse(given as Response);
  const address = String(given);
  const file = onDisk(address);
  if (!file) return compileResponse(await fetch(address));
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  const bytes = await readFile(file);
  return WebAssembly.compile(bytes);
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`status ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  // Servers of single-page applications answer with the page if there is no such file.
  if (type.startsWith("text/html")) throw new Error("the server answered with a page");
  // Streaming compilation requires the media type, which some file servers do not send.
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  const bytes = await response.arrayBuffer();
  return WebAssembly.compile(bytes);
}
