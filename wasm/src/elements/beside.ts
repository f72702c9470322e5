/** What stands beside the boxes: the instruction and notes above them, and tables that help below them. */
import { flag, make } from "./dom.js";
import { drawn, pathOf } from "./figures.js";
import type { Layout } from "./layout.js";

export class Beside {
  readonly notes = make("div", "notes");
  readonly tables = make("details", "tables");

  draw({ notes, aids, figures }: Layout): void {
    this.notes.replaceChildren(...notes.map((note) => make("p", "note", note)));
    // On a low screen, the room is for the boxes if the puzzle gives nothing and has the usual signs.
    flag(this.notes, "usual", notes.length === 1 && aids.length === 0);
    const tables = aids.map(({ title, rows }) => {
      // A table with an empty corner beside texts has heads.
      const [corner, ...heads] = rows[0]?.cells ?? [];
      const isHeaded = corner === "" && heads.some(Boolean);
      const lines = rows.map(({ cells }, y) => {
        const made = cells.map((cell, x) => {
          const isHead = isHeaded && cell !== "" && (x === 0 || y === 0);
          const one = make(isHead ? "th" : "td", "", drawn(cell, pathOf(cell, figures)));
          if (isHead) one.setAttribute("scope", y === 0 ? "col" : "row");
          return one;
        });
        return make("tr", "", ...made);
      });
      const frame = make("div", "aid", make("table", "", make("caption", "", title), ...lines));
      // The keyboard scrolls a table that is wider than the element.
      frame.tabIndex = 0;
      frame.role = "group";
      frame.ariaLabel = title;
      return frame;
    });
    this.tables.replaceChildren(make("summary", "button", "Tables"), ...tables);
    this.tables.hidden = aids.length === 0;
  }
}
