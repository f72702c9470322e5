// @ts-check
import { counted } from "../../kit/counted.js";
import { element, tell } from "../../kit/dom.js";
import { notice } from "../../kit/notice.js";
import { say } from "../../kit/spoken.js";
import { startUndo } from "../page/undo.js";
import { puzzleFault, sentenceFor } from "../state/fault.js";
import { History } from "../state/history.js";
import { Store } from "../state/store.js";
import { readForm, showForm } from "./form.js";
import { startList } from "./list.js";
import { added, EMPTY, MOST, moved, placeOf, recognised, replaced, roomIn } from "./model.js";
import { isOfField, startPages } from "./pages.js";
import { startPasting } from "./pasting.js";
import { startPicker } from "./picker.js";
import { startVersionsDialog } from "./versions-dialog.js";

/**
 * @typedef {import("./model.js").State} State
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("/toolkit/index.js").Operations} Operations
 */

const LAYING = "The pages are being laid out…";
const NO_PAGES = "The pages of your booklet appear here.";
const GONE = "Nothing was put back: the puzzle is not in this booklet any more. What you changed is in My puzzles.";

/**
 * The Booklet tab: several puzzles of every kind, printed at once. It can be opened before the toolkit is loaded; the pages appear
 * later.
 *
 * @param {import("./puzzle.js").PuzzleKinds} kinds
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 * @param {import("../page/undo.js").On & { open: (puzzle: Puzzle, at: number) => void, renew: () => void, show: () => void }} on
 *   open: the user edits a puzzle; renew: a new booklet begins; show: the tab must be visible
 */
export function bookletTab(kinds, view, on) {
  const panel = element("panel-booklet");
  const store = new Store((/** @type {State} */ state) => ({ state }), EMPTY);
  const pages = startPages(kinds, view, () => store.state, showPuzzles);
  const askVersions = startVersionsDialog(kinds);
  /** @type {Operations | null} */
  let kit = null;

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
      else if (kit) askVersionsOf(kit, puzzle, at);
    },
  });

  /** @param {number} at */
  function remove(at) {
    undo.update(replaced(store.state, at, []), "Remove a puzzle");
    say(`Puzzle ${at + 1} removed, ${counted(store.state.puzzles.length, "puzzle")} left`);
  }

  /** Replaces a puzzle by versions of it. @param {Operations} kit @param {Puzzle} puzzle @param {number} at */
  function askVersionsOf(kit, puzzle, at) {
    askVersions(kit, puzzle, {
      room: () => roomIn(store.state) + 1,
      onMade(versions) {
        undo.update(replaced(store.state, at, versions), "Make versions");
        list.focus(at, "versions");
        announce(`${counted(versions.length, "version")} made.`);
      },
    });
  }

  /** @param {string} sentence */
  function announce(sentence) {
    notice(`${sentence} The booklet has ${counted(store.state.puzzles.length, "puzzle")}.`);
  }

  /** Adds puzzles, for which there is room. @param {readonly Puzzle[]} puzzles */
  function add(puzzles) {
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
    /** Opens a booklet with its steps. @param {History<State>} history */
    restore(history) {
      // The pages of another booklet must not be printed for this one, even if this one is refused.
      pages.clear();
      store.set(history.state);
      undo.begin(history);
    },
    /** Shows what another window has made of the booklet. @param {State} state */
    take: (state) => undo.take(recognised(kinds, state, store.state)),
    /** Opens an empty booklet. */
    create() {
      this.restore(new History(EMPTY));
    },
    /** Adds a puzzle, and shows the tab. @param {Puzzle} puzzle */
    add(puzzle) {
      if (roomIn(store.state) === 0) return notice(`Nothing was added: a booklet has at most ${MOST} puzzles.`);
      on.show();
      add([puzzle]);
    },
    /** Asks for versions of a puzzle, and adds them to this booklet or to a new one. @param {Puzzle} puzzle */
    addVersions(puzzle) {
      if (!kit) return;
      askVersions(kit, puzzle, {
        room: (isNew) => (isNew ? MOST : roomIn(store.state)),
        canBeNew: store.state.puzzles.length > 0,
        onMade: (versions, isNew) => {
          if (isNew) on.renew();
          on.show();
          add(versions);
        },
      });
    },
    /** What the page calls a puzzle that is being edited. @param {import("./editing.js").Origin} origin */
    whereIs(origin) {
      const at = placeOf(kinds, store.state, origin);
      const title = store.state.options.title.trim();
      return at < 0 ? "a puzzle of another booklet" : `puzzle ${at + 1} of ${title ? `“${title}”` : "the booklet"}`;
    },
    /**
     * Puts a puzzle into the place of the one that was edited.
     *
     * @param {import("./editing.js").Origin} origin
     * @param {Puzzle | null} puzzle null if that one stays
     */
    putBack(origin, puzzle) {
      const at = placeOf(kinds, store.state, origin);
      if (at < 0) return notice(GONE);
      if (puzzle) undo.update(replaced(store.state, at, [puzzle]), "Edit a puzzle");
      list.focus(at, "edit");
      notice(`Puzzle ${at + 1} ${puzzle ? "put back" : "stays as it was"}.`);
    },
    /**
     * @param {Operations} loaded
     * @param {() => Promise<import("../drafts/drafts.js").Summary[]>} saved the saved puzzles
     */
    start(loaded, saved) {
      kit = loaded;
      const room = () => roomIn(store.state);
      startPicker(loaded, kinds, saved, { room, onAdd: add });
      startPasting(loaded, kinds, { room, onAdd: add });
      for (const button of panel.querySelectorAll("button[data-needs=toolkit]")) button.removeAttribute("disabled");
      pages.start(loaded);
    },
    /** The tab has been selected. */
    select: pages.refresh,
  };
}

/**
 * Why there is no booklet, unless that is said beside a field.
 *
 * @param {import("../state/fault.js").OperationError | null} fault
 * @param {ReturnType<typeof puzzleFault>} refused
 */
function sentenceOf(fault, refused) {
  if (refused) return `Puzzle ${refused.at + 1} can't be made. Edit or remove it.`;
  return fault && !isOfField(fault) ? sentenceFor(fault, "The booklet", () => undefined) : "";
}
