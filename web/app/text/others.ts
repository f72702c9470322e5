import { whyRefused } from "../../keep/store.ts";
import { beginningOf } from "../../kit/characters.ts";
import { counted } from "../../kit/counted.ts";
import { element, make, tell } from "../../kit/dom.ts";
import { icon } from "../../kit/icon.ts";
import { localTime } from "../../kit/local-time.ts";
import { notice } from "../../kit/notice.ts";
import { patch } from "../../kit/patch.ts";
import type { Stored, TextKeeper } from "./text-keeper.ts";

/**
 * The list of the other texts that the browser has kept: those that were replaced here, or left in a window that is closed. Each can be
 * opened or deleted, and what was deleted comes back.
 *
 * @param currentOf returns the id of the text that is shown, which is not among the others
 * @param save keeps the texts of this window, and returns whether it could
 */
export function startOthers(
  keeper: TextKeeper,
  currentOf: () => string,
  save: () => Promise<boolean>,
  onOpen: (stored: Stored) => void,
) {
  const box = element("text-others");
  const undo = element("text-others-undo");
  let drawing = Promise.resolve();
  /** What was deleted, the last one at the end. */
  const removed: Stored[] = [];

  /** Draws the list, after any drawing that has begun. */
  function show() {
    drawing = drawing.then(draw);
    return drawing;
  }

  async function draw() {
    const free = await keeper.free().catch((cause) => {
      console.warn(cause);
      return [];
    });
    const current = currentOf();
    const others = free.filter(({ id }) => id !== current);
    const is = others.length === 1 ? "is" : "are";
    tell(element("text-others-title"), `${counted(others.length, "other text")} ${is} kept in this browser`);
    patch(
      element("text-others-list"),
      others.map(({ id, text, name, changed }) => ({ id, beginning: beginningOf(text), name, changed })),
      rowOf,
    );
    undo.hidden = removed.length === 0;
    box.hidden = others.length === 0 && removed.length === 0;
  }

  /** Takes a text from the storage, so that no other window changes it. */
  async function take(id: string) {
    const stored = await keeper.take(id);
    if (!stored) notice("Another window has this text now, or has deleted it.");
    return stored;
  }

  async function open(id: string) {
    if (!(await save())) return notice("The other text was not opened, because one of this window could not be kept.");
    const stored = await take(id);
    if (stored) onOpen(stored);
    await show();
  }

  async function remove(id: string) {
    const stored = await take(id);
    if (stored) {
      await keeper.remove(id);
      removed.push(stored);
      notice(`The text “${beginningOf(stored.text)}” was deleted.`);
    }
    await show();
    // The button that had the focus is gone.
    if (stored) undo.focus();
  }

  async function bringBack() {
    const stored = removed.pop();
    if (!stored) return;
    // Undo in the editor may have brought it back too.
    await save();
    const id = await keeper.bringBack(stored).catch((cause) => {
      removed.push(stored);
      throw cause;
    });
    await show();
    notice(`The text “${beginningOf(stored.text)}” is back.`);
    const row: HTMLElement | null = box.querySelector(`[data-open="${id}"]`);
    (row ?? element("text-writing")).focus();
  }

  const attempt = (work: Promise<void>) =>
    work.catch((cause) => {
      console.warn(cause);
      notice(`Nothing was changed, because ${whyRefused(cause)}.`);
    });

  element("text-others-list").addEventListener("click", ({ target, detail }) => {
    // The second click of a double click would meet the text that has come into the place.
    if (detail > 1) return;
    const button = target instanceof Element ? target.closest("button") : null;
    const { open: opened, remove: deleted } = button?.dataset ?? {};
    if (opened) attempt(open(opened));
    if (deleted) attempt(remove(deleted));
  });
  undo.addEventListener("click", () => attempt(bringBack()));
  // The card may end with the line that opens it.
  box.addEventListener("toggle", () => box.scrollIntoView({ block: "nearest" }));
  return {
    show,
    /** Shows the list from now on as other windows change it. */
    start() {
      keeper.follow(show);
      show();
    },
  };
}

function rowOf({ id, beginning, name, changed }: Pick<Stored, "id" | "name" | "changed"> & { beginning: string }) {
  const facts = [name, localTime(changed)].filter(Boolean).join(" · ");
  const open = make("button", "draft-open", make("span", "", `“${beginning}”`), make("span", "draft-facts", facts));
  open.dataset.open = id;
  const remove = make(
    "button",
    "button quiet",
    icon("i-bin"),
    make("span", "visually-hidden", `Delete “${beginning}”`),
  );
  remove.dataset.remove = id;
  remove.title = "Delete";
  open.type = remove.type = "button";
  return make("li", "draft", open, make("div", "draft-tools", remove));
}
