// @ts-check
/** What a page costs that does not arrive: the limit of ten seconds passes. */
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { test } from "node:test";
import { listen } from "../../scripts/loopback.mjs";
import { eventually } from "./eventually.mjs";
import { openSocket, openWeb } from "./page/web.mjs";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

/** Returns the credits that an account has left. @param {string} account */
const remaining = async (account) => (await server.admin(`accounts/${account}`)).json.remaining;

test("a page that misbehaves costs nothing", async () => {
  const { key, account } = await server.open("pro", 12);
  const bad = await openWeb();
  const paths =
    "pdf image json empty shell 404 404-endless 410 500 loop out file data user bomb.gz bomb.br large large.pdf broken complex drip never";
  const sockets = await Promise.all(
    ["endlessHeader", "slowHeader", "brokenChunk", "cutChunk", "noHTTP", "nothing"].map(openSocket),
  );
  const addresses = [
    ...paths.split(" ").map((path) => bad.url + path),
    ...sockets.map(({ url }) => url),
    "http://127.0.0.2/",
    "no address",
  ];
  try {
    // The balance is enough for two calls at a time.
    for (let i = 0; i < addresses.length; i += 2) {
      const pair = addresses.slice(i, i + 2);
      for (const { status, text, headers } of await Promise.all(
        pair.map((url) => server.ask("/v1/websitereadability", { key, json: { url } })),
      )) {
        assert.ok(status === 400 || status === 503, `${pair}: ${status} ${text}`);
        assert.equal(headers["x-credits-cost"], "0");
      }
      assert.equal(await remaining(account), 12, String(pair));
    }
  } finally {
    for (const socket of sockets) socket.close();
    await bad.close();
  }
});

test("a caller that disconnects is not charged", async (t) => {
  const { key, account } = await server.open("pro", 12);
  let waiting = 0;
  const web = await listen(createServer(() => waiting++));
  t.after(() => web.close());
  const caller = request(`${server.url()}/v1/websitereadability`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    agent: false,
  });
  caller.on("error", () => {}).end(JSON.stringify({ url: web.url }));
  await eventually(() => waiting > 0);
  assert.equal(await remaining(account), 7, "the credits are held");
  caller.socket?.resetAndDestroy();
  // The local server does not report the disconnect; the credits return when the fetch times out.
  await eventually(async () => (await remaining(account)) === 12);
});
