// @ts-check
/** The address of the owner on the account page, and the page that the links of a change lead to. */
import { frame } from "../frame.mjs";
import { html } from "../html.mjs";

export const address = html`
<section class="card prose" aria-labelledby="address-title">
<h2 id="address-title" tabindex="-1">E-mail address</h2>
<p id="address-text"></p>
<form id="address-form" class="field" novalidate>
<label for="new-address">New address</label>
<div class="joined stretch">
<input id="new-address" type="email" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="address-hint address-error">
<button type="submit" class="button">Change the address</button>
</div>
<p id="address-hint" class="hint">Both addresses get a mail with a link. The address changes once it is confirmed at both; then your other browsers are signed out.</p>
<p id="address-error" class="error" role="alert"></p>
</form>
<div class="row"><button type="button" id="address-cancel" class="button" hidden>Cancel the change</button></div>
<p id="address-state" class="hint line" role="status"></p>
</section>`;

/** The page of a link. The link's secret is in the fragment, so only the page's script sees it. */
export const addressPage = () =>
  frame({
    address: "/account/address/",
    title: "Change of address",
    description: "The link of a mail to change the address of an account.",
    script: "/account/address/link.js",
    style: "/account/account.css",
    kind: "account",
    main: html`
<noscript><p class="banner bad">This page needs JavaScript.</p></noscript>
<section class="card narrow prose" aria-labelledby="title">
<h1 id="title" tabindex="-1">Change of address</h1>
<div id="question" class="prose" hidden>
<p>The mail with this link names the change. It is made once it is confirmed at both addresses.</p>
<div class="row">
<button type="button" id="confirm" class="button primary">Confirm the change</button>
<button type="button" id="cancel" class="button">Cancel the change</button>
</div>
</div>
<p id="link-state" class="line" role="status"></p>
<div class="row"><a class="button" href="/account/">Your account</a></div>
</section>
`,
  });
