// @ts-check
/** @typedef {import("/toolkit/index.js").Operations} Operations */
import { element } from "./dom.js";

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
      failed.hidden = false;
      say("");
      if (attempt === 1) afterFirst();
      await new Promise((again) => element("toolkit-retry").addEventListener("click", again, { once: true }));
      // A module that could not be fetched stays failed for the life of the page; the WebAssembly does not.
      if (!imported) {
        beforeReload();
        location.reload();
        return new Promise(() => {});
      }
    }
  }
}
