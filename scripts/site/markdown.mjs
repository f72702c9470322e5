// @ts-check
/** Makes Markdown from the markup of the guide. */
import { parseHTML } from "linkedom";

/**
 * Returns the content of a page as Markdown. Controls and what only serves the page are left out.
 * @param {string} markup
 */
export function toMarkdown(markup) {
  const { document } = /** @type {any} */ (parseHTML(`<!doctype html><html><body>${markup}</body></html>`));
  return blocks(document.body);
}

/** An element or a text of linkedom, which has the types of another library. @typedef {any} Node */

/** Elements that only serve the page. */
const LEFT_OUT = "button, form, noscript, .state, .hint";

/** @param {Node} parent @returns {string} */
const blocks = (parent) =>
  [...parent.children]
    .filter((one) => !one.matches(LEFT_OUT))
    .map((one) => blockOf(one))
    .filter(Boolean)
    .join("\n\n");

/** @param {Node} element @returns {string} */
function blockOf(element) {
  const name = element.localName;
  if (/^h[1-6]$/.test(name)) return `${"#".repeat(Number(name[1]))} ${inline(element)}`;
  if (name === "pre") return `\`\`\`\n${element.textContent?.trimEnd()}\n\`\`\``;
  if (name === "ul" || name === "ol")
    return [...element.children].map((item, i) => `${name === "ul" ? "-" : `${i + 1}.`} ${inline(item)}`).join("\n");
  if (name === "table") return tableOf(element);
  if (name === "p" || element.children.length === 0) return inline(element);
  return blocks(element);
}

/** @param {Node} element */
function tableOf(element) {
  const [head = [], ...rows] = [...element.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => inline(cell).replaceAll("|", "\\|")),
  );
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** @param {Node} element @returns {string} */
const inline = (element) =>
  [...element.childNodes]
    .map((node) => inlineOf(node))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

/** @param {Node} node @returns {string} */
function inlineOf(node) {
  if (node.nodeType !== 1) return node.textContent ?? "";
  if (node.matches(LEFT_OUT)) return "";
  const text = [...node.childNodes].map((one) => inlineOf(one)).join("");
  if (node.localName === "code") return `\`${text}\``;
  return node.localName === "a" ? `[${text}](${node.getAttribute("href")})` : text;
}
