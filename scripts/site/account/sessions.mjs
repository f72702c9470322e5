// @ts-check
/** The sessions on the account page. */
import { html } from "../html.mjs";

export const sessions = html`
<section class="card prose" aria-labelledby="sessions-title">
<div class="field-head"><h2 id="sessions-title" tabindex="-1">Sessions</h2><button type="button" class="button" data-do="sign-out-everywhere">Sign out everywhere</button></div>
<p>The browsers that are signed in to this account. End those that you don't know.</p>
<p id="sessions-state" class="hint line" role="status"></p>
<ul id="session-list" class="rows"></ul>
</section>`;
