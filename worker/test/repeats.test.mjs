// @ts-check
/** Calls that are sent again with the same Idempotency-Key, if they are paid in advance: pictures, pages and GraphQL. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

/** The page fails as long as this is true. */
let isDown = true;
const PAGE = `<!doctype html><title>T</title><p>${"The cat sat on the mat. ".repeat(20)}`;
const web = createServer((_, response) => {
  response.writeHead(isDown ? 500 : 200, { "Content-Type": "text/html" }).end(PAGE);
}).listen(0, "127.0.0.1");
after(() => web.close());

/** @param {string} key */
const balance = async (key) => (await server.ask("/v1/account", { key })).json.data.creditsRemaining;

test("a puzzle with a picture, sent again, is drawn again and charged once", async () => {
  const { key } = await server.open("pro", 10);
  const question = { key, headers: { "Idempotency-Key": "picture" } };
  const answers = [];
  for (let i = 0; i < 2; i++) answers.push(await server.ask("/v1/cryptogram?text=Hello&seed=a&image=true", question));
  const [first, second] = answers.map(({ json }) => json.data);
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers["x-credits-cost"]]),
    [
      [200, "1"],
      [200, "0"],
    ],
  );
  assert.equal(second.encoded, first.encoded);
  assert.notEqual(second.image.imageName, first.image.imageName);
  assert.equal(await balance(key), 9);
});

test("a page that could not be read is not charged, and the call that is sent again is, once", async () => {
  const { key } = await server.open("pro", 10);
  const url = `http://127.0.0.1:${/** @type {any} */ (web.address()).port}/`;
  const question = { key, json: { url }, headers: { "Idempotency-Key": "page" } };
  assert.equal((await server.ask("/v1/websitereadability", question)).status, 503);
  isDown = false;
  const answers = await Promise.all([1, 2].map(() => server.ask("/v1/websitereadability", question)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(answers.map(({ headers }) => headers["x-credits-cost"]).sort(), ["0", "5"]);
  assert.equal(await balance(key), 5);
  // With the last credits it can be sent again, and nothing else can be paid.
  assert.equal((await server.ask("/v1/websitereadability", question)).headers["x-credits-remaining"], "5");
});

test("a GraphQL query that is sent again is charged once, and may ask for the account", async () => {
  const { key } = await server.open("free", 10);
  const query = '{ hmac(message: "m", secret: "s") { hmac } account { plan creditsRemaining thresholdsReached } }';
  const question = { key, json: { query }, headers: { "Idempotency-Key": "query" } };
  const first = await server.ask("/v1/graphql", question);
  assert.deepEqual([first.status, first.headers["x-credits-cost"]], [200, "1"]);
  assert.equal(first.json.data.account.plan, "free");
  const second = await server.ask("/v1/graphql", question);
  assert.deepEqual([second.status, second.headers["x-credits-cost"]], [200, "0"]);
  const { json } = await server.ask("/v1/graphql", {
    ...question,
    json: { query: "{ account { creditsRemaining } }" },
  });
  assert.equal(json.errors[0].extensions.reason, "key_of_another_call");
  assert.equal(await balance(key), 9);
});

test("a GraphQL query by GET that is sent again is charged once", async () => {
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

test("a part of a GraphQL query that failed at first is charged when it succeeds", async () => {
  const { key } = await server.open("pro", 20);
  const url = `http://127.0.0.1:${/** @type {any} */ (web.address()).port}/`;
  for (const [other, costs] of /** @type {const} */ ([
    ["", ["0", "5", "0"]],
    ['hmac(message: "m", secret: "s") { hmac }', ["1", "5", "0"]],
  ])) {
    const query = `{ websitereadability(url: "${url}") { title } ${other} }`;
    const question = { key, json: { query }, headers: { "Idempotency-Key": `query${other.length}` } };
    isDown = true;
    const answers = [await server.ask("/v1/graphql", question)];
    isDown = false;
    for (let i = 0; i < 2; i++) answers.push(await server.ask("/v1/graphql", question));
    assert.deepEqual(
      answers.map(({ headers }) => headers["x-credits-cost"]),
      costs,
    );
    assert.deepEqual(
      answers.map(({ json }) => json.data.websitereadability?.title),
      [undefined, "T", "T"],
    );
  }
  assert.equal(await balance(key), 9);
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
