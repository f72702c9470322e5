/** What stands beside the boxes: the instruction and notes above them, and tables and scratch paper below them. */
import { flag, make } from "./dom.js";
import { drawn, pathOf } from "./figures.js";
import { patch } from "./kit.js";
import type { Layout } from "./layout.js";

/** A table, each cell of which has its sign and the path of that. */
interface Table {
  title: string;
  rows: { heads: number; cells: (readonly [sign: string, path: string])[] }[];
}

export class Beside {
  readonly notes = make("div", "notes");
  readonly below = make("div", "");
  readonly #frames = make("div", "");
  readonly #tables = make("details", "tables", make("summary", "button", "Tables"), this.#frames);
  readonly #scratch = make("details", "scratch");
  readonly #paper = make("textarea", "scratch-paper");
  /** What the scratch paper had at first. */
  #first = "";

  constructor() {
    this.#paper.ariaLabel = "Scratch paper";
    this.#paper.spellcheck = false;
    this.#paper.autocapitalize = "off";
    this.#paper.addEventListener("input", (event) => event.stopPropagation());
    this.#scratch.append(make("summary", "button", "Scratch paper"), this.#paper);
    this.below.append(this.#tables, this.#scratch);
  }

  /** Draws what stands beside a puzzle. What is the same stays: most puzzles that follow each other differ in their letters alone. */
  draw({ notes, aids, figures, scratch }: Layout): void {
    patch(this.notes, notes, (note) => make("p", "note", note));
    // On a low screen, the room is for the boxes if the puzzle gives nothing and has the usual signs.
    flag(this.notes, "usual", notes.length === 1 && aids.length === 0);
    // A table to be filled in on paper has nothing to read.
    const readable = aids.filter(({ rows }) => rows.some(({ cells, heads }) => cells.slice(heads).some(Boolean)));
    const tables = readable.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ cells, heads }) => ({
        heads,
        cells: cells.map((cell) => [cell, pathOf(cell, figures)] as const),
      })),
    }));
    patch(this.#frames, tables, frame);
    this.#tables.hidden = tables.length === 0;
    this.#scratch.hidden = !scratch;
    if (scratch === this.#first) return;
    this.#first = this.#paper.value = scratch;
    this.#paper.rows = Math.min(scratch.split("\n").length + 1, 16);
  }
}

function frame({ title, rows }: Table): HTMLElement {
  const lines = rows.map(({ cells, heads }) => {
    const made = cells.map(([sign, path], x) => {
      const isHead = x < heads && sign !== "";
      const one = make(isHead ? "th" : "td", "", drawn(sign, path));
      if (isHead) one.setAttribute("scope", heads === cells.length ? "col" : "row");
      return one;
    });
    return make("tr", "", ...made);
  });
  const made = make("div", "aid", make("table", "", make("caption", "", title), ...lines));
  // The keyboard scrolls a table that is wider than the element.
  made.tabIndex = 0;
  made.role = "group";
  made.ariaLabel = title;
  return made;
}
