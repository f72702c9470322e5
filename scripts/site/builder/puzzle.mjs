// @ts-check
/** What the tabs that make puzzles have in common. The ids begin with the prefix of the tab. */
import { PARTS, PRINTED, partsOf } from "../../../web/app/state/printed.ts";
import { html } from "../html.mjs";
import { box, button, CODE, check, group, icon, line, optionsOf, unseen } from "./parts.mjs";

/** Pixels of a page's width at 75 dots per inch, which is 1×. */
const PAGE_WIDTH = 620;
const FINEST = 4;

/** The files of a puzzle: the label of the button for each, and what it is if it is not the puzzle itself. @type {Record<string, [string, string?]>} */
const FORMATS = {
  pdf: ["PDF"],
  svg: ["SVG"],
  png: ["PNG"],
  html: ["HTML"],
  text: ["Text"],
  solvable: ["Offline", "a page to solve the puzzle"],
};
/** The files with the solution that the page opens again, and those for other apps. @type {Record<string, string>} */
const SOLVED = { json: "JSON", ipuz: "ipuz", jpz: "jpz" };

/** For a button that needs the toolkit. */
export const LATER = { "data-needs": "toolkit", disabled: true };
const QUIET = { class: "button quiet", disabled: true };
const SETTER_ONLY = { class: "button setter-only", disabled: true };

/** @param {string} prefix @param {boolean} [isTitled] whether they have tooltips */
export const undoButtons = (prefix, isTitled = false) => html`
${button(`${prefix}undo`, [icon("back"), unseen("Undo")], { ...QUIET, "aria-keyshortcuts": "Control+Z Meta+Z", title: isTitled && "Undo" })}
${button(`${prefix}redo`, [icon("forward"), unseen("Redo")], { ...QUIET, "aria-keyshortcuts": "Control+Y Control+Shift+Z Meta+Shift+Z", title: isTitled && "Redo" })}`;

/** The button that opens the house style. @param {string} prefix */
export const houseStyle = (prefix) =>
  button(`${prefix}house-style`, [icon("brush"), html`<span id="${prefix}house-style-label">House style…</span>`], {
    class: "button setter-only house-style-button",
    "aria-haspopup": "dialog",
  });

/** The bar above the fields. @param {string} prefix */
export const history = (prefix) => html`<div class="history">
${undoButtons(prefix)}
${button(`${prefix}my-puzzles`, [icon("folder"), "My puzzles"], { class: "button quiet my-puzzles", "aria-haspopup": "dialog" })}
</div>`;

/** The text above a puzzle from a link. @param {string} prefix @param {string} text */
export const invitation = (prefix, text) => html`<div id="${prefix}invitation" class="banner" hidden>
<p id="${prefix}invitation-text" role="status">${text}</p>
${button(`${prefix}open-builder`, "Reveal and edit")}
</div>`;

/** The button for another puzzle. @param {string} id @param {Record<string, unknown>} [others] */
export const another = (id, others) =>
  button(id, [icon("shuffle"), "New puzzle"], { ...LATER, class: "button primary", ...others });

/** @param {string} prefix @param {string} placeholder */
export const title = (prefix, placeholder) => line({ id: `${prefix}title`, label: "Title" }, { placeholder });

/** @param {string} prefix */
export const answerKey = (prefix) =>
  check(`${prefix}answer-key`, false, "Answer key", "on a separate page after the puzzle");

/** @param {string} prefix @param {string} hint @param {string} [value] */
export const seed = (prefix, hint, value) => line({ id: `${prefix}seed`, label: "Seed", hint }, { ...CODE, value });

/** The group of what is printed. @param {keyof typeof PRINTED} tab */
export function printed(tab) {
  /** @type {Record<string, string>} */
  const usual = PRINTED[tab];
  const fields = partsOf(PRINTED[tab]).map((part) => [
    check(`${tab}-${part}`, usual[part] === "true", PARTS[part].label),
    part === "instructions" && instructionText(tab),
  ]);
  return group(`${tab}-printed`, "What is printed", fields);
}

/** @param {string} tab */
const instructionText = (tab) =>
  box(
    {
      id: `${tab}-instruction-text`,
      label: "Your own instructions",
      hint: `They take the place of the usual ones${tab === "booklet" ? ", unless a puzzle has its own" : ""}.`,
      isHidden: false,
    },
    "",
    { rows: 3, spellcheck: "true" },
  );

/** The button that opens a file, and the files that it opens. @param {string} prefix */
export const fileOpener = (prefix) => html`<div class="file-opener">
${button(`${prefix}open-file`, [icon("open"), "Open a file"], { class: "button open-file", disabled: true, "aria-describedby": `${prefix}open-file-hint` })}
<p id="${prefix}open-file-hint" class="hint">A puzzle as JSON or ipuz, a text, or exported puzzles. You can also drop a file on the page.</p>
</div>`;

/**
 * The card that prints and downloads a puzzle.
 *
 * @param {string} prefix
 * @param {string} pages the name of the strip of pages
 * @param {unknown} copies the buttons that copy links and texts
 * @param {string} hint about the files with the solution
 * @param {{ formats?: string[], apps?: string[], hasVersions?: boolean }} [kind] its files, those with the solution that only other apps open, and
 *   whether another seed makes another version of it
 */
export function exportCard(prefix, pages, copies, hint, kind = {}) {
  const { formats = Object.keys(FORMATS), apps = [], hasVersions = true } = kind;
  /** @param {string} id @param {string} format @param {string} [what] */
  const download = (id, format, what = "the puzzle as") =>
    button(`${prefix}download-${id}`, [unseen(`Download ${what} `), format], { disabled: true });
  const puzzleFiles = formats.map((id) => download(id, ...(FORMATS[id] ?? [""])));
  const solved = (/** @type {string} */ id) => download(id, SOLVED[id] ?? "", "the puzzle with its solution as");
  const widths = [1, 2, 3, FINEST].map((n) => [n, `${n}×, ${(n * PAGE_WIDTH).toLocaleString("en")} px wide`]);
  return html`<section class="card export" aria-labelledby="${prefix}export-title">
<div class="sheet-head">
<h2 id="${prefix}export-title">Print and download</h2>
<p id="${prefix}page-count" class="facts"></p>
</div>
<p class="warning stale" hidden>Not up to date: you print and download the last puzzle that could be made.</p>
<ol id="${prefix}pages" class="pages" aria-label="${pages}"></ol>
<div class="row actions">
${button(`${prefix}print`, [icon("print"), "Print"], { class: "button primary", disabled: true })}
${copies}
${button(`${prefix}add-to-booklet`, [icon("book"), "Add to booklet"], SETTER_ONLY)}
${hasVersions && button(`${prefix}make-versions`, [icon("stack"), "Make versions…"], { ...SETTER_ONLY, "aria-haspopup": "dialog" })}
${houseStyle(prefix)}
</div>
<dl class="downloads">
<div>
<dt>${icon("download")}Puzzle</dt>
<dd>${puzzleFiles}</dd>
</div>
<div class="setter-only">
<dt>${icon("download")}Solution</dt>
<dd>${download("solution-svg", "SVG", "the solution as")}${download("solution-png", "PNG", "the solution as")}</dd>
</div>
<div class="setter-only">
<dt>${icon("download")}To edit</dt>
<dd>${["json", "ipuz"].map(solved)}</dd>
</div>
${
  apps.length > 0 &&
  html`<div class="setter-only">
<dt>${icon("download")}Other apps</dt>
<dd>${apps.map(solved)}</dd>
</div>`
}
<div>
<dt><label for="${prefix}png-size">PNG size</label></dt>
<dd><select id="${prefix}png-size">${optionsOf(widths, FINEST)}</select></dd>
</div>
</dl>
<p class="hint setter-only">${hint}</p>
</section>`;
}

/** A button that copies something. @param {string} id @param {string} sign @param {string} label @param {boolean} [isForSetter] */
export const copy = (id, sign, label, isForSetter) =>
  button(id, [icon(sign), label], isForSetter ? SETTER_ONLY : { disabled: true });
