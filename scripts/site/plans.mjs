// @ts-check
/** The page with the plans, from the table in the OpenAPI document. */
import { frame } from "./frame.mjs";
import { html } from "./html.mjs";

/** The text at every place where somebody can choose the Free plan. */
export const FREE_ONLY = "Free is for testing and development only.";

/** @param {ReturnType<typeof import("./document.mjs").readDocument>} document */
export const plansPage = ({ plans }) =>
  frame({
    address: "/plans/",
    title: "Plans",
    description: "The plans: their credits, their rate limits, and Premium.",
    script: "/plans/plans.js",
    style: "/plans/plans.css",
    kind: "plans",
    main: html`
<section class="card prose" aria-labelledby="title">
<h1 id="title">Plans</h1>
<p>Each successful call costs the <a href="/guide/credits">credits</a> of its operation. Months are counted from the day on which you paid, or the account was opened. ${FREE_ONLY}</p>
<p id="plans-state" class="hint" role="status">Loading …</p>
<noscript><p class="banner bad">To change the plan, this page needs JavaScript. You can also ask the operator of this service.</p></noscript>
</section>
<ul class="plan-cards">${plans.rows.map((row) => card(row, plans.columns))}
</ul>`,
  });

/**
 * @param {Record<string, string>} row
 * @param {string[]} columns
 */
function card(row, [name = "", main = "", ...others]) {
  const plan = row[name] ?? "";
  const title = plan.slice(0, 1).toUpperCase() + plan.slice(1);
  return html`
<li class="card plan" data-plan="${plan}" data-title="${title}" data-credits="${row[main]?.replaceAll(",", "")}">
<div class="plan-head"><h2 id="plan-${plan}">${title}</h2><p class="current" hidden>Your plan</p></div>
<p><b class="figure">${row[main]}</b> ${main}</p>
<p class="plan-price hint"></p>
<dl>${others.map((column) => html`<div><dt>${column}</dt><dd>${row[column]}</dd></div>`)}</dl>
<p class="plan-action"></p>
<p class="plan-state hint line" role="status"></p>
</li>`;
}
