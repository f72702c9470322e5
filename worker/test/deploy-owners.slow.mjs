// @ts-check
/** What the operator's program does with things that have its names, but that somebody else has made. The tests run in this order. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startCloudflare } from "./cloudflare/index.mjs";
import { Script } from "./cloudflare/state.mjs";
import { addVersion } from "./cloudflare/upload.mjs";
import { operatorOf } from "./operator.mjs";

/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;
/** @type {import("./operator.mjs").Operator} */
let operator;

const NAMESPACE = "f".repeat(32);
const BUCKET = "lettercraft-test-images";
const WORKER = "lettercraft-test-page";
const MARK = /^lettercraft:test:[0-9a-f]{12}$/;

before(async () => {
  cloudflare = await startCloudflare({ zones: ["lettercraft.test"], sendingDomains: ["lettercraft.test"] });
  operator = operatorOf(cloudflare);
  operator.configure({ domain: "puzzles.lettercraft.test" }, { MAIL_FROM: "mail@lettercraft.test" });
  const { namespaces, buckets, scripts } = cloudflare.state;
  namespaces[NAMESPACE] = { title: "lettercraft-test-accounts", entries: { theirs: { value: Buffer.from("x") } } };
  buckets[BUCKET] = {
    rules: [],
    created: "",
    objects: { theirs: { bytes: Buffer.from("x"), type: "", uploaded: "" } },
  };
  const script = new Script(WORKER);
  const call = /** @type {import("./cloudflare/interface.mjs").Call} */ (/** @type {unknown} */ ({ headers: {} }));
  const annotations = { "workers/message": "release 1.0", "workers/tag": "1.0" };
  const content = { annotations, main: "a.mjs", modules: [], etag: "", bindings: [], assets: undefined, metadata: {} };
  const version = addVersion(call, script, { ...content, migrationTag: undefined });
  script.deploy([{ version, percentage: 100 }], annotations, version.source);
  scripts[WORKER] = script;
});
after(async () => {
  operator.remove();
  await cloudflare.stop();
});

/** Returns the changes among the requests since a number of them. @param {number} since */
const changes = (since) => cloudflare.requests.slice(since).filter(({ method }) => method !== "GET");

/** Returns the marks of everything in the account. */
function marks() {
  const { namespaces, buckets, scripts } = cloudflare.state;
  return {
    namespace: Object.values(namespaces).map(({ entries }) => entries.owner?.value.toString()),
    bucket: Object.values(buckets).flatMap(({ rules }) => rules.map(({ id }) => id).filter((id) => MARK.test(id))),
    workers: Object.values(scripts).map(({ settings }) => settings.tags.join()),
  };
}

/** Brings everything into the state in which a release without marks would have left it. */
function removeMarks() {
  const { namespaces, buckets, scripts, rulesets } = cloudflare.state;
  for (const set of Object.values(rulesets)) set.rules = []; // a release without marks made none
  for (const { entries } of Object.values(namespaces)) delete entries.owner;
  for (const rule of Object.values(buckets).flatMap(({ rules }) => rules)) if (MARK.test(rule.id)) rule.id = "expired";
  for (const { settings } of Object.values(scripts)) settings.tags = [];
}

test("things of others are named, and neither used nor changed", async () => {
  for (const command of [["plan"], ["apply"], ["rollback", "--yes"], ["rotate", "LINK_SECRET"]]) {
    const [name = "", ...rest] = command;
    const { code, output } = await operator.run(name, "test", ...rest);
    assert.equal(code, 1, output);
    for (const one of ["KV namespace lettercraft-test-accounts", `R2 bucket ${BUCKET}`, `Worker ${WORKER}`]) {
      assert.ok(output.includes(one), output);
    }
    assert.ok(output.includes("lettercraft-admin adopt test"), output);
  }
  assert.deepEqual(changes(0), []);
});

test("destroying leaves them alone, and says so", async () => {
  const { code, output } = await operator.run("destroy", "test", "--confirm", "test");
  assert.equal(code, 0, output);
  assert.match(
    output,
    /^Left alone, because it does not carry the mark of test: the R2 bucket lettercraft-test-images$/m,
  );
  assert.match(output, /^Nothing is deployed$/m);
  assert.deepEqual(changes(0), []);
});

test("adopting them asks first, and marks them", async () => {
  const asked = await operator.run("adopt", "test");
  assert.equal(asked.code, 1, asked.output);
  assert.deepEqual(changes(0), []);
  const { code, output } = await operator.run("adopt", "test", "--yes");
  assert.equal(code, 0, output);
  const { namespace, bucket, workers } = marks();
  assert.match(namespace[0] ?? "", MARK);
  assert.deepEqual([bucket, workers], [namespace, namespace]);
  assert.match((await operator.run("adopt", "test", "--yes")).output, /^Nothing to change$/m);
});

test("everything that is deployed carries the same mark", async () => {
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  const { namespace, bucket, workers } = marks();
  assert.equal(workers.length, 7);
  assert.deepEqual(new Set([...bucket, ...workers]), new Set(namespace));
  assert.match((await operator.run("apply", "test")).output, /^Nothing to change$/m);
});

test("a Worker of another installation is named with its mark", async () => {
  const settings = cloudflare.state.scripts[WORKER]?.settings;
  const { tags } = settings;
  settings.tags = ["lettercraft:test:000000000000"];
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 1, output);
  assert.ok(output.includes(`the Worker ${WORKER}, which carries the mark lettercraft:test:000000000000`), output);
  settings.tags = tags;
});

test("what a release without marks has deployed is recognized, and only marked", async () => {
  removeMarks();
  const since = cloudflare.requests.length;
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  const marked = changes(since).filter(({ path }) => !path.includes("/namespaces") || path.endsWith("/owner"));
  assert.equal(marked.length, 10, output); // 9 marks, and the rule of the edge
  const { namespace, bucket, workers } = marks();
  assert.deepEqual(new Set([...bucket, ...workers]), new Set(namespace));
  assert.equal(cloudflare.state.buckets[BUCKET]?.rules.length, 1, "the rule has another name, and is no second one");
  assert.match((await operator.run("apply", "test")).output, /^Nothing to change$/m);
});

test("what a release without marks has deployed is destroyed", async () => {
  removeMarks();
  const { code, output } = await operator.run("destroy", "test", "--confirm", "test");
  assert.equal(code, 0, output);
  const { namespaces, buckets, scripts } = cloudflare.state;
  assert.deepEqual([namespaces, buckets, scripts], [{}, {}, {}]);
  assert.deepEqual(cloudflare.unknown, []);
});
