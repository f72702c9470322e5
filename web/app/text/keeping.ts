import { whyRefused } from "../../keep/store.ts";
import { element, tell } from "../../kit/dom.ts";
import type { Content } from "./editor/editor.ts";
import { startOthers } from "./others.ts";
import { type Kept, type Stored, TextKeeper } from "./text-keeper.ts";

/** How long the page waits after a change before it keeps the text. */
const PAUSE_MS = 500;

/**
 * Keeps the text in the browser, after a pause in the changes and when the page is left, and offers the other texts that it has kept.
 *
 * @param contentOf returns what is in the editor: null as long as what was kept is not restored
 * @param onOpen called with another text, which is to replace this one
 */
export function startKeeping(contentOf: () => Content | null, onOpen: (stored: Stored) => void) {
  const keeper = new TextKeeper();
  let timer = 0;
  /** Whether the text in the editor has changed since it was read. */
  let isChanged = false;
  /** The texts that the storage may not have, by their ids. One that it refused is tried again with the next one. */
  const unkept = new Map<string, Kept>();
  /** The id of the text that is shown, or about to be. */
  let current = "";

  const others = startOthers(keeper, () => current, save, onOpen);

  /** Keeps what has changed, and returns whether the storage has all of it. */
  async function save() {
    const content = contentOf();
    if (content && isChanged) {
      window.clearTimeout(timer);
      isChanged = false;
      keeper.show(content.origin.id);
      unkept.set(content.origin.id, keptOf(content));
    }
    const refusals = await Promise.all([...unkept.values()].map(write));
    const why = refusals.find(Boolean);
    if (why) tell(element("text-unsaved"), notKept(unkept.has(current), why));
    else if (unkept.size === 0) tell(element("text-unsaved"), "");
    return unkept.size === 0;
  }

  /** Keeps a text, and returns why the browser refused it, or "". */
  async function write(kept: Kept) {
    try {
      await keeper.save(kept);
      // It may have changed again.
      if (unkept.get(kept.id) === kept) unkept.delete(kept.id);
      return "";
    } catch (cause) {
      console.warn(cause);
      return whyRefused(cause);
    }
  }

  /** Keeps the text because the page may be closed: the caret has moved, if nothing else. */
  function leave() {
    isChanged = true;
    save();
  }

  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });

  return {
    /** What the browser has kept for this window, or null; null also if that can't be read. */
    async restore() {
      try {
        const stored = await keeper.restore();
        current = stored?.id ?? "";
        return stored;
      } catch (cause) {
        console.warn(cause);
        return null;
      } finally {
        others.start();
      }
    },
    /** Something has changed. @param id of the text @param before what was in the editor, if its text has changed */
    change(id: string, before?: Content) {
      window.clearTimeout(timer);
      if (id === current) {
        isChanged = true;
        timer = window.setTimeout(save, PAUSE_MS);
        return;
      }
      // Another text is here. The one before is kept as it was left, and both at once: the page may be left before a pause ends.
      if (isChanged && before?.origin.id === current) unkept.set(current, keptOf(before));
      isChanged = true;
      current = id;
      save();
      others.show();
    },
  };
}

const keptOf = ({ text, selection, origin: { id, name, goal, before, overruled, ignored } }: Content): Kept => ({
  id,
  text,
  name,
  goal,
  before,
  overruled,
  ignored,
  caret: selection.start,
});

/** @param isShown whether it is the text in the editor that is not kept */
const notKept = (isShown: boolean, why: string) =>
  isShown
    ? `This text is lost when the page is closed, because ${why}. Save it as a file.`
    : `The text before this one is lost when the page is closed, because ${why}. Bring it back with Undo, then save it as a file.`;
