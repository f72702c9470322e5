// @ts-check
/** The form of the Quotation acrostic tab. */
import { quoteacrostic } from "../../../web/app/state/parameters.gen.ts";
import { html } from "../html.mjs";
import { attributes, box, button, choices, field, group, line, WORD } from "./parts.mjs";
import * as puzzle from "./puzzle.mjs";

const SOURCES = {
  collection: ["The collection", "A passage of a well-known work."],
  own: ["Your own", "Its letters are spread over the answers."],
};
const source = { values: Object.keys(SOURCES), default: "collection" };
const PASSAGE = {
  type: "number",
  inputmode: "numeric",
  min: 1,
  max: quoteacrostic.passage.maximum,
  step: 1,
  placeholder: "Any",
};
/** An answer on each line. */
const LINES = { ...WORD, rows: 4 };

export const quoteForm = html`
${puzzle.history("quoteacrostic-")}
${choices("quoteacrostic-source", "Quotation", source, SOURCES)}
<div id="quoteacrostic-collection">
${field(
  { id: "quoteacrostic-passage", label: "Passage", hint: "Its number. Without one, each seed has its own passage." },
  (described) => html`<div class="joined">
<input ${described}${attributes({ ...PASSAGE, autocomplete: "off" })}>
${button("quoteacrostic-settle", "Keep passage", { hidden: true })}
</div>`,
)}
</div>
<div id="quoteacrostic-own" class="own-quotation" hidden>
${box({ id: "quoteacrostic-quotation", label: "Your quotation", count: ["quoteacrostic-quotation-count", ""] }, "", { rows: 5, spellcheck: "true" })}
${line({ id: "quoteacrostic-author", label: "Author" })}
${line({ id: "quoteacrostic-work", label: "Title of the work" })}
</div>
${line({ id: "quoteacrostic-initials", label: "First letters spell", hint: "A name or a wish of 8 to 40 letters. Without it, they spell author and title." }, { placeholder: "Author and title" })}
${puzzle.another("quoteacrostic-new", { disabled: false })}
<div class="option-groups">
${group("quoteacrostic-words", "Answers to keep and to avoid", [
  box(
    { id: "quoteacrostic-keep", label: "Keep", hint: "One on each line. Your own clue follows after a colon." },
    "",
    LINES,
  ),
  box({ id: "quoteacrostic-avoid", label: "Avoid", hint: "One on each line." }, "", LINES),
])}
${group("quoteacrostic-sheet", "Title, answer key, seed", [
  puzzle.title("quoteacrostic-", "Quotation Acrostic"),
  puzzle.answerKey("quoteacrostic-"),
  puzzle.seed("quoteacrostic-", "The same quotation, options and seed always give the same puzzle."),
])}
${puzzle.printed("quoteacrostic")}
</div>
${puzzle.fileOpener("quoteacrostic-")}`;
