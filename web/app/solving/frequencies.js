// @ts-check
import { make } from "../page/dom.js";
import { patch } from "../page/patch.js";

/**
 * The letter frequencies as a bar chart: each cipher letter with its count, in descending order, and the solver's guess
 * below it.
 */
export class Frequencies {
  #list;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /** @param {string} encoded */
  draw(encoded) {
    const ranking = count(encoded);
    const most = ranking[0]?.[1] ?? 1;
    patch(
      this.#list,
      ranking.map(([letter, n]) => `${letter} ${n} ${n / most}`),
      (text) => {
        const [letter = "", n = "", share = ""] = text.split(" ");
        const bar = make("span", "bar");
        bar.style.setProperty("--share", share);
        const item = make("li", "", make("span", "n", n), bar, make("b", "", letter), make("span", "guess"));
        item.dataset.cipher = letter;
        return item;
      },
    );
  }

  /** @param {(cipher: string) => string} value */
  show(value) {
    for (const item of this.#items()) {
      const guess = item.querySelector(".guess");
      if (guess) guess.textContent = value(item.dataset.cipher ?? "");
    }
  }

  /** @param {string} cipher */
  mark(cipher) {
    for (const item of this.#items()) item.classList.toggle("same", item.dataset.cipher === cipher);
  }

  #items() {
    return /** @type {HTMLElement[]} */ ([...this.#list.children]);
  }
}

/**
 * Counts letters, the most frequent first, equal ones in alphabetical order.
 *
 * @param {string} encoded
 * @returns {[letter: string, n: number][]}
 */
function count(encoded) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const letter of encoded.match(/[A-Z]/g) ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
