/**
 * Reads the pages of the toolkit, which are SVG documents of pictures, boxes, lines, circles and texts. It knows what the toolkit writes
 * (core/drawing/svg.go) and refuses everything else.
 */

/** Lengths are in millimetres, and y grows downwards. */
export interface Page {
  width: number;
  height: number;
  title: string;
  description: string;
  /** of the font, as CSS writes them */
  families: string;
  pictures: Place[];
  boxes: Box[];
  strokes: Stroke[];
  texts: Text[];
}

/** Where a picture is. All pages have the same picture. */
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Box {
  /** the middle of the outline, or the edge if the box is filled */
  x: number;
  y: number;
  width: number;
  height: number;
  /** thickness of the outline, or 0 if the box is filled */
  line: number;
  /** such as #707070 */
  color: string;
}

/** A line through points or a circle, with round ends and corners. */
interface Stroke {
  /** the points of the line, or the middle of the circle */
  points: [x: number, y: number][];
  /** of the circle, or null for a line */
  radius: number | null;
  /** thickness */
  line: number;
  /** such as #707070 */
  color: string;
}

/**
 * What a text is: a paragraph ("text"), a heading, or the continuation of the paragraph or heading before it, after a space ("more")
 * or in the same word ("joined"). A running text repeats on pages and is no content.
 */
export type Role = "text" | "heading" | "subheading" | "more" | "joined" | "running";

/** The texts of a page are in the order in which they are read. */
export interface Text {
  x: number;
  /** the baseline */
  y: number;
  size: number;
  anchor: "start" | "middle" | "end";
  bold: boolean;
  /** such as #707070 */
  color: string;
  /** to which the text is stretched */
  width: number | null;
  role: Role;
  text: string;
}

const MARK = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const BOX = /M([\d.-]+) ([\d.-]+)h([\d.-]+)v([\d.-]+)h[\d.-]+z/g;
const STROKE = /M([\d.-]+) ([\d.-]+)(?:a([\d.-]+) (?:[\d.-]+ ?){6}a(?:[\d.-]+ ?){7}|((?:L[\d.-]+ [\d.-]+)+))/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'" };

export function readPage(svg: string): Page {
  const page: Page = {
    width: 0,
    height: 0,
    title: "",
    description: "",
    families: "",
    pictures: [],
    boxes: [],
    strokes: [],
    texts: [],
  };
  /** The elements that are open, with the attributes of all of them. */
  const open: { name: string; all: Record<string, string> }[] = [];
  for (const [whole, isEnd, name = "", written = "", isEmpty, content] of svg.matchAll(MARK)) {
    const { name: inside = "", all: outer = {} } = open.at(-1) ?? {};
    if (content !== undefined) addContent(page, inside, outer, plain(content));
    else if (isEnd) open.pop();
    else {
      const own = Object.fromEntries(
        [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      );
      const all = { ...outer, ...own };
      page.families = own["font-family"] ?? page.families;
      if (name === "svg") {
        const [, , width, height] = (own.viewBox ?? "").split(" ").map(Number);
        Object.assign(page, { width, height });
      } else if (name === "path") (own["stroke-linecap"] ? addStrokes : addBoxes)(page, own);
      else if (name === "image") addPicture(page, own);
      else if (!["title", "desc", "rect", "g", "text"].includes(name)) throw new Error(`A page has ${whole}`);
      if (!isEmpty) open.push({ name, all });
    }
  }
  if (!(page.width > 0 && page.height > 0)) throw new Error("A page has no size");
  return page;
}

function addPicture(page: Page, { x, y, width, height }: Record<string, string>) {
  page.pictures.push({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) });
}

function addBoxes(page: Page, { d = "", fill = "", stroke = "", "stroke-width": line = "0" }: Record<string, string>) {
  const color = fill === "none" ? stroke : fill;
  for (const [, x, y, width, height] of d.matchAll(BOX)) {
    page.boxes.push({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
      line: Number(line),
      color,
    });
  }
}

function addStrokes(page: Page, { d = "", stroke = "", "stroke-width": line }: Record<string, string>) {
  for (const [, x, y, radius, rest] of d.matchAll(STROKE)) {
    const look = { line: Number(line), color: stroke };
    // The outline of a circle begins at its left.
    if (radius)
      page.strokes.push({ points: [[Number(x) + Number(radius), Number(y)]], radius: Number(radius), ...look });
    else {
      const points = `${x} ${y}${rest}`.split("L").map((point) => point.split(" ").map(Number) as [number, number]);
      page.strokes.push({ points, radius: null, ...look });
    }
  }
}

/** @param name of the element */
function addContent(page: Page, name: string, attributes: Record<string, string>, content: string) {
  if (name === "title") page.title = content;
  if (name === "desc") page.description = content;
  if (name !== "text") return;
  page.texts.push({
    x: Number(attributes.x),
    y: Number(attributes.y),
    size: Number(attributes["font-size"]),
    anchor: (attributes["text-anchor"] ?? "start") as Text["anchor"],
    bold: attributes["font-weight"] === "700",
    color: attributes.fill ?? "",
    width: attributes.textLength ? Number(attributes.textLength) : null,
    role: (attributes.class ?? "text") as Role,
    text: content,
  });
}

const plain = (text: string) => text.replace(/&(?:amp|lt|gt|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity);
