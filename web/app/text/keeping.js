// @ts-check
import { element, tell } from "../page/dom.js";
import { startOthers } from "./others.js";
import { Keeper } from "./storage.js";

/** How long the page waits after a change before it keeps the text. */
const PAUSE_MS = 500;
const NOT_KEPT = "The browser does not keep this text: it is lost when the page is closed. Save it as a file.";

/**
 * Keeps the text in the browser, after a pause in the changes and when the page is left, and offers the other texts that it has kept.
 *
 * @param {() => import("/editor/editor.js").Editor | null} editorOf returns the editor: null as long as what was kept is not restored
 * @param {(stored: import("./storage.js").Stored) => void} onOpen called with another text, which is to replace this one
 */
export function startKeeping(editorOf, onOpen) {
  const keeper = new Keeper();
  /** Resolves to what the browser has kept. @type {Promise<import("./storage.js").Stored | null> | null} */
  let restoring = null;
  let timer = 0;
  /** Whether something has changed that the storage may not have. */
  let isPending = false;
  /** Resolves to whether the last attempt to keep the text succeeded. */
  let saving = Promise.resolve(true);
  /** The id of the text that is shown, or about to be. */
  let current = "";

  const others = startOthers(keeper, () => current, save, onOpen);

  /** Keeps what has changed, and returns whether the storage has all of it. */
  function save() {
    const editor = editorOf();
    if (!editor || !isPending) return saving;
    window.clearTimeout(timer);
    isPending = false;
    const { id, name, goal, before } = editor.origin;
    saving = write({ id, text: editor.text, name, goal, before, caret: editor.selection.start });
    return saving;
  }

  /** @param {import("./storage.js").Kept} kept */
  async function write(kept) {
    try {
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

  async function take() {
    try {
      const stored = await keeper.restore();
      current = stored?.id ?? "";
      others.show();
      return stored;
    } catch (cause) {
      console.warn(cause);
      restoring = null;
      return null;
    }
  }

  /** Keeps the text because the page may be closed: the caret has moved, if nothing else. */
  function leave() {
    isPending = true;
    save();
  }

  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });

  return {
    /** What the browser has kept for this window: null also if that can't be read, and then the next call tries it again. */
    restore() {
      restoring ??= take();
      return restoring;
    },
    /** Something has changed. */
    change() {
      isPending = true;
      window.clearTimeout(timer);
      const { id } = editorOf()?.origin ?? { id: current };
      if (id === current) {
        timer = window.setTimeout(save, PAUSE_MS);
        return;
      }
      current = id;
      // Another text is here. A page that is left at once may not have the time to keep it.
      save();
      others.show();
    },
    save,
  };
}
