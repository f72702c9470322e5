import type { Line } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { element, make } from "../../kit/dom.ts";
import { patch } from "../../kit/patch.ts";
import { wordsOf } from "../files/puzzle-file.ts";
import { AnswerEditor } from "./answer-editor.ts";
import type { Made } from "./model.ts";

/** Finding the candidates takes longer than making the puzzle, so it waits for a pause in the typing. */
const PAUSE_MS = 250;

interface Shown {
  made: Made;
  /** the user's lines (own-answers.ts) */
  own: readonly string[];
  /** whether the answers are shown */
  solved: boolean;
  /** whether they can be changed: not while the puzzle is older than what the fields hold */
  canChange: boolean;
}

/**
 * The view of the puzzle's lines, each with its clue, its boxes and an editor for its answer, and of the hidden word
 * below them. It chooses nothing: it reports what the user wants, and shows what it is given.
 */
export class AnswerLines {
  #list = element("acrostic-lines", HTMLOListElement);
  #hidden = element("acrostic-hidden-word");
  #hiddenTitle = element("acrostic-hidden-word-title");
  #editors: AnswerEditor[] = [];
  #onChange;
  /** The puzzle whose candidates are not listed yet. */
  #waiting: Made | null = null;
  #timer = 0;

  /** @param onChange line is "" for an automatic answer */
  constructor(onChange: (i: number, line: string) => void) {
    this.#onChange = onChange;
    this.#list.addEventListener("focusin", () => this.#offer());
  }

  show({ made, own, solved, canChange }: Shown) {
    const { puzzle, lineFaults } = made;
    // Lines that stay keep their elements, and so the focus.
    while (this.#list.children.length > puzzle.lines.length) {
      this.#list.lastElementChild?.remove();
      this.#editors.pop();
    }
    for (const [i, line] of puzzle.lines.entries()) {
      const item = this.#list.children[i] ?? this.#add(i);
      const clue = item.querySelector(".clue-text") as HTMLElement;
      if (clue.textContent !== prompt(line)) clue.textContent = prompt(line);
      showBoxes(item.querySelector(".letters") as HTMLElement, line, solved);
      const editor = this.#editors[i];
      editor?.show(line, own[i] ?? "", lineFaults[i] ?? null);
      if (editor) editor.root.hidden = !canChange;
    }
    const letters = puzzle.lines.map(({ letter }) => letter);
    this.#hidden.replaceChildren(
      make("span", "visually-hidden", solved ? puzzle.keyword : counted(letters.length, "letter")),
      ...letters.map((letter) => hide(make("i", "first", solved ? letter : "?"))),
    );
    // The boxes have no accents.
    const lacking = solved && puzzle.keyword !== letters.join("") ? `: ${puzzle.keyword}` : "";
    this.#hiddenTitle.textContent = `Hidden word${lacking}`;
    this.#waiting = made;
    window.clearTimeout(this.#timer);
    // Somebody who types does not use the lists meanwhile.
    if (document.activeElement instanceof HTMLInputElement)
      this.#timer = window.setTimeout(() => this.#offer(), PAUSE_MS);
    else this.#offer();
  }

  /** Lists the candidates of each line. */
  #offer() {
    window.clearTimeout(this.#timer);
    const candidates = this.#waiting?.candidates();
    this.#waiting = null;
    if (candidates) for (const [i, editor] of this.#editors.entries()) editor.offer(candidates[i] ?? []);
  }

  #add(i: number) {
    const editor = new AnswerEditor(i, (line) => this.#onChange(i, line));
    this.#editors[i] = editor;
    const clue = make("p", "clue", make("b", "number", `${i + 1}.`), " ", make("span", "clue-text"));
    return this.#list.appendChild(make("li", "", clue, make("p", "letters"), editor.root));
  }
}

/** The clue of a line, with the lengths of the words if the answer has several. */
const prompt = ({ clue, enumeration }: Line) => (/\D/.test(enumeration) ? `${clue} (${enumeration})` : clue);

/** Shows the boxes of an answer, word by word, and a text for screen readers. */
function showBoxes(place: HTMLElement, line: Line, solved: boolean) {
  const words = wordsOf(line).map((word) => ({ ...word, solved }));
  const spoken = solved ? line.answer : counted(line.letterCount, "letter");
  patch(place, [spoken, ...words], (part) =>
    typeof part === "string" ? make("span", "visually-hidden", part) : wordBoxes(part),
  );
}

function wordBoxes({ start, letters, hasHyphen, solved }: ReturnType<typeof wordsOf>[number] & { solved: boolean }) {
  const boxes = Array.from(letters, (letter, i) => make("i", start + i === 0 ? "first" : "", solved ? letter : ""));
  return hide(make("span", hasHyphen ? "answer-word hyphen" : "answer-word", ...boxes));
}

function hide(box: HTMLElement) {
  box.setAttribute("aria-hidden", "true");
  return box;
}
