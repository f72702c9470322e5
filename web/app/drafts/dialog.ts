import { whyRefused } from "../../keep/store.ts";
import { counted } from "../../kit/counted.ts";
import { startClosing } from "../../kit/dialog.ts";
import { element } from "../../kit/dom.ts";
import { download } from "../../kit/download.ts";
import type { Database } from "./database.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { FileError, fileOf, readFile } from "./file.ts";
import { copyTitle, type Draft, type Kinds, matches, newId, readTitle, summaryOf } from "./record.ts";
import { type Action, editName, rowOf } from "./row.ts";

interface On {
  open: (id: string) => Promise<void>;
  create: (kind: string) => void;
  /** called when puzzles were renamed, deleted or added */
  changed: () => void;
}

/** The dialog with the saved puzzles. */
export function startDraftsDialog(database: Database, keeper: DraftKeeper, kinds: Kinds, on: On) {
  const dialog = element("drafts", HTMLDialogElement);
  const list = element("drafts-list", HTMLUListElement);
  const search = element("drafts-search", HTMLInputElement);
  const status = element("drafts-status");
  const undoButton = element("drafts-undo");
  const picker = element("drafts-file", HTMLInputElement);
  const exportButton = element("drafts-export", HTMLButtonElement);
  let drafts: Draft[] = [];
  let isReadable = true;
  /** The deleted puzzles, the last one at the end. */
  const removed: Draft[] = [];

  /** Reads the puzzles again, and shows those that match the search. */
  async function refresh() {
    try {
      drafts = await database.all();
      isReadable = true;
    } catch (cause) {
      console.warn(cause);
      drafts = [];
      isReadable = false;
      say(`There are no puzzles to show: ${whyRefused(cause)}.`);
    }
    // A name that is being typed stays; the list is shown afterwards.
    if (!list.querySelector("form")) show();
  }

  function show() {
    const found = drafts
      .map((draft) => ({ draft, summary: summaryOf(kinds, draft) }))
      .filter(({ summary }) => matches(summary, search.value));
    list.replaceChildren(
      ...found.map(({ draft, summary }) =>
        rowOf(draft, summary, keeper.idOf(draft.kind) === draft.id, (action) => act(action, draft, summary.name)),
      ),
    );
    element("drafts-found").textContent = foundSentence(found.length);
    exportButton.disabled = all().length === 0;
    undoButton.hidden = removed.length === 0;
  }

  /** The puzzles for a file: what the storage has refused is on the screen only. */
  const all = () => keeper.withUnsaved(drafts);

  /** @param found number of puzzles that match the search */
  function foundSentence(found: number) {
    if (search.value.trim()) return `${found} of ${counted(drafts.length, "puzzle")}`;
    const unsaved = keeper.unsavedCount;
    const saved = drafts.length > 0 ? [counted(drafts.length, "puzzle")] : [];
    if (unsaved > 0) return [...saved, `${counted(unsaved, "puzzle")} with changes that are not saved`].join(" · ");
    return saved[0] ?? (isReadable ? "What you type is saved here." : "");
  }

  async function act(action: Action, draft: Draft, name: string) {
    const { id } = draft;
    // Only one name is typed at a time, and what another action changes must be shown.
    if (list.querySelector("form")) show();
    if (action === "open") {
      dialog.close();
      await on.open(id);
    } else if (action === "rename") {
      rename(draft, name);
    } else if (action === "duplicate") {
      const copy = { ...draft, id: newId(), title: copyTitle(name), changed: new Date().toISOString() };
      await change(async () => {
        const [added = ""] = await database.add([copy]);
        return { sentence: added ? `${copy.title} added.` : `${copy.title} is there already.`, focus: added || id };
      });
    } else {
      const at = rows().findIndex((row) => row.dataset.id === id);
      const next = (rows()[at + 1] ?? rows()[at - 1])?.dataset.id ?? "";
      await change(async () => {
        await database.remove(id);
        removed.push(draft);
        return { sentence: `${name} deleted.`, focus: next };
      });
    }
  }

  function rename({ id }: Draft, name: string) {
    const row = rows().find((one) => one.dataset.id === id);
    if (!row) return;
    editName(row, name, async (wanted) => {
      row.replaceChildren();
      const title = readTitle((wanted ?? "").slice(0, 1000));
      if (wanted === null || title === name) {
        show();
        focus(id, "rename");
        return;
      }
      await change(async () => {
        await database.rename(id, title);
        return { sentence: "Renamed.", focus: id };
      }, "rename");
    });
  }

  /**
   * Changes the saved puzzles, says so, and moves the focus, whose element may be gone.
   *
   * @returns what was said
   */
  async function change(
    work: () => Promise<{ sentence: string; focus: string }>,
    action: Action = "open",
  ): Promise<string> {
    try {
      const { sentence, focus: id } = await work();
      await refresh();
      say(sentence);
      focus(id, action);
      on.changed();
      return sentence;
    } catch (cause) {
      if (!(cause instanceof FileError)) console.warn(cause);
      const sentence =
        cause instanceof FileError
          ? `${cause.message} Nothing was added.`
          : `Nothing was changed: ${whyRefused(cause)}.`;
      await refresh();
      say(sentence);
      return sentence;
    }
  }

  /** Adds the puzzles of a file. */
  const add = (file: Blob) =>
    change(async () => {
      await keeper.flush();
      const read = await readFile(file, kinds);
      const added = await database.add(read);
      const known = read.length - added.length;
      const rest =
        known > 0 ? ` ${counted(known, "puzzle")} of the file ${known === 1 ? "was" : "were"} here already.` : "";
      return { sentence: `${counted(added.length, "puzzle")} added.${rest}`, focus: added[0] ?? "" };
    });

  function focus(id: string, action: Action) {
    if (list.querySelector("form")) return;
    const row = rows().find((one) => one.dataset.id === id);
    const button = row?.querySelector(`[data-action=${action}]`);
    ((button ?? search) as HTMLElement).focus();
  }

  const rows = () => [...list.children] as HTMLElement[];

  function say(sentence: string) {
    status.textContent = sentence;
  }

  search.addEventListener("input", show);
  undoButton.addEventListener("click", () =>
    change(async () => {
      const draft = removed.at(-1) as Draft;
      const [id = draft.id] = await database.add([draft]);
      removed.pop();
      return { sentence: `${summaryOf(kinds, draft).name} is back.`, focus: id };
    }),
  );
  exportButton.addEventListener("click", () => {
    const name = `lettercraft-puzzles-${new Date().toISOString().slice(0, 10)}.json`;
    const puzzles = all();
    download(name, new Blob([fileOf(puzzles)], { type: "application/json" }));
    say(`${name} saved, with ${counted(puzzles.length, "puzzle")}.`);
  });
  element("drafts-import").addEventListener("click", () => picker.click());
  picker.addEventListener("change", async () => {
    const [file] = picker.files ?? [];
    if (!file) return;
    await add(file);
    // The same file can be chosen again.
    picker.value = "";
  });
  for (const kind of Object.keys(kinds)) {
    element(`drafts-new-${kind}`).addEventListener("click", () => {
      dialog.close();
      on.create(kind);
    });
  }
  startClosing(dialog, element("drafts-close"));
  database.follow(() => dialog.open && refresh());

  return {
    /** Opens the dialog. */
    async open() {
      say("");
      search.value = "";
      list.replaceChildren();
      dialog.showModal();
      await keeper.flush();
      await refresh();
    },
    add,
  };
}
