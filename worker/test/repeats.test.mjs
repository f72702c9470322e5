// @ts-check
/** Calls that are sent again with the same Idempotency-Key, if they are paid in advance or large: pictures, pages, texts and GraphQL. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

/** The number of times that the page fails from now on. */
let failures = Infinity;
/** The number of times that the page was fetched. */
let fetched = 0;
const PAGE = `<!doctype html><title>T</title><p>${"The cat sat on the mat. ".repeat(20)}`;
const web = createServer((_, response) => {
  fetched++;
  response.writeHead(failures-- > 0 ? 500 : 200, { "Content-Type": "text/html" }).end(PAGE);
}).listen(0, "127.0.0.1");
after(() => web.close());
const pageURL = () => `http://127.0.0.1:${/** @type {any} */ (web.address()).port}/`;

/** @param {string} key */
const balance = async (key) => (await server.ask("/v1/account", { key })).json.data.creditsRemaining;

/**
 * Sends a call many times at once, and again afterwards. It must be paid once, and have one answer.
 * @param {string} path
 * @param {import("./server.mjs").Question} question
 * @param {string} cost
 */
async function answersOf(path, question, cost) {
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.ask(path, question)));
  answers.push(await server.ask(path, question));
  const [first] = answers;
  for (const { status, bytes } of answers) {
    assert.equal(status, 200);
    assert.ok(bytes.equals(first?.bytes ?? Buffer.alloc(0)), "a repetition has another answer");
  }
  const costs = answers.map(({ headers }) => headers["x-credits-cost"]);
  assert.deepEqual(costs.sort(), [...Array(30).fill("0"), cost]);
  return first?.json.data;
}

test("a call for other fields of the result is another call, whatever their order", async () => {
  const { key } = await server.open("pro", 10);
  const ask = (/** @type {string} */ fields) =>
    server.ask(`/v1/cryptogram?random=true&fields=${fields}`, { key, headers: { "Idempotency-Key": "fields" } });
  const first = await ask("encoded,original");
  assert.deepEqual(Object.keys(first.json.data).sort(), ["encoded", "original"]);
  assert.ok((await ask("original,encoded")).bytes.equals(first.bytes));
  assert.equal((await ask("encoded")).status, 409);
  assert.equal(await balance(key), 9);
});

test("a puzzle with a picture that is sent many times is drawn once", async () => {
  const { key } = await server.open("pro", 10);
  const question = { key, headers: { "Idempotency-Key": "picture" } };
  const { image } = await answersOf("/v1/cryptogram?random=true&image=true", question, "1");
  const link = new URL(image.downloadURL);
  assert.equal((await server.ask(link.pathname + link.search)).status, 200);
  assert.equal(await balance(key), 9);
});

test("a page that could not be read is not charged, and then it is fetched once, however often the call is sent", async () => {
  const { key } = await server.open("pro", 10);
  const question = { key, json: { url: pageURL() }, headers: { "Idempotency-Key": "page" } };
  assert.equal((await server.ask("/v1/websitereadability", question)).status, 503);
  failures = 0;
  fetched = 0;
  await answersOf("/v1/websitereadability", question, "5");
  assert.equal(fetched, 1);
  assert.equal(await balance(key), 5);
});

test("if the first call fails, one that waits for it does the work, and the others get its answer", async () => {
  const { key } = await server.open("pro", 10);
  const question = { key, json: { url: pageURL() }, headers: { "Idempotency-Key": "page" } };
  failures = 1;
  fetched = 0;
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.ask("/v1/websitereadability", question)));
  assert.deepEqual(answers.map(({ status, headers }) => `${status} ${headers["x-credits-cost"]}`).sort(), [
    "200 0",
    "200 0",
    "200 0",
    "200 5",
    "503 0",
  ]);
  assert.equal(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size, 1);
  assert.equal(fetched, 2);
  assert.equal(await balance(key), 5);
});

test("a large answer is kept, too, also if it has used the last credit", async () => {
  const { key } = await server.open("pro", 1);
  const question = { key, json: { text: "x".repeat(600_000) }, headers: { "Idempotency-Key": "large" } };
  /** @type {import("./server.mjs").Answer[]} */
  const answers = [];
  for (let i = 0; i < 2; i++) answers.push(await server.ask("/v1/reversetext", question));
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers["x-credits-cost"], headers["content-type"]]),
    ["1", "0"].map((cost) => [200, cost, answers[0]?.headers["content-type"]]),
  );
  assert.ok(answers[0]?.bytes.equals(answers[1]?.bytes ?? Buffer.alloc(0)));
  const other = await server.ask("/v1/reversetext", { ...question, json: { text: "y".repeat(20_000) } });
  assert.deepEqual([other.status, other.json.reason], [409, "key_of_another_call"]);
  const { json } = await server.ask("/v1/reversetext", { ...question, headers: { "Idempotency-Key": "other" } });
  assert.equal(json.reason, "insufficient_credits");
});

test("a GraphQL query that is sent many times is executed once, and may ask for the account", async () => {
  const { key } = await server.open("free", 50);
  const query = `{ a: cryptogram(random: true) { encoded } b: websitereadability(url: "${pageURL()}") { title } account { plan creditsRemaining } }`;
  fetched = 0;
  const question = { key, json: { query }, headers: { "Idempotency-Key": "query" } };
  const { a, b, account } = await answersOf("/v1/graphql", question, "6");
  assert.deepEqual([typeof a.encoded, b.title, account.plan, fetched], ["string", "T", "free", 1]);
  // The same query, written in another way.
  const other = `query Q($url: String!) { ...F account { plan, creditsRemaining } } # a comment
    fragment F on Query { a: cryptogram(random: true) { encoded } b: websitereadability(url: $url) { title } }`;
  const again = await server.ask("/v1/graphql", { ...question, json: { query: other, variables: { url: pageURL() } } });
  assert.deepEqual([again.headers["x-credits-cost"], again.json.data.a], ["0", a]);
  for (const different of [
    query.replace("a:", "c:"),
    query.replace("true", "false"),
    "{ account { creditsRemaining } }",
  ]) {
    const { status, json } = await server.ask("/v1/graphql", { ...question, json: { query: different } });
    assert.deepEqual([status, json.errors[0].extensions.reason], [409, "key_of_another_call"]);
  }
  assert.equal(await balance(key), 44);
});

test("a GraphQL query by GET that is sent again gets the same answer", async () => {
  const { key } = await server.open("free", 10);
  const question = { key, headers: { "Idempotency-Key": "query" } };
  const ask = (/** @type {string} */ field) =>
    server.ask(`/v1/graphql?query={hmac(message:%22m%22,secret:%22s%22){${field}}}`, question);
  for (const cost of ["1", "0"]) {
    const { status, headers } = await ask("hmac");
    assert.deepEqual([status, headers["x-credits-cost"]], [200, cost]);
  }
  assert.equal((await ask("encoding")).json.errors[0].extensions.reason, "key_of_another_call");
  assert.equal(await balance(key), 9);
});

test("a GraphQL query of which a part failed gets the same answer again, unless nothing was charged", async () => {
  const { key } = await server.open("pro", 20);
  for (const [other, costs, titles] of /** @type {const} */ ([
    ["", ["0", "5", "0"], [undefined, "T", "T"]],
    ['hmac(message: "m", secret: "s") { hmac }', ["1", "0", "0"], [undefined, undefined, undefined]],
  ])) {
    const query = `{ websitereadability(url: "${pageURL()}") { title } ${other} }`;
    const question = { key, json: { query }, headers: { "Idempotency-Key": `query${other.length}` } };
    failures = Infinity;
    const answers = [await server.ask("/v1/graphql", question)];
    failures = 0;
    for (let i = 0; i < 2; i++) answers.push(await server.ask("/v1/graphql", question));
    assert.deepEqual(
      answers.map(({ headers }) => headers["x-credits-cost"]),
      costs,
    );
    assert.deepEqual(
      answers.map(({ json }) => json.data.websitereadability?.title),
      titles,
    );
  }
  assert.equal(await balance(key), 14);
});

test("the account is answered in every format, and to accounts without credits", async () => {
  const { key } = await server.open("free", 0);
  for (const [format, text] of /** @type {const} */ ([
    ["json", '"creditsRemaining":0,'],
    ["xml", "<creditsRemaining>0</creditsRemaining>"],
    ["yaml", "creditsRemaining: 0\n"],
    ["csv", "creditsRemaining,0\r\n"],
  ])) {
    const answer = await server.ask(`/v1/account?format=${format}`, { key });
    assert.equal(answer.status, 200);
    assert.ok(answer.text.includes(text), answer.text);
  }
  const { data } = (await server.ask("/v1/account", { key })).json;
  assert.equal(data.plan, "free");
  assert.deepEqual(data.thresholdsReached, []);
  assert.match(data.cycleEnd, /^\d{4}-\d\d-\d\dT00:00:00Z$/);
  const alone = await server.ask("/v1/graphql", { key, json: { query: "{ account { plan } }" } });
  assert.deepEqual(alone.json, { data: { account: { plan: "free" } } });
});

test("a tool of MCP that is called again gets the same result, with the id of its own request", async () => {
  const { key } = await server.open("pro", 4);
  /**
   * @param {number} id
   * @param {string} text
   */
  const call = async (id, text) => {
    const params = {
      name: "reversetext",
      arguments: { text },
      _meta: { "lettercraft/idempotency-key": `of ${text.length}` },
    };
    const { json, headers } = await server.ask("/mcp", {
      key,
      json: { jsonrpc: "2.0", id, method: "tools/call", params },
    });
    assert.equal(json.id, id);
    return { result: json.result, cost: headers["x-credits-cost"] };
  };
  for (const text of ["short", "a long text, whose answer is stored as a file ".repeat(1000)]) {
    const first = await call(1, text);
    const again = await call(2, text);
    assert.deepEqual([first.cost, again.cost], ["1", "0"]);
    assert.equal(again.result.structuredContent.original, text);
    assert.deepEqual(again.result.content, first.result.content);
    const other = await call(3, text.toUpperCase());
    assert.equal(other.result._meta["lettercraft/error"].code, "idempotency_conflict");
    const headers = { "Idempotency-Key": `of ${text.length}` };
    const { status } = await server.ask("/v1/reversetext", { key, json: { text }, headers }); // its answer has another form
    assert.equal(status, 409);
  }
  assert.equal(await balance(key), 2);
  const long = "abc ".repeat(5000);
  const [paid] = [await call(4, long), await call(5, "one more")];
  assert.deepEqual([paid.cost, (await call(6, long)).cost, await balance(key)], ["1", "0", 0]);
  assert.equal((await call(7, long.repeat(2))).result._meta["lettercraft/error"].code, "insufficient_credits");
});
