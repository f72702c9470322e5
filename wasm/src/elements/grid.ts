/**
 * The boxes of a puzzle as an accessible grid, whose rows are the words. It has one tab stop; arrow keys, Home and End move through
 * the lines as they are on the screen. It does not know the answers: it reports typed letters, and shows the letters that it gets. A layout with
 * a view draws its boxes itself.
 */
import { flag, make, withRole } from "./dom.js";
import { drawn, pathOf } from "./figures.js";
import { patch } from "./kit.js";
import { type Item, type Layout, type Line, plain, type Word } from "./layout.js";
import { lineOf, vertical } from "./screen-lines.js";

export interface Show {
  /** The letter in each box. */
  letters: readonly string[];
  /** Boxes to mark as doubtful. */
  doubtful: ReadonlySet<number>;
  /** Boxes that a hint is about. */
  hinted: ReadonlySet<number>;
  /** Boxes that can't be changed, with the reason: "given" or "revealed". */
  fixed: ReadonlyMap<number, string>;
  isReadOnly: boolean;
}

export interface GridEvents {
  /** A letter was typed into box i; "" when it was emptied. */
  onLetter(i: number, letter: string): void;
  /** The current box, or its focus, has changed. */
  onMove(): void;
}

export class Grid {
  readonly root = withRole("grid", make("div", "grid"));
  /** Whether typing skips filled boxes. */
  skipsFilled = true;
  #boxes: HTMLInputElement[] = [];
  #numbers = new Map<EventTarget | undefined, number>();
  /** The shown state of the boxes, so that only changed boxes are written. */
  readonly #looks = new WeakMap<HTMLInputElement, string>();
  /** The boxes that are marked. */
  #marked = new Set<HTMLInputElement | undefined>();
  #layout: Layout | null = null;
  #shown: Show = { letters: [], doubtful: new Set(), hinted: new Set(), fixed: new Map(), isReadOnly: false };
  #current = 0;
  #hasKeyboard = true;
  readonly #events: GridEvents;

  constructor(events: GridEvents) {
    this.#events = events;
    const { root } = this;
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("input", (event) => this.#input(event as InputEvent));
    // A sign that no letter followed goes.
    root.addEventListener("compositionend", () => this.show(this.#shown));
    root.addEventListener("focusin", (event) => this.#focused(event.target));
    root.addEventListener("focusout", () => this.#events.onMove());
  }

  /** Draws a puzzle. Words that stay keep their boxes. */
  draw(layout: Layout): void {
    const { root } = this;
    this.#layout = layout;
    flag(root, "acrostic", layout.kind === "acrostic");
    flag(root, "wide", !layout.signs.every(({ length }) => length < 2));
    root.dir = layout.direction;
    patch(root, [...layout.lines.keys()], () => withRole("rowgroup", make("div", "line")));
    for (const [at, line] of layout.lines.entries()) this.#fill(root.children[at] as Element, line, at);
    layout.view?.draw(root, (i) => this.#cell(i));
    this.#boxes = [...root.querySelectorAll("input")];
    this.#numbers = new Map(this.#boxes.map((box, i) => [box, i]));
    const kept = this.#boxes.findIndex((box) => box.tabIndex === 0);
    this.#current = kept;
    if (kept < 0) this.#select(0);
  }

  show(state: Show): void {
    this.#shown = state;
    const { letters, doubtful, hinted, fixed, isReadOnly } = state;
    const { names = [], signs = [], flags = [], view } = this.#layout ?? {};
    for (const [i, box] of this.#boxes.entries()) {
      const letter = letters[i] ?? "";
      if (box.value !== letter) box.value = letter;
      const why = fixed.get(i);
      const sign = signs[i] !== names[i] && signs[i];
      const said = view ? [view.labels[i]] : [names[i], sign, flags[i] && "end of a word"];
      const name = [...said, why].filter(Boolean).join(", ");
      const look = `${isReadOnly} ${why} ${doubtful.has(i)} ${hinted.has(i)} ${name}`;
      if (look === this.#looks.get(box)) continue;
      this.#looks.set(box, look);
      box.readOnly = isReadOnly || why !== undefined;
      box.ariaLabel = name;
      flag(box.parentElement, "given", why !== undefined);
      flag(box.parentElement, "hinted", hinted.has(i));
      if (doubtful.has(i)) box.setAttribute("aria-invalid", "true");
      else box.removeAttribute("aria-invalid");
    }
    this.#layout?.view?.show(letters);
  }

  /** The box for the next letter. */
  get current(): number {
    return Math.max(this.#current, 0);
  }

  get hasFocus(): boolean {
    return this.root.contains((this.root.getRootNode() as ShadowRoot).activeElement);
  }

  focus(i = this.current): void {
    this.#boxes[i]?.focus();
  }

  /** Marks boxes, such as those of the current group. */
  mark(marked: ReadonlySet<number>): void {
    const boxes = new Set(Array.from(marked, (i) => this.#boxes[i]));
    for (const box of [...this.#marked, ...boxes]) flag(box?.parentElement, "same", boxes.has(box));
    this.#marked = boxes;
  }

  /** Whether the boxes open the device's own keyboard. */
  set hasKeyboard(has: boolean) {
    this.#hasKeyboard = has;
    for (const box of this.#boxes) box.inputMode = has ? "" : "none";
  }

  /** Writes a letter into the current box and moves on, as if it were typed. */
  type(letter: string): void {
    const at = this.current;
    if (letter && !this.#boxes[at]?.readOnly) this.#events.onLetter(at, letter);
    if (letter) this.go(this.#after(at));
    else this.#erase(at, true);
  }

  /** Fills a line with its clue, if it has a clue, and its words. */
  #fill(line: Element, { clue, words }: Line, at: number): void {
    const { names = [], signs = [], lines = [], figures = [] } = this.#layout ?? {};
    flag(line, "hidden-word", clue !== "" && lines.length === at + 1);
    const keyOf = (item: Item) => {
      if (typeof item === "number") return [names[item], signs[item], this.#path(item)];
      return typeof item === "string" ? item : item.map((sign) => sign + pathOf(sign, figures));
    };
    const keys = words.map((word) => word.flat().map(keyOf));
    const clues = clue ? [`${at + 1} ${clue}`] : [];
    patch(line, [...clues, ...keys.map((key) => key.join(""))], (_, i) =>
      i < clues.length ? this.#clue(clue, at, line) : this.#word(words[i - clues.length] as Word),
    );
  }

  #clue(clue: string, at: number, line: Element): HTMLElement {
    const text = make("div", "clue", clue);
    if (!line.matches(".hidden-word")) text.prepend(make("b", "number", `${at + 1}.`), " ");
    return withRole("row", make("div", "clue-row", withRole("gridcell", make("div", "", text))));
  }

  #word(word: Word): HTMLElement {
    const cell = (item: Item) =>
      withRole("gridcell", typeof item === "number" ? this.#cell(item) : make("span", "mark", ...this.#mark(item)));
    const pieces = word.map((items) => withRole("presentation", make("span", "piece", ...items.map(cell))));
    return withRole("row", make("div", "word", ...pieces));
  }

  /** Punctuation, or a run of signs. Written signs of several characters are apart. */
  #mark(item: string | readonly string[]): (string | Element)[] {
    const { figures = [] } = this.#layout ?? {};
    if (typeof item === "string") return [item];
    if (figures.length > 0) return item.map((sign) => drawn(sign, pathOf(sign, figures)));
    return [item.join(item.some(({ length }) => length > 1) ? " " : "")];
  }

  #cell(i: number): HTMLElement {
    const sign = this.#layout?.signs[i];
    const cell = make("span", "box", this.#box());
    // The cells light up one after another when the puzzle is solved.
    cell.style.setProperty("--i", String(i));
    if (sign) {
      const below = make("b", "cipher", drawn(sign, this.#path(i)));
      below.ariaHidden = "true";
      cell.append(below);
    }
    flag(cell, "first", this.#layout?.kind === "acrostic" && !this.#layout.boxes[i]?.group.includes("."));
    return cell;
  }

  /** The path of the sign below box i, or "". */
  #path(i: number): string {
    const { signs = [], figures = [], flags = [] } = this.#layout ?? {};
    return pathOf(signs[i] ?? "", figures, flags[i]);
  }

  #box(): HTMLInputElement {
    const box = make("input", "letter");
    Object.assign(box, { tabIndex: -1, autocomplete: "off", autocapitalize: "characters", spellcheck: false });
    box.inputMode = this.#hasKeyboard ? "" : "none";
    box.setAttribute("autocorrect", "off");
    return box;
  }

  #select(i: number): void {
    const { current } = this;
    this.#current = i;
    for (const at of [current, i]) {
      const box = this.#boxes[at];
      if (!box) continue;
      box.tabIndex = at === i ? 0 : -1;
      flag(box.parentElement, "current", at === i);
    }
    this.#layout?.view?.select(i);
  }

  /** Makes box i the current one. It gets the focus if another box has it. */
  go(i: number | undefined): void {
    if (i === undefined || !this.#boxes[i]) return;
    if (this.hasFocus) {
      this.focus(i);
      return;
    }
    this.#select(i);
    this.#boxes[i].scrollIntoView({ block: "nearest" });
    this.#events.onMove();
  }

  #focused(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement)) return;
    this.#select(this.#numbers.get(target) ?? 0);
    target.select();
    this.#events.onMove();
  }

  /** Reads the typed letter from the box and not from key events, because phone keyboards do not report keys. */
  #input(event: InputEvent): void {
    // Without this, input events would leave the shadow tree, and pages do not expect them.
    event.stopPropagation();
    const box = event.target as HTMLInputElement;
    const i = this.#numbers.get(box) ?? 0;
    const letter = plain(event.data || box.value, this.#layout?.letters ?? []);
    // A dead key has shown its sign, such as a tilde, and waits for its letter.
    if (!letter && event.isComposing) return;
    if (letter || box.value === "") this.#events.onLetter(i, letter);
    this.show(this.#shown);
    if (letter) this.go(this.#after(i));
  }

  #key(event: KeyboardEvent): void {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || event.altKey || event.metaKey) return;
    const at = this.#numbers.get(box) ?? 0;
    const to = this.#destination(event, at);
    if (to !== undefined) {
      event.preventDefault();
      to?.focus();
    } else if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault();
      this.#erase(at, event.key === "Backspace");
    }
  }

  #erase(at: number, goesBack: boolean): void {
    const box = this.#boxes[at];
    const [boxes, i] = this.#part(at);
    if (box?.value && !box.readOnly) this.#events.onLetter(at, "");
    else if (goesBack) this.go(this.#numbers.get(boxes[i - 1]));
  }

  /** The boxes of the part with box at, and the place of that box among them. */
  #part(at: number): [HTMLInputElement[], number] {
    const second = this.#layout?.view?.second ?? 0;
    return at < second ? [this.#boxes.slice(0, second), at] : [this.#boxes.slice(second), at - second];
  }

  /** It returns undefined if the key does not move, and null if there is no box to move to. */
  #destination(event: KeyboardEvent, at: number): HTMLInputElement | null | undefined {
    const own = this.#layout?.view?.to(event, at);
    if (own !== undefined) return this.#boxes[own] ?? null;
    const [boxes, i] = this.#part(at);
    const right = this.root.dir ? -1 : 1;
    switch (event.key) {
      case "ArrowRight":
        return boxes[i + right] ?? null;
      case " ":
        return boxes[i + 1] ?? null;
      case "ArrowLeft":
        return boxes[i - right] ?? null;
      case "ArrowUp":
        return vertical(boxes, i, -1);
      case "ArrowDown":
        return vertical(boxes, i, 1);
      case "Home":
        return event.ctrlKey ? boxes[0] : lineOf(boxes, i)[0];
      case "End":
        return (event.ctrlKey ? boxes : lineOf(boxes, i)).at(-1);
      default:
        return undefined;
    }
  }

  /** The next empty box, continuing at the start; the box after this one if all boxes are filled, or if filled boxes are not skipped. */
  #after(at: number): number | undefined {
    const [boxes, i] = this.#part(at);
    const empty = [...boxes.slice(i + 1), ...boxes.slice(0, i)].find(({ value }) => !value);
    return this.#numbers.get((this.skipsFilled && empty) || boxes[i + 1]);
  }
}
