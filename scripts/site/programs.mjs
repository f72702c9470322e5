// @ts-check
/** The files of the site for programs that read text. */
import { toMarkdown } from "./markdown.mjs";

/** @typedef {ReturnType<typeof import("./document.mjs").readDocument>} Description */

/**
 * The whole guide as Markdown.
 * @param {string[]} pages the markup of its pages
 */
export const guideText = (
  pages,
) => `<!-- The guide at /guide/, as Markdown. In the samples, http://localhost:8787 stands for the address of the service. -->

${pages.map(toMarkdown).join("\n\n")}
`;

/**
 * The file llms.txt (https://llmstxt.org): what the service is, and where its documents are.
 * @param {Description} document
 */
export const llmsText = ({ operations }) => `# Lettercraft

> Text puzzles, and tools for texts: an HTTP interface, a GraphQL interface, a toolkit for browsers and Node, and a puzzle builder.

Calls need a key in the header \`X-API-Key\`, which an account has (/account/). Without a key, small calls can be tried at
\`/sandbox/v1/OPERATION\`.

## Documents

- [Guide](/guide.md): first call, clients, errors, limits, credits and webhooks, as Markdown
- [OpenAPI document](/v1/openapi.json): every operation with its parameters, results and errors
- [Reference](/reference/): the same as a page, with forms to try the operations
- [API catalog](/.well-known/api-catalog): these documents for programs
- [Plans](/plans/), [Terms](/terms), [Privacy](/privacy)

## Operations

${operations
  .filter(({ credits }) => credits !== undefined)
  .map(({ id, method, path, summary }) => `- [${id}](/reference/#${id}): ${summary} \`${method} ${path}\``)
  .join("\n")}
`;
