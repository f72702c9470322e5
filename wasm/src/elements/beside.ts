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
      const lines = rows.map(({ cells }) =>
        make("tr", "", ...cells.map((cell) => make("td", "", drawn(cell, pathOf(cell, figures))))),
      );
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
