// @ts-check
/** The part of the account page with the last calls: filters, and a table that the page's script fills. */
import { html } from "../html.mjs";

/** The statuses of errors that a call with a key can get. */
const STATUSES = [400, 401, 403, 405, 409, 413, 415, 429, 500, 503];

/** @param {import("../document.mjs").Operation[]} operations */
export const callsCard = (operations) => html`
<section id="calls" class="card prose" aria-labelledby="calls-title">
<h2 id="calls-title" tabindex="-1">Calls</h2>
<p>The last 1,000 calls of the last 30 days. Texts and values of parameters are not kept.</p>
<form id="calls-form" class="prose" novalidate>
<div class="row choosers">
<div class="field"><label for="calls-status">Status</label><select id="calls-status">
<option value="">all</option>
<option value="successful">successful</option>
<option value="failed">failed</option>
${STATUSES.map((status) => html`<option value="${status}">${status}</option>`)}
</select></div>
<div class="field"><label for="calls-operation">Operation</label><select id="calls-operation">
<option value="">all</option>
${[...operations.map(({ id }) => id), "batch", "booklet", "graphql"].map((id) => html`<option value="${id}">${id}</option>`)}
</select></div>
<div class="field"><label for="calls-key">Key</label><select id="calls-key"><option value="">all</option></select></div>
</div>
<div class="field">
<label for="calls-id">Request ID</label>
<div class="joined stretch">
<input id="calls-id" type="text" class="mono" maxlength="128" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="calls-id-hint">
<button type="submit" class="button">Find<span class="visually-hidden"> the call</span></button>
</div>
<p id="calls-id-hint" class="hint">Each answer has it in the header X-Request-ID.</p>
</div>
</form>
<p id="calls-state" class="line" role="status"></p>
<p id="calls-error" class="error" role="alert"></p>
<div class="row"><button type="button" id="calls-all" class="button" hidden>Show all calls</button></div>
<div id="calls-table" class="tall" tabindex="0" role="region" aria-label="Table: Calls" hidden><table class="calls">
<thead><tr><th scope="col">Time (UTC), request ID</th><th scope="col">Operation, key</th><th scope="col">Result</th></tr></thead>
<tbody id="calls-rows"></tbody>
</table></div>
<div class="row"><button type="button" id="calls-older" class="button" hidden>Older calls</button></div>
</section>`;
