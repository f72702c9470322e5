// @ts-check

import { counted } from "../../kit/counted.js";
import { element, make } from "../../kit/dom.js";
import { patch } from "../../kit/patch.js";
import { wordsOf } from "../files/puzzle-file.js";
import { AnswerEditor } from "./answer-editor.js";

/** Finding the candidates takes longer than making the puzzle, so it waits for a pause in the typing. */
const PAUSE_MS = 250;

/**
 * The view of the puzzle's lines, each with its clue, its boxes and an editor for its answer, and of the hidden word
 * below them. It chooses nothing: it reports what the user wants, and shows what it is given.
 *
 * @typedef {object} Shown
 * @property {import("./model.js").Made} made
 * @property {readonly string[]} own the user's lines (own-answers.js)
 * @property {boolean} solved whether the answers are shown
 * @property {boolean} canChange whether they can be changed: not while the puzzle is older than what the fields hold
 */
export class AnswerLines {
  #list = element("acrostic-lines", HTMLOListElement);
  #hidden = element("acrostic-hidden-word");
  #hiddenTitle = element("acrostic-hidden-word-title");
  /** @type {AnswerEditor[]} */
  #editors = [];
  #onChange;
  /** The puzzle whose candidates are not listed yet. @type {import("./model.js").Made | null} */
  #waiting = null;
  #timer = 0;

  /** @param {(i: number, line: string) => void} onChange line is "" for an automatic answer */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#list.addEventListener("focusin", () => this.#offer());
  }

  /** @param {Shown} state */
  show({ made, own, solved, canChange }) {
    const { puzzle, lineFaults } = made;
    // Lines that stay keep their elements, and so the focus.
    while (this.#list.children.length > puzzle.lines.length) {
      this.#list.lastElementChild?.remove();
      this.#editors.pop();
    }
    for (const [i, line] of puzzle.lines.entries()) {
      const item = this.#list.children[i] ?? this.#add(i);
      const clue = /** @type {HTMLElement} */ (item.querySelector(".clue-text"));
      if (clue.textContent !== prompt(line)) clue.textContent = prompt(line);
      showBoxes(/** @type {HTMLElement} */ (item.querySelector(".letters")), line, solved);
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

  /** @param {number} i */
  #add(i) {
    const editor = new AnswerEditor(i, (line) => this.#onChange(i, line));
    this.#editors[i] = editor;
    const clue = make("p", "clue", make("b", "number", `${i + 1}.`), " ", make("span", "clue-text"));
    return this.#list.appendChild(make("li", "", clue, make("p", "letters"), editor.root));
  }
}

/** @typedef {import("/toolkit/index.js").Line} Line */

/** The clue of a line, with the lengths of the words if the answer has several. @param {Line} line */
const prompt = ({ clue, enumeration }) => (/\D/.test(enumeration) ? `${clue} (${enumeration})` : clue);

/**
 * Shows the boxes of an answer, word by word, and a text for screen readers.
 *
 * @param {HTMLElement} place
 * @param {Line} line
 * @param {boolean} solved
 */
function showBoxes(place, line, solved) {
  const words = wordsOf(line).map((word) => ({ ...word, solved }));
  const spoken = solved ? line.answer : counted(line.letterCount, "letter");
  patch(place, [spoken, ...words], (part) =>
    typeof part === "string" ? make("span", "visually-hidden", part) : wordBoxes(part),
  );
}

/** @param {ReturnType<typeof wordsOf>[number] & { solved: boolean }} word */
function wordBoxes({ start, letters, hasHyphen, solved }) {
  const boxes = Array.from(letters, (letter, i) => make("i", start + i === 0 ? "first" : "", solved ? letter : ""));
  return hide(make("span", hasHyphen ? "answer-word hyphen" : "answer-word", ...boxes));
}

/** @param {HTMLElement} box */
function hide(box) {
  box.setAttribute("aria-hidden", "true");
  return box;
}
