// @ts-check
import { element, tell } from "../page/dom.js";
import { Keeper } from "./storage.js";

/** How long the page waits after a change before it keeps the text. */
const PAUSE_MS = 500;
const NOT_KEPT = "The browser does not keep this text: it is lost when the page is closed. Save it as a file.";

/**
 * Keeps the text in the browser, after a pause in the changes and when the page is left.
 *
 * @param {() => import("./storage.js").Kept} keptOf returns what is to be kept
 */
export function startKeeping(keptOf) {
  /** @type {Keeper | null} */
  let keeper = null;
  let timer = 0;

  async function save() {
    if (!timer) return;
    window.clearTimeout(timer);
    timer = 0;
    try {
      if (!keeper) throw new Error("The storage is not open");
      await keeper.save(keptOf());
      tell(element("readable-unsaved"), "");
    } catch (cause) {
      console.warn(cause);
      tell(element("readable-unsaved"), NOT_KEPT);
    }
  }

  /** Offers a text that another window has left, now or when it is closed. @param {Keeper} storage */
  async function offerOther(storage) {
    const other = await storage.other(() => offerOther(storage));
    element("readable-others").hidden = !other;
    if (!other) return;
    const START = 60;
    const start = other.text.trim().replace(/\s+/g, " ");
    const words = start.length > START ? `${start.slice(0, START)}…` : start;
    element("readable-others-text").textContent = `From another window, this browser keeps “${words}”.`;
    element("readable-others-open").onclick = async () => {
      await save();
      // The page begins with it, as after any other reload.
      if (await storage.change(other.id)) location.reload();
      else offerOther(storage);
    };
  }

  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save();
  });

  return {
    /** What the browser has kept for this window. @returns {Promise<import("./storage.js").Kept | null>} */
    async restore() {
      try {
        const storage = await Keeper.open();
        const stored = await storage.take();
        keeper = storage;
        await offerOther(storage);
        return stored;
      } catch (cause) {
        console.warn(cause);
        return null;
      }
    },
    /** Something has changed. */
    change() {
      window.clearTimeout(timer);
      timer = window.setTimeout(save, PAUSE_MS);
    },
  };
}
