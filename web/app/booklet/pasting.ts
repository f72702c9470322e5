import type { Operations } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { startClosing } from "../../kit/dialog.ts";
import { chosen, element, make, tell } from "../../kit/dom.ts";
import { MOST } from "./model.ts";
import { type Pasted, puzzleMaker, split } from "./pasted.ts";
import type { Puzzle, PuzzleKinds } from "./puzzle.ts";

/** The texts are checked after a pause in the typing. */
const PAUSE_MS = 250;
/** Number of characters of a refused text that are shown. */
const SHOWN = 40;

/** The dialog that makes puzzles of pasted texts. */
export function startPasting(
  kit: Operations,
  kinds: PuzzleKinds,
  { room, onAdd }: { room: () => number; onAdd: (puzzles: Puzzle[]) => void },
) {
  const dialog = element("booklet-texts", HTMLDialogElement);
  const box = element("booklet-texts-box", HTMLTextAreaElement);
  const addButton = element("booklet-texts-add", HTMLButtonElement);
  const error = element("booklet-texts-error");
  const authors = element("booklet-texts-authors", HTMLInputElement);
  const makePuzzles = puzzleMaker(kit, kinds);
  /** The puzzles of the texts in the box, once they have been checked. */
  let puzzles: Puzzle[] = [];
  let timer = 0;

  function check() {
    window.clearTimeout(timer);
    const kind = chosen("booklet-texts-kind");
    element("booklet-texts-authors-field").hidden = kind !== "cryptogram";
    const takesAuthors = kind === "cryptogram" && authors.checked;
    const texts = split(box.value, chosen("booklet-texts-unit") === "lines" ? "lines" : "paragraphs", takesAuthors);
    const isTooMany = texts.length > room();
    const made = isTooMany ? { puzzles: [], refused: [] } : makePuzzles(texts, kind);
    puzzles = made.puzzles;
    tell(element("booklet-texts-count"), texts.length > 0 ? counted(texts.length, "text") : "");
    const named = texts.filter(({ author }) => author);
    tell(element("booklet-texts-named"), named.length > 0 ? `${counted(named.length, "author")} taken as titles:` : "");
    element("booklet-texts-named-list").replaceChildren(...named.map(namedRow));
    const left = made.refused.length;
    if (isTooMany) {
      tell(error, `These are too many: a booklet has at most ${MOST} puzzles, and this one has room for ${room()}.`);
    } else {
      tell(error, left > 0 ? `${counted(left, "text")} can't be added:` : "");
    }
    element("booklet-texts-refused").replaceChildren(...made.refused.map(rowOf));
    addButton.disabled = puzzles.length === 0;
    addButton.textContent = puzzles.length > 0 ? `Add ${counted(puzzles.length, kind)}` : "Add";
    if (puzzles.length > 0 && left > 0) addButton.append(`, leave out ${left}`);
  }

  function checkLater() {
    // What is not checked yet is not added.
    addButton.disabled = true;
    window.clearTimeout(timer);
    timer = window.setTimeout(check, PAUSE_MS);
  }

  element("booklet-paste").addEventListener("click", () => {
    check();
    dialog.showModal();
    box.focus();
  });
  dialog.addEventListener("input", ({ target }) => (target === box ? checkLater() : check()));
  addButton.addEventListener("click", () => {
    dialog.close();
    box.value = "";
    onAdd(puzzles);
  });
  startClosing(dialog, element("booklet-texts-close"));
}

/** An author, and the end of the text before. */
const namedRow = ({ line, text, author }: Pasted) =>
  make(
    "li",
    "",
    make("b", "", `Line ${line}`),
    ` “${text.length > SHOWN ? `…${text.slice(-SHOWN).trimStart()}` : text}”: ${author}`,
  );

/** A text that is left out, and why. */
const rowOf = ({ line, text, refusal }: ReturnType<ReturnType<typeof puzzleMaker>>["refused"][number]) =>
  make("li", "", make("b", "", `Line ${line}`), ` “${short(text)}”: ${refusal}`);

const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
