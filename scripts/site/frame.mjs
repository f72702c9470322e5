// @ts-check
/** What all pages have around their content: the head, the way to the other pages, and the footer. */
import { html } from "./html.mjs";

/** The groups of pages. The first page of a group stands for it in the header of every page. */
const GROUPS = [
  { name: "Builder", pages: { "/": "Puzzle builder" } },
  {
    name: "Developers",
    pages: {
      "/developers/": "Overview",
      "/guide/": "First call",
      "/reference/": "Reference",
      "/playground/": "GraphQL",
      "/guide/clients": "Clients",
      "/guide/errors": "Errors",
      "/guide/limits": "Limits",
      "/guide/credits": "Credits",
      "/guide/webhooks": "Webhooks",
      "/elements/": "Elements",
    },
  },
  { name: "Account", pages: { "/account/": "Account", "/plans/": "Plans" } },
];

/** The pages that the footer of every page leads to. */
const FOOTER = {
  "/": "Puzzle builder",
  "/developers/": "Developers",
  "/guide/": "First call",
  "/reference/": "Reference",
  "/playground/": "GraphQL",
  "/elements/": "Puzzles on your own page",
  "/plans/": "Plans",
  "/account/": "Account",
  "/privacy": "Privacy",
  "/terms": "Terms",
};

/**
 * Links as list items.
 *
 * @param {Record<string, string>} pages names by address
 * @param {(to: string) => string | false} [current] the value of aria-current of an address
 */
const links = (pages, current = () => false) =>
  Object.entries(pages).map(([to, name]) => {
    const value = current(to);
    return html`<li><a href="${to}"${value && html` aria-current="${value}"`}>${name}</a></li>`;
  });

/**
 * The way to the groups of pages.
 *
 * @param {string} address of the page that it is on
 */
export function groups(address) {
  const firsts = GROUPS.map(({ name, pages }) => [Object.keys(pages)[0] ?? "", name, address in pages]);
  const isOpen = Object.fromEntries(firsts.map(([to, , is]) => [to, is]));
  const names = Object.fromEntries(firsts.map(([to, name]) => [to, name]));
  return html`<nav class="groups" aria-label="Site"><ul>${links(names, (to) => (to === address ? "page" : isOpen[to] && "true"))}</ul></nav>`;
}

/**
 * The header of a page, with the pages of its group.
 *
 * @param {string} address
 */
export function header(address) {
  const { pages = {} } = GROUPS.find(({ pages }) => address in pages) ?? {};
  return html`<header class="masthead">
<div class="masthead-inner">
<p class="logo" translate="no"><span class="visually-hidden">Lettercraft</span><span class="tiles" aria-hidden="true">${[
    ..."LETTERCRAFT",
  ].map((letter) => html`<span>${letter}</span>`)}</span></p>
${groups(address)}
${
  Object.keys(pages).length > 1 &&
  html`<nav class="pages" aria-label="Pages"><ul>${links(pages, (to) => to === address && "page")}</ul></nav>`
}
</div>
</header>`;
}

/** The links of the footer. */
export const footer = html`<nav aria-label="All pages"><ul class="footer-links">${links(FOOTER)}</ul></nav>`;

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
${header(address)}
<main id="content" tabindex="-1">
${main}
</main>
<footer class="footer">${footer}</footer>
<p id="notice" class="notice" role="status"></p>
</body>
</html>
`;
