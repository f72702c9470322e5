// @ts-check
import { html } from "./html.mjs";

/**
 * The field for the caller's key, with the button that fills it with the key of the account (web/reference/key.ts).
 *
 * @param {string} hint
 * @param {unknown} [more] further buttons
 */
export const keyField = (hint, more) => html`<label for="key">API key</label>
<div class="key">
<input id="key" type="password" class="mono" autocomplete="off" spellcheck="false" aria-describedby="key-hint">
${more}
<button type="button" id="account-key" class="button">Use my account's key</button>
</div>
<p id="key-hint" class="hint">${hint}</p>
<p id="account-key-state" class="state" role="status"></p>`;
