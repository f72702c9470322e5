// @ts-check
/** The account page and the page that the link of a sign-in mail leads to. */
import { frame } from "./frame.mjs";
import { html, listing } from "./html.mjs";
import { FREE_ONLY } from "./plans.mjs";

/**
 * @typedef {import("./document.mjs").Operation} Operation
 */

/** The operation whose call is shown first: its call and its answer are short. */
const FIRST = "hmac";

const NO_SCRIPT = html`<noscript><p class="banner bad">This page needs JavaScript.</p></noscript>`;

/** @param {ReturnType<typeof import("./document.mjs").readDocument>} document */
export function accountPage({ operations }) {
  const priced = operations.filter(({ credits }) => credits !== undefined);
  return frame({
    address: "/account/",
    title: "Account",
    description: "Sign up, sign in, and see your key, your credits and your usage.",
    script: "/account/account.js",
    style: "/account/account.css",
    kind: "account",
    main: html`
${NO_SCRIPT}
<section id="loading" class="card narrow prose" hidden>
<h1 id="loading-title" tabindex="-1">Account</h1>
<p id="loading-state" class="state" role="status">Loading your account …</p>
<div class="row"><button type="button" id="load-again" class="button" hidden>Try again</button></div>
</section>
${signIn}
${waiting}
<div id="dashboard" class="dashboard" hidden>
${head}
<div class="pair">
${keyCard}
${creditsCard}
</div>
<div class="row"><p id="details-state" class="hint beside" role="status"></p><button type="button" id="details-again" class="button" hidden>Try again</button></div>
<div id="details" class="dashboard" hidden>
${keys}
${firstCalls(priced)}
${use(priced)}
${calls}
${passkeys}
<div class="pair top">
${notifications}
${leaving}
</div>
</div>
</div>
${rotateDialog}
${revokeDialog}
${keyDialog(priced)}
${passkeyDialogs}
${deleteDialog}
`,
  });
}

const signIn = html`
<section id="sign-in" class="card narrow prose" aria-labelledby="sign-in-title" hidden>
<h1 id="sign-in-title" tabindex="-1">Sign up or sign in</h1>
<p id="sign-in-reason" class="banner" hidden></p>
<p>You get a link by mail, and need no password. A new address gets a new account on the Free plan. ${FREE_ONLY} <a href="/plans/">Compare the plans</a>.</p>
<form id="sign-in-form" class="field" novalidate>
<label for="email">E-mail address</label>
<div class="joined stretch">
<input id="email" name="email" type="email" autocomplete="email webauthn" autocapitalize="off" spellcheck="false" required aria-describedby="sign-in-error">
<button type="submit" class="button primary">Send the link</button>
</div>
<p id="sign-in-error" class="error" role="alert"></p>
<div id="turnstile"></div>
</form>
<div id="passkey-part" class="prose" hidden>
<p>If your account has a passkey, you need no mail.</p>
<div class="row"><button type="button" id="passkey" class="button">Sign in with a passkey</button></div>
</div>
</section>`;

const waiting = html`
<section id="waiting" class="card narrow prose" aria-labelledby="waiting-title" hidden>
<h1 id="waiting-title" tabindex="-1">Check your mail</h1>
<p id="waiting-text"></p>
<ul>
<li>If you read your mail in this browser, click the link.</li>
<li>If you read it elsewhere, open the link there. It shows a code. Enter the code here.</li>
</ul>
<form id="code-form" class="field" novalidate>
<label for="code">Eight-character code</label>
<div class="joined stretch">
<input id="code" name="code" type="text" class="mono code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" aria-describedby="code-error">
<button type="submit" class="button primary">Sign in</button>
</div>
<p id="code-error" class="error" role="alert"></p>
</form>
<p id="waiting-state" class="hint" role="status"></p>
<div class="row">
<button type="button" id="ask-again" class="button quiet">Send another link</button>
<button type="button" id="other-address" class="button quiet">Use another address</button>
</div>
</section>`;

const head = html`
<header class="account-head">
<div>
<h1 id="dashboard-title" tabindex="-1">Your account</h1>
<p id="address" class="address">…</p>
</div>
<button type="button" class="button" data-do="sign-out">Sign out</button>
</header>
<p id="connection" class="banner connection" role="status" hidden></p>
<div id="warnings" class="warnings" role="status"></div>`;

const keyCard = html`
<section id="key-card" class="card prose" aria-labelledby="key-title">
<h2 id="key-title" tabindex="-1">Your API key</h2>
<p>Send it in the <code>X-API-Key</code> header. Anyone who has the key can use your credits.</p>
<p class="key-value mono" id="key-value" translate="no"></p>
<div class="row">
<button type="button" id="key-copy" class="button primary">Copy<span class="visually-hidden"> the key</span></button>
<button type="button" id="key-show" class="button"><span>Show</span><span class="visually-hidden"> the key</span></button>
</div>
<p id="key-state" class="hint line" role="status"></p>
</section>`;

const keys = html`
<section class="card prose" aria-labelledby="keys-title">
<div class="field-head"><h2 id="keys-title">Keys</h2><button type="button" id="key-new" class="button">New key …</button></div>
<p>Give each program a key of its own. Calls with any of them use the credits of the account.</p>
<fieldset id="keys" class="keys"><legend class="visually-hidden">The key that is shown at the top and in the samples</legend></fieldset>
<p id="key-facts" class="hint"></p>
<div id="key-one" class="row">
<button type="button" id="key-change" class="button">Change<span class="visually-hidden"> the key</span> …</button>
<button type="button" id="key-rotate" class="button">Replace<span class="visually-hidden"> the key</span> …</button>
<button type="button" id="key-revoke" class="button danger">Revoke<span class="visually-hidden"> the key</span> …</button>
</div>
</section>`;

const creditsCard = html`
<section class="card prose" aria-labelledby="credits-title">
<div class="field-head"><h2 id="credits-title">Credits</h2><p><b id="plan" class="plan-name">…</b> <a href="/plans/">Change the plan</a></p></div>
<p class="left"><b id="remaining" class="figure">…</b> <span id="remaining-text">credits left</span></p>
<meter id="meter" class="meter" min="0" max="1" value="0" aria-labelledby="remaining remaining-text"></meter>
<p id="used" class="line">&nbsp;</p>
<p id="cycle" class="line">&nbsp;</p>
<p id="terms" class="hint line">&nbsp;</p>
<div id="billing" class="prose" hidden>
<p id="billing-text" class="line"></p>
<p><button type="button" id="billing-open" class="button">Manage billing: card, invoices, cancellation</button></p>
<p id="billing-state" class="hint line" role="status"></p>
</div>
</section>`;

/** @param {Operation[]} priced */
const firstCalls = (priced) => html`
<section id="first-calls" class="card prose" aria-labelledby="first-calls-title">
<h2 id="first-calls-title">First calls</h2>
<p>Samples with the address of this service and your key. The key is hidden until you show it. Copies always contain it.</p>
<div class="row choosers">
<div class="field"><label for="first-call">Operation</label>
<select id="first-call">${priced.map(
  (operation) => html`
<option value="${operation.id}" data-call="${JSON.stringify(callOf(operation))}" data-credits="${operation.credits}"${operation.id === FIRST && html` selected`}>${operation.id}</option>`,
)}
</select></div>
<div class="field"><label for="language">Language</label><select id="language"></select></div>
</div>
<pre id="sample" class="listing" tabindex="0" role="region" aria-label="Sample"></pre>
<div class="row">
<button type="button" id="sample-copy" class="button">Copy<span class="visually-hidden"> the sample</span></button>
<button type="button" id="sample-run" class="button primary" aria-describedby="sample-cost">Run here</button>
<p id="sample-cost" class="hint beside"></p>
</div>
<p id="sample-state" class="state line" role="status"></p>
<div id="sample-answer" hidden><h3>Answer</h3>${listing("Answer of the call", "")}</div>
</section>`;

/** @param {Operation[]} priced */
const use = (priced) => html`
<section id="use" class="card prose" aria-labelledby="use-title">
<h2 id="use-title">Usage in the last 90 days</h2>
<p id="use-text" class="line"></p>
<div id="use-figure">
<div class="field"><label for="use-by">Parts of a day</label><select id="use-by"><option value="operation">operations</option><option value="key">keys</option></select></div>
<ul id="legend" class="legend"></ul>
<div id="chart" class="chart" data-operations="${priced.map(({ id }) => id).join(" ")}"></div>
<p id="chart-day" class="hint line" aria-hidden="true"></p>
<details><summary>Figures as a table</summary>
<div class="wide tall" tabindex="0" role="region" aria-label="Table: Usage by day and operation"><table>
<thead><tr><th scope="col">Day (UTC)</th><th scope="col" id="use-part">Operation</th><th scope="col" class="number">Calls</th><th scope="col" class="number">Credits</th></tr></thead>
<tbody id="use-rows"></tbody>
</table></div>
</details>
</div>
</section>`;

const calls = html`
<section class="card prose" aria-labelledby="calls-title">
<h2 id="calls-title">Recent calls</h2>
<p id="calls-text" class="line"></p>
<div id="calls-table" class="wide tall" tabindex="0" role="region" aria-label="Table: Recent calls"><table>
<thead><tr><th scope="col">Time (UTC)</th><th scope="col">Operation</th><th scope="col">Status</th><th scope="col" class="number">Credits</th><th scope="col" class="number">Duration</th><th scope="col">Request ID</th></tr></thead>
<tbody id="calls-rows"></tbody>
</table></div>
</section>`;

const notifications = html`
<section class="card prose" aria-labelledby="notifications-title">
<h2 id="notifications-title">Notifications</h2>
<p>You are notified once per billing cycle when <span id="thresholds">a part</span> of the credits are used.</p>
<form id="settings-form" class="prose" novalidate>
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
</div>
</section>`;

const passkeys = html`
<section class="card prose" aria-labelledby="passkeys-title">
<h2 id="passkeys-title" tabindex="-1">Passkeys</h2>
<p>With a passkey you sign in without a mail: you unlock your device, or use a security key. You get a mail when one is added.</p>
<ul id="passkey-list" class="passkeys" hidden></ul>
<div class="row"><button type="button" id="passkey-add" class="button">Add a passkey</button></div>
<p id="passkeys-state" class="hint line" role="status"></p>
</section>`;

const passkeyDialogs = html`
<dialog id="rename-dialog" aria-labelledby="rename-title">
<form id="rename-form" class="prose" novalidate>
<h2 id="rename-title">Rename the passkey</h2>
<div class="field">
<label for="passkey-name">Name</label>
<input id="passkey-name" type="text" maxlength="50" autocomplete="off" aria-describedby="rename-error">
<p id="rename-error" class="error" role="alert"></p>
</div>
<div class="row">
<button type="submit" class="button primary">Save</button>
<button type="button" id="rename-cancel" class="button">Cancel</button>
</div>
</form>
</dialog>
<dialog id="remove-dialog" aria-labelledby="remove-title" aria-describedby="remove-text">
<form method="dialog" class="prose">
<h2 id="remove-title">Remove the passkey?</h2>
<p id="remove-text">“<span id="remove-name"></span>” does not sign in to this account any more. Your device keeps it until you delete it there.</p>
<p id="remove-error" class="error" role="alert"></p>
<div class="row">
<button type="submit" class="button primary">Keep the passkey</button>
<button type="button" id="remove-confirm" class="button danger">Remove the passkey</button>
</div>
</form>
</dialog>`;

const leaving = html`
<section class="card prose" aria-labelledby="leaving-title">
<h2 id="leaving-title">Sessions and data</h2>
<p id="sessions" class="line"></p>
<div class="row"><button type="button" class="button" data-do="sign-out-everywhere">Sign out everywhere</button></div>
<h3>Your data</h3>
<p>Everything that this service stores about your account, as JSON.</p>
<div class="row"><button type="button" id="download" class="button">Download my data</button></div>
<h3>Delete the account</h3>
<p>All keys stop working at once.</p>
<div class="row"><button type="button" id="delete" class="button danger">Delete the account …</button></div>
<p id="leaving-state" class="error" role="alert"></p>
</section>`;

const rotateDialog = html`
<dialog id="rotate-dialog" aria-labelledby="rotate-title" aria-describedby="rotate-text">
<form method="dialog" class="prose">
<h2 id="rotate-title">Replace the key?</h2>
<p id="rotate-text">You get a new key with the same name and rules. Programs that use the old key fail once it ends, until you give them the new key.</p>
<div class="field">
<label for="rotate-overlap">The old key ends</label>
<select id="rotate-overlap">
<option value="0">at once</option>
<option value="1">after an hour</option>
<option value="24">after 24 hours</option>
<option value="72">after 72 hours</option>
</select>
</div>
<p id="rotate-error" class="error" role="alert"></p>
<div class="row">
<button type="submit" class="button primary">Keep the key</button>
<button type="button" id="rotate-confirm" class="button danger">Replace the key</button>
</div>
</form>
</dialog>`;

const revokeDialog = html`
<dialog id="revoke-dialog" aria-labelledby="revoke-title" aria-describedby="revoke-text">
<form method="dialog" class="prose">
<h2 id="revoke-title">Revoke the key?</h2>
<p id="revoke-text">“<span id="revoke-name"></span>” ends at once and for good. Programs that use it fail.</p>
<p id="revoke-error" class="error" role="alert"></p>
<div class="row">
<button type="submit" class="button primary">Keep the key</button>
<button type="button" id="revoke-confirm" class="button danger">Revoke the key</button>
</div>
</form>
</dialog>`;

/** @param {Operation[]} priced */
const keyDialog = (priced) => html`
<dialog id="key-dialog" aria-labelledby="key-form-title">
<form id="key-form" class="prose" novalidate>
<h2 id="key-form-title">New key</h2>
<div class="field">
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
<p id="key-error" class="error" role="alert"></p>
<div class="row">
<button type="submit" id="key-save" class="button primary">Create the key</button>
<button type="button" id="key-cancel" class="button">Cancel</button>
</div>
</form>
</dialog>`;

const deleteDialog = html`
<dialog id="delete-dialog" aria-labelledby="delete-title" aria-describedby="delete-text">
<form id="delete-form" class="prose" novalidate>
<h2 id="delete-title">Delete the account?</h2>
<div id="delete-text" class="prose"><p>All keys stop working at once. Your settings, your usage and your sessions are deleted. This can't be undone.</p>
<p id="delete-payment" hidden>Your subscription ends at once, and no more payments are made. What was paid is not refunded.</p></div>
<div class="field">
<label for="delete-word">Type “delete” to confirm</label>
<input id="delete-word" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="delete-error">
<p id="delete-error" class="error" role="alert"></p>
</div>
<div class="row">
<button type="button" id="delete-cancel" class="button primary">Keep the account</button>
<button type="submit" class="button danger">Delete the account</button>
</div>
</form>
</dialog>`;

/** The page of the link. The link's secret is in the fragment, so only the page's script sees it. */
export const linkPage = () =>
  frame({
    address: "/account/sign-in/",
    title: "Sign in",
    description: "The link of a sign-in mail.",
    script: "/account/sign-in/link.js",
    style: "/account/account.css",
    kind: "account",
    main: html`
${NO_SCRIPT}
<section class="card narrow prose" aria-labelledby="title">
<h1 id="title" tabindex="-1">Sign in</h1>
<div id="same-browser" class="prose" hidden>
<p>Click the button to sign in on this browser.</p>
<div class="row"><button type="button" id="confirm" class="button primary">Sign in</button></div>
</div>
<div id="other-browser" class="prose" hidden>
<p id="code" class="code-value mono" translate="no"></p>
<p>Enter this code on the page where you asked to sign in. If you did not ask, close this page. Nobody can sign in with the mail alone.</p>
<div class="row"><button type="button" id="copy-code" class="button">Copy<span class="visually-hidden"> the code</span></button></div>
<p class="hint">If you have used the link in this browser already, go to <a href="/account/">your account</a>.</p>
</div>
<p id="link-state" class="line" role="status">Reading the link …</p>
<div class="row">
<button type="button" id="link-again" class="button" hidden>Try again</button>
<a id="ask" class="button" href="/account/" hidden>Get another link</a>
</div>
</section>
`,
  });

/**
 * A call of an operation with the example of each parameter that has one.
 *
 * @param {Operation} operation
 * @returns {import("../../web/reference/samples.js").Call}
 */
function callOf({ method, path, fields }) {
  const given = fields.filter(({ example }) => example !== undefined && example !== null);
  const inBody = given.filter(({ place }) => place === "body");
  const query = new URLSearchParams(
    given.filter(({ place }) => place === "query").map(({ name, example }) => [name, String(example)]),
  );
  return {
    method,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers: inBody.length > 0 ? { "Content-Type": "application/json" } : {},
    ...(inBody.length > 0 && {
      body: JSON.stringify(Object.fromEntries(inBody.map((one) => [one.name, one.example]))),
    }),
    keyed: true,
  };
}
