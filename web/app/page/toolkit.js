// @ts-check
/** @typedef {import("/toolkit/index.js").Operations} Operations */
import { element } from "./dom.js";

/** A WebAssembly module with nothing in it. */
const EMPTY_MODULE = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
const UNREACHED = "The toolkit could not be loaded. Check your connection, then try again.";
const NO_WEBASSEMBLY =
  "Lettercraft needs WebAssembly, which is switched off in this browser or forbidden for this page: allow it in the security settings, then try again, or use another browser.";

/**
 * Loads the toolkit, however many attempts it takes: when one fails, the page says so and offers another.
 *
 * @param {object} on
 * @param {() => void} on.afterFirst called after the first attempt, whatever came of it
 * @param {() => void} on.beforeReload called when another attempt needs the page to be loaded again
 * @returns {Promise<Operations>}
 */
export async function loadToolkit({ afterFirst, beforeReload }) {
  const failed = element("toolkit-failed");
  /** @param {string} sentence said where the puzzles will be */
  const say = (sentence) => {
    for (const id of ["no-puzzle-text", "no-acrostic-text"]) element(id).textContent = sentence;
  };
  for (let attempt = 1; ; attempt++) {
    document.body.dataset.toolkit = "loading";
    failed.hidden = true;
    say("Loading the toolkit…");
    let imported = false;
    try {
      // Imported here and not at the top, so that the page can report a failure.
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
      // A module that could not be fetched stays failed for the life of the page, and what the browser allows does not
      // change in it either; a WebAssembly file is fetched again.
      if (!imported || !isAllowed) {
        beforeReload();
        location.reload();
        return new Promise(() => {});
      }
    }
  }
}

/** Whether the browser, its settings and the page's policy allow WebAssembly. */
function runsWebAssembly() {
  try {
    return new WebAssembly.Module(EMPTY_MODULE) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}
