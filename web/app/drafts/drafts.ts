import { element } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { History } from "../state/history.ts";
import { copyCount, currentStep, noteCopy } from "./copies.ts";
import { Database } from "./database.ts";
import { startDraftsDialog } from "./dialog.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { isExport } from "./file.ts";
import { type Draft, type Kinds, summaryOf } from "./record.ts";

/** A tab that makes puzzles. */
interface Maker {
  /** of the address that reopens the tab */
  fragment: string;
  /** the steps of its puzzle; null before there are any */
  history: unknown;
  /** opens a puzzle with its steps */
  restore: (history: any) => void;
  /** shows what another window has made of the puzzle */
  take: (state: any) => void;
  /** opens an empty puzzle */
  create: () => void;
}

/** A saved puzzle in a list of another part of the page. */
export type Summary = ReturnType<typeof summaryOf> & { id: string; draft: Draft };

interface On {
  /** called when a step has another puzzle */
  address: () => void;
  /** called before another puzzle is opened */
  leave: () => void;
  /** called when it has been opened */
  show: (kind: string) => void;
  /** called when the puzzle in a tab became one of its own */
  copied: (before: string, after: string) => void;
  /** called when other windows or the dialog have changed saved puzzles */
  changed: () => void;
}

/**
 * The saved puzzles: saves what is changed in the tabs, and opens them again from the dialog and from the browser's history.
 * A step of that history names the puzzles that are in the tabs, so that a link, which is a new step, never changes one.
 *
 * @param makers by kind
 */
export function startDrafts(kinds: Kinds, makers: Record<string, Maker>, on: On) {
  const database = new Database();
  const banner = element("drafts-failed");
  const keeper = new DraftKeeper(database, kinds, {
    state(sentence) {
      banner.hidden = sentence === "";
      const text = element("drafts-failed-text");
      if (text.textContent !== sentence) text.textContent = sentence;
      on.address();
    },
    // The steps have what was typed last.
    settle: (kind) => void makers[kind]?.history,
    take: (kind, state) => makers[kind]?.take(state),
    copied(before, after) {
      noteCopy(before, after);
      on.copied(before, after);
      notice("Another window has changed this puzzle too. Yours is now a puzzle of its own.");
    },
  });
  const dialog = startDraftsDialog(database, keeper, kinds, {
    changed: on.changed,
    async open(id) {
      if (!(await open(id))) notice("This puzzle is not there any more.");
    },
    create(kind) {
      on.leave();
      begin(kind);
      makers[kind]?.create();
      shown(kind);
    },
  });
  let isFirst = true;

  for (const kind of Object.keys(kinds)) keeper.begin(kind, null);
  for (const button of document.querySelectorAll(".my-puzzles")) button.addEventListener("click", () => dialog.open());
  // A phone may end a page that is out of sight without another event.
  document.addEventListener("visibilitychange", () => document.hidden && keeper.leave());
  window.addEventListener("pagehide", () => keeper.leave());

  function shown(kind: string) {
    on.show(kind);
    document.querySelector<HTMLElement>(`#panel-${kind} .my-puzzles`)?.focus();
  }

  const begin = (kind: string) => keeper.begin(kind, makers[kind]?.history);

  /** Puts a puzzle into its tab. */
  function resume({ desk, state }: NonNullable<Awaited<ReturnType<DraftKeeper["find"]>>>) {
    const maker = makers[desk.kind];
    if (!maker || !keeper.resume(desk, maker.history)) return;
    maker.restore(state === null ? desk.work : new History(state));
  }

  /** Opens a saved puzzle. @returns false if it is not there any more */
  async function open(id: string): Promise<boolean> {
    const found = await keeper.find(id);
    if (!found) return false;
    on.leave();
    resume(found);
    shown(found.desk.kind);
    return true;
  }

  return {
    open,
    /** The tabs work: they follow other windows from now on. */
    start() {
      const catchUp = () => keeper.catchUp().then(on.changed);
      database.follow(catchUp);
      // A page that the browser had put aside has heard of nothing.
      window.addEventListener("pageshow", ({ persisted }) => persisted && catchUp());
      catchUp();
    },
    /** Whether a puzzle is saved or was in a tab of this page. */
    has: async (id: string) => (await keeper.find(id)) !== null,
    /** All puzzles, the newest first, with the last changes, even if the browser refuses to save them. */
    async all(): Promise<Summary[]> {
      await keeper.flush();
      const drafts = await database.all().catch((cause) => {
        console.warn(cause);
        return [];
      });
      return keeper.withUnsaved(drafts).map((draft) => ({ id: draft.id, draft, ...summaryOf(kinds, draft) }));
    },
    /** The puzzle in a tab is a new one. */
    begin,
    /**
     * Adds the puzzles of a file that was exported here.
     *
     * @returns what was added, or why nothing was; null if it is another file
     */
    add: async (file: File): Promise<string | null> => ((await isExport(file)) ? dialog.add(file) : null),
    /** The user has changed the puzzle in a tab. */
    edit(kind: string, state: unknown) {
      // A reload must find it.
      if (keeper.save(kind, state)) on.leave();
    },
    /**
     * What a step of the browser's history keeps beside the address.
     *
     * @returns drafts: the ids of the puzzles in the tabs, by kind
     */
    get entry(): { drafts: Record<string, string | null>; isUnsaved: boolean; copies: number } {
      const ids = Object.keys(kinds).map((kind) => [kind, keeper.idOf(kind)]);
      // After a reload the address may know more than the storage.
      return { drafts: Object.fromEntries(ids), isUnsaved: keeper.hasFailed, copies: copyCount() };
    },
    /**
     * Puts the puzzles of the current step into their tabs.
     *
     * @param kind of the puzzle on the screen
     * @param wanted the kinds of the puzzles
     * @param isWanted whether the step is still the current one
     * @returns false if the step has no saved puzzle: the address has one then
     */
    async follow(kind: string, wanted: readonly string[], isWanted: () => boolean): Promise<boolean> {
      const isLost = isFirst && history.state?.isUnsaved === true;
      isFirst = false;
      // A puzzle of the step may become one of its own now.
      if (history.state?.drafts) await keeper.flush();
      if (!isWanted()) return true;
      const ids = new Map(Object.entries(currentStep(history.state)?.drafts ?? {}));
      const id = ids.get(kind) ?? null;
      const isShown = makers[kind]?.fragment === location.hash && keeper.idOf(kind) === id;
      let isThere = false;
      for (const one of wanted) {
        const draft = isLost || (isShown && one === kind) ? null : ids.get(one);
        const found = typeof draft === "string" ? await keeper.find(draft) : null;
        if (!isWanted()) return true;
        if (found) resume(found);
        if (found && one === kind) isThere = true;
      }
      if (isThere) on.address();
      return isShown || isThere;
    },
  };
}
