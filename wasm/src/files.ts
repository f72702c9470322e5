/** The places of the package's files, and the options for programs that have them elsewhere. */

import type { ProgramName } from "./toolkit.js";

/** The file of each program of the toolkit, and the option for another file. */
export const PROGRAMS = {
  basic: { file: "lettercraft-basic.wasm", option: "basic" },
  toolkit: { file: "lettercraft.wasm", option: "wasm" },
  texts: { file: "lettercraft-texts.wasm", option: "texts" },
  quotes: { file: "lettercraft-quotes.wasm", option: "quotes" },
  points: { file: "lettercraft-points.wasm", option: "points" },
} as const;

/** The program on disk that an address leads to, or undefined if it must be fetched. Without a page, an address can be a path. */
export function onDisk(address: string): URL | undefined {
  // Without a disk, the error of fetch says what is wrong with the address.
  if (moduleQuery() !== undefined || !globalThis.process?.getBuiltinModule) return undefined;
  if (address.startsWith("file:")) return new URL(address);
  if (typeof location !== "undefined" || /^\w\w+:/.test(address)) return undefined;
  return process.getBuiltinModule("node:url").pathToFileURL(address);
}

/**
 * The address of a file of the package, given the address beside this module. Vite up to 7 serves a copy of the module from a cache
 * in node_modules, without the files beside it.
 */
export function inPackage(beside: string): string {
  return beside.replace(/(\/node_modules\/)\.[^?]*\/deps\/([^/]+)$/, "$1lettercraft/dist/$2");
}

/**
 * What stands behind the name of a WebAssembly file that is imported as a module, if the platform takes compiled modules only: Cloudflare Workers
 * and the edge runtime of Next. It is undefined on other platforms.
 */
export function moduleQuery(): string | undefined {
  if (globalThis.navigator?.userAgent === "Cloudflare-Workers") return "";
  return "EdgeRuntime" in globalThis ? "?module" : undefined;
}

/** The functions that load the toolkit. */
export type Loader = "load" | "loadBasic" | "loadQuotes" | "loadInWorker";

/**
 * The end of the error of a call without options. It says what to add so that the call finds the files. If the platform denied access to a
 * file, as Deno does without --allow-read, its own error says what to add.
 *
 * @param beside the address of the file beside this module, if it is known
 */
export function remedy(call: Loader, program: ProgramName, cause: unknown, beside = ""): string {
  const query = moduleQuery();
  if (query !== undefined) {
    const only = call === "loadInWorker";
    const { file, option } = PROGRAMS[only ? "toolkit" : program];
    const write = `import ${option} from "lettercraft/${file}${query}"; ${only ? "load" : call}({ ${option} })`;
    return `. ${only ? "This platform has no workers. " : ""}Write: ${write}`;
  }
  const { name, code } = cause as { name?: string; code?: string };
  if (name === "NotCapable" || code === "ERR_ACCESS_DENIED") return "";
  if (inPackage(beside) !== beside)
    return '. Add to the configuration of Vite: optimizeDeps: { exclude: ["lettercraft"] }';
  // The other programs are loaded after the worker has started. The whole program takes the place of the first one.
  const inWorker = call === "loadInWorker" && program === "basic";
  const { file, option } = PROGRAMS[inWorker ? "toolkit" : program];
  const served = typeof location !== "undefined";
  if (!served && globalThis.process?.versions?.bun) {
    const script = inWorker ? ', and compile with a file worker.js: import "lettercraft/worker"' : "";
    return `. Write: import ${option} from "lettercraft/${file}" with { type: "file" }; ${call}({ ${option} })${script}`;
  }
  const copy = served ? "Copy node_modules/lettercraft/dist into the site as /lettercraft, and write" : "Write";
  const folder = served ? "/lettercraft/" : "./node_modules/lettercraft/dist/";
  return `. ${copy}: ${call}({ ${inWorker ? `worker: "${folder}worker.js", ` : ""}${option}: "${folder}${file}" })`;
}
