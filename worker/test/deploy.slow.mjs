// @ts-check
/** The operator's program deploys to a stand-in of Cloudflare, and what it has uploaded runs in workerd. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { freePort } from "../../scripts/loopback.mjs";
import { runUploaded, startCloudflare } from "./cloudflare/index.mjs";
import { eventually } from "./eventually.mjs";
import { operatorOf } from "./operator.mjs";
import { ask } from "./server.mjs";

const domain = "puzzles.lettercraft.test";
const other = "words.lettercraft.test";
const mail = "mail@lettercraft.test";
const vars = { MAIL_FROM: mail, OPERATOR_MAIL: "operator@lettercraft.test" };

/** A rate-limiting rule that somebody else has made in the zone. */
const theirs = { id: "theirs", description: "their rule", action: "block", enabled: true };

/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;
/** @type {import("./operator.mjs").Operator} */
let operator;

before(async () => {
  const names = { zones: ["lettercraft.test"], sendingDomains: ["lettercraft.test"], subdomain: "example" };
  cloudflare = await startCloudflare({ ...names, pageSize: 2 });
  cloudflare.state.rulesets[zone()] = { id: "of-the-zone", rules: [theirs] };
  for (const title of ["one", "two", "three"]) {
    cloudflare.state.namespaces[title.repeat(8)] = { title, entries: {} };
  }
  operator = operatorOf(cloudflare);
  operator.configure({ domain }, vars);
});
after(async () => {
  operator.remove();
  await cloudflare.stop();
});

/** The Workers in the order in which they are deployed: each binds only Workers before it. */
const WORKERS = ["image", "page", "notifier", "account", "console", "graphql", ""].map(
  (part) => `lettercraft-test${part && `-${part}`}`,
);

const backup = "backup.jsonl";
/** The key of an account that was saved with 49,996 credits left. */
const saved = { key: "" };

/** Returns the id of the zone. */
const zone = () => cloudflare.state.zones[0]?.id ?? "";

/** Returns the rate-limiting rules of the zone. */
const limits = () => cloudflare.state.rulesets[zone()]?.rules ?? [];

/** Returns the active version of a Worker. @param {string} name */
const live = (name) => {
  const version = cloudflare.state.scripts[name]?.live;
  assert.ok(version, name);
  return version;
};

/** Returns the text of a variable or secret of a Worker. @param {string} worker @param {string} name */
const text = (worker, name) => live(worker).bindings.find((binding) => binding.name === name)?.text;

/** Returns the changes among the requests since a number of them. @param {number} since */
const changes = (since) => cloudflare.requests.slice(since).filter(({ method }) => method !== "GET");

test("a plan lists what is missing and changes nothing", async () => {
  const { code, output } = await operator.run("plan", "test");
  assert.equal(code, 0, output);
  assert.ok(output.includes("create the KV namespace lettercraft-test-accounts"), output);
  assert.ok(
    output.includes(
      "deploy lettercraft-test-console with new secrets: ADDRESS_SECRET, ADMIN_TOKEN, KEY_NAME_SECRET, KEY_SECRET, SESSION_SECRET",
    ),
  );
  assert.ok(output.includes(`attach the domain ${domain}`), output);
  assert.match(
    output,
    /add the rate-limiting rule of puzzles.lettercraft.test to the zone lettercraft.test\n.*write the release into the history$/m,
  );
  assert.deepEqual(changes(0), []);
});

test("one command makes everything in an empty account", async () => {
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  const { namespaces, buckets, scripts, domains } = cloudflare.state;
  assert.deepEqual(Object.keys(scripts), WORKERS);
  const [directory, ...others] = Object.entries(namespaces).filter(
    ([, { title }]) => title === "lettercraft-test-accounts",
  );
  assert.ok(directory && others.length === 0);
  const bindings = WORKERS.flatMap((name) => live(name).bindings);
  for (const { namespace_id } of bindings.filter(({ type }) => type === "kv_namespace")) {
    assert.equal(namespace_id, directory[0]);
  }
  assert.equal(bindings.filter(({ type }) => type === "kv_namespace").length, 4);
  const rules = buckets["lettercraft-test-images"]?.rules ?? [];
  assert.ok(rules.length > 1, "the rule that each bucket has stays");
  const rule = rules.find(({ id }) => id.startsWith("lettercraft:test:"));
  assert.equal(rule?.enabled, true);
  assert.deepEqual(rule?.deleteObjectsTransition.condition, { type: "Age", maxAge: 2 * 86_400 });
  assert.deepEqual(
    scripts["lettercraft-test-console"]?.schedules.map(({ cron }) => cron),
    ["*/15 * * * *", "*/5 * * * *"],
  );
  const asked = ["ENVIRONMENT", "ACCOUNT_ID", "CALLS_DATASET", "EVENTS_DATASET"];
  assert.deepEqual(
    asked.map((name) => text("lettercraft-test-console", name)),
    ["test", cloudflare.state.account, "lettercraft_test_calls", "lettercraft_test_events"],
  );
  assert.deepEqual(
    Object.values(domains).map(({ hostname, service }) => [hostname, service]),
    [[domain, "lettercraft-test"]],
  );
  assert.deepEqual(limits()[0], theirs);
  assert.equal(limits().length, 2);
  const [, { description, expression, ratelimit }] = limits();
  assert.equal(description, `${rule?.id} limits requests that start a program`);
  assert.ok(expression.startsWith(`http.host eq "${domain}" and (starts_with(http.request.uri.path, "/admin/") or `));
  assert.deepEqual([ratelimit.period, ratelimit.mitigation_timeout], [10, 10]);
  const counters = bindings.filter(({ type }) => type === "ratelimit");
  assert.deepEqual(
    counters.map(({ name, namespace_id, simple }) => [name, namespace_id, simple]),
    Array(2).fill(["UNKNOWN_KEYS", counters[0]?.namespace_id, { limit: 300, period: 60 }]),
  );
  assert.match(counters[0]?.namespace_id ?? "", /^\d{2,10}$/);
  for (const name of WORKERS) {
    assert.deepEqual(live(name).metadata.observability.traces, { enabled: false });
  }
  for (const name of WORKERS) assert.equal(scripts[name]?.subdomain.enabled, false, `${name} has no other address`);
  assert.equal(text("lettercraft-test-notifier", "PUBLIC_URL"), `https://${domain}`);
  assert.equal(text("lettercraft-test-console", "MAIL_FROM"), mail);
  assert.deepEqual(cloudflare.unknown, []);
});

test("secrets are long, agree where they must, and are in no output", async () => {
  const link = text("lettercraft-test", "LINK_SECRET");
  assert.match(link ?? "", /^[0-9a-f]{64}$/);
  assert.equal(text("lettercraft-test-graphql", "LINK_SECRET"), link);
  const name = text("lettercraft-test-console", "KEY_NAME_SECRET");
  for (const worker of ["lettercraft-test", "lettercraft-test-graphql", "lettercraft-test-account"])
    assert.equal(text(worker, "KEY_NAME_SECRET"), name);
  assert.equal(operator.kept("admin-token"), text("lettercraft-test-console", "ADMIN_TOKEN"));
  const secrets = ["ADMIN_TOKEN", "SESSION_SECRET", "ADDRESS_SECRET", "KEY_SECRET", "KEY_NAME_SECRET"].map((name) =>
    text("lettercraft-test-console", name),
  );
  assert.equal(new Set([link, ...secrets]).size, 6);
  for (const command of ["plan", "apply", "status"]) {
    const { output } = await operator.run(command, "test");
    for (const secret of [link, ...secrets, cloudflare.token]) assert.ok(!output.includes(`${secret}`), command);
  }
});

test("a second run has nothing to change, and changes nothing", async () => {
  const since = cloudflare.requests.length;
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  assert.match(output, /^Nothing to change$/m);
  assert.deepEqual(changes(since), []);
});

test("what was uploaded serves calls, with a key and without, pictures, queries, pages and the administration", async () => {
  const folder = join(operator.folder, "uploaded");
  mkdirSync(folder);
  const server = await runUploaded(cloudflare, { main: "lettercraft-test", folder, port: await freePort() });
  try {
    const status = await ask(`${server.url}/v1/status`);
    assert.equal(status.status, 200, status.text);
    assert.ok(status.json.data.build, status.text);
    const authorization = `Bearer ${operator.kept("admin-token")}`;
    const opened = await ask(`${server.url}/admin/accounts`, { json: { plan: "pro" }, headers: { authorization } });
    assert.equal(opened.status, 201, opened.text);
    const { key } = opened.json;
    const signed = await ask(`${server.url}/v1/hmac`, { key, json: { message: "Hello World", secret: "my-secret" } });
    assert.equal(signed.status, 200, signed.text);
    assert.equal(signed.headers["x-credits-remaining"], "49999");
    const puzzle = await ask(`${server.url}/v1/cryptogram?text=Hello&image=true`, { key });
    assert.equal(puzzle.status, 200, puzzle.text);
    const { downloadURL } = puzzle.json.data.image;
    const picture = await ask(server.url + downloadURL.slice(new URL(downloadURL).origin.length));
    assert.equal(picture.status, 200, picture.text);
    assert.equal(picture.bytes.subarray(1, 4).toString(), "PNG");
    const query = `{ cryptogram(text: "Hello", image: true) { image { downloadURL } } reversetext(text: "abc") { reversed } }`;
    const answer = await ask(`${server.url}/v1/graphql`, { key, json: { query } });
    assert.equal(answer.status, 200, answer.text);
    const link = answer.json.data.cryptogram.image.downloadURL;
    const drawn = await ask(server.url + link.slice(new URL(link).origin.length));
    assert.equal(drawn.status, 200, "the data plane accepts the links of GraphQL");
    const free = await ask(`${server.url}/sandbox/v1/reversetext`, { json: { text: "ab" } });
    assert.deepEqual([free.status, free.headers["x-ratelimit-remaining"]], [200, "19"], free.text);
    const security = await ask(`${server.url}/.well-known/security.txt`);
    assert.match(security.text, /^Contact: mailto:operator@lettercraft\.test\n/);
    const map = await ask(`${server.url}/sitemap.xml`);
    assert.ok(map.text.includes(`<loc>${server.url}/privacy</loc>`), map.text);
    for (const path of ["/", "/account/", "/reference/", "/privacy", "/guide.md", "/v1/openapi.json"]) {
      assert.equal((await ask(server.url + path)).status, 200, path);
    }
    assert.equal((await ask(`${server.url}/account/api/plans`)).status, 200);
    assert.equal((await ask(`${server.url}/admin/accounts`, { headers: { authorization: "Bearer x" } })).status, 401);
    saved.key = key;
    operator.configure({}, vars);
    operator.moveTo(server.url);
    await eventually(async () => {
      const { code, output } = await operator.run("accounts", "list", "--env=test", "--json");
      return code === 0 && output.includes(opened.json.account);
    });
    const args = ["backup", "--env=test", backup];
    const { code, output } = await operator.run(...args);
    assert.equal(code, 0, output);
    assert.ok(!output.includes(key) && !readFileSync(join(operator.folder, backup), "utf8").includes(key));
  } finally {
    await server.stop();
  }
});

test("a setting that changes is deployed to the Workers that have it, and rolled back for all together", async () => {
  operator.configure({ domain }, { ...vars, MAIL_FROM: "other@lettercraft.test" });
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  const deployed = output.matchAll(/deploy (\S+) … done/g);
  assert.deepEqual(
    [...deployed].map(([, name]) => name),
    ["lettercraft-test-notifier", "lettercraft-test-console"],
  );
  assert.equal(text("lettercraft-test-console", "MAIL_FROM"), "other@lettercraft.test");

  const refused = await operator.run("rollback", "test");
  assert.equal(refused.code, 1);
  assert.ok(refused.output.includes("nothing was changed; without a terminal, confirm with --yes"), refused.output);
  assert.equal((await operator.run("rollback", "test", "--yes")).code, 0);
  for (const worker of ["lettercraft-test-console", "lettercraft-test-notifier"])
    assert.equal(text(worker, "MAIL_FROM"), mail);
  const again = await operator.run("rollback", "test", "--yes");
  assert.equal(again.code, 1);
  assert.ok(again.output.includes("so there is nothing to go back to"), again.output);
  operator.configure({ domain }, vars);
  assert.equal((await operator.run("apply", "test")).code, 0);
});

test("traces and the domain are settings, and a rollback leaves the rule of the zone alone", async () => {
  const traces = (/** @type {string} */ name) => live(name).metadata.observability.traces;
  const [, { id }] = limits();
  operator.configure({ domain: other, "traces.sampling": 0.01, "traces.destination": "elsewhere" }, vars);
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  assert.ok(output.includes("Note: the account has no destination elsewhere of traces"), output);
  assert.ok(output.includes(`Note: the domain ${domain} still leads here; detach it`), output);
  for (const name of WORKERS) {
    const wanted = { enabled: true, head_sampling_rate: 0.01, destinations: ["elsewhere"] };
    assert.deepEqual(traces(name), wanted, name);
  }
  assert.match((await operator.run("apply", "test")).output, /^Nothing to change$/m);
  assert.equal((await operator.run("rollback", "test", "--yes")).code, 0);
  for (const name of WORKERS) assert.equal(traces(name).enabled, false, name);
  assert.equal(limits()[1].id, id);
  assert.ok(limits()[1].expression.startsWith(`http.host eq "${other}" and `));

  delete cloudflare.state.domains[other];
  limits()[1].enabled = false;
  operator.configure({ domain }, vars);
  const back = await operator.run("apply", "test");
  assert.equal(back.code, 0, back.output);
  assert.match(
    back.output,
    /change the rate-limiting rule of puzzles.lettercraft.test in the zone lettercraft.test … done/,
  );
  assert.equal(limits()[1].enabled, true);
  assert.deepEqual(limits()[0], theirs);
});

test("a rotation adds a value for the Workers that check before those that sign, and ends with one value", async () => {
  const before = text("lettercraft-test", "LINK_SECRET");
  const history = await operator.run("history", "test");
  const since = cloudflare.requests.length;
  assert.equal((await operator.run("rotate", "test", "LINK_SECRET")).code, 0);
  const put = changes(since).flatMap(({ path }) => path.split("/workers/scripts/")[1]?.split("/")[0] ?? []);
  assert.deepEqual(put, ["lettercraft-test", "lettercraft-test-graphql"]);
  const names = live("lettercraft-test")
    .bindings.map(({ name }) => name)
    .filter((name) => name.startsWith("LINK_SECRET"));
  assert.equal(names.length, 2);
  const [, newer = ""] = names.sort();
  assert.match(newer, /^LINK_SECRET_\d{8}T\d{6}Z$/);
  assert.equal(text("lettercraft-test", newer), text("lettercraft-test-graphql", newer));
  assert.equal(text("lettercraft-test", "LINK_SECRET"), before, "the value before is accepted");

  assert.match((await operator.run("apply", "test")).output, /^Nothing to change$/m);
  assert.deepEqual(await operator.run("history", "test"), history, "a change of a secret is no release");
  const third = await operator.run("rotate", "test", "LINK_SECRET");
  assert.ok(third.output.includes("LINK_SECRET has two values already; end the last rotation first"), third.output);
  const early = await operator.run("rotate", "test", "LINK_SECRET", "--finish");
  assert.equal(early.code, 1, early.output);
  const rotated = Date.parse(newer.replace(/.*_(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"));
  const day = new Date(rotated + 86_400_000).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  assert.ok(early.output.includes(`end the rotation from ${day}, `), early.output);
  assert.equal(text("lettercraft-test", "LINK_SECRET"), before, "the value before is accepted until that day");
  assert.equal((await operator.run("rotate", "test", "LINK_SECRET", "--finish", "--now")).code, 0);
  for (const worker of ["lettercraft-test", "lettercraft-test-graphql"])
    assert.equal(text(worker, "LINK_SECRET"), undefined);
  assert.match((await operator.run("apply", "test")).output, /^Nothing to change$/m);
});

test("the end of a rotation brings all accounts under the newest secret first", async () => {
  assert.equal((await operator.run("rotate", "test", "KEY_SECRET")).code, 0);
  const folder = join(operator.folder, "rotating");
  mkdirSync(folder);
  const port = await freePort();
  const server = await runUploaded(cloudflare, { main: "lettercraft-test", folder, port });
  try {
    const headers = { authorization: `Bearer ${operator.kept("admin-token")}` };
    const { account } = (await ask(`${server.url}/admin/accounts`, { json: { plan: "pro" }, headers })).json;
    const audited = () =>
      server.output.split("\n").filter((line) => line.includes('"audit":"renew"') && line.includes(account));
    operator.configure({}, vars); // the domain leads nowhere here
    operator.moveTo(server.url);
    for (const binding of live("lettercraft-test-console").bindings) {
      if (binding.name.startsWith("KEY_SECRET_")) binding.name = "KEY_SECRET_20261101T000000Z"; // as if it was rotated then
    }
    const { code, output } = await operator.run("rotate", "test", "KEY_SECRET", "--finish");
    assert.equal(code, 0, output);
    assert.match(output, /^\[1\/2\] bring all accounts under the newest KEY_SECRET … done/m);
    await eventually(() => audited().length > 0); // the log of a request can come after its answer
    assert.equal(audited().length, 1);
    assert.equal(text("lettercraft-test-console", "KEY_SECRET"), undefined);
  } finally {
    await server.stop();
  }
  const again = await operator.run("rotate", "test", "KEY_SECRET", "--finish");
  assert.match(again.output, /^Nothing to change$/m);
  operator.configure({ domain }, vars);
});

test("a Worker that was deleted by mistake comes back without ending the links that were made", async () => {
  const [name = ""] = Object.keys(cloudflare.state.scripts["lettercraft-test"]?.secrets ?? {});
  const before = text("lettercraft-test", name);
  delete cloudflare.state.scripts["lettercraft-test-graphql"];
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  assert.equal(text("lettercraft-test", name), before);
  const [newest = ""] = Object.keys(cloudflare.state.scripts["lettercraft-test-graphql"]?.secrets ?? {});
  assert.notEqual(newest, name);
  assert.equal(text("lettercraft-test", newest), text("lettercraft-test-graphql", newest));
});

test("destroying asks for the name, lists the losses, and leaves nothing", async () => {
  for (const name of ["a.png", "b/ä c.png"]) {
    const bucket = cloudflare.state.buckets["lettercraft-test-images"];
    if (bucket) bucket.objects[name] = { bytes: Buffer.from("x"), type: "", uploaded: "" };
  }
  const refused = await operator.run("destroy", "test", "--confirm", "production");
  assert.equal(refused.code, 1);
  assert.ok(
    refused.output.includes(
      "the Worker lettercraft-test-account with its versions and secrets, and all data of its objects: Account",
    ),
  );
  assert.equal(Object.keys(cloudflare.state.scripts).length, 7);
  const { code, output } = await operator.run("destroy", "test", "--confirm", "test");
  assert.equal(code, 0, output);
  const { scripts, buckets, domains, namespaces } = cloudflare.state;
  assert.deepEqual([scripts, buckets, domains], [{}, {}, {}]);
  assert.equal(Object.keys(namespaces).length, 3, "what belongs to others stays");
  assert.deepEqual(limits(), [theirs]);
  assert.throws(() => operator.kept("admin-token"));
  assert.match((await operator.run("destroy", "test", "--confirm", "test")).output, /^Nothing is deployed$/m);
  assert.deepEqual(cloudflare.unknown, []);
});

test("a backup outlives the deployment: the same key has the same credits", async () => {
  assert.equal((await operator.run("apply", "test")).code, 0);
  const folder = join(operator.folder, "restored");
  mkdirSync(folder);
  const server = await runUploaded(cloudflare, { main: "lettercraft-test", folder, port: await freePort() });
  try {
    const call = () => ask(`${server.url}/v1/reversetext`, { key: saved.key, json: { text: "abc" } });
    // Without a call before: the Worker would not look for keys of restored accounts for a minute.
    operator.configure({}, vars);
    operator.moveTo(server.url);
    const { code, output } = await operator.run("restore", "--env=test", backup);
    assert.equal(code, 0, output);
    const answer = await call();
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers["x-credits-remaining"], "49995");
  } finally {
    await server.stop();
  }
});
