import type { Operations } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { startClosing } from "../../kit/dialog.ts";
import { element, make, tell } from "../../kit/dom.ts";
import type { Summary } from "../drafts/drafts.ts";
import { matches } from "../drafts/record.ts";
import { UNREACHED } from "../page/toolkit.ts";
import { MOST } from "./model.ts";
import { kindOf, type Puzzle, type PuzzleKinds } from "./puzzle.ts";

const MAKING = "The puzzles are being made…";

/** The dialog that adds saved puzzles to a booklet. */
export function startPicker(
  kit: Operations,
  kinds: PuzzleKinds,
  saved: () => Promise<Summary[]>,
  { room, onAdd }: { room: () => number; onAdd: (puzzles: Puzzle[]) => void },
) {
  const dialog = element("booklet-picker", HTMLDialogElement);
  const list = element("booklet-picker-list", HTMLUListElement);
  const search = element("booklet-picker-search", HTMLInputElement);
  const status = element("booklet-picker-status");
  const addButton = element("booklet-picker-add", HTMLButtonElement);
  const allButton = element("booklet-picker-all", HTMLButtonElement);
  let puzzles: Summary[] = [];
  /** The ids of the chosen puzzles, in the order in which they were chosen. */
  const chosen = new Set<string>();

  const found = () => puzzles.filter((one) => matches(one, search.value));

  function show() {
    const shown = found();
    list.replaceChildren(...shown.map(rowOf));
    const all =
      puzzles.length > 0
        ? counted(puzzles.length, "puzzle")
        : "There are no cryptograms or acrostics yet. What you make in the other tabs appears here.";
    tell(element("booklet-picker-found"), search.value.trim() ? `${shown.length} of ${all}` : all);
    showChosen();
  }

  function showChosen() {
    tell(status, "");
    addButton.disabled = chosen.size === 0;
    addButton.textContent = chosen.size > 0 ? `Add ${counted(chosen.size, "puzzle")}` : "Add";
    allButton.disabled = found().every(({ id }) => chosen.has(id));
  }

  function rowOf({ id, name, kind, text }: Summary) {
    const box = make("input", "");
    box.type = "checkbox";
    box.checked = chosen.has(id);
    box.addEventListener("change", () => {
      if (box.checked) chosen.add(id);
      else chosen.delete(id);
      showChosen();
    });
    const facts = make("span", "draft-facts", [kind, text === name ? "" : text].filter(Boolean).join(" · "));
    return make("li", "draft", make("label", "check", box, make("span", "picked", make("b", "", name), facts)));
  }

  /** Why the chosen puzzles can't be added, or "". */
  function refusalOf(made: (Puzzle | null)[], wanted: Summary[]) {
    if (wanted.length > room()) {
      return `Choose fewer puzzles: a booklet has at most ${MOST}, and this one has room for ${room()}.`;
    }
    const unfinished = wanted.filter((_, i) => !made[i]).map(({ name }) => `“${name}”`);
    const [one, ...others] = unfinished;
    if (!one) return "";
    return others.length > 0
      ? `No puzzles can be made of these as they are, so they can't be added: ${unfinished.join(", ")}.`
      : `No puzzle can be made of ${one} as it is, so it can't be added.`;
  }

  async function add() {
    const wanted = [...chosen].flatMap((id) => puzzles.find((one) => one.id === id) ?? []);
    const asked = String([...chosen]);
    tell(status, MAKING);
    const made =
      wanted.length > room()
        ? []
        : await Promise.all(wanted.map(puzzleOf)).catch((cause) => {
            console.warn(cause);
            return null;
          });
    // The user may have closed the dialog, or chosen others.
    if (!dialog.open || String([...chosen]) !== asked) return;
    tell(status, made ? refusalOf(made, wanted) : UNREACHED);
    if (!made || status.textContent) return;
    dialog.close();
    onAdd(made.filter((one) => one !== null));
  }

  async function puzzleOf({ draft: { kind, state } }: Summary): Promise<Puzzle | null> {
    const source = await kindOf(kinds, kind).sourceOf(kit, state);
    return source && { kind, source };
  }

  element("booklet-pick").addEventListener("click", async () => {
    chosen.clear();
    search.value = "";
    puzzles = [];
    list.replaceChildren();
    dialog.showModal();
    puzzles = (await saved()).filter(({ draft }) => Object.hasOwn(kinds, draft.kind));
    show();
  });
  search.addEventListener("input", show);
  addButton.addEventListener("click", add);
  allButton.addEventListener("click", () => {
    for (const { id } of found()) chosen.add(id);
    show();
  });
  startClosing(dialog, element("booklet-picker-close"));
}
