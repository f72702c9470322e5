// @ts-check
/**
 * Reads the pages of the toolkit, which are SVG documents of boxes and texts. It knows what the toolkit writes
 * (core/drawing/svg.go) and refuses everything else.
 *
 * @typedef {object} Page lengths are in millimetres, and y grows downwards
 * @property {number} width
 * @property {number} height
 * @property {string} title
 * @property {string} description
 * @property {Box[]} boxes
 * @property {Text[]} texts
 *
 * @typedef {object} Box
 * @property {number} x the middle of the outline, or the edge if the box is filled
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} line thickness of the outline, or 0 if the box is filled
 * @property {number} shade from 0 (black) to 255 (white)
 *
 * @typedef {object} Text
 * @property {number} x
 * @property {number} y the baseline
 * @property {number} size
 * @property {"start" | "middle" | "end"} anchor
 * @property {boolean} bold
 * @property {number} shade from 0 (black) to 255 (white)
 * @property {number | null} width to which the text is stretched
 * @property {string} text
 */
const MARK = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const BOX = /M([\d.-]+) ([\d.-]+)h([\d.-]+)v([\d.-]+)h[\d.-]+z/g;
/** @type {Record<string, string>} */
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'" };

/**
 * @param {string} svg
 * @returns {Page}
 */
export function readPage(svg) {
  /** @type {Page} */
  const page = { width: 0, height: 0, title: "", description: "", boxes: [], texts: [] };
  /** The elements that are open, with the attributes of all of them. @type {{ name: string, all: Record<string, string> }[]} */
  const open = [];
  for (const [whole, isEnd, name = "", written = "", isEmpty, content] of svg.matchAll(MARK)) {
    const { name: inside = "", all: outer = {} } = open.at(-1) ?? {};
    if (content !== undefined) addContent(page, inside, outer, plain(content));
    else if (isEnd) open.pop();
    else {
      const own = Object.fromEntries(
        [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      );
      const all = { ...outer, ...own };
      if (name === "svg") {
        const [, , width, height] = (own.viewBox ?? "").split(" ").map(Number);
        Object.assign(page, { width, height });
      } else if (name === "path") addBoxes(page, own);
      else if (!["title", "desc", "rect", "g", "text"].includes(name)) throw new Error(`A page has ${whole}`);
      if (!isEmpty) open.push({ name, all });
    }
  }
  if (!(page.width > 0 && page.height > 0)) throw new Error("A page has no size");
  return page;
}

/** @param {Page} page @param {Record<string, string>} attributes */
function addBoxes(page, { d = "", fill = "", stroke = "", "stroke-width": line = "0" }) {
  const shade = shadeOf(fill === "none" ? stroke : fill);
  for (const [, x, y, width, height] of d.matchAll(BOX)) {
    page.boxes.push({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
      line: Number(line),
      shade,
    });
  }
}

/** @param {Page} page @param {string} name of the element @param {Record<string, string>} attributes @param {string} content */
function addContent(page, name, attributes, content) {
  if (name === "title") page.title = content;
  if (name === "desc") page.description = content;
  if (name !== "text") return;
  page.texts.push({
    x: Number(attributes.x),
    y: Number(attributes.y),
    size: Number(attributes["font-size"]),
    anchor: /** @type {Text["anchor"]} */ (attributes["text-anchor"] ?? "start"),
    bold: attributes["font-weight"] === "700",
    shade: shadeOf(attributes.fill ?? ""),
    width: attributes.textLength ? Number(attributes.textLength) : null,
    text: content,
  });
}

/** @param {string} colour a grey such as #707070 */
const shadeOf = (colour) => Number.parseInt(colour.slice(1, 3), 16);

/** @param {string} text */
const plain = (text) => text.replace(/&(?:amp|lt|gt|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity);
