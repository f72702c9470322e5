// @ts-check
/** GraphQL over HTTP: the audits of the standard, what queries cost, and which queries are refused. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import {
  buildClientSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  parse,
  printSchema,
  validate,
} from "graphql";
import { serverAudits } from "graphql-http";
import { listen } from "../../scripts/loopback.mjs";
import { sharedServer } from "./server.mjs";

const PATH = "/v1/graphql";
const PAGES = 10;
const sentence = "The cat sat on the mat, and the dog lay at the door, while the rain fell on the roof. ";

/** @type {Awaited<ReturnType<typeof listen>>} */
let web;
let key = "";
const server = sharedServer(async (server) => {
  key = (await server.open("pro")).key;
});

/** The responses that wait until all pages have been requested. @type {import("node:http").ServerResponse[]} */
const waiting = [];
before(async () => {
  web = await listen(
    createServer((request, response) => {
      if (request.url?.startsWith("/together")) {
        waiting.push(response);
        if (waiting.length % PAGES === 0) for (const one of waiting.slice(-PAGES)) sendPage(one);
      } else if (request.url === "/page") sendPage(response);
      else response.writeHead(404).end();
    }),
  );
});
after(() => web?.close());

/** @param {import("node:http").ServerResponse} response */
function sendPage(response) {
  response.writeHead(200, { "Content-Type": "text/html" });
  response.end(`<title>A page</title><article><p>${sentence.repeat(6)}</p></article>`);
}

/**
 * @param {string} query
 * @param {{ variables?: object, as?: string }} [options]
 */
async function graphql(query, { variables, as = key } = {}) {
  const { status, json, headers } = await server.ask(PATH, { key: as, json: { query, variables } });
  return { status, ...json, cost: headers["x-credits-cost"], remaining: Number(headers["x-credits-remaining"]) };
}

const hmac = 'hmac(message: "what do ya want for nothing?", secret: "Jefe")';

test("the audits of the standard pass", async (t) => {
  const audits = serverAudits({
    url: () => server.url() + PATH,
    fetchFn: (/** @type {string} */ url, /** @type {RequestInit} */ init) =>
      fetch(url, { ...init, headers: { ...init?.headers, "x-api-key": key } }),
  });
  /** @type {Record<string, number>} */
  const counts = {};
  for (const audit of audits) {
    const result = await audit.fn();
    counts[result.status] = (counts[result.status] ?? 0) + 1;
    if (result.status !== "ok") assert.fail(`${audit.name}: ${result.status}, ${result.reason}`);
  }
  t.diagnostic(JSON.stringify(counts));
});

test("a client's introspection returns the committed schema, with every option that a client has", async () => {
  const everything = {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  };
  const { data } = await graphql(getIntrospectionQuery(everything));
  const printed = printSchema(lexicographicSortSchema(buildClientSchema(data)));
  assert.equal(
    `${readFileSync("worker/graphql/schema.graphql", "utf8")
      .replace(/^#.*\n\n/, "")
      .trimEnd()}`,
    printed.trimEnd(),
  );
});

test("every field of the interface can be selected", async () => {
  const schema = buildClientSchema((await graphql(getIntrospectionQuery())).data);
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].join(" ");
  const image = "imageName format downloadURL expires";
  const query = `{
    hmac(message: "m", secret: "s", algorithm: sha1, encoding: base64) { hmac algorithm encoding }
    cryptogram(text: "a text", random: false, image: true, solutionImage: true) {
      encoded original cipher { ${letters} } letterCount wordCount html image { ${image} } solutionImage { ${image} } }
    acrostic(word: "cat", theme: nature, image: true) {
      keyword theme lines { position letter answer letters letterCount enumeration clue } lineCount html image { ${image} } }
    websitereadability(url: "${web.url}page") {
      fleschReadingEase fleschReadingEaseText fleschKincaidGrade gunningFog colemanLiauIndex smogIndex automatedReadabilityIndex
      daleChallReadabilityScore daleChallReadabilityScoreText wordCount sentenceCount readingTimeMinutes averageGradeLevel
      targetAudience url }
    reversetext(text: "a text", mode: words) { reversed original mode length }
  }`;
  assert.deepEqual(validate(schema, parse(query)), []);
  const { data, errors, cost } = await graphql(query);
  assert.equal(errors, undefined);
  assert.equal(cost, "9");
  assert.equal(Object.keys(data.cryptogram.cipher).join(" "), letters);
  assert.ok(data.cryptogram.image.expires > 2 ** 31);
  const picture = await server.ask(
    new URL(data.acrostic.image.downloadURL).pathname + new URL(data.acrostic.image.downloadURL).search,
  );
  assert.deepEqual([picture.status, picture.headers["content-type"]], [200, "image/png"]);
  const rest = await server.ask("/v1/websitereadability", { key, json: { url: `${web.url}page` } });
  for (const [name, value] of Object.entries(data.websitereadability))
    assert.deepEqual(value, rest.json.data[name], name);
});

test("a query costs the sum of the calls that succeed, and nothing if the balance can't pay for all", async () => {
  const { key: poor } = await server.open("pro", 25);
  const many = Array.from(
    { length: 20 },
    (_, i) => `f${i}: ${i % 4 ? hmac : "hmac(message: 5, secret: null)"} { hmac }`,
  );
  const some = await graphql(`{ ${many.join(" ")} }`, { as: poor });
  assert.deepEqual([some.status, some.cost, some.remaining, some.errors.length], [200, "15", 10, 5]);
  const all = await graphql(
    `{ ${many.slice(0, 11).join(" ")} w: websitereadability(url: "${web.url}page") { wordCount } }`,
    { as: poor },
  );
  assert.deepEqual([all.status, all.cost, all.remaining, all.data], [403, "0", 10, undefined]);
  assert.equal(all.errors[0].extensions.code, "insufficient_credits");
  const failed = await graphql(`{ a: websitereadability(url: "${web.url}no") { wordCount } b: ${hmac} { hmac } }`, {
    as: poor,
  });
  assert.deepEqual([failed.cost, failed.remaining, failed.data.a, failed.errors[0].path], ["1", 9, null, ["a"]]);
});

test("the pages of one query are fetched concurrently", async () => {
  const fields = Array.from(
    { length: PAGES },
    (_, i) => `p${i}: websitereadability(url: "${web.url}together/${i}") { wordCount title }`,
  );
  const { data, errors, cost } = await graphql(`{ ${fields.join(" ")} }`);
  assert.equal(errors, undefined);
  assert.equal(cost, "50");
  assert.deepEqual([...new Set(Object.values(data).map(({ title }) => title))], ["A page"]);
});

test("the answer to a Free account lists the locked fields", async () => {
  const { key: free } = await server.open("free");
  const query = '{ c: cryptogram(text: "a text", image: true) { encoded cipher { A } image { format } } }';
  const { data, extensions, cost } = await server
    .ask(PATH, { key: free, json: { query } })
    .then(({ json, headers }) => ({ ...json, cost: headers["x-credits-cost"] }));
  assert.deepEqual([data.c.cipher, data.c.image, cost], [null, null, "1"]);
  assert.deepEqual(extensions.premium.locked_fields, ["c.cipher", "c.image"]);
});

test("values are returned as they were sent", async () => {
  const text = 'é 😀 "quoted" \\ back\nline\t\u2028 # { } $x null';
  const literal = JSON.stringify(text).replace("😀", "\\ud83d\\ude00").replace("é", "\\u{e9}");
  const query = `query ($t: String!, $m: ReversetextMode = lines) {
    a: reversetext(text: ${literal}, mode: null) { original }
    b: reversetext(text: $t, mode: $m) { original mode }
    c: reversetext(text: """
      block "quoted"
        \\u00e9
    """) { original }
  }`;
  const { data } = await graphql(query, { variables: { t: text } });
  assert.deepEqual([data.a.original, data.b.original, data.b.mode], [text, text, "lines"]);
  assert.equal(data.c.original, 'block "quoted"\n  \\u00e9');
});

test("hostile queries are refused with a message that states the rule", async () => {
  const repeat = (/** @type {string} */ text, /** @type {number} */ n) => text.repeat(n);
  const aliases = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => `a${i}:${hmac}{hmac}`).join(" ");
  /** @type {[string, RegExp][]} */
  const cases = [
    [
      `{ ${Array.from({ length: 1000 }, (_, i) => `a${i}: __typename`).join(" ")} }`,
      /^The query must have at most 16,384 bytes$/,
    ],
    [`{ ${aliases(21)} }`, /^The query must call at most 20 operations$/],
    [repeat("{ a ", 1000) + repeat("}", 1000), /^The query nests more than 32 brackets, at line 1, column 129$/],
    [`{ ${repeat("a ", 500_000)} }`, /^The query must have at most 16,384 bytes$/],
    [`{ ${hmac} { hmac ${repeat("@skip(if: false) ", 200)} } }`, /^The query must have at most 1,000 tokens$/],
    [`{ ${hmac} { hmac ${repeat("@skip(if: false) ", 20)} } }`, /^The directive '@skip' is used twice at one place$/],
    ['{ reversetext(text: "\\uZZZZ") { reversed } }', /^The query has a string with an invalid escape, at line 1/],
    ["{ hmac(message: null, secret: null) { hmac } }", /^Required parameter 'message' is missing$/],
    ["mutation { hmac }", /^Only queries can be sent/],
  ];
  for (const [query, message] of cases) {
    const { status, errors, cost } = await graphql(query);
    assert.deepEqual([status, errors.length, cost], [200, 1, "0"], query.slice(0, 60));
    assert.match(errors[0].message, message);
  }
  const batch = await server.ask(PATH, { key, json: [{ query: "{__typename}" }] });
  assert.deepEqual([batch.status, batch.json.errors.length], [400, 1]);
  const large = await server.ask(PATH, { key, json: { query: "{__typename}", x: repeat("x", 1 << 20) } });
  assert.deepEqual([large.status, large.json.errors[0].extensions.code], [413, "too_large"]);
});

// Validation by graphql-go alone overflows the stack on such queries.
test("fragments that contain themselves are refused, and the next query is answered", async () => {
  for (const query of [
    "fragment A on Query { __typename ...A } { ...A }",
    "{ ...A } fragment A on Query { ...A }",
    "{ ...A } fragment A on Query { __typename ...B } fragment B on Query { __typename ...A }",
    "{ ...A } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { __typename ...A }",
    "{ ...C } fragment A on Query { ...B } fragment B on Query { ...A } fragment C on Query { __typename ...A }",
    "{ ...A } fragment A on Query { ... on Query { __typename ...A } }",
    "{ ... { ...A } } fragment A on Query { ... { ... @include(if: true) { __typename ...B } } } fragment B on Query { ... on Query { ...A } }",
    `{ ${hmac} { ...A } } fragment A on HmacResult { hmac ...A }`,
    `{ ${hmac} { ...A } } fragment A on HmacResult { ...B } fragment B on HmacResult { hmac ... { ...A } }`,
    "{ __typename } fragment A on Query { __typename ...A }",
    "{ __typename } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { ... { ...A } }",
    "{ __schema { queryType { ...A } } } fragment A on __Type { name ofType { ...A } }",
    "{ ...A } fragment A on Query { __typename } fragment A on Query { __typename ...A }",
  ]) {
    const { status, errors, cost } = await graphql(query);
    assert.deepEqual([status, errors?.length, cost], [200, 1, "0"], query);
    assert.match(errors[0].message, /^The fragment '[ABC]' contains itself$/, query);
    const next = await graphql(`{ ${hmac} { hmac } }`);
    assert.deepEqual([next.status, next.errors, next.cost], [200, undefined, "1"], query);
  }
});

test("a request without a key, or with another method, is refused", async () => {
  const none = await server.ask(PATH, { json: { query: "{__typename}" } });
  assert.deepEqual([none.status, none.json.errors[0].extensions.code], [401, "invalid_key"]);
  const put = await server.ask(PATH, { key, method: "PUT", json: { query: "{__typename}" } });
  assert.deepEqual([put.status, put.headers.allow], [405, "GET, HEAD, POST, OPTIONS"]);
  const mutation = await server.ask(`${PATH}?query=mutation{__typename}`, { key });
  assert.equal(mutation.status, 405);
});
