// @ts-check
/** How tests send requests, with a server that answers as wrangler's proxy does. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { listen } from "../../scripts/loopback.mjs";
import { ask } from "./server.mjs";

test("a request that the proxy has lost is sent again, and an answer of the Workers is not asked for twice", async (t) => {
  /** @type {string[]} */
  const received = [];
  const lost = "Error: Network connection lost.\n    at async Object.fetch";
  /** @type {[number, Record<string, string>, string][]} */
  const answers = [
    [500, {}, lost],
    [500, {}, lost],
    [200, {}, "ok"],
    [500, { "X-Request-ID": "a" }, lost],
    [500, {}, "Error"],
  ];
  const server = await listen(
    createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const [status, headers, text] = /** @type {(typeof answers)[0]} */ (answers[received.push(body) - 1]);
      response.writeHead(status, headers).end(text);
    }),
  );
  t.after(() => server.close());
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await ask(server.url, { json: { i } })).status);
  assert.deepEqual(statuses, [200, 500, 500]);
  assert.deepEqual(received, ['{"i":0}', '{"i":0}', '{"i":0}', '{"i":1}', '{"i":2}']);
});
