// @ts-check
/** The parts of a form that makes a call (web/reference/trying.ts), besides its fields. */
import { LANGUAGES } from "../../web/reference/samples.ts";
import { html, listing } from "./html.mjs";

const languages = Object.entries(LANGUAGES);

/** The call as a program in each language. @param {string} id of the form's operation */
export const programs = (id) =>
  html`<div class="languages" role="tablist" aria-label="Language of the program for ${id}">${languages.map(
    ([language, name], i) =>
      html`<button type="button" role="tab" id="${id}-${language}-tab" data-tab="${language}" aria-controls="${id}-${language}" aria-selected="${String(i === 0)}"${i > 0 && html` tabindex="-1"`}>${name}</button>`,
  )}</div>${languages.map(
    ([language, name], i) =>
      html`<div role="tabpanel" id="${id}-${language}" data-language="${language}" aria-labelledby="${id}-${language}-tab"${i > 0 && html` hidden`}>${listing(`${name} program for ${id}`, "")}</div>`,
  )}`;

/**
 * The status and the answer.
 *
 * @param {string} id of the form's operation
 * @param {unknown} [more] what comes between them
 */
export const answer = (id, more) => html`<p class="state" role="status"></p>
${more}
<div class="answer" hidden>
<h3>Answer</h3>
${listing(`Answer of ${id}`, "")}
<div class="figures"></div>
<details><summary>Headers</summary>${listing(`Headers of the answer of ${id}`, "")}</details>
</div>`;
