// @ts-check
/** The head, the navigation and the body around each page about the interface. */
import { html } from "./html.mjs";

/** The pages, in the order of the navigation. */
const PAGES = {
  "/": "Puzzle builder",
  "/guide/": "First call",
  "/guide/errors": "Errors",
  "/guide/limits": "Limits",
  "/guide/credits": "Credits",
  "/guide/webhooks": "Webhooks",
  "/reference/": "Reference",
  "/playground/": "GraphQL",
  "/plans/": "Plans",
  "/account/": "Account",
};

/**
 * A whole page.
 *
 * @param {object} page
 * @param {string} page.address
 * @param {string} page.title
 * @param {string} page.description
 * @param {unknown} page.main
 * @param {string} [page.script] address of its module
 * @param {string} [page.style] address of an additional style sheet
 * @param {string} [page.kind] class of its body
 */
export const frame = ({ address, title, description, main, script, style, kind = "guide" }) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Lettercraft</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#1d2350">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/reference/pages.css">
${style && html`<link rel="stylesheet" href="${style}">`}
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body class="${kind}">
<a class="skip" href="#content">Skip to the content</a>
<header class="masthead">
<div class="masthead-inner">
<p class="logo" translate="no"><span class="visually-hidden">Lettercraft</span><span class="tiles" aria-hidden="true">${[
  ..."LETTERCRAFT",
].map((letter) => html`<span>${letter}</span>`)}</span></p>
<nav aria-label="Pages"><ul>${Object.entries(PAGES).map(
  ([to, name]) => html`
<li><a href="${to}"${to === address && html` aria-current="page"`}>${name}</a></li>`,
)}
</ul></nav>
</div>
</header>
<main id="content" tabindex="-1">
${main}
</main>
<p id="notice" class="notice" role="status"></p>
</body>
</html>
`;
