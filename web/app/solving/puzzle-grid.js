// @ts-check
import { make } from "../page/dom.js";
import { patch } from "../page/patch.js";
import { linesOf, piecesOf } from "./puzzle-lines.js";
import { lineOf, vertical } from "./screen-lines.js";

/**
 * The puzzle as letter boxes: an accessible grid whose rows are the words. It has one tab stop; arrow keys, Home and
 * End move through the lines as they are on the screen. It has no answers: it reports what is typed, and shows what it
 * is given.
 *
 * @typedef {object} Show what to show in the slots
 * @property {(cipher: string) => string} value the letter in the slots of a cipher letter
 * @property {ReadonlySet<string>} doubtful cipher letters to mark
 * @property {ReadonlySet<string>} given cipher letters whose slots can't be changed
 * @property {boolean} readOnly
 */
export class PuzzleGrid {
  /** @type {HTMLInputElement[]} */
  #slots = [];
  /** How the slots look, so that only those are written that change. @type {WeakMap<HTMLInputElement, string>} */
  #looks = new WeakMap();
  /** @type {Show} */
  #shown = { value: () => "", doubtful: new Set(), given: new Set(), readOnly: false };
  #root;
  #onGuess;
  #onFocus;

  /**
   * @param {HTMLElement} root
   * @param {(cipher: string, letter: string) => void} onGuess letter is "" when the slot is cleared
   * @param {(cipher: string) => void} onFocus cipher is "" when the focus has left
   */
  constructor(root, onGuess, onFocus) {
    this.#root = root;
    this.#onGuess = onGuess;
    this.#onFocus = onFocus;
    root.setAttribute("role", "grid");
    root.setAttribute("aria-label", "Puzzle");
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("input", (event) => this.#input(/** @type {InputEvent} */ (event)));
    root.addEventListener("focusin", (event) => this.#focused(event.target));
    root.addEventListener("focusout", () => onFocus(""));
  }

  /** Draws a puzzle. Words that stay keep their slots. @param {string} encoded */
  draw(encoded) {
    const lines = linesOf(encoded);
    while (this.#root.children.length > lines.length) this.#root.lastElementChild?.remove();
    for (const [i, words] of lines.entries()) {
      const line = this.#root.children[i] ?? this.#root.appendChild(make("div", "line"));
      line.setAttribute("role", "rowgroup");
      patch(line, words, (word) => this.#word(word));
    }
    this.#slots = [...this.#root.querySelectorAll("input")];
    const first = this.#slots[0];
    if (first && !this.#slots.some((slot) => slot.tabIndex === 0)) first.tabIndex = 0;
  }

  /** @param {Show} state */
  show(state) {
    this.#shown = state;
    const { value, doubtful, given, readOnly } = state;
    for (const slot of this.#slots) {
      const cipher = cipherOf(slot);
      const letter = value(cipher);
      if (slot.value !== letter) slot.value = letter;
      const look = `${readOnly} ${given.has(cipher)} ${doubtful.has(cipher)}`;
      if (look === this.#looks.get(slot)) continue;
      this.#looks.set(slot, look);
      slot.readOnly = readOnly || given.has(cipher);
      slot.setAttribute("aria-label", given.has(cipher) ? `${cipher}, given` : cipher);
      slot.parentElement?.classList.toggle("given", given.has(cipher));
      if (doubtful.has(cipher)) slot.setAttribute("aria-invalid", "true");
      else slot.removeAttribute("aria-invalid");
    }
  }

  /** Marks every box of a cipher letter. @param {string} cipher */
  mark(cipher) {
    for (const slot of this.#slots) slot.parentElement?.classList.toggle("same", cipherOf(slot) === cipher);
  }

  /** @param {string} word */
  #word(word) {
    const row = make("div", "word");
    row.setAttribute("role", "row");
    for (const text of piecesOf(word)) {
      const piece = make("span", "piece");
      piece.setAttribute("role", "presentation");
      for (const character of text.match(/[A-Z]|[^A-Z]+/g) ?? []) {
        const cell = /[A-Z]/.test(character) ? this.#box(character) : make("span", "mark", character);
        cell.setAttribute("role", "gridcell");
        piece.append(cell);
      }
      row.append(piece);
    }
    return row;
  }

  /** @param {string} cipher */
  #box(cipher) {
    const slot = make("input", "");
    slot.type = "text";
    slot.tabIndex = -1;
    slot.dataset.cipher = cipher;
    slot.autocomplete = "off";
    slot.autocapitalize = "characters";
    slot.spellcheck = false;
    slot.setAttribute("autocorrect", "off");
    const letter = make("b", "", cipher);
    letter.setAttribute("aria-hidden", "true");
    return make("span", "box", slot, letter);
  }

  /** @param {EventTarget | null} target */
  #focused(target) {
    if (!(target instanceof HTMLInputElement)) return;
    for (const slot of this.#slots) slot.tabIndex = slot === target ? 0 : -1;
    target.select();
    this.#onFocus(cipherOf(target));
  }

  /**
   * Reads what was typed from the slot and not from key events, since phone keyboards do not report keys.
   *
   * @param {InputEvent} event
   */
  #input(event) {
    const slot = event.target;
    if (!(slot instanceof HTMLInputElement)) return;
    const typed = event.data || slot.value;
    const letter = typed.normalize("NFD").toUpperCase().match(/[A-Z]/g)?.at(-1) ?? "";
    if (letter || slot.value === "") this.#onGuess(cipherOf(slot), letter);
    else this.show(this.#shown);
    if (letter) this.#after(slot)?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const slot = event.target;
    if (!(slot instanceof HTMLInputElement) || event.altKey || event.metaKey) return;
    const at = this.#slots.indexOf(slot);
    const to = this.#destination(event, at);
    if (to !== undefined) {
      event.preventDefault();
      to?.focus();
    } else if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault();
      if (slot.value && !slot.readOnly) this.#onGuess(cipherOf(slot), "");
      else if (event.key === "Backspace") this.#slots[at - 1]?.focus();
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} at
   * @returns {HTMLInputElement | null | undefined} undefined if the key does not move, null if there is no slot to move to
   */
  #destination(event, at) {
    const slots = this.#slots;
    switch (event.key) {
      case "ArrowRight":
      case " ":
        return slots[at + 1] ?? null;
      case "ArrowLeft":
        return slots[at - 1] ?? null;
      case "ArrowUp":
        return vertical(slots, at, -1);
      case "ArrowDown":
        return vertical(slots, at, 1);
      case "Home":
        return event.ctrlKey ? slots[0] : lineOf(slots, at)[0];
      case "End":
        return (event.ctrlKey ? slots : lineOf(slots, at)).at(-1);
      default:
        return undefined;
    }
  }

  /**
   * The next empty slot, continuing at the start; if all are filled, the slot after this one.
   *
   * @param {HTMLInputElement} slot
   */
  #after(slot) {
    const at = this.#slots.indexOf(slot);
    const round = [...this.#slots.slice(at + 1), ...this.#slots.slice(0, at)];
    return round.find((other) => other.value === "") ?? this.#slots[at + 1];
  }
}

/** @param {HTMLInputElement} slot */
const cipherOf = (slot) => slot.dataset.cipher ?? "";
