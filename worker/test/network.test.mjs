// @ts-check
/** The network of a local server's page Worker (worker/page/local): what names lead to, and what is passed on. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { listen } from "../../scripts/loopback.mjs";
import { startNetwork } from "../../scripts/network.mjs";
import { overNetwork } from "../page/local/fetch.mjs";

const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
/** The requests that have reached this machine. @type {{ method: string | undefined, url: string | undefined, headers: import("node:http").IncomingHttpHeaders, body: string }[]} */
const seen = [];
/** @type {Awaited<ReturnType<typeof listen>>} */
let machine;
/** The networks of public addresses, and of this machine's. @type {Record<"open" | "own", Awaited<ReturnType<typeof startNetwork>>>} */
let networks;

before(async () => {
  machine = await listen(
    createServer(async (request, response) => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: await text(request) });
      response.writeHead(url === "/moved" ? 302 : 200, { Location: "/page", "Content-Encoding": "gzip" });
      response.end(gzipSync("a page"));
    }),
  );
  networks = {
    open: await startNetwork(join(folder, "open")),
    own: await startNetwork(join(folder, "own"), "local"),
  };
});
after(async () => {
  for (const { stop } of Object.values(networks ?? {})) await stop();
  await machine?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An address of the server on this machine by another host. @param {string} host */
const at = (host) => machine.url.replace("127.0.0.1", host);

test("a name that leads to this machine is not fetched, and no private address is", async () => {
  const reach = overNetwork(fetch, { NETWORK: networks.open.url });
  for (const host of ["localhost", "127.0.0.1"]) {
    await assert.rejects(reach(at(host)), { message: "The address can't be reached" }, host);
    await assert.rejects(reach(at(host), { method: "POST", body: "a message" }), TypeError, host);
  }
  assert.deepEqual(seen, []);
  const own = overNetwork(fetch, { NETWORK: networks.own.url });
  assert.equal(await (await own(at("localhost"))).text(), "a page", "this machine is reached by this name");
});

test("a host of the tests is fetched directly", async () => {
  const reach = overNetwork(fetch, { NETWORK: networks.open.url, TEST_HOSTS: "site.test 127.0.0.1" });
  assert.equal(await (await reach(machine.url)).text(), "a page");
  await assert.rejects(reach(at("localhost")), TypeError);
});

test("method, headers and body are passed on, and a redirect is not followed", async () => {
  const reach = overNetwork(fetch, { NETWORK: networks.own.url });
  seen.length = 0;
  const response = await reach(`${machine.url}moved`, {
    method: "POST",
    headers: { "User-Agent": "Lettercraft/1", "Webhook-Id": "7" },
    body: "a message",
    redirect: "manual",
  });
  assert.deepEqual([response.status, response.headers.get("location")], [302, "/page"]);
  assert.equal(await response.text(), "a page");
  assert.equal(seen.length, 1);
  const { method, url, headers, body } = seen[0] ?? assert.fail();
  assert.deepEqual([method, url, body], ["POST", "/moved", "a message"]);
  assert.equal(headers.host, new URL(machine.url).host);
  assert.deepEqual(
    [headers["user-agent"], headers["webhook-id"], headers["x-address"]],
    ["Lettercraft/1", "7", undefined],
  );
});
