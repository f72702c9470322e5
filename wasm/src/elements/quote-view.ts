/** Draws a quotation acrostic: the squares of the quotation, the clues with their boxes, and the clue of the current box. */

import type { View } from "./layout.js";
import { type Plan, type PlanClue, walk } from "./quote-plan.js";
import { quoteSheet } from "./quote-styles.js";

export class QuoteView implements View {
  readonly second: number;
  readonly labels: readonly string[];
  readonly #plan: Plan;
  /** The clue of the current box. */
  #about: HTMLElement | null = null;
  /** The quotation, when the puzzle is solved. */
  #source: HTMLElement | null = null;
  #inputs: HTMLInputElement[] = [];

  constructor(plan: Plan) {
    this.second = plan.second;
    this.labels = plan.labels;
    this.#plan = plan;
  }

  draw(root: HTMLElement, cell: (i: number) => HTMLElement): void {
    const sheets = (root.getRootNode() as ShadowRoot).adoptedStyleSheets;
    if (!sheets.includes(quoteSheet())) sheets.push(quoteSheet());
    const { columns, clues } = this.#plan;
    const squares = named("grid", "Quotation", make("div", "squares", ...this.#words(cell)));
    squares.style.setProperty("--columns", String(columns));
    const list = named("grid", "Clues", make("div", "clues", ...clues.map((clue) => this.#line(clue, cell))));
    root.role = "group";
    root.classList.add("quotation");
    this.#about = make("p", "about");
    this.#source = make("p", "credit");
    root.replaceChildren(squares, this.#source, list, this.#about);
    this.#inputs = [...root.querySelectorAll("input")];
  }

  select(i: number): void {
    const { partners, clueOf, clues } = this.#plan;
    const clue = clueOf[i];
    for (const [at, input] of this.#inputs.entries()) {
      input.tabIndex = at === i || at === partners[i] ? 0 : -1;
      input.parentElement?.classList.toggle("of-clue", clueOf[at] === clue);
    }
    const { letter, text } = clues[clue ?? 0] as PlanClue;
    if (!this.#about) return;
    // In the second part, the clue is above its boxes.
    this.#about.hidden = i >= this.second;
    this.#about.replaceChildren(make("b", "number", `${letter}.`), ` ${text}`);
  }

  to(event: KeyboardEvent, i: number): number | undefined {
    return walk(event, i, this.#plan);
  }

  show(letters: readonly string[]): void {
    const { boxes, source } = this.#plan;
    const isThere = boxes.every(({ answer }, i) => letters[i] === answer);
    if (this.#source) this.#source.textContent = isThere ? source : "";
  }

  /** The squares, in a row for each word. */
  #words(cell: (i: number) => HTMLElement): HTMLElement[] {
    const { runs, second, clues, clueOf } = this.#plan;
    return runs
      .filter(({ start }) => start < second)
      .map(({ start, end }) => {
        const row = withRole("row", make("div", "quoted-word"));
        for (let i = start; i < end; i++) {
          const box = cell(i);
          const letter = make("b", "clue-letter", clues[clueOf[i] ?? 0]?.letter ?? "");
          letter.ariaHidden = "true";
          box.append(letter);
          row.append(withRole("gridcell", make("span", "square", box)));
        }
        const black = make("span", "black");
        black.ariaHidden = "true";
        if (end < second) row.append(black);
        return row;
      });
  }

  #line({ letter, text, gaps, start, end }: PlanClue, cell: (i: number) => HTMLElement): HTMLElement {
    const clue = make("span", "clue", make("b", "number", `${letter}.`), ` ${text}`);
    const row = withRole("row", make("div", "clue-line", withRole("gridcell", clue)));
    let word = row;
    for (let i = start; i < end; i++) {
      const gap = gaps.get(i);
      if (gap === "-") {
        const hyphen = make("span", "mark", gap);
        hyphen.ariaHidden = "true";
        word.append(hyphen);
      }
      if (gap || i === start) {
        word = withRole("presentation", make("span", "word"));
        row.append(word);
      }
      const box = cell(i);
      if (i === start) {
        box.classList.add("first");
        box.part.add("first");
      }
      word.append(withRole("gridcell", make("span", "", box)));
    }
    return row;
  }
}

/** As make of dom.ts, which is in the file of the other elements. */
function make(tag: string, name: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  made.setAttribute("part", name);
  made.append(...content);
  return made;
}

function withRole(role: string, element: HTMLElement): HTMLElement {
  element.role = role;
  return element;
}

function named(role: string, label: string, element: HTMLElement): HTMLElement {
  element.ariaLabel = label;
  return withRole(role, element);
}
