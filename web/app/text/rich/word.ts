/** Reads documents of Word: Office Open XML (ECMA-376, part 1). */

import { FileFault } from "../../files/file-fault.ts";
import { readZip } from "../../files/zip.ts";
import { attribute, elementsIn, findIn, isText, MAX_DEPTH, type Tree } from "./tree.ts";
import { headingMark, itemMark, Writer } from "./writer.ts";

/** Number of bytes of a file, and of a part of it when it is unpacked. The largest text has a million. */
const MAX_BYTES = 30_000_000;
const MAX_TEXT = 1_000_000;

/** Elements whose text is not read: deleted and moved text, the other form of what is there already, and properties. */
const DROPPED = new Set(["del", "moveFrom", "Fallback", "pPr", "rPr", "sectPr", "tblPr", "tcPr", "trPr", "sdtPr"]);

/** Elements have a prefix, such as w: in w:p. */
const nameOf = ({ nodeName }: Tree) => nodeName.slice(nodeName.indexOf(":") + 1);
const child = (element: Tree | undefined, name: string) => {
  if (element) for (const one of elementsIn(element)) if (nameOf(one) === name) return one;
};
const valueIn = (element: Tree | undefined, name = "val") => (element ? attribute(element, `w:${name}`) : "");
/** The value of a child of an element as a number, or null. */
const numberOf = (element: Tree | undefined, name: string) => {
  const value = Number.parseInt(valueIn(child(element, name)), 10);
  return Number.isNaN(value) ? null : value;
};

/**
 * Reads a document as a plain text.
 *
 * @param parse the browser's reader of XML
 * @throws {FileFault} if it is no document of Word, or is too large, also when it is unpacked
 */
export async function readWord(
  file: { size: number; arrayBuffer: () => Promise<ArrayBuffer> },
  parse: (xml: string) => Tree,
): Promise<string> {
  if (file.size > MAX_BYTES) throw new FileFault("It is too large: a document may have 30 MB.");
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileFault("The browser can't read it. A folder can't be opened.");
  });
  const part = readZip(bytes, MAX_BYTES);
  const tree = async (name: string) => {
    const xml = await part(name);
    if (xml === null) return;
    // Documents declare no types, whose entities could make a small one large. Browsers put an element of theirs where one is broken.
    const parsed = xml.includes("<!DOCTYPE") ? undefined : parse(xml);
    if (!parsed || findIn(parsed, (one) => nameOf(one) === "parsererror")) {
      throw new FileFault("It is broken: it is not a valid document.");
    }
    return parsed;
  };
  const relations = await tree("_rels/.rels");
  const main = relations && findIn(relations, (one) => attribute(one, "Type").endsWith("/officeDocument"));
  const path = main ? attribute(main, "Target").replace(/^\//, "") : "";
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const document = path ? await tree(path) : undefined;
  const body = document && findIn(document, (one) => nameOf(one) === "body");
  if (!body) throw new FileFault("It is no document of Word.");
  const reader = new Reader(stylesOf(await tree(`${folder}styles.xml`)), listsOf(await tree(`${folder}numbering.xml`)));
  const text = reader.read(body);
  if (!text) throw new FileFault("It is empty.");
  if (new TextEncoder().encode(text).length > MAX_TEXT)
    throw new FileFault("It is too large: its text has more than 1 MB.");
  return text;
}

/** What a style says: the level of a heading from 1 on, or 0, and the list that its paragraphs are in, or null. */
interface Style {
  level: number;
  list: Tree | undefined;
}

/** The styles of paragraphs, by their ids. A style has what the one that it is based on has. */
function stylesOf(tree: Tree | undefined) {
  const all = new Map<string, Tree>();
  const root = tree && findIn(tree, (one) => nameOf(one) === "styles");
  if (root) for (const one of elementsIn(root)) if (nameOf(one) === "style") all.set(valueIn(one, "styleId"), one);
  const known = new Map<string, Style>();
  const styleOf = (id: string, depth = 0): Style => {
    const found = known.get(id);
    if (found) return found;
    const element = all.get(id);
    const properties = child(element, "pPr");
    const style: Style = {
      level: levelIn(properties) || levelOf(valueIn(child(element, "name"))),
      list: child(properties, "numPr"),
    };
    // Styles that are based on each other end here.
    known.set(id, style);
    const base = valueIn(child(element, "basedOn"));
    if (!base || depth > MAX_DEPTH) return style;
    const { level, list } = styleOf(base, depth + 1);
    style.level ||= level;
    style.list ??= list;
    return style;
  };
  return (id: string) => styleOf(id);
}

/** The level of a heading by the name of its style, which is English in all languages, or 0. */
const levelOf = (name: string) => (name === "Title" ? 1 : Number(/^heading (\d)$/i.exec(name)?.[1] ?? 0));

/** The level of a heading that the properties of a paragraph or style give, or 0. The outline has nine levels, and the tenth is no heading. */
function levelIn(properties: Tree | undefined) {
  const level = numberOf(properties, "outlineLvl") ?? 9;
  return level < 9 ? level + 1 : 0;
}

/** Counts the items of lists: the mark of the next item of a list, at a level. */
function listsOf(tree: Tree | undefined) {
  const root = tree && findIn(tree, (one) => nameOf(one) === "numbering");
  const [lists, forms] = [new Map<string, string>(), new Map<string, Tree>()];
  for (const one of root ? elementsIn(root) : []) {
    if (nameOf(one) === "num") lists.set(valueIn(one, "numId"), valueIn(child(one, "abstractNumId")));
    if (nameOf(one) === "abstractNum") forms.set(valueIn(one, "abstractNumId"), one);
  }
  const counts = new Map<string, number[]>();
  return (id: string, level: number) => {
    const form = forms.get(lists.get(id) ?? "");
    const at = form && findIn(form, (one) => nameOf(one) === "lvl" && valueIn(one, "ilvl") === String(level));
    const isNumbered = at && !/^(bullet|none)?$/.test(valueIn(child(at, "numFmt")));
    if (!isNumbered) return itemMark(level, null);
    const count = counts.get(id) ?? [];
    counts.set(id, count);
    const number = (count[level] ?? (numberOf(at, "start") ?? 1) - 1) + 1;
    count[level] = number;
    count.length = level + 1;
    return itemMark(level, number);
  };
}

/** Whether a run is hidden. Its property may also say that it is not, against its style. */
function isHidden(run: Tree) {
  const vanish = child(child(run, "rPr"), "vanish");
  return vanish !== undefined && !/^(0|false|off)$/.test(valueIn(vanish));
}

/** The rows of a table, or the cells of a row, also those in fields of a form. */
function* named(tree: Tree, name: string, depth = 0): Generator<Tree> {
  if (depth > MAX_DEPTH) return;
  for (const one of elementsIn(tree)) {
    if (nameOf(one) === name) yield one;
    else if (!DROPPED.has(nameOf(one))) yield* named(one, name, depth + 1);
  }
}

class Reader {
  #styles: ReturnType<typeof stylesOf>;
  #mark: ReturnType<typeof listsOf>;

  constructor(styles: ReturnType<typeof stylesOf>, mark: ReturnType<typeof listsOf>) {
    this.#styles = styles;
    this.#mark = mark;
  }

  read(tree: Tree, depth = 0) {
    const writer = new Writer();
    this.#blocks(tree, writer, depth);
    return writer.text;
  }

  /** Reads the paragraphs and tables in a part of the document. */
  #blocks(tree: Tree, writer: Writer, depth: number) {
    if (depth > MAX_DEPTH) return;
    for (const one of elementsIn(tree)) {
      const name = nameOf(one);
      if (name === "p") this.#paragraph(one, writer, depth);
      else if (name === "tbl") this.#table(one, writer, depth);
      else if (!DROPPED.has(name)) this.#blocks(one, writer, depth + 1);
    }
  }

  #paragraph(paragraph: Tree, writer: Writer, depth: number) {
    const properties = child(paragraph, "pPr");
    const style = this.#styles(valueIn(child(properties, "pStyle")));
    const level = levelIn(properties) || style.level;
    const list = child(properties, "numPr") ?? style.list;
    const id = valueIn(child(list, "numId"));
    if (level) writer.begin("heading", headingMark(level));
    else if (list && id !== "0" && paragraph.textContent?.trim()) {
      writer.begin("item", this.#mark(id, Math.min(Math.max(numberOf(list, "ilvl") ?? 0, 0), 8)));
    } else writer.begin("paragraph");
    const boxes: Tree[] = [];
    this.#runs(paragraph, writer, boxes, depth);
    writer.end();
    for (const box of boxes) this.#blocks(box, writer, depth + 1);
  }

  /** Reads the text of a paragraph. @param boxes gets its boxes of text, which have paragraphs of their own */
  #runs(tree: Tree, writer: Writer, boxes: Tree[], depth: number) {
    if (depth > MAX_DEPTH || isHidden(tree)) return;
    for (const one of elementsIn(tree)) {
      const name = nameOf(one);
      if (name === "t") for (const text of one.childNodes) isText(text) && writer.add(text.textContent ?? "");
      else if (name === "tab") writer.add(" ");
      else if (name === "br" || name === "cr") writer.break();
      else if (name === "noBreakHyphen") writer.add("-");
      else if (name === "txbxContent") boxes.push(one);
      else if (!DROPPED.has(name)) this.#runs(one, writer, boxes, depth + 1);
    }
  }

  #table(table: Tree, writer: Writer, depth: number) {
    const rows = [...named(table, "tr")].map((row) => [...named(row, "tc")]);
    const isLayout =
      rows.every(({ length }) => length <= 1) || rows.flat().some((cell) => child(cell, "tbl") !== undefined);
    if (isLayout) for (const cell of rows.flat()) this.#blocks(cell, writer, depth + 1);
    else writer.table(rows.map((cells) => cells.map((cell) => this.read(cell, depth + 1).replace(/\s*\n\s*/g, " "))));
  }
}
