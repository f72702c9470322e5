import { attribute, elementsIn, findIn, isText, MAX_DEPTH, type Tree } from "./tree.ts";
import { headingMark, itemMark, Writer } from "./writer.ts";

/** Elements without text to read. */
const DROPPED = new Set(
  "audio button canvas del embed head iframe link math meta noscript object option script select style svg template textarea title video xmp".split(
    " ",
  ),
);
/** Elements that begin and end a block. */
const BLOCKS = new Set(
  "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup hr legend main nav p section summary tbody td tfoot th thead tr".split(
    " ",
  ),
);
/** Elements that a cell of a table has only if the table is for the layout. */
const LARGE = /^(table|[uo]l|h[1-6]|pre|blockquote)$/;
/** Elements that say more than the line breaks of a plain text do. */
const TELLING = /^(table|[uo]l|li|h[1-6]|p|blockquote|dl)$/;

/** Elements without an end, or of which most ends are left out. The latter nest only with others between them. */
const UNENDED = new Set(
  "area base br col colgroup dd dt embed hr img input li link meta option p param source tbody td tfoot th thead tr track wbr".split(
    " ",
  ),
);
/** Number of characters that are read in a few seconds. */
const MAX_LENGTH = 10_000_000;
/** Number of other elements around one. With those between them they are the deepest that are read: a table has three around its cells. */
const MAX_NESTED = MAX_DEPTH / 4;

const nameOf = ({ nodeName }: Tree) => nodeName.toLowerCase();
/** What the attribute for styles is called here. */
const STYLE = "data-style";
const styleOf = (element: Tree) => attribute(element, STYLE).toLowerCase().replace(/\s/g, "");

/** Lists is the number of lists around, and item the number of the next item of a numbered list, or null. */
interface Place {
  depth: number;
  lists: number;
  list: { item: number | null };
}

/**
 * Whether markup is too large or nested too deeply to be read: the time that browsers take for it grows with the square of its depth. An
 * end that is not of the last open element counts for nothing, so broken markup counts as deeper than it is, and never as less deep.
 */
export function isTooMuch(markup: string) {
  if (markup.length > MAX_LENGTH) return true;
  const open: string[] = [];
  for (const [, end, element = ""] of withoutComments(markup).matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = element.toLowerCase();
    if (UNENDED.has(name)) continue;
    if (!end) open.push(name);
    else if (open.at(-1) === name) open.pop();
    if (open.length > MAX_NESTED) return true;
  }
  return false;
}

/**
 * The text of a copied part of a page or document, with its headings, lists, tables and paragraphs.
 *
 * @param parse the browser's reader of HTML, which loads and runs nothing
 * @returns "" if its elements tell nothing, as those of a program's source: then its plain text is better
 */
export function textOfMarkup(markup: string, parse: (markup: string) => Tree): string {
  const body = parse(withoutStyles(withoutComments(markup)));
  if (!findIn(body, (element) => TELLING.test(nameOf(element)))) return "";
  return written(body, { depth: 0, lists: 0, list: { item: null } });
}

/** Comments of Word have markup of their own. They are removed, so that what is parsed is what was counted. */
const withoutComments = (markup: string) => markup.replace(/<!--(?:-?>|[\s\S]*?(?:--!?>|$))/g, "");

/**
 * Gives styles other names, because the page's policy refuses those of a document that it parses too, with a message for each. Both names
 * are of an element whose content is no markup.
 */
const withoutStyles = (markup: string) =>
  markup
    .replace(/<(\/?)style\b/gi, "<$1xmp")
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${STYLE}=`));

function written(tree: Tree, place: Place) {
  const writer = new Writer();
  walk(tree, writer, place);
  return writer.text;
}

function walk(tree: Tree, writer: Writer, place: Place) {
  if (place.depth > MAX_DEPTH) return;
  const inner = { ...place, depth: place.depth + 1 };
  for (const child of tree.childNodes) {
    if (isText(child)) writer.add(child.textContent ?? "");
    else if (child.nodeType === 1 && !isDropped(child)) read(child, writer, inner);
  }
}

function isDropped(element: Tree) {
  const style = styleOf(element);
  return (
    DROPPED.has(nameOf(element)) ||
    /display:none|mso-(hide:all|list:ignore|element:(comment|header|footer))/.test(style) ||
    attribute(element, "class") === "Apple-interchange-newline"
  );
}

function read(element: Tree, writer: Writer, place: Place) {
  const name = nameOf(element);
  const block = (...[kind, mark]: Parameters<Writer["begin"]>) => {
    writer.begin(kind, mark);
    walk(element, writer, place);
    // The text of an item may come behind an empty paragraph.
    if (kind === "paragraph") writer.begin("paragraph");
    else writer.end();
  };
  const level = levelOf(element, name);
  const wordList = name === "p" && /mso-list:l\d+level(\d)/.exec(styleOf(element));
  if (name === "br") writer.break();
  else if (level) block("heading", headingMark(level));
  else if (wordList) block("item", itemMark(Number(wordList[1]) - 1, numberIn(element)));
  else if (name === "ul" || name === "ol") {
    const first = Number.parseInt(attribute(element, "start"), 10);
    const list = { item: name === "ol" ? (Number.isNaN(first) ? 1 : first) : null };
    walk(element, writer, { ...place, lists: place.lists + 1, list });
  } else if (name === "li") {
    block("item", itemMark(place.lists - 1, place.list.item));
    if (place.list.item !== null) place.list.item++;
  } else if (name === "pre") block("code");
  else if (name === "table") readTable(element, writer, place);
  else if (BLOCKS.has(name)) block("paragraph");
  else if (name === "sup" && isNoteMark(element)) writer.add(`[${element.textContent?.trim()}]`);
  else walk(element, writer, place);
}

/** The level of a heading, or 0. Word has titles of its own. */
function levelOf(element: Tree, name: string) {
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  if (/^MsoTitle/.test(attribute(element, "class"))) return 1;
  return attribute(element, "role") === "heading" ? Number(attribute(element, "aria-level")) || 2 : 0;
}

/** The number of an item of Word, which stands in a part of its own, or null for a bullet. */
function numberIn(item: Tree) {
  const mark = findIn(item, (element) => styleOf(element).includes("mso-list:ignore"));
  const number = Number.parseInt(mark?.textContent?.trim() ?? "", 10);
  return Number.isNaN(number) ? null : number;
}

/** Whether a raised number leads to a note. A power leads nowhere. */
const isNoteMark = (sup: Tree) =>
  /^\s*\d{1,3}\s*$/.test(sup.textContent ?? "") && findIn(sup, (element) => nameOf(element) === "a") !== undefined;

function readTable(table: Tree, writer: Writer, place: Place) {
  const rows = [...rowsOf(table)].map((row) => [...elementsIn(row)].filter((cell) => /^t[dh]$/.test(nameOf(cell))));
  const isLayout =
    rows.every(({ length }) => length <= 1) ||
    rows.flat().some((cell) => findIn(cell, (one) => LARGE.test(nameOf(one))));
  writer.begin("paragraph");
  if (isLayout) walk(table, writer, place);
  else {
    for (const one of elementsIn(table)) if (nameOf(one) === "caption") walk(one, writer, place);
    writer.table(rows.map((cells) => cells.map((cell) => written(cell, place).replace(/\s*\n\s*/g, " "))));
  }
  writer.begin("paragraph");
}

/** The rows of a table without those of tables in it. */
function* rowsOf(table: Tree): Generator<Tree> {
  for (const child of elementsIn(table)) {
    if (nameOf(child) === "tr") yield child;
    else if (/^t(head|body|foot)$/.test(nameOf(child))) yield* rowsOf(child);
  }
}
