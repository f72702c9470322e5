// @ts-check
/** The dialogs of the account page. The page's scripts find the parts by their ids. */
import { html } from "../html.mjs";

/** @typedef {import("../document.mjs").Operation} Operation */
/** @typedef {import("../html.mjs").Markup} Markup */

/** All dialogs. @param {Operation[]} priced the operations that cost credits */
export const dialogs = (priced) => html`${replacing}
${revoking}
${key(priced)}
${renaming}${removing}
${deleting}`;

/** The place for the script's error messages. @param {string} name */
const error = (name) => html`<p id="${name}-error" class="error" role="alert"></p>`;

/**
 * A dialog with a form: its title, its content and two buttons.
 *
 * @param {string} name begins the ids of its parts
 * @param {object} parts
 * @param {string} parts.title
 * @param {string} [parts.titleId] if another part of the page has the usual one
 * @param {boolean} [parts.isDescribed] whether the content has a part NAME-text, which is read aloud with the title
 * @param {Markup} [parts.form] the attributes that distinguish the form from other forms
 * @param {Markup} parts.content
 * @param {Markup} parts.buttons
 */
const dialog = (
  name,
  {
    title,
    titleId = `${name}-title`,
    isDescribed,
    form = html`id="${name}-form" class="prose" novalidate`,
    content,
    buttons,
  },
) => html`
<dialog id="${name}-dialog" aria-labelledby="${titleId}"${isDescribed && html` aria-describedby="${name}-text"`}>
<form ${form}>
<h2 id="${titleId}">${title}</h2>
${content}
<div class="row">
${buttons}
</div>
</form>
</dialog>`;

/**
 * A dialog that asks before something ends. The Enter key and the first button keep it.
 *
 * @param {string} name
 * @param {object} parts
 * @param {string} parts.title
 * @param {Markup} parts.text what will happen
 * @param {Markup} [parts.field] the choice in the dialog
 * @param {string} parts.keep the first button
 * @param {string} parts.end the second button
 */
const question = (name, { title, text, field, keep, end }) =>
  dialog(name, {
    title,
    isDescribed: true,
    form: html`method="dialog" class="prose"`,
    content: html`<p id="${name}-text">${text}</p>
${field && html`${field}\n`}${error(name)}`,
    buttons: html`<button type="submit" class="button primary">${keep}</button>
<button type="button" id="${name}-confirm" class="button danger">${end}</button>`,
  });

const replacing = question("rotate", {
  title: "Replace the key?",
  text: html`You get a new key with the same name and rules. Programs that use the old key fail once it ends, until you give them the new key.`,
  field: html`<div class="field">
<label for="rotate-overlap">The old key ends</label>
<select id="rotate-overlap">
<option value="0">at once</option>
<option value="1">after an hour</option>
<option value="24">after 24 hours</option>
<option value="72">after 72 hours</option>
</select>
</div>`,
  keep: "Keep the key",
  end: "Replace the key",
});

const revoking = question("revoke", {
  title: "Revoke the key?",
  text: html`“<span id="revoke-name"></span>” ends at once and for good. Programs that use it fail.`,
  keep: "Keep the key",
  end: "Revoke the key",
});

/** @param {Operation[]} priced */
const key = (priced) =>
  dialog("key", {
    title: "New key",
    titleId: "key-form-title",
    content: html`<div class="field">
<label for="key-name">Name</label>
<input id="key-name" type="text" maxlength="60" autocomplete="off" aria-describedby="key-name-hint">
<p id="key-name-hint" class="hint">For you, such as the program that uses the key.</p>
</div>
<fieldset class="field">
<legend>The key may be used for</legend>
<label class="check"><input id="key-all" type="radio" name="key-for" checked>all operations</label>
<label class="check"><input id="key-some" type="radio" name="key-for">only these:</label>
<div id="key-scopes" class="checks" hidden>
${priced.map(({ id }) => html`<label class="check"><input type="checkbox" name="key-scope" value="${id}"><code>${id}</code></label>`)}
<label class="check"><input type="checkbox" name="key-scope" value="account:keys"><span><code>account:keys</code>: manage the keys that may do no more than this one</span></label>
</div>
</fieldset>
<div class="field">
<label for="key-expires">Last day (UTC)</label>
<input id="key-expires" type="date" aria-describedby="key-expires-hint">
<p id="key-expires-hint" class="hint">Leave it empty for a key that does not expire.</p>
</div>
<div class="field">
<label for="key-limit">Most credits in a billing cycle</label>
<input id="key-limit" type="text" inputmode="numeric" autocomplete="off" aria-describedby="key-limit-hint">
<p id="key-limit-hint" class="hint">Leave it empty for no limit but that of the account.</p>
</div>
<div class="field">
<label for="key-origins">Pages that may use the key</label>
<textarea id="key-origins" rows="2" spellcheck="false" autocomplete="off" aria-describedby="key-origins-hint"></textarea>
<p id="key-origins-hint" class="hint">Their origins, such as https://example.com, one on each line. Leave it empty for programs.</p>
</div>
<label class="check"><input id="key-test" type="checkbox">For tests: calls cost nothing and get samples</label>
${error("key")}`,
    buttons: html`<button type="submit" id="key-save" class="button primary">Create the key</button>
<button type="button" id="key-cancel" class="button">Cancel</button>`,
  });

const renaming = dialog("rename", {
  title: "Rename the passkey",
  content: html`<div class="field">
<label for="passkey-name">Name</label>
<input id="passkey-name" type="text" maxlength="50" autocomplete="off" aria-describedby="rename-error">
${error("rename")}
</div>`,
  buttons: html`<button type="submit" class="button primary">Save</button>
<button type="button" id="rename-cancel" class="button">Cancel</button>`,
});

const removing = question("remove", {
  title: "Remove the passkey?",
  text: html`“<span id="remove-name"></span>” does not sign in to this account any more. Your device keeps it until you delete it there.`,
  keep: "Keep the passkey",
  end: "Remove the passkey",
});

const deleting = dialog("delete", {
  title: "Delete the account?",
  isDescribed: true,
  content: html`<div id="delete-text" class="prose"><p>All keys stop working at once. Your settings, your usage and your sessions are deleted. This can't be undone.</p>
<p id="delete-payment" hidden>Your subscription ends at once, and no more payments are made. What was paid is not refunded.</p></div>
<div class="field">
<label for="delete-word">Type “delete” to confirm</label>
<input id="delete-word" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="delete-error">
${error("delete")}
</div>`,
  buttons: html`<button type="button" id="delete-cancel" class="button primary">Keep the account</button>
<button type="submit" class="button danger">Delete the account</button>`,
});
