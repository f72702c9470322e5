/** What a block of a text is: a heading, an item of a list, a row of a table, and so on. */
type Kind = "paragraph" | "heading" | "item" | "row" | "code";

const isClose = (before: Kind, kind: Kind) => before === kind && (kind === "item" || kind === "row");

/**
 * Writes the blocks of a document as a plain text with the marks of Markdown that the toolkit understands: # for headings, - and 1. for items,
 * | for tables, ``` for code, and empty lines between blocks. Nothing else is marked, so that the text stays readable.
 */
export class Writer {
  #written = "";
  #last: Kind | null = null;
  #kind: Kind = "paragraph";
  #prefix = "";
  #block = "";
  /** Whether the block is empty or ends with white space. */
  #isSpaced = true;

  /** Begins a block, unless a heading or an item has begun and has no text yet: a paragraph in it is its text. */
  begin(kind: Kind, prefix = "") {
    this.#flush();
    if (kind === "paragraph" && this.#prefix) return;
    this.#kind = kind;
    this.#prefix = prefix;
  }

  /** Ends the block. */
  end() {
    this.#flush();
    this.#kind = "paragraph";
    this.#prefix = "";
  }

  /** Adds a piece of text to the block. White space is one space, and what has no width and joins or breaks a word is gone. */
  add(text: string) {
    const isCode = this.#kind === "code";
    const space = isCode ? text : text.replace(/[\u200b\u2060\ufeff]/g, "").replace(/\s+/g, " ");
    const piece = this.#isSpaced && !isCode ? space.trimStart() : space;
    if (!piece) return;
    this.#block += piece;
    // Looking at the end of the block instead would copy it each time.
    this.#isSpaced = piece.endsWith(" ");
  }

  /** Breaks the line, in a paragraph or in code. */
  break() {
    if (this.#kind !== "code" && (this.#kind !== "paragraph" || this.#prefix)) return this.add(" ");
    this.#block += "\n";
    this.#isSpaced = true;
  }

  /** Writes a table, the first row of which is its head. */
  table(rows: string[][]) {
    this.end();
    for (const [i, cells] of rows.entries()) {
      const line = (all: string[]) => this.#write("row", `| ${all.join(" | ")} |`);
      line(cells.map((cell) => cell.replaceAll("|", "\\|")));
      if (i === 0 && rows.length > 1) line(cells.map(() => "---"));
    }
    this.#last = null; // Another table is another block.
  }

  get text() {
    this.#flush();
    return this.#written;
  }

  #flush() {
    const block =
      this.#kind === "code" ? this.#block.replace(/^\n+/, "").trimEnd() : this.#block.trim().replace(/ \n/g, "\n");
    this.#block = "";
    this.#isSpaced = true;
    if (!block) return;
    this.#write(this.#kind, this.#kind === "code" ? `\`\`\`\n${block}\n\`\`\`` : this.#prefix + block);
    // What follows in an item or a heading is a paragraph.
    this.#kind = "paragraph";
    this.#prefix = "";
  }

  #write(kind: Kind, block: string) {
    if (this.#written) this.#written += this.#last && isClose(this.#last, kind) ? "\n" : "\n\n";
    this.#written += block;
    this.#last = kind;
  }
}

/** What an item begins with: two spaces for each list around its own, and a number if its list is numbered. */
export const itemMark = (depth: number, number: number | null) =>
  `${"  ".repeat(Math.min(Math.max(depth, 0), 8))}${number === null ? "-" : `${number}.`} `;

/** What a heading begins with. @param level from 1 on; a document may have any number */
export const headingMark = (level: number) => `${"#".repeat(Math.min(Math.max(level, 1), 6))} `;
