// @ts-check
import { charactersOf } from "../page/characters.js";
import { element, tell } from "../page/dom.js";
import { notice } from "../page/notice.js";
import { Keeper } from "./storage.js";

/** How long the page waits after a change before it keeps the text. */
const PAUSE_MS = 500;
const NOT_KEPT = "The browser does not keep this text: it is lost when the page is closed. Save it as a file.";

/** The number of characters by which a text of another window is recognized. */
const BEGINNING = 60;

/**
 * Keeps the text in the browser, after a pause in the changes and when the page is left.
 *
 * @param {() => import("./storage.js").Kept | null} keptOf returns what is to be kept: null as long as what was kept is not restored
 */
export function startKeeping(keptOf) {
  /** @type {Keeper | null} */
  let keeper = null;
  /** Resolves to what the browser has kept. @type {Promise<import("./storage.js").Kept | null> | null} */
  let restoring = null;
  let timer = 0;
  /** Whether something has changed that the storage may not have. */
  let isPending = false;
  /** Resolves to whether the last attempt to keep the text succeeded. */
  let saving = Promise.resolve(true);

  /** Keeps what has changed, and returns whether the storage has all of it. */
  function save() {
    const kept = isPending && keptOf();
    if (!kept) return saving;
    window.clearTimeout(timer);
    isPending = false;
    saving = write(kept);
    return saving;
  }

  /** @param {import("./storage.js").Kept} kept */
  async function write(kept) {
    try {
      if (!keeper) throw new Error("The storage is not open");
      await keeper.save(kept);
      tell(element("readable-unsaved"), "");
      return true;
    } catch (cause) {
      console.warn(cause);
      isPending = true;
      tell(element("readable-unsaved"), NOT_KEPT);
      return false;
    }
  }

  /** Opens the storage and takes the text of this window. */
  async function take() {
    const storage = await Keeper.open();
    const stored = await storage.take();
    keeper = storage;
    offerOther(storage);
    return stored;
  }

  /** Offers a text that another window has left, now or when it is closed. @param {Keeper} storage */
  async function offerOther(storage) {
    const other = await storage.other(() => offerOther(storage)).catch(console.warn);
    element("readable-others").hidden = !other;
    if (!other) return;
    tell(element("readable-others-text"), `Another window left a text here: “${beginningOf(other.text)}”.`);
    element("readable-others-open").onclick = async () => {
      if (!(await save())) return notice("The other text was not opened, because this one could not be kept.");
      // The page begins with it, as after any other reload.
      storage.takeNext(other.id);
      location.reload();
    };
  }

  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save();
  });

  return {
    /** What the browser has kept for this window: null also if that can't be read, and then the next call tries it again. */
    restore() {
      restoring ??= take().catch((cause) => {
        console.warn(cause);
        restoring = null;
        return null;
      });
      return restoring;
    },
    /** Something has changed. */
    change() {
      isPending = true;
      window.clearTimeout(timer);
      timer = window.setTimeout(save, PAUSE_MS);
    },
    /** Another text is about to replace this one, which stays in the storage. */
    async begin() {
      save();
      if (!keeper) return;
      await keeper.begin();
      offerOther(keeper);
    },
  };
}

/** The beginning of a text, in one line. @param {string} text */
function beginningOf(text) {
  // A text of many pages need not be split as a whole.
  const start = charactersOf(text.trim().slice(0, 1000).replace(/\s+/g, " "));
  return start.length > BEGINNING ? `${start.slice(0, BEGINNING).join("")}…` : start.join("");
}
