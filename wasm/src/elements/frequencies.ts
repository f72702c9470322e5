/** The letter frequencies as a bar chart: each cipher letter with its count and, below it, the solver's letter. */
import { flag, make, patch } from "./dom.js";

export class Frequencies {
  readonly root = make("ol", "frequencies");
  #ranking: readonly [letter: string, n: number][] = [];
  readonly #onPick: (cipher: string) => void;

  /** @param onPick a chart's letter was pressed: a short cut for a pointer to what the arrow keys reach */
  constructor(onPick: (cipher: string) => void) {
    this.#onPick = onPick;
    this.root.ariaLabel = "Letter frequencies";
  }

  /** Draws the chart. Letters that stay keep their bars. */
  draw(ranking: readonly [letter: string, n: number][]): void {
    this.#ranking = ranking;
    const most = ranking[0]?.[1];
    const keys = ranking.map(([letter, n]) => `${letter}${n}/${most}`);
    patch(this.root, keys, (i) => {
      const [letter, n] = ranking[i] as [string, number];
      const bar = make("span", "bar");
      bar.style.setProperty("--share", String(n / (most as number)));
      const guess = make("span", "guess");
      const item = make("li", "frequency", make("span", "n", String(n)), bar, make("b", "cipher", letter), guess);
      item.addEventListener("click", () => this.#onPick(letter));
      return item;
    });
    this.root.hidden = !most;
  }

  show(value: (cipher: string) => string): void {
    for (const [i, [letter]] of this.#ranking.entries()) {
      (this.root.children[i]?.lastElementChild as Element).textContent = value(letter);
    }
  }

  mark(cipher: string): void {
    for (const [i, [letter]] of this.#ranking.entries()) flag(this.root.children[i], "same", letter === cipher);
  }
}
