// @ts-check
/** A web page of another origin calls GraphQL in a real browser, with fetch and with a client library. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { listen } from "../../scripts/loopback.mjs";
import { sharedServer } from "../../worker/test/server.mjs";
import { launch } from "./browser.mjs";

const server = sharedServer();

/** A page of an origin of its own, which has each client library as a module. @type {Awaited<ReturnType<typeof listen>>} */
let site;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  const { outputFiles } = await build({
    entryPoints: { urql: "@urql/core", apollo: "@apollo/client/core" },
    bundle: true,
    format: "esm",
    write: false,
    outdir: "/",
  });
  site = await listen(
    createServer((request, response) => {
      const module = outputFiles.find(({ path }) => path === request.url);
      response.writeHead(200, { "content-type": module ? "text/javascript" : "text/html" });
      response.end(module?.contents ?? "<!doctype html><title>A page</title>");
    }),
  );
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function openPage() {
  const page = await browser.newPage();
  await page.goto(site.url);
  return page;
}

const endpoint = () => `${server.url()}/v1/graphql`;

test("a page of another origin calls it with fetch, and reads the headers", async () => {
  const { key } = await server.open("free");
  const page = await openPage();
  const answers = await page.evaluate(
    async ([endpoint, key]) => {
      const answers = [];
      for (const query of [
        '{ a: reversetext(text: "drawer") { reversed } b: reversetext(text: "ab") { length } }',
        "{ nope }",
      ]) {
        const response = await fetch(/** @type {string} */ (endpoint), {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "x-api-key": /** @type {string} */ (key),
            "auth-mode": "api-key",
            // The headers that Apollo's client, Sentry and OpenTelemetry add.
            "apollographql-client-name": "a page",
            "apollographql-client-version": "1",
            baggage: "sentry-environment=production",
            "sentry-trace": "771a43a4192642f0b136d5159a501700-9c7b6f1d2a3e4f50-1",
            traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
          },
          body: JSON.stringify({ query }),
        });
        const header = (/** @type {string} */ name) => response.headers.get(name);
        answers.push({
          status: response.status,
          body: await response.json(),
          cost: header("x-credits-cost"),
          remaining: header("x-credits-remaining"),
          left: header("x-ratelimit-remaining"),
          hasId: header("x-request-id") !== null,
        });
      }
      return answers;
    },
    [endpoint(), key],
  );
  assert.deepEqual(answers[0], {
    status: 200,
    body: { data: { a: { reversed: "reward" }, b: { length: 2 } } },
    cost: "2",
    remaining: "1498",
    left: "59", // a query is one request, however many operations it calls
    hasId: true,
  });
  assert.deepEqual(
    [answers[1]?.status, answers[1]?.body.errors[0].message, answers[1]?.left],
    [200, 'Cannot query field "nope" on type "Query".', "59"],
  );
  await page.close();
});

test("a page of another origin calls it with urql", async () => {
  const { key } = await server.open("pro");
  const page = await openPage();
  const { data, failed, error } = await page.evaluate(
    async ([endpoint, key, library]) => {
      const { cacheExchange, createClient, fetchExchange, gql } = await import(/** @type {string} */ (library));
      const client = createClient({
        url: endpoint,
        exchanges: [cacheExchange, fetchExchange],
        fetchOptions: { headers: { "x-api-key": key } },
      });
      const puzzle = gql`query Puzzle($word: String!, $theme: AcrosticTheme) {
        acrostic(word: $word, theme: $theme, seed: "s") { theme lines { ...Clue } }
      }
      fragment Clue on Line { letter clue }`;
      const { data } = await client.query(puzzle, { word: "cat", theme: "nature" }).toPromise();
      const wrong = await client.query(puzzle, { word: "c" }).toPromise();
      return { data, failed: wrong.data, error: wrong.error?.graphQLErrors[0] };
    },
    [endpoint(), key, `${site.url}urql.js`],
  );
  assert.equal(data.acrostic.theme, "nature");
  assert.deepEqual(data.acrostic.lines.map((/** @type {{ letter: string }} */ { letter }) => letter).join(""), "CAT");
  assert.equal(data.acrostic.lines[0].__typename, "Line");
  assert.equal(failed.acrostic, null);
  assert.deepEqual(
    [error.message, error.path, error.extensions.code],
    [
      "Parameter 'word' must have 3 to 15 letters A to Z, with or without accents, and nothing else",
      ["acrostic"],
      "invalid_parameter",
    ],
  );
  await page.close();
});

test("a page of another origin calls it with Apollo's client, which adds headers of its own", async () => {
  const { key } = await server.open("pro");
  const page = await openPage();
  const answered = page.waitForRequest((request) => request.method() === "POST");
  const data = await page.evaluate(
    async ([endpoint, key, library]) => {
      const { ApolloClient, HttpLink, InMemoryCache, gql } = await import(/** @type {string} */ (library));
      const client = new ApolloClient({
        link: new HttpLink({ uri: endpoint, headers: { "x-api-key": key } }),
        cache: new InMemoryCache(),
        clientAwareness: { name: "a page", version: "1" },
        enhancedClientAwareness: { transport: "headers" },
      });
      return (await client.query({ query: gql`{ reversetext(text: "abc") { reversed } }` })).data;
    },
    [endpoint(), key, `${site.url}apollo.js`],
  );
  assert.deepEqual(data, { reversetext: { __typename: "ReversetextResult", reversed: "cba" } });
  const headers = (await answered).headers();
  for (const name of ["apollographql-client-name", "apollographql-library-version"]) assert.ok(name in headers, name);
  await page.close();
});
