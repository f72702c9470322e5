// @ts-check
/** The page for developers who see the service for the first time: a call without a key, what there is, and what it costs. */
import { frame } from "./frame.mjs";
import { html, listing, table } from "./html.mjs";
import { FREE_ONLY } from "./plans.mjs";
import { answer, programs } from "./trying.mjs";

/** The paths of calls without a key. */
const SANDBOX = "/sandbox";

/** The seed with which the samples of the guide make their puzzle too. */
const SEED = "class-4b";

/**
 * The calls to try, and the values of their fields. The operations declare everything else.
 *
 * @type {{ id: string, title: string, values: Record<string, string> }[]}
 */
const CALLS = [
  { id: "cryptogram", title: "Cryptogram", values: { text: "Every letter wears a mask", seed: SEED } },
  { id: "acrostic", title: "Acrostic", values: { word: "river", seed: SEED } },
  {
    id: "textreadability",
    title: "Readability",
    values: {
      text: "Nobody went home early. We painted the walls, mended the roof and bought new books for the children of the town. Unfortunately, the administration underestimated the considerable expenses of the undertaking.",
    },
  },
];

/** Fields of several lines. */
const LONG = ["text"];

/**
 * @param {ReturnType<typeof import("./document.mjs").readDocument>} document
 * @param {string} offline the program that needs no network
 */
export const developersPage = ({ operations, plans }, offline) => {
  const priced = operations.filter(({ credits }) => credits !== undefined);
  return frame({
    address: "/developers/",
    title: "Developers",
    description: "Puzzles and readability scores by HTTP: a call without a key, prices, plans, status and clients.",
    script: "/developers/developers.js",
    style: "/developers/developers.css",
    kind: "developers",
    main: html`
<section class="card prose" aria-labelledby="title">
<h1 id="title">Puzzles and readability by HTTP</h1>
<p>One request makes a puzzle to print, or says how easy a text is to read.</p>
<h2>Try it now, without a key</h2>
<div class="languages calls" role="tablist" aria-label="Calls">${CALLS.map(
      ({ id, title }, i) =>
        html`<button type="button" role="tab" id="${id}-tab" data-tab="${id}" aria-controls="${id}" aria-selected="${String(i === 0)}"${i > 0 && html` tabindex="-1"`}>${title}</button>`,
    )}</div>
<noscript><p class="banner bad">To make a call, this page needs JavaScript. The <a href="/guide/">guide</a> has calls for programs.</p></noscript>
${CALLS.map((call, i) => trial(call, priced, i > 0))}
<p class="hint">No key is needed for a few calls an hour with small texts. Everything else needs one.</p>
</section>

<section class="card prose" aria-labelledby="key">
<h2 id="key">With a key, in under a minute</h2>
<ol>
<li>Enter your e-mail address on the <a href="/account/">account page</a>. There is no password.</li>
<li>Open the link in the mail that you get. Your account has a key on the Free plan.</li>
<li>Copy a call from the account page: the key is already in it. Calls with a key are below <code>/v1</code> instead of <code>${SANDBOX}/v1</code>.</li>
</ol>
<p><a class="button primary" href="/account/">Get a free key</a></p>
</section>

<section class="card prose" aria-labelledby="why">
<h2 id="why">Why this one</h2>
<dl class="reasons">
<div><dt>The numbers are right</dt><dd>Readability follows the published formulas, and tests compare the scores with those of published texts. Every answer has the counts behind its scores, and a margin of error.</dd></div>
<div><dt>The same seed, the same bytes</dt><dd>A seed makes the same puzzle today and later, over HTTP, in the browser and in Node.</dd></div>
<div><dt>It works offline</dt><dd>The toolkit has the same core as WebAssembly. The <a href="/">puzzle builder</a> runs on it, and so can your pages.</dd></div>
<div><dt>Calls that fail are free</dt><dd>Only a successful call costs credits, and a repetition with the same <code>Idempotency-Key</code> costs nothing.</dd></div>
</dl>
</section>

<section class="card prose" aria-labelledby="buys">
<h2 id="buys">What a credit buys</h2>
<dl class="reasons">${priced.map(
      ({ id, credits, summary }) => html`
<div><dt><a href="/reference/#${id}"><code>${id}</code></a> <span class="price">${credits} ${credits === 1 ? "credit" : "credits"}</span></dt><dd>${summary}</dd></div>`,
    )}
</dl>
</section>

<section class="card prose" aria-labelledby="plans">
<h2 id="plans">Plans compared</h2>
${table(
  "Plans compared",
  ["plan", "price a month", "1,000 credits cost", ...plans.columns.slice(1)],
  plans.rows.map((row) => {
    const [plan, credits = "", ...others] = plans.columns.map((column) => row[column]);
    const price = (/** @type {string} */ of) =>
      html`<span data-plan="${plan}" data-of="${of}" data-credits="${credits.replaceAll(",", "")}">${plan === "free" ? "nothing" : "on request"}</span>`;
    return [plan, price("month"), price("thousand"), credits, ...others];
  }),
)}
<p>${FREE_ONLY} The <a href="/plans/">page of plans</a> is where you choose one.</p>
</section>

<section class="card prose" aria-labelledby="clients">
<h2 id="clients">Clients</h2>
<ul>
<li>Any language that speaks HTTP: the programs above run as they are, and the <a href="/guide/">guide</a> has them with a key. <a href="/guide/clients">Programs that try again</a> are in Python, PHP, Java and C#.</li>
<li>Typed clients: <a href="/guide/clients#generated">generators</a> make them from the <a href="/v1/openapi.json">OpenAPI document</a>.</li>
<li><a href="/playground/">GraphQL</a>: several operations in one request, and only the fields that you name.</li>
<li>Assistants and editors: the operations are tools of the <a href="/guide/#mcp">Model Context Protocol</a>.</li>
<li><a href="/elements/">Puzzles on your own page</a>: custom elements in which people solve puzzles.</li>
<li>Offline: with the package <code>lettercraft</code>, which <a href="/guide/clients#install">has several ways</a> into your program:</li>
</ul>
${listing("Program without a network", offline)}
</section>

<section class="card prose" aria-labelledby="status">
<h2 id="status">Status</h2>
<p id="status-state" class="state" role="status">Loading …</p>
<p>Monitors ask <a href="/v1/status"><code>/v1/status</code></a>, which needs no key and costs nothing.</p>
</section>

<section class="card prose" aria-labelledby="builder">
<h2 id="builder">For people without a program</h2>
<p>The <a href="/">puzzle builder</a> makes, prints and solves the same puzzles in the browser. Nothing that is typed there leaves it.</p>
</section>`,
  });
};

/**
 * The form of a call. Until the script has started, nothing can be sent.
 *
 * @param {typeof CALLS[number]} call
 * @param {import("./document.mjs").Operation[]} operations
 * @param {boolean} hidden
 */
function trial({ id, values }, operations, hidden) {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id} to try`);
  const { method, path, fields } = operation;
  return html`
<div role="tabpanel" id="${id}" aria-labelledby="${id}-tab"${hidden && html` hidden`}>
<form class="try" data-method="${method}" data-path="${SANDBOX}${path}" aria-labelledby="${id}-tab" novalidate>
${Object.entries(values).map(([name, value]) => {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`${id} has no parameter ${name}`);
  const attributes = html`id="${id}-${name}" name="${name}" data-place="${field.place}" data-type="string" autocomplete="off" spellcheck="false"`;
  return html`<div class="field${!LONG.includes(name) && " short"}"><label for="${id}-${name}" class="mono">${name}</label>${
    LONG.includes(name)
      ? html`<textarea ${attributes} rows="2">
${value}</textarea>`
      : html`<input type="text" ${attributes} value="${value}">`
  }</div>`;
})}
<div class="row"><button type="submit" class="button primary" disabled>Run without a key</button></div>
${answer(id, html`<p class="next" hidden><span></span> <a href="/account/">Get a free key</a></p>`)}
<h3>The same call as a program</h3>
<div>${programs(id)}</div>
</form>
</div>`;
}
