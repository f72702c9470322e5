// @ts-check
/** The account page and the page that the link of a sign-in mail leads to. */
import { address } from "./account/address.mjs";
import { callsCard } from "./account/calls.mjs";
import { dialogs } from "./account/dialogs.mjs";
import { notifications } from "./account/notifications.mjs";
import { sessions } from "./account/sessions.mjs";
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
${callsCard(priced)}
${address}
${passkeys}
${sessions}
<div class="pair top">
${notifications}
${leaving}
</div>
</div>
</div>
${dialogs(priced)}
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
<button type="button" id="key-curl" class="button">Copy a call with curl</button>
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
<h2 id="use-title">Usage</h2>
<p id="use-text" class="line"></p>
<p id="forecast" hidden></p>
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

const passkeys = html`
<section class="card prose" aria-labelledby="passkeys-title">
<h2 id="passkeys-title" tabindex="-1">Passkeys</h2>
<p>With a passkey you sign in without a mail: you unlock your device, or use a security key. You get a mail when one is added.</p>
<ul id="passkey-list" class="rows" hidden></ul>
<div class="row"><button type="button" id="passkey-add" class="button">Add a passkey</button></div>
<p id="passkeys-state" class="hint line" role="status"></p>
</section>`;

const leaving = html`
<section class="card prose" aria-labelledby="leaving-title">
<h2 id="leaving-title">Your data</h2>
<p>Everything that this service stores about your account, as JSON.</p>
<div class="row"><button type="button" id="download" class="button">Download my data</button></div>
<h3>Delete the account</h3>
<p>All keys stop working at once.</p>
<div class="row"><button type="button" id="delete" class="button danger">Delete the account …</button></div>
<p id="leaving-state" class="error" role="alert"></p>
</section>`;

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
 * @returns {import("../../web/reference/samples.ts").Call}
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
