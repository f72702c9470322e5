/** The letter frequencies as a bar chart: each sign with its count and, below it, the solver's letter. */
import type { Figure } from "../operations.gen.js";
import { flag, make } from "./dom.js";
import { drawn, pathOf } from "./figures.js";
import { patch } from "./kit.js";

/** The sign of a bar. */
const signOf = (item: Element) => (item as HTMLElement).dataset.sign as string;

export class Frequencies {
  readonly root = make("ol", "frequencies");
  readonly #onPick: (sign: string) => void;

  /** @param onPick called when a sign of the chart was pressed: a short cut for pointers; the keyboard uses the arrow keys */
  constructor(onPick: (sign: string) => void) {
    this.#onPick = onPick;
    this.root.ariaLabel = "Letter frequencies";
    // The keyboard scrolls a chart that is higher than its room.
    new ResizeObserver(() => {
      if (this.root.scrollHeight > this.root.clientHeight) this.root.tabIndex = 0;
      else this.root.removeAttribute("tabindex");
    }).observe(this.root);
  }

  /** Draws the chart. Signs that stay keep their bars. */
  draw(ranking: readonly [sign: string, n: number][], figures: readonly Figure[]): void {
    const most = ranking[0]?.[1] as number;
    const bars = ranking.map(([sign, n]) => ({ sign, n, most, path: pathOf(sign, figures) }));
    patch(this.root, bars, ({ sign, n, path }) => {
      const bar = make("span", "bar");
      bar.style.setProperty("--share", `${n / most}`);
      const guess = make("span", "guess");
      const below = make("b", "cipher", drawn(sign, path));
      const item = make("li", "frequency", make("span", "n", `${n}`), bar, below, guess);
      item.dataset.sign = sign;
      item.addEventListener("click", () => this.#onPick(sign));
      return item;
    });
    this.root.style.setProperty("--signs", `${Math.max(...ranking.map(([sign]) => sign.length))}`);
    this.root.hidden = !most;
  }

  show(value: (sign: string) => string): void {
    for (const item of this.root.children) (item.lastChild as Node).textContent = value(signOf(item));
  }

  mark(sign: string): void {
    for (const item of this.root.children) flag(item, "same", signOf(item) === sign);
  }
}
