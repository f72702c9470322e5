// @ts-check
import { html, listing } from "../html.mjs";

/** The settings of notifications. */
export const notifications = html`
<section class="card prose" aria-labelledby="notifications-title">
<h2 id="notifications-title">Notifications</h2>
<p>You are notified once per billing cycle when <span id="thresholds">a part</span> of the credits are used.</p>
<form id="settings-form" class="prose" novalidate>
<div class="field">
<label for="percentages">Percentages of the credits</label>
<input id="percentages" type="text" inputmode="numeric" autocomplete="off" aria-describedby="percentages-hint percentages-error">
<p id="percentages-hint" class="hint">Up to five whole numbers from 1 to 100, such as 50, 80, 95. Leave it empty for 80 and 95. One that you have passed already counts from the next cycle on.</p>
<p id="percentages-error" class="error" role="alert"></p>
</div>
<label class="check"><input type="checkbox" id="mail"> <span>By mail</span></label>
<div class="field">
<label for="webhook">Webhook URL</label>
<input id="webhook" type="url" class="mono" placeholder="https://" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="webhook-hint webhook-error">
<p id="webhook-hint" class="hint">Each notification is also sent to this URL, signed as specified by Standard Webhooks. Leave it empty for no webhook.</p>
<p id="webhook-error" class="error" role="alert"></p>
</div>
<div class="row"><button type="submit" class="button primary">Save</button></div>
<p id="settings-state" class="hint line" role="status"></p>
</form>
<div id="webhook-part" class="prose" hidden>
<p id="webhook-state" class="webhook-state"></p>
<p>Secret <code id="secret-value" class="mono" translate="no"></code></p>
<div class="row">
<button type="button" id="secret-copy" class="button">Copy<span class="visually-hidden"> the secret</span></button>
<button type="button" id="secret-show" class="button"><span>Show</span><span class="visually-hidden"> the secret</span></button>
<button type="button" id="webhook-test" class="button">Send a test</button>
</div>
<p id="test-state" class="state line" role="status"></p>
<div id="test-answer" hidden><h3>Answer</h3>${listing("Answer of the webhook", "")}</div>
<h3 id="deliveries-title">Deliveries</h3>
<p id="deliveries-text" class="line"></p>
<p id="deliveries-state" class="state line" role="status"></p>
<ul id="delivery-list" class="rows tall" aria-labelledby="deliveries-title" hidden></ul>
</div>
</section>`;
