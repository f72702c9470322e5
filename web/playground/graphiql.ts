import { GraphiQL } from "graphiql";
import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { storage } from "../reference/key.ts";

let root: Root | undefined;

/** Shows GraphiQL, or restarts it with another key. */
export function show(host: HTMLElement, key: string) {
  if (!root) {
    root = createRoot(host);
    new MutationObserver(() => nameEditors(host)).observe(host, { childList: true, subtree: true });
  }
  const kept = storage();
  root.render(
    createElement(GraphiQL, {
      key,
      fetcher: (query) => ask(query, key),
      defaultQuery: host.dataset.query ?? "",
      isHeadersEditorEnabled: false, // the key has its own field, and no other header matters
      forcedTheme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
      // A query may contain private text, so it is kept only as long as the tab.
      ...(kept && { storage: kept }),
    }),
  );
}

/** Names the editors' fields for screen readers. */
function nameEditors(host: HTMLElement) {
  for (const field of host.querySelectorAll(".CodeMirror textarea:not([aria-label])")) {
    field.setAttribute("aria-label", field.closest("section[aria-label]")?.getAttribute("aria-label") ?? "Editor");
  }
}

/** Sends a query. */
async function ask(query: unknown, key: string) {
  const response = await fetch("/v1/graphql", {
    method: "POST",
    headers: {
      Accept: "application/graphql-response+json, application/json",
      "Content-Type": "application/json",
      "X-API-Key": key,
    },
    body: JSON.stringify(query),
  });
  return response.json();
}
