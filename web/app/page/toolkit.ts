import type { Operations } from "/toolkit/index.js";
import { element } from "../../kit/dom.ts";

/** A WebAssembly module with nothing in it. */
const EMPTY_MODULE = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
const UNREACHED = "The toolkit could not be loaded. Check your connection, then try again.";
const NO_WEBASSEMBLY =
  "Lettercraft needs WebAssembly, which is switched off in this browser or forbidden for this page. Please allow it in the security settings, then try again, or use another browser.";

interface On {
  /** called after the first attempt, whether or not it succeeded */
  afterFirst: () => void;
  /** called before the page is loaded again for another attempt */
  beforeReload: () => void;
}

/** Loads the toolkit. When an attempt fails, the page says so and offers another one. */
export async function loadToolkit({ afterFirst, beforeReload }: On): Promise<Operations> {
  const failed = element("toolkit-failed");
  /** @param sentence shown where the puzzles will be */
  const say = (sentence: string) => {
    for (const id of ["cryptogram-no-puzzle-text", "acrostic-no-puzzle-text"]) element(id).textContent = sentence;
  };
  for (let attempt = 1; ; attempt++) {
    document.body.dataset.toolkit = "loading";
    failed.hidden = true;
    say("Loading the toolkit…");
    let imported = false;
    try {
      // Imported here and not at the top of the file, so that the page can report a failure.
      const { load } = await import("/toolkit/index.js");
      imported = true;
      const kit = await load();
      document.body.dataset.toolkit = "ready";
      if (attempt === 1) afterFirst();
      return kit;
    } catch (cause) {
      console.error(cause);
      document.body.dataset.toolkit = "failed";
      const isAllowed = runsWebAssembly();
      element("toolkit-failed-text").textContent = isAllowed ? UNREACHED : NO_WEBASSEMBLY;
      failed.hidden = false;
      say("");
      if (attempt === 1) afterFirst();
      await new Promise((again) => element("toolkit-retry").addEventListener("click", again, { once: true }));
      // A page does not fetch a failed module again, and it keeps the permissions that it was loaded with: both need a
      // reload. A WebAssembly file can be fetched again.
      if (!imported || !isAllowed) {
        beforeReload();
        location.reload();
        return new Promise(() => {});
      }
    }
  }
}

/** The toolkit in a worker of its own, for what takes too long for the page. */
export async function loadWorker() {
  const { loadInWorker } = await import("/toolkit/index.js");
  return loadInWorker();
}

/** Whether the browser, its settings and the page's policy allow WebAssembly. */
function runsWebAssembly() {
  try {
    return new WebAssembly.Module(EMPTY_MODULE) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}
