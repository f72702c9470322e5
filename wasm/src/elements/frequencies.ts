/** The letter frequencies as a bar chart: each cipher letter with its count and, below it, the solver's letter. */
import { flag, make } from "./dom.js";

export class Frequencies {
  readonly root = make("ol", "frequencies");
  readonly #items = new Map<string, { item: HTMLElement; guess: HTMLElement }>();
  readonly #onPick: (cipher: string) => void;

  /** @param onPick a chart's letter was pressed: a short cut for a pointer to what the arrow keys reach */
  constructor(onPick: (cipher: string) => void) {
    this.#onPick = onPick;
    this.root.ariaLabel = "Letter frequencies";
  }

  draw(ranking: readonly [letter: string, n: number][]): void {
    const most = ranking[0]?.[1] ?? 1;
    this.#items.clear();
    for (const [letter, n] of ranking) {
      const bar = make("span", "bar");
      bar.style.setProperty("--share", String(n / most));
      const guess = make("span", "guess");
      const item = make("li", "frequency", make("span", "n", String(n)), bar, make("b", "cipher", letter), guess);
      item.addEventListener("click", () => this.#onPick(letter));
      this.#items.set(letter, { item, guess });
    }
    this.root.replaceChildren(...[...this.#items.values()].map(({ item }) => item));
    this.root.hidden = ranking.length === 0;
  }

  show(value: (cipher: string) => string): void {
    for (const [cipher, { guess }] of this.#items) guess.textContent = value(cipher);
  }

  mark(cipher: string): void {
    for (const [letter, { item }] of this.#items) flag(item, "same", letter === cipher);
  }
}
