// @ts-check
/** Gradual deployments: a release gets a share of the requests first, and all of them only if it works. */
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { breakWorkers, restore } from "./broken.mjs";
import { startCloudflare } from "./cloudflare/index.mjs";
import { operatorOf } from "./operator.mjs";

const MAIN = "lettercraft-test";

/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;
/** @type {import("./operator.mjs").Operator} */
let operator;

before(async () => {
  cloudflare = await startCloudflare({ subdomain: "example" });
  operator = operatorOf(cloudflare);
  configure("first");
});
after(async () => {
  operator.remove();
  await cloudflare.stop();
});

/** Changes a setting, so that two Workers have to be deployed. @param {string} page */
function configure(page) {
  operator.configure({}, { UPGRADE_URL: `https://lettercraft.example/${page}/` });
  const settings = '[gradual]\npercentages = [10, 50]\nwatch = "2s"\n';
  appendFileSync(join(operator.folder, "environments/test.toml"), settings);
}

/** Returns the percentages with which a Worker was deployed, the latest last, without deployments that only name an entry. @param {string} name */
const shares = (name) =>
  (cloudflare.state.scripts[name]?.deployments ?? [])
    .filter(({ annotations }) => !annotations["workers/message"]?.includes(", entry "))
    .toReversed()
    .map(({ versions }) => versions.map(({ percentage }) => percentage).join("/"));

/** Returns the ids of the versions that serve. */
const serving = () =>
  Object.values(cloudflare.state.scripts).map(({ name, shared }) => [name, shared.map((s) => s.version.id)]);

/** Adds calls of an operation, of which some failed. @param {number} calls @param {number} errors */
function add(calls, errors) {
  for (let i = 0; i < calls; i++) {
    const blobs = ["", `${i}`, "", "websitereadability"];
    cloudflare.state.points.push({
      dataset: "lettercraft_test_calls",
      time: Date.now(),
      interval: 1,
      indexes: [""],
      blobs,
      doubles: [i < errors ? 503 : 200],
    });
  }
}

/** Calls a function once, when a release has a share of the requests and its calls are looked at. @param {() => void} then */
function whileItIsTried(then) {
  cloudflare.onRequest = ({ path }) => {
    if (path.endsWith("/analytics_engine/sql") && cloudflare.state.scripts[MAIN]?.shared.length === 2) {
      cloudflare.onRequest = () => undefined;
      then();
    }
    return undefined;
  };
}

test("a first release gets all requests at once", async () => {
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  assert.match(output, /^Note: The release gets all requests at once: lettercraft-test-\w+ is new$/m);
  assert.deepEqual(new Set(shares(MAIN)), new Set(["100"]));
});

test("a release gets the shares one after the other, and then all requests", async () => {
  configure("second");
  const plan = await operator.run("plan", "test");
  assert.match(
    plan.output,
    /^ {2}look at the release before it gets requests\n {2}give the release 10% of the requests, and watch it for 2s$/m,
  );
  add(100, 1);
  whileItIsTried(() => add(100, 2)); // not more than usual
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  assert.match(output, /^Every part of it works$/m);
  for (const name of [MAIN, "lettercraft-test-graphql"])
    assert.deepEqual(shares(name).slice(-5, -1), ["0/100", "10/90", "50/50", "100"], name);
  assert.ok(
    !shares("lettercraft-test-page").some((share) => share.includes("/")),
    "a Worker that has not changed is left alone",
  );
  assert.equal((await operator.run("apply", "test")).output.split("\n")[0], "Nothing to change");
});

for (const [what, prepare, sentence, got] of /** @type {[string, () => void, RegExp, string[]][]} */ ([
  [
    "throws on every request",
    () => breakWorkers(operator, "lettercraft"),
    /^The release does not work: lettercraft-test answered \/v1\/status with the status 500$/m,
    ["0/100", "100"],
  ],
  [
    "fails the self-test",
    () => {
      configure("third");
      breakWorkers(operator, "lettercraft-page");
    },
    /^The release does not work: lettercraft-test-page threw an exception$/m,
    ["0/100", "100"],
  ],
  [
    "makes more calls fail than usual",
    () => {
      configure("fourth");
      whileItIsTried(() => add(40, 4));
    },
    /^The release does not work: more calls fail than before: 4 of 40 calls of websitereadability failed, and in the hour before 3 of 200$/m,
    ["0/100", "10/90", "100"],
  ],
])) {
  test(`a release is gone back from if it ${what}`, async () => {
    const before = serving();
    const deployments = shares(MAIN).length;
    prepare();
    const { code, output } = await operator.run("apply", "test");
    restore(operator);
    assert.equal(code, 1, output);
    assert.match(output, sentence);
    assert.match(output, /The release before, \w+, was brought back, and works\n/);
    assert.deepEqual(serving(), before);
    assert.deepEqual(shares(MAIN).slice(deployments), got);
    const history = (await operator.run("history", "test")).output.trim().split("\n");
    assert.match(history.at(-2) ?? "", /went on when \w+ was taken back by \S+: \w+/);
  });
}

test("a trial that was killed can be gone back from", async () => {
  const before = serving();
  configure("fifth");
  whileItIsTried(() => operator.kill());
  assert.equal((await operator.run("apply", "test")).code, null);
  await operator.unlock();
  assert.match((await operator.run("status", "test")).output, /^lettercraft-test +\d+ +\w+ \(10%\) /m);
  const rotated = await operator.run("rotate", "test", "LINK_SECRET");
  assert.equal(rotated.code, 1, rotated.output);
  assert.match(
    rotated.output,
    /shares its requests with a release whose trial was interrupted; run apply or rollback first/,
  );
  const { code, output } = await operator.run("rollback", "test", "--yes");
  assert.equal(code, 0, output);
  assert.deepEqual(serving(), before);
});

test("apply tries a release again whose trial was killed, against the version that was there before", async () => {
  const before = cloudflare.state.scripts[MAIN]?.live?.id;
  configure("sixth");
  whileItIsTried(() => operator.kill());
  await operator.run("apply", "test");
  await operator.unlock();
  let other;
  whileItIsTried(() => {
    other = cloudflare.state.scripts[MAIN]?.shared[1]?.version.id;
  });
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  assert.equal(other, before);
  assert.deepEqual(shares(MAIN).slice(-7, -1), ["0/100", "10/90", "0/100", "10/90", "50/50", "100"]);
});
