// @ts-check
/** What apply and rollback do with a release that does not work. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { freePort } from "../../scripts/loopback.mjs";
import { breakWorkers, restore } from "./broken.mjs";
import { runUploaded, startCloudflare } from "./cloudflare/index.mjs";
import { operatorOf } from "./operator.mjs";
import { ask } from "./server.mjs";

const SITE = "The service is at https://lettercraft-test.example.workers.dev";

/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;
/** @type {import("./operator.mjs").Operator} */
let operator;

before(async () => {
  cloudflare = await startCloudflare({ subdomain: "example" });
  operator = operatorOf(cloudflare);
});
after(async () => {
  operator.remove();
  await cloudflare.stop();
});

/** Returns the ids of the versions that serve. */
const serving = () => Object.values(cloudflare.state.scripts).map(({ name, live }) => [name, live?.id]);

/** Returns the lines of the history. */
const history = async () => (await operator.run("history", "test")).output.trim().split("\n").slice(1);

test("a first release that does not work stays, and ends with an error", async () => {
  breakWorkers(operator, "lettercraft-page");
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 1, output);
  assert.ok(output.includes("The release does not work: lettercraft-test-page threw an exception\n"), output);
  assert.match(
    output,
    /The release stays: the history has no earlier release that worked and was not rolled back from/,
  );
  assert.match((await history()).join(), / now +lettercraft-test-page threw an exception$/);
  assert.ok(!output.includes("a secret of the program"));
  assert.ok(output.includes(SITE), output);
});

test("the status of such a service names the Worker, and stays 200", async () => {
  const folder = join(operator.folder, "uploaded");
  mkdirSync(folder);
  const server = await runUploaded(cloudflare, { main: "lettercraft-test", folder, port: await freePort() });
  try {
    const { status, json } = await ask(`${server.url}/v1/status`);
    const { version: _, build: _build, commit: _commit, ...data } = json.data;
    assert.equal(status, 200);
    assert.deepEqual(data, {
      ok: false,
      directory: "ok",
      accounts: "ok",
      images: "ok",
      image: "ok",
      page: "unreachable",
      graphql: "ok",
      notifier: "ok",
      console: "ok",
      mail: "off",
    });
  } finally {
    await server.stop();
  }
});

test("a release that works ends well", async () => {
  restore(operator);
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  assert.match(output, /^Every part of it works$/m);
});

test("a release that did not work is not gone back to, unless it is named", async () => {
  const { code, output } = await operator.run("rollback", "test", "--yes");
  assert.equal(code, 1, output);
  assert.ok(output.includes("so there is nothing to go back to"), output);
});

for (const [workers, sentence] of /** @type {[string[], string][]} */ ([
  [["lettercraft"], "lettercraft-test answered /v1/status with the status 500"],
  [["lettercraft-console"], "lettercraft-test-console threw an exception"],
  [
    ["lettercraft-image", "lettercraft-page", "lettercraft-graphql", "lettercraft-notifier"],
    ["image", "page", "graphql", "notifier"].map((part) => `lettercraft-test-${part} threw an exception`).join("; "),
  ],
])) {
  test(`a release is gone back from if these throw on every request: ${workers.join(", ")}`, async () => {
    const before = serving();
    breakWorkers(operator, ...workers);
    const { code, output } = await operator.run("apply", "test");
    restore(operator);
    assert.equal(code, 1, output);
    assert.ok(output.includes(`The release does not work: ${sentence}\n`), output);
    assert.match(output, /The release before, \w+, was brought back, and works\n/);
    assert.ok(!output.includes("a secret of the program"), output);
    assert.deepEqual(serving(), before);
    const [ended = "", now = ""] = (await history()).slice(-2);
    assert.match(ended, /rolled back to (\w+) by \S+: /);
    assert.ok(ended.endsWith(`: ${sentence}`), ended);
    assert.match(now, / now$/);
  });
}

test("a rollback to a release that does not work says so", async () => {
  const [first = ""] = await history();
  const [release = ""] = first.split(" ");
  const { code, output } = await operator.run("rollback", "test", "--yes", "--to", release);
  assert.equal(code, 1, output);
  const sentence = `the release ${release} was brought back, but does not work: lettercraft-test-page threw an exception`;
  assert.ok(output.includes(sentence), output);
});
