/** The letter frequencies as a bar chart: each cipher letter with its count and, below it, the solver's letter. */
import { flag, make, patch } from "./dom.js";

/** The cipher letter of a bar. */
const letterOf = (item: Element) => item.children[2]?.textContent as string;

export class Frequencies {
  readonly root = make("ol", "frequencies");
  readonly #onPick: (cipher: string) => void;

  /** @param onPick called when a letter of the chart was pressed: a short cut for pointers; the keyboard uses the arrow keys */
  constructor(onPick: (cipher: string) => void) {
    this.#onPick = onPick;
    this.root.ariaLabel = "Letter frequencies";
  }

  /** Draws the chart. Letters that stay keep their bars. */
  draw(ranking: readonly [letter: string, n: number][]): void {
    const most = ranking[0]?.[1] as number;
    const keys = ranking.map((one) => [...one, most].join());
    patch(this.root, keys, (i) => {
      const [letter, n] = ranking[i] as [string, number];
      const bar = make("span", "bar");
      bar.style.setProperty("--share", `${n / most}`);
      const guess = make("span", "guess");
      const item = make("li", "frequency", make("span", "n", `${n}`), bar, make("b", "cipher", letter), guess);
      item.addEventListener("click", () => this.#onPick(letter));
      return item;
    });
    this.root.hidden = !most;
  }

  show(value: (cipher: string) => string): void {
    for (const item of this.root.children) (item.lastChild as Node).textContent = value(letterOf(item));
  }

  mark(cipher: string): void {
    for (const item of this.root.children) flag(item, "same", letterOf(item) === cipher);
  }
}
