// @ts-check
/** Histories of releases: which one a rollback brings back, wherever the runs before were killed. The tests run in this order. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startCloudflare } from "./cloudflare/index.mjs";
import { operatorOf } from "./operator.mjs";

/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;
/** @type {import("./operator.mjs").Operator} */
let operator;

before(async () => {
  cloudflare = await startCloudflare({ pageSize: 2, subdomain: "example" });
  operator = operatorOf(cloudflare);
});
after(async () => {
  operator.remove();
  await cloudflare.stop();
});

/** The names of the releases, by what their settings say. @type {Record<string, string>} */
const names = {};

/** Changes the settings, so that the next deployment is another release. @param {string} letter */
const configure = (letter) =>
  operator.configure({}, { OPERATOR_MAIL: `${letter}@lettercraft.test`, UPGRADE_URL: url(letter) });

/** @param {string} letter */
const url = (letter) => `https://lettercraft.test/${letter}`;

/** Deploys a release. @param {string} letter */
async function deploy(letter) {
  configure(letter);
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  names[letter] = (await entries()).at(-1)?.release ?? "";
  assert.deepEqual(serving(), [letter, letter]);
}

/** Returns the letters of the releases whose settings the console and GraphQL have. */
const serving = () =>
  ["console", "graphql"].map((part) => {
    const bindings = cloudflare.state.scripts[`lettercraft-test-${part}`]?.live?.bindings ?? [];
    const { text } = bindings.find(({ name }) => name === "OPERATOR_MAIL" || name === "UPGRADE_URL") ?? {};
    return text?.replace("@lettercraft.test", "").slice(-1);
  });

/** Returns the lines of the history. */
async function entries() {
  const { code, output } = await operator.run("history", "test");
  assert.equal(code, 0, output);
  return output
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [release = "", commit = "", , , ...rest] = line.split(/ {2,}/);
      return { release, commit, why: rest.join(" ") };
    });
}

/** Rolls back. @param {...string} args */
async function back(...args) {
  const { code, output } = await operator.run("rollback", "test", "--yes", ...args);
  assert.equal(code, 0, output);
  return output;
}

/**
 * Runs the program and kills it at the first change whose path has a part. The lock that it leaves is removed.
 * @param {string} part
 * @param {...string} args
 */
async function killed(part, ...args) {
  cloudflare.onRequest = ({ path, isChange }) => {
    if (!isChange || !path.includes(part)) return undefined;
    operator.kill();
    return "drop";
  };
  assert.equal((await operator.run(...args)).code, null);
  cloudflare.onRequest = () => undefined;
  await operator.unlock();
}

test("a rollback never restores a release that was rolled back from", async () => {
  await deploy("A");
  await deploy("B");
  await back();
  assert.deepEqual(serving(), ["A", "A"]);
  await deploy("C");
  await back();
  assert.deepEqual(serving(), ["A", "A"]);
  const { code, output } = await operator.run("rollback", "test", "--yes");
  assert.equal(code, 1);
  assert.ok(output.includes("so there is nothing to go back to"), output);
});

test("the history says when each release served, and why it ended", async () => {
  const { A, B, C } = names;
  assert.deepEqual(
    (await entries()).map(({ release, why }) => [release, why.replace(/ by \S+$/, "")]),
    [
      [A, `replaced by ${B}`],
      [B, `rolled back to ${A}`],
      [A, `replaced by ${C}`],
      [C, `rolled back to ${A}`],
      [A, ""],
    ],
  );
});

test("a release can be named, even one that was rolled back from", async () => {
  const output = await back("--to", names.B ?? "");
  assert.ok(output.includes(`the release ${names.B}, commit unknown`), output);
  assert.deepEqual(serving(), ["B", "B"]);
  const unknown = await operator.run("rollback", "test", "--yes", "--to", "000000000000");
  assert.ok(unknown.output.includes("there is no release 000000000000 in the history"), unknown.output);
});

test("a rollback that is killed goes on to the same release", async () => {
  await killed("/lettercraft-test-console/deployments", "rollback", "test", "--yes", "--to", names.A ?? "");
  assert.deepEqual(serving(), ["B", "A"]);
  await back();
  assert.deepEqual(serving(), ["A", "A"]);
});

test("the release that serves can be named while a rollback is interrupted", async () => {
  await killed("/lettercraft-test/deployments", "rollback", "test", "--yes", "--to", names.B ?? "");
  assert.deepEqual(serving(), ["A", "A"]);
  await back("--to", names.A ?? "");
  assert.equal((await entries()).at(-1)?.release, names.A);
});

test("what Cloudflare does not list yet is a part of the history", async () => {
  const namespace = Object.values(cloudflare.state.namespaces).find(({ entries }) => entries.owner);
  assert.ok(namespace);
  namespace.listed = Object.keys(namespace.entries);
  await back("--to", names.B ?? "");
  await deploy("C");
  await deploy("A");
  const { A, B, C } = names;
  const last = (await entries()).slice(-4).map(({ release, why }) => [release, why.replace(/ by \S+$/, "")]);
  assert.deepEqual(last, [
    [A, `rolled back to ${B}`],
    [B, `replaced by ${C}`],
    [C, `replaced by ${A}`],
    [A, ""],
  ]);
  await back();
  assert.deepEqual(serving(), ["C", "C"]);
  await back();
  assert.deepEqual(serving(), ["B", "B"]);
  delete namespace.listed;
  await back("--to", A ?? "");
  assert.deepEqual(serving(), ["A", "A"]);
});

test("a deployment that is killed is undone", async () => {
  configure("D");
  await killed("/scripts/lettercraft-test-graphql", "apply", "test");
  assert.deepEqual(serving(), ["D", "A"]);
  await back();
  assert.deepEqual(serving(), ["A", "A"]);
});

test("the history has what serves, even if the run that deployed it again was killed before its entry", async () => {
  const { length } = await entries();
  configure("D");
  await killed("/scripts/lettercraft-test-graphql", "apply", "test");
  configure("A");
  await killed("/values/release", "apply", "test");
  assert.equal((await entries()).length, length);
  await deploy("A");
  assert.equal((await entries()).length, length + 1);
  const { output } = await operator.run("rollback", "test");
  assert.ok(output.includes(`the release ${names.A}`), "what served before is another upload of the same release");
  assert.equal(output.match(/bring back version/g)?.length, 3, output);
});

test("a version that was uploaded and not deployed keeps no secret from being rotated after the next deployment", async () => {
  configure("D");
  await killed("/lettercraft-test-graphql/deployments", "apply", "test");
  await deploy("A");
  const { versions, live } = cloudflare.state.scripts["lettercraft-test-graphql"] ?? {};
  assert.equal(live, versions?.[0]);
});

test("the commit is in the history, the status and the messages", async () => {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@lettercraft.test", ...args], {
      cwd: operator.folder,
    });
  git("init", "--quiet");
  git("commit", "--quiet", "--allow-empty", "--message", "one");
  const commit = git("rev-parse", "--short=12", "HEAD").toString().trim();
  await deploy("E");
  assert.equal((await entries()).at(-1)?.commit, commit);
  const { output } = await operator.run("status", "test");
  assert.match(output, new RegExp(`lettercraft-test-console +\\d+ +${names.E} +${commit} `));
  const { live } = cloudflare.state.scripts["lettercraft-test-console"] ?? {};
  assert.equal(live?.annotations["workers/message"], `release ${names.E}, commit ${commit}`);
});

test("a secret that was replaced before the next release stays replaced", async () => {
  const { code, output } = await operator.run("rotate", "test", "LINK_SECRET");
  assert.equal(code, 0, output);
  await deploy("G");
  await back();
  assert.deepEqual(serving(), ["E", "E"]);
  const bindings = cloudflare.state.scripts["lettercraft-test-graphql"]?.live?.bindings ?? [];
  assert.equal(bindings.filter(({ name }) => name.startsWith("LINK_SECRET")).length, 2);
});

test("a deployment without a history begins one with the release that serves", async () => {
  for (const { entries } of Object.values(cloudflare.state.namespaces)) {
    for (const key of Object.keys(entries)) if (key.startsWith("release:")) delete entries[key];
  }
  const { output } = await operator.run("rollback", "test", "--yes");
  assert.ok(output.includes("test has no history yet"), output);
  await deploy("F");
  assert.deepEqual(
    (await entries()).map(({ release }) => release),
    [names.E, names.F],
  );
  await back();
  assert.deepEqual(serving(), ["E", "E"]);
});

test("a rollback across a migration of Durable Objects changes nothing, and names the Worker", async () => {
  const folder = join(operator.folder, "worker");
  rmSync(folder);
  for (const file of globSync("worker/**/wrangler.toml")) cpSync(file, join(operator.folder, file));
  appendFileSync(join(folder, "console/wrangler.toml"), '[[migrations]]\ntag = "v3"\nnew_sqlite_classes = []\n');
  await deploy("H");
  const before = cloudflare.requests.length;
  const { code, output } = await operator.run("rollback", "test", "--yes");
  assert.equal(code, 1, output);
  const sentence = "lettercraft-test-console can't go back to a version from before a migration of Durable Objects";
  assert.ok(output.includes(sentence), output);
  assert.deepEqual(
    cloudflare.requests.slice(before).filter(({ method }) => method !== "GET"),
    [],
  );
  assert.deepEqual(cloudflare.unknown, []);
});
