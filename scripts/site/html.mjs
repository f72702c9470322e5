// @ts-check
/** Builds markup in which text is always escaped. */

/** Markup that is not escaped again. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/**
 * A tagged template for markup. Values are escaped unless they are Markup; lists are joined without separators; null,
 * undefined and false are omitted.
 *
 * @param {TemplateStringsArray} literals
 * @param {...unknown} values
 */
export function html(literals, ...values) {
  return new Markup(literals.map((literal, i) => literal + (i < values.length ? escaped(values[i]) : "")).join(""));
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function escaped(value) {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(escaped).join("");
  const entities = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" });
  return String(value).replace(/[&<>"]/g, (sign) => entities[sign] ?? "");
}

/**
 * The part of Markdown that the OpenAPI document uses: paragraphs, tables and code.
 *
 * @param {string} name of its tables
 * @param {string} text
 */
export const markdown = (name, text) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => (block.startsWith("|") ? markdownTable(name, block) : html`<p>${inline(block)}</p>`));

/** @param {string} text */
const inline = (text) => text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

/**
 * @param {string} name
 * @param {string} block
 */
function markdownTable(name, block) {
  const [head = [], , ...rows] = block.split("\n").map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  return table(
    name,
    head,
    rows.map((row) => row.map(inline)),
  );
}

/**
 * A table whose first column names the row. The keyboard can scroll it, so it needs a name.
 *
 * @param {string} name
 * @param {string[]} head
 * @param {unknown[][]} rows
 */
export const table = (
  name,
  head,
  rows,
) => html`<div class="wide" tabindex="0" role="region" aria-label="Table: ${name}"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
  ([first, ...rest]) => html`
<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
)}
</tbody>
</table></div>`;

/**
 * A listing and the button that copies it (web/reference/listings.ts). The keyboard can scroll it, so it needs a name.
 *
 * @param {string} name
 * @param {string | Markup} text
 */
export const listing = (name, text) =>
  html`<div class="listed"><pre class="listing" tabindex="0" role="region" aria-label="${name}">${text}</pre><button type="button" class="copy" aria-label="Copy: ${name}">Copy</button></div>`;
