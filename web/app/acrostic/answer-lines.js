// @ts-check
import { counted } from "../page/characters.js";
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
  #hiddenTitle = element("hidden-word-title");
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
      item.querySelector(".clue")?.replaceChildren(make("b", "number", `${line.position}.`), " ", prompt(line));
      item.querySelector(".letters")?.replaceChildren(...boxes(line, solved));
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
  }

  /** @param {number} i */
  #add(i) {
    const editor = new AnswerEditor(i, (line) => this.#onChange(i, line));
    this.#editors[i] = editor;
    return this.#list.appendChild(make("li", "", make("p", "clue"), make("p", "letters"), editor.root));
  }
}

/** @typedef {import("/toolkit/index.js").Line} Line */

/** The clue of a line, with the lengths of the words if the answer has several. @param {Line} line */
const prompt = ({ clue, enumeration }) => (/\D/.test(enumeration) ? `${clue} (${enumeration})` : clue);

/** The boxes of an answer, word by word, and a text for screen readers. @param {Line} line @param {boolean} solved */
function boxes({ answer, letters, letterCount, enumeration }, solved) {
  let at = 0;
  const words = Array.from(enumeration.matchAll(/(\d+)(-?)/g), ([, length, hyphen]) => {
    const first = at;
    at += Number(length);
    const word = Array.from(letters.slice(first, at), (letter, i) =>
      make("i", first + i === 0 ? "first" : "", solved ? letter : ""),
    );
    return hide(make("span", hyphen ? "answer-word hyphen" : "answer-word", ...word));
  });
  return [make("span", "visually-hidden", solved ? answer : counted(letterCount, "letter")), ...words];
}

/** @param {HTMLElement} box */
function hide(box) {
  box.setAttribute("aria-hidden", "true");
  return box;
}
