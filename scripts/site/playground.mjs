// @ts-check
/** The page that GraphiQL is loaded into. */
import { frame } from "./frame.mjs";
import { html } from "./html.mjs";
import { keyField } from "./key.mjs";

/** @param {string} query the first content of the editor */
export const playgroundPage = (query) =>
  frame({
    address: "/playground/",
    title: "GraphQL",
    description: "A playground for queries.",
    script: "/playground/playground.js",
    style: "/playground/playground.css",
    kind: "playground",
    main: html`
<section class="card prose" aria-labelledby="title">
<h1 id="title">GraphQL</h1>
<p>A query can call several operations at once, and returns only the fields that it names. Each successful operation costs its <a href="/guide/credits">credits</a>; looking at the schema is free.</p>
<form id="key-form" class="field">
${keyField("It stays in this tab and is forgotten when the tab is closed, like the queries.", html`<button type="submit" class="button primary">Open</button>`)}
<p id="playground-state" class="state" role="status"></p>
</form>
</section>
<section id="playground" class="playground-host" aria-label="GraphiQL" data-query="${query}" hidden></section>`,
  });
