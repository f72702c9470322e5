// @ts-check
import { characters, counted } from "../page/characters.js";
import { element, make } from "../page/dom.js";
import { AnswerEditor } from "./answer-editor.js";

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
  #list = element("lines", HTMLOListElement);
  #hidden = element("hidden-word");
  /** @type {AnswerEditor[]} */
  #editors = [];
  #onChange;

  /** @param {(i: number, line: string) => void} onChange line is "" for an automatic answer */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** @param {Shown} state */
  show({ made: { puzzle, lineFaults }, own, solved, canChange }) {
    // Lines that stay keep their elements, and so the focus.
    while (this.#list.children.length > puzzle.lines.length) {
      this.#list.lastElementChild?.remove();
      this.#editors.pop();
    }
    for (const [i, line] of puzzle.lines.entries()) {
      const item = this.#list.children[i] ?? this.#add(i);
      item.querySelector(".clue")?.replaceChildren(make("b", "number", `${line.position}.`), " ", line.clue);
      item.querySelector(".letters")?.replaceChildren(...boxes(line.answer, solved));
      const editor = this.#editors[i];
      editor?.show(line, own[i] ?? "", lineFaults[i] ?? null);
      if (editor) editor.root.hidden = !canChange;
    }
    const word = solved ? puzzle.keyword : "?".repeat(puzzle.keyword.length);
    this.#hidden.replaceChildren(
      make("span", "visually-hidden", solved ? puzzle.keyword : counted(puzzle.keyword.length, "letter")),
      ...Array.from(word, (letter) => hide(make("i", "first", letter))),
    );
  }

  /** @param {number} i */
  #add(i) {
    const editor = new AnswerEditor(i, (line) => this.#onChange(i, line));
    this.#editors[i] = editor;
    return this.#list.appendChild(make("li", "", make("p", "clue"), make("p", "letters"), editor.root));
  }
}

/** The boxes of an answer, and a text for screen readers. @param {string} answer @param {boolean} solved */
function boxes(answer, solved) {
  const spoken = solved ? answer : counted(characters(answer), "letter");
  return [
    make("span", "visually-hidden", spoken),
    ...Array.from(answer, (letter, i) => hide(make("i", i === 0 ? "first" : "", solved ? letter : ""))),
  ];
}

/** @param {HTMLElement} box */
function hide(box) {
  box.setAttribute("aria-hidden", "true");
  return box;
}
