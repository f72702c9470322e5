// @ts-check
/** The pages about privacy and about the terms of use. The operator's settings add to them (web/legal/operator.ts). */
import { frame } from "./frame.mjs";
import { html, table } from "./html.mjs";
import { FREE_ONLY } from "./plans.mjs";

/** What the operator has set. @param {"privacy" | "terms"} page */
const operator = (page) => html`
<section class="card prose" aria-labelledby="contact">
<h2 id="contact">Contact</h2>
<p id="operator" role="status" data-text="${page}">Loading …</p>
<noscript><p>The name and the address of the operator, and what the operator adds to this page, are in <a href="/operator.json">operator.json</a>.</p></noscript>
</section>
<section class="card prose" id="operator-says" aria-labelledby="operator-heading" hidden>
<h2 id="operator-heading">From the operator</h2>
</section>`;

/** @param {"/privacy" | "/terms"} address @param {string} title @param {string} description @param {unknown} main */
const page = (address, title, description, main) =>
  frame({ address, title, description, script: "/legal/operator.js", main });

export const privacyPage = () =>
  page(
    "/privacy",
    "Privacy",
    "What the service stores, where and for how long.",
    html`
<section class="card prose" aria-labelledby="title">
<h1 id="title">Privacy</h1>
<p>This page says what the software of this service stores, and for how long. There is no advertising, no tracking, and no statistics about visitors. The pages load nothing from other hosts, with one exception: if the operator has switched on a check that whoever signs in is human, the sign-in form shows the widget of Cloudflare Turnstile.</p>
</section>

<section class="card prose" aria-labelledby="builder">
<h2 id="builder">The puzzle builder</h2>
<p>The <a href="/">builder</a> needs no account and works in your browser. It sends your texts and puzzles nowhere. It keeps puzzles in the storage of your browser until you delete them there. It stores its own files in the browser, so that it works offline.</p>
</section>

<section class="card prose" aria-labelledby="calls">
<h2 id="calls">Calls</h2>
<p>The texts, messages and secrets that a program sends are computed with and forgotten. There are three exceptions: images last 24 hours, and anybody who has their link can see them; the answers to calls with an <code>Idempotency-Key</code> are kept for at most 48 hours; and a web page whose readability you ask for is fetched from its host, without anything about you.</p>
<p>For each call, a line is logged: the time, the operation, the status, the kind of an error, sizes, the data centre, an id of the request, which the caller may have chosen, and a name for the account that changes each month. It has no text, no key and no IP address.</p>
<p>IP addresses are used to count requests, so that one network can't use up the service for others. For that they are not stored, or only as a hash that nobody without a secret of the service can connect with an address: for calls without a key for an hour, for signing in for a day at most.</p>
</section>

<section class="card prose" aria-labelledby="account">
<h2 id="account">An account</h2>
${table(
  "What is stored of an account",
  ["What", "How long"],
  [
    [
      "e-mail address, plan, credits, keys (encrypted), settings of notifications, passkeys (their public part)",
      "until the account is deleted",
    ],
    ["sessions: when they began, browser, system and country", "until they end, after 30 days at most"],
    ["the last 1,000 calls: time, operation, status, kind of an error, credits, key; no text", "30 days"],
    ["sums of the calls by day", "90 days"],
    [
      "a hash of the e-mail address, with the number of free credits that were left",
      "also after the account was deleted, so that the free credits are given once",
    ],
    ["payments, if plans are sold: the plan, the period, the number of the customer; no card data", "without limit"],
    [
      "lines of calls and events",
      "on Cloudflare, 7 days in the log, and 3 months for statistics about the service; on a machine of the operator, as long as the operator keeps the log",
    ],
  ],
)}
<p>On the <a href="/account/">account page</a> you can download your data, change the address, and delete the account.</p>
</section>

<section class="card prose" aria-labelledby="cookies">
<h2 id="cookies">Cookies</h2>
<p>Only signing in sets cookies, and it needs them:</p>
${table(
  "Cookies",
  ["Cookie", "How long"],
  [
    ["the session", "30 days, or until you sign out"],
    ["the sign-in that waits for its mail", "15 minutes"],
    [
      "the mark of a browser in which you have signed in, which gives it its own share of sign-in mails; it gives no access",
      "a year",
    ],
    ["the challenge for a passkey", "5 minutes"],
  ],
)}
<p>Some pages keep settings and, if you enter one, your key in the storage of the browser; the key is forgotten when the tab is closed.</p>
</section>

<section class="card prose" aria-labelledby="others">
<h2 id="others">Who else processes data</h2>
<ul>
<li>If the service runs on Cloudflare, Cloudflare runs the programs, stores the data and sends the mails. As the host it sees the IP address and the browser of every request.</li>
<li>If it runs on a machine of the operator, the operator does all this, and the mails are sent by a mail server that the operator has chosen.</li>
<li>If plans are sold, the payment provider gets your e-mail address and what you enter on its own pages.</li>
<li>If you set a webhook, notifications are sent to its address.</li>
</ul>
</section>
${operator("privacy")}`,
  );

export const termsPage = () =>
  page(
    "/terms",
    "Terms",
    "What you may do with puzzles, and the rules of the service.",
    html`
<section class="card prose" aria-labelledby="title">
<h1 id="title">Terms</h1>
<p>These are the terms under which the service can be used. The operator may add to them below.</p>
</section>

<section class="card prose" aria-labelledby="puzzles">
<h2 id="puzzles">Your puzzles</h2>
<p>The puzzles that you make are yours, with the builder or with calls, on every plan. You may print, copy, change, publish and sell them, alone or in books, without asking, without paying and without naming this service.</p>
<ul>
<li>The words and the clues of acrostics were written for this project. You may use them in your puzzles in the same way.</li>
<li>The quotations and passages are from works that are in the public domain in the United States, and nearly all in countries that protect works for 70 years after the death of an author. The lines of Robert Frost, who died in 1963, are not yet free there.</li>
<li>A text, a title or a logo of your own stays yours or its owner's: you need the right to use it.</li>
<li>The fonts in PDFs are free, and may be embedded in documents that are sold.</li>
</ul>
</section>

<section class="card prose" aria-labelledby="service">
<h2 id="service">The service</h2>
<ul>
<li>The builder and the sandbox can be used without an account. For other calls you need the key of an account.</li>
<li>${FREE_ONLY} The <a href="/plans/">other plans</a> are for everything else.</li>
<li>You answer for what is done with your keys. Keep them secret, and replace a key that somebody else has seen.</li>
<li>Do not open several accounts to get the free credits several times, do not try to get around the <a href="/guide/limits">limits</a>, and do not disturb others.</li>
<li>Send only texts, and name only web pages, that you may use in this way.</li>
<li>The operator may suspend an account that breaks these rules.</li>
</ul>
</section>

<section class="card prose" aria-labelledby="paying">
<h2 id="paying">Paying</h2>
<p>Where plans are sold, you pay in advance through the payment provider, and can cancel on the <a href="/account/">account page</a>; the plan then ends with the period that is paid. Credits of a month lapse at its end. A call that fails costs nothing.</p>
</section>

<section class="card prose" aria-labelledby="warranty">
<h2 id="warranty">Without warranty</h2>
<p>The software has the MIT licence. It is provided as it is, without warranty of any kind, as far as the law allows that. There is no promise that the service is always available; <a href="/v1/status">its status</a> says whether it works now.</p>
</section>
${operator("terms")}`,
  );
