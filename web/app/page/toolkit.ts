import type { BasicOperations, Operations, QuoteacrosticParams } from "/toolkit/index.js";
import { element } from "../../kit/dom.ts";
import { laterWorker } from "./later-worker.ts";

/** A WebAssembly module with nothing in it. */
const EMPTY_MODULE = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
/** The sentence for a program that can't be loaded. */
export const UNREACHED = "The toolkit could not be loaded. Check your connection, then try again.";
const NO_WEBASSEMBLY =
  "Lettercraft needs WebAssembly, which is switched off in this browser or forbidden for this page. Please allow it in the security settings, then try again, or use another browser.";

interface On {
  /** called after the first attempt, whether or not it succeeded */
  afterFirst?: () => void;
  /** called before the page is loaded again for another attempt */
  beforeReload: () => void;
}

type Toolkit = typeof import("/toolkit/index.js");

/** What became of the programs that the page has asked for, by the tab that shows it. */
const states = new Map<string, "loading" | "ready" | "failed">();

function note(tab: string, state: "loading" | "ready" | "failed") {
  states.set(tab, state);
  const all = [...states.values()];
  document.body.dataset.toolkit =
    all.find((one) => one === "failed") ?? all.find((one) => one === "loading") ?? "ready";
  element("toolkit-failed").hidden = !all.includes("failed");
}

/** Loads the program that makes cryptograms. */
export const loadFirst = (on: On): Promise<BasicOperations> =>
  loadProgram(({ loadBasic }) => loadBasic(), "cryptogram", on);

/**
 * Returns a function that loads the whole toolkit when it is first called.
 *
 * @param start what waits for it
 */
export function wholeLoader(on: On, start: (kit: Operations) => Promise<void>): () => Promise<Operations> {
  let loaded: Promise<Operations> | null = null;
  return () => {
    loaded ??= loadProgram(({ load }) => load(), "acrostic", on, start);
    return loaded;
  };
}

/**
 * Loads a program. When an attempt fails, the page says so and offers another one.
 *
 * @param tab whose puzzle waits for it
 * @param start what must have happened before the page counts as ready
 */
async function loadProgram<Kit>(
  load: (toolkit: Toolkit) => Promise<Kit>,
  tab: string,
  { afterFirst, beforeReload }: On,
  start?: (kit: Kit) => Promise<void>,
): Promise<Kit> {
  /** @param sentence shown where the puzzle will be */
  const say = (sentence: string) => {
    element(`${tab}-no-puzzle-text`).textContent = sentence;
  };
  for (let attempt = 1; ; attempt++) {
    note(tab, "loading");
    say("Loading the toolkit…");
    let imported = false;
    let kit: Kit;
    try {
      // Imported here and not at the top of the file, so that the page can report a failure.
      const toolkit = await import("/toolkit/index.js");
      imported = true;
      kit = await load(toolkit);
    } catch (cause) {
      console.error(cause);
      const isAllowed = runsWebAssembly();
      element("toolkit-failed-text").textContent = isAllowed ? UNREACHED : NO_WEBASSEMBLY;
      note(tab, "failed");
      say("");
      if (attempt === 1) afterFirst?.();
      await new Promise((again) => element("toolkit-retry").addEventListener("click", again, { once: true }));
      // A page does not fetch a failed module again, and it keeps the permissions that it was loaded with: both need a
      // reload. A WebAssembly file can be fetched again.
      if (!imported || !isAllowed) {
        beforeReload();
        location.reload();
        return new Promise(() => {});
      }
      continue;
    }
    await start?.(kit);
    note(tab, "ready");
    if (attempt === 1) afterFirst?.();
    return kit;
  }
}

/** The toolkit in a worker of its own. */
export async function loadWorker() {
  const { loadInWorker } = await import("/toolkit/index.js");
  return loadInWorker();
}

const quotes = laterWorker(loadWorker);

/** Makes a quotation acrostic in a worker. */
export const makeQuote = (params: QuoteacrosticParams) => quotes.ask((kit) => kit.quoteacrostic(params));

/** Ends that worker, so that what it has been asked for is rejected. */
export const endQuotes = quotes.end;

/** The toolkit in a worker with the whole program alone, for booklets. */
export async function loadWholeWorker() {
  const { loadInWorker } = await import("/toolkit/index.js");
  return loadInWorker({ wasm: "/toolkit/lettercraft.wasm" });
}

/** Whether the browser, its settings and the page's policy allow WebAssembly. */
function runsWebAssembly() {
  try {
    return new WebAssembly.Module(EMPTY_MODULE) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}
