import type { OperationError, Operations } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { element, tell } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { say } from "../../kit/spoken.ts";
import type { Summary } from "../drafts/drafts.ts";
import { type On, startUndo } from "../page/undo.ts";
import type { startPageView } from "../printing/page-view.ts";
import { puzzleFault, sentenceFor } from "../state/fault.ts";
import { History } from "../state/history.ts";
import { Store } from "../state/store.ts";
import type { Origin } from "./editing.ts";
import { readForm, showForm } from "./form.ts";
import { startList } from "./list.ts";
import { added, EMPTY, MOST, moved, placeOf, recognised, replaced, roomIn, type State } from "./model.ts";
import { isOfField, startPages } from "./pages.ts";
import { startPasting } from "./pasting.ts";
import { startPicker } from "./picker.ts";
import type { Puzzle, PuzzleKinds } from "./puzzle.ts";
import { startVersionsDialog } from "./versions-dialog.ts";

const LAYING = "The pages are being laid out…";
const NO_PAGES = "The pages of your booklet appear here.";
const GONE = "Nothing was put back: the puzzle is not in this booklet any more. What you changed is in My puzzles.";
const NO_VERSIONS = "No versions were made: the puzzle is not in this booklet any more.";

/**
 * The Booklet tab: several puzzles of every kind, printed at once. It can be opened before the toolkit is loaded; the pages appear
 * later.
 *
 * @param on open: the user edits a puzzle; renew: a new booklet begins; show: the tab must be visible; kit: resolves to the
 *   toolkit, once it is loaded
 */
export function bookletTab(
  kinds: PuzzleKinds,
  view: ReturnType<typeof startPageView>,
  on: On & {
    open: (puzzle: Puzzle, at: number) => void;
    renew: () => void;
    show: () => void;
    kit: () => Promise<Operations>;
  },
) {
  const panel = element("panel-booklet");
  const store = new Store((state: State) => ({ state }), EMPTY);
  const pages = startPages(kinds, view, () => store.state, showPuzzles);
  const askVersions = startVersionsDialog(kinds);

  const list = startList(kinds, {
    move(from, to, isDragged) {
      const run = isDragged ? "" : `move ${JSON.stringify(store.state.puzzles[from])}`;
      undo.update(moved(store.state, from, to), "Move a puzzle", run);
      say(`Moved to place ${to + 1} of ${store.state.puzzles.length}`);
    },
    action(action, at) {
      const puzzle = store.state.puzzles[at];
      if (!puzzle) return;
      if (action === "remove") remove(at);
      else if (action === "edit") on.open(puzzle, at);
      else askVersionsOf(puzzle);
    },
  });

  function remove(at: number) {
    undo.update(replaced(store.state, at, []), "Remove a puzzle");
    say(`Puzzle ${at + 1} removed, ${counted(store.state.puzzles.length, "puzzle")} left`);
  }

  /** Replaces a puzzle by versions of it. */
  async function askVersionsOf(puzzle: Puzzle) {
    askVersions(await on.kit(), puzzle, {
      room: () => roomIn(store.state) + 1,
      onMade(versions) {
        // Another window may have moved or removed it.
        const at = store.state.puzzles.indexOf(puzzle);
        if (at < 0) return notice(NO_VERSIONS);
        undo.update(replaced(store.state, at, versions), "Make versions");
        list.focus(at, "versions");
        announce(`${counted(versions.length, "version")} made.`);
      },
    });
  }

  function announce(sentence: string) {
    notice(`${sentence} The booklet has ${counted(store.state.puzzles.length, "puzzle")}.`);
  }

  /** Adds puzzles, for which there is room. */
  function add(puzzles: readonly Puzzle[]) {
    undo.update(added(store.state, puzzles), puzzles.length === 1 ? "Add a puzzle" : "Add puzzles");
    list.focus(store.state.puzzles.length - puzzles.length, "edit");
    announce(`${counted(puzzles.length, "puzzle")} added.`);
  }

  const undo = startUndo({
    prefix: "booklet-",
    panel,
    store,
    on,
    settle: () => false,
    showFields: ({ options }) => showForm(options),
  });

  function showPuzzles() {
    const { puzzles } = store.state;
    const { made, fault } = pages.shown;
    const refused = fault && puzzleFault(fault);
    const firstPages = new Map(made?.state.puzzles.map((one, i) => [one, made.result.firstPages[i] ?? 0]));
    list.show(puzzles, firstPages, refused);
    tell(element("booklet-fault"), sentenceOf(fault, refused));
    tell(element("booklet-no-pages-text"), puzzles.length > 0 && !fault ? LAYING : NO_PAGES);
    element("booklet-no-pages").hidden = made !== null;
  }

  store.subscribe(({ state }) => {
    showForm(state.options);
    showPuzzles();
    pages.refresh();
  });
  element("booklet-builder").addEventListener("input", () => {
    undo.update({ ...store.state, options: readForm() });
  });

  return {
    get fragment() {
      return "#booklet";
    },
    /** The steps of the booklet. */
    get history() {
      return undo.history;
    },
    /** Opens a booklet with its steps. */
    restore(history: History<State>) {
      // The pages of another booklet must not be printed for this one, even if this one is refused.
      pages.clear();
      store.set(history.state);
      undo.begin(history);
    },
    /** Shows what another window has made of the booklet. */
    take: (state: State) => undo.take(recognised(kinds, state, store.state)),
    /** Opens an empty booklet. */
    create() {
      this.restore(new History(EMPTY));
    },
    /** Adds a puzzle, and shows the tab. */
    add(puzzle: Puzzle) {
      if (roomIn(store.state) === 0) return notice(`Nothing was added: a booklet has at most ${MOST} puzzles.`);
      on.show();
      add([puzzle]);
    },
    /** Asks for versions of a puzzle, and adds them to this booklet or to a new one. */
    async addVersions(puzzle: Puzzle) {
      askVersions(await on.kit(), puzzle, {
        room: (isNew) => (isNew ? MOST : roomIn(store.state)),
        canBeNew: store.state.puzzles.length > 0,
        onMade: (versions, isNew) => {
          if (isNew) on.renew();
          on.show();
          add(versions);
        },
      });
    },
    /** What the page calls a puzzle that is being edited. */
    whereIs(origin: Origin) {
      const at = placeOf(kinds, store.state, origin);
      const title = store.state.options.title.trim();
      return at < 0 ? "a puzzle of another booklet" : `puzzle ${at + 1} of ${title ? `“${title}”` : "the booklet"}`;
    },
    /**
     * Puts a puzzle into the place of the one that was edited.
     *
     * @param puzzle null if that one stays
     */
    putBack(origin: Origin, puzzle: Puzzle | null) {
      const at = placeOf(kinds, store.state, origin);
      if (at < 0) return notice(GONE);
      if (puzzle) undo.update(replaced(store.state, at, [puzzle]), "Edit a puzzle");
      list.focus(at, "edit");
      notice(`Puzzle ${at + 1} ${puzzle ? "put back" : "stays as it was"}.`);
    },
    /** @param saved the saved puzzles */
    start(kit: Operations, saved: () => Promise<Summary[]>) {
      const room = () => roomIn(store.state);
      startPicker(kit, kinds, saved, { room, onAdd: add });
      startPasting(kit, kinds, { room, onAdd: add });
      for (const button of panel.querySelectorAll("button[data-needs=toolkit]")) button.removeAttribute("disabled");
      pages.start(kit);
    },
    /** The tab has been selected. */
    select: pages.refresh,
  };
}

/** Why there is no booklet, unless that is said beside a field. */
function sentenceOf(fault: OperationError | null, refused: ReturnType<typeof puzzleFault>) {
  if (refused) return `Puzzle ${refused.at + 1} can't be made. Edit or remove it.`;
  return fault && !isOfField(fault) ? sentenceFor(fault, "The booklet", () => undefined) : "";
}
