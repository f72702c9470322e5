// @ts-check
/** GraphQL clients with their defaults, and with what their documentation offers: GET, hashes of queries, client awareness. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from "@apollo/client";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { cacheExchange, createClient, fetchExchange } from "@urql/core";
import { persistedExchange } from "@urql/exchange-persisted";
import { GraphQLClient } from "graphql-request";
import { sharedServer } from "./server.mjs";

const server = sharedServer();
const endpoint = () => `${server.url()}/v1/graphql`;

const REVERSED = "query Reversed($text: String!) { reversetext(text: $text) { reversed } }";
const SIGNED = 'query Signed($message: String!) { hmac(message: $message, secret: "s") { algorithm } }';
const CLUES = "query Clues($word: String!) { acrostic(word: $word) { lines { letter } } }";

/** A request as the service gets it: its method, its header fields, and the members that a GraphQL request can have. */
/** @typedef {{ method: string, headers: Headers, status: number, query?: string, variables?: any, extensions?: any }} Seen */

/** A new key, a fetch that records its requests, and the list of these requests. */
async function observer() {
  const { key } = await server.open("pro");
  /** @type {Seen[]} */
  const seen = [];
  /** @type {typeof fetch} */
  const observed = async (input, init) => {
    const request = new Request(input, init);
    const { searchParams } = new URL(request.url);
    const json = (/** @type {string} */ name) => JSON.parse(searchParams.get(name) || "null") ?? undefined;
    const { query, variables, extensions } =
      request.method === "POST"
        ? await request.clone().json()
        : {
            query: searchParams.get("query") ?? undefined,
            variables: json("variables"),
            extensions: json("extensions"),
          };
    const response = await fetch(request);
    seen.push({
      method: request.method,
      headers: request.headers,
      status: response.status,
      query,
      variables,
      extensions,
    });
    return response;
  };
  /** The requests since the last look: the method, the status, and whether there was a query and a hash. */
  const sent = () =>
    seen.splice(0).map(({ method, status, query, extensions }) => {
      const parts = [query !== undefined && "query", extensions?.persistedQuery && "hash"];
      return `${method} ${status} ${parts.filter(Boolean).join("+")}`;
    });
  return { key, seen, sent, observed, headers: { "x-api-key": key } };
}

test("urql sends short queries by GET and long ones by POST", async () => {
  const { headers, observed, sent } = await observer();
  const client = createClient({
    url: endpoint(),
    exchanges: [cacheExchange, fetchExchange],
    fetch: observed,
    fetchOptions: { headers },
  });
  const short = await client.query(REVERSED, { text: "é & + #" }).toPromise();
  assert.deepEqual([short.error, short.data.reversetext.reversed], [undefined, "# + & é"]);
  assert.deepEqual(sent(), ["GET 200 query"]);
  const long = await client.query(REVERSED, { text: "a".repeat(3000) }).toPromise();
  assert.deepEqual([long.error, long.data.reversetext.reversed.length], [undefined, 3000]);
  assert.deepEqual(sent(), ["POST 200 query"]);
  const wrong = await client.query(CLUES, { word: "c" }).toPromise();
  assert.equal(wrong.error?.graphQLErrors[0]?.extensions.reason, "too_short");
  const invalid = await client.query("{ nope }", {}).toPromise();
  assert.deepEqual(
    invalid.error?.graphQLErrors.map(({ message }) => message),
    ['Cannot query field "nope" on type "Query".'],
  );
  assert.deepEqual(sent(), ["GET 200 query", "GET 400 query"]);
});

test("urql stops sending hashes after the first refusal", async () => {
  const { headers, observed, sent } = await observer();
  const client = createClient({
    url: endpoint(),
    exchanges: [cacheExchange, persistedExchange(), fetchExchange],
    fetch: observed,
    fetchOptions: { headers },
  });
  const first = await client.query(REVERSED, { text: "abc" }).toPromise();
  assert.deepEqual([first.error, first.data.reversetext.reversed], [undefined, "cba"]);
  const second = await client.query(SIGNED, { message: "m" }).toPromise();
  assert.deepEqual([second.error, second.data.hmac.algorithm], [undefined, "sha256"]);
  assert.deepEqual(sent(), ["GET 400 hash", "GET 200 query", "GET 200 query"]);
});

/** @param {ApolloLink} link */
const apollo = (link) =>
  new ApolloClient({
    link,
    cache: new InMemoryCache(),
    clientAwareness: { name: "a page", version: "1" },
  });

test("Apollo's client works, and says who it is", async () => {
  const { headers, observed, seen } = await observer();
  const client = apollo(new HttpLink({ uri: endpoint(), headers, fetch: observed }));
  const { data } = await client.query({ query: gql(REVERSED), variables: { text: "abc" } });
  assert.deepEqual(data, { reversetext: { __typename: "ReversetextResult", reversed: "cba" } });
  const [request] = seen.splice(0);
  assert.deepEqual(
    [request?.method, request?.headers.get("apollographql-client-name"), request?.extensions.clientLibrary.name],
    ["POST", "a page", "@apollo/client"],
  );
  await assert.rejects(client.query({ query: gql`{ nope }` }), {
    message: 'Cannot query field "nope" on type "Query".',
  });
  assert.equal(seen[0]?.status, 400);
});

test("Apollo's client sends queries by GET if it is told to", async () => {
  const { headers, observed, sent } = await observer();
  const client = apollo(new HttpLink({ uri: endpoint(), headers, fetch: observed, useGETForQueries: true }));
  const { data } = await client.query({ query: gql(REVERSED), variables: { text: "é & + #" } });
  assert.deepEqual(data, { reversetext: { __typename: "ReversetextResult", reversed: "# + & é" } });
  assert.deepEqual(sent(), ["GET 200 query"]);
});

for (const [useGETForHashedQueries, requests] of /** @type {const} */ ([
  [false, ["POST 400 hash", "POST 200 query", "POST 200 query"]],
  [true, ["GET 400 hash", "POST 200 query", "POST 200 query"]],
])) {
  test(`Apollo's client stops sending hashes by ${requests[0].split(" ")[0]} after the first refusal`, async () => {
    const { headers, observed, sent } = await observer();
    const sha256 = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex");
    const hashes = new PersistedQueryLink({ sha256, useGETForHashedQueries });
    const client = apollo(ApolloLink.from([hashes, new HttpLink({ uri: endpoint(), headers, fetch: observed })]));
    const first = await client.query({ query: gql(REVERSED), variables: { text: "abc" } });
    assert.deepEqual(first.data, { reversetext: { __typename: "ReversetextResult", reversed: "cba" } });
    const second = await client.query({ query: gql(SIGNED), variables: { message: "m" } });
    assert.deepEqual(second.data, { hmac: { __typename: "HmacResult", algorithm: "sha256" } });
    assert.deepEqual(sent(), [...requests]);
  });
}

for (const method of /** @type {const} */ (["POST", "GET"])) {
  test(`graphql-request works with ${method}`, async () => {
    const { headers, observed, sent } = await observer();
    const client = new GraphQLClient(endpoint(), { method, headers, fetch: observed });
    assert.deepEqual(await client.request(REVERSED, { text: "é & + #" }), { reversetext: { reversed: "# + & é" } });
    await assert.rejects(client.request("{ nope }"), (/** @type {any} */ error) => {
      assert.equal(error.response.errors[0].message, 'Cannot query field "nope" on type "Query".');
      return true;
    });
    assert.deepEqual(sent(), [`${method} 200 query`, `${method} 400 query`]);
  });
}
