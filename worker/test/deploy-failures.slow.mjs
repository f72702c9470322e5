// @ts-check
/** What the operator's program does when it is killed, when its token may not do something, and when Cloudflare is busy. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALL_PERMISSIONS, startCloudflare } from "./cloudflare/index.mjs";
import { operatorOf } from "./operator.mjs";

const domain = "puzzles.lettercraft.test";
const names = { zones: ["lettercraft.test"], sendingDomains: ["lettercraft.test"], subdomain: "example" };

/** @typedef {{ cloudflare: import("./cloudflare/index.mjs").Cloudflare, operator: import("./operator.mjs").Operator }} World */
/** @type {World[]} */
const worlds = [];

/**
 * Starts an empty account and an operator.
 * @param {import("./cloudflare/index.mjs").Options} [options]
 * @returns {Promise<World>}
 */
async function world(options) {
  const cloudflare = await startCloudflare({ ...names, ...options });
  const operator = operatorOf(cloudflare);
  operator.configure({ domain }, { MAIL_FROM: "mail@lettercraft.test" });
  const made = { cloudflare, operator };
  worlds.push(made);
  return made;
}

after(async () => {
  for (const { cloudflare, operator } of worlds) {
    operator.remove();
    await cloudflare.stop();
  }
});

/** Returns the requests that change something. @param {import("./cloudflare/index.mjs").Cloudflare} cloudflare */
const changesOf = ({ requests }) => requests.filter(({ method }) => method !== "GET");

/** Replaces ids, which differ between accounts. @param {World} world @param {unknown} value */
function withoutIds({ cloudflare }, value) {
  const ids = [...Object.keys(cloudflare.state.namespaces), cloudflare.account];
  const text = JSON.stringify(value).replaceAll(/(lettercraft:test:)[0-9a-f]{12}/g, "$1ID");
  return JSON.parse(ids.reduce((text, id) => text.replaceAll(id, "ID"), text));
}

/** @type {(a: { name: string }, b: { name: string }) => number} */
const byName = (a, b) => a.name.localeCompare(b.name);

/** Returns all that there is in an account, without ids, times and the values of secrets. @param {World} world */
function summary(world) {
  const { namespaces, buckets, scripts, domains, rulesets } = world.cloudflare.state;
  return withoutIds(world, {
    namespaces: Object.values(namespaces).map(({ title, entries }) => [title, entries.owner?.value.toString()]),
    buckets: Object.entries(buckets).map(([name, { rules }]) => [name, rules]),
    rules: Object.values(rulesets).map(({ rules }) =>
      rules.map(({ description, expression }) => [description, expression]),
    ),
    domains: Object.values(domains).map(({ hostname, service }) => [hostname, service]),
    scripts: Object.values(scripts).map(({ name, live, schedules, subdomain, secrets, settings, classes }) => ({
      name,
      crons: schedules.map(({ cron }) => cron),
      enabled: subdomain.enabled,
      secrets: Object.keys(secrets).sort(),
      tags: settings.tags,
      classes: Object.keys(classes),
      bindings: live?.bindings.toSorted(byName).map(({ text, ...rest }) => ({
        ...rest,
        ...(rest.type !== "secret_text" && { text }),
        ...(rest.type === "durable_object_namespace" && { namespace_id: "" }),
      })),
      modules: live?.modules.map(({ name, bytes }) => [name, bytes.length]),
      assets: live?.assets && Object.keys(live.assets.manifest).length,
    })),
  });
}

/** @type {World} */
let whole;
before(async () => {
  whole = await world();
  const { code, output } = await whole.operator.run("apply", "test");
  assert.equal(code, 0, output);
});

test("a run that is killed at any step is finished by the next ones, with the same end", async () => {
  const killed = await world();
  const { cloudflare, operator } = killed;
  let runs = 0;
  let adopted = 0;
  const kinds = new Set();
  // Each run is killed one change later than the one before. Every other time, the change is still executed.
  for (let isOver = false; !isOver; ) {
    runs++;
    let changes = 0;
    cloudflare.onRequest = ({ method, path, isChange }) => {
      if (!isChange || ++changes !== runs) return undefined;
      kinds.add(`${method} ${path.replace(cloudflare.account, "").replace(/lettercraft-[\w-]+/, "NAME")}`);
      operator.kill();
      return runs % 2 === 0 ? "late" : "drop";
    };
    const { code, output } = await operator.run("apply", "test");
    if (code === 1 && output.includes("lettercraft-admin adopt test")) {
      adopted++;
      runs--;
      cloudflare.onRequest = () => undefined;
      assert.equal((await operator.run("adopt", "test", "--yes")).code, 0);
      continue;
    }
    isOver = code !== null;
    if (isOver) assert.equal(code, 0, output);
    cloudflare.onRequest = () => undefined;
    await operator.unlock();
  }
  assert.ok(adopted <= 2, "only a KV namespace or a bucket that was just created can lack its mark");
  assert.ok(runs > 5, `${runs} runs`);
  assert.ok(kinds.size > 5, `killed at ${[...kinds].join(", ")}`);
  cloudflare.onRequest = () => undefined;
  assert.deepEqual(summary(killed), summary(whole));
  const { scripts } = cloudflare.state;
  const [link, same] = ["", "-graphql"].map((part) => scripts[`lettercraft-test${part}`]?.secrets.LINK_SECRET);
  assert.equal(link, same);
  assert.equal(operator.kept("admin-token"), scripts["lettercraft-test-console"]?.secrets.ADMIN_TOKEN);
  assert.match((await operator.run("apply", "test")).output, /^Nothing to change$/m);
});

test("a secret that a release adds is known to the Workers that check it before others use it, wherever runs are killed", async () => {
  const { cloudflare, operator } = whole;
  const { scripts } = cloudflare.state;
  const isOfSecret = (/** @type {string} */ name) => name.startsWith("KEY_NAME_SECRET");
  const { CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_API_TOKEN: token } = cloudflare.env();
  for (const { name } of Object.values(scripts).filter(({ secrets }) => Object.keys(secrets).some(isOfSecret))) {
    const address = `${base}/accounts/${cloudflare.account}/workers/scripts/${name}/secrets/KEY_NAME_SECRET`;
    const { ok } = await fetch(address, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
    assert.ok(ok, name);
  }
  operator.configure({ domain }, { MAIL_FROM: "mail@lettercraft.test", UPGRADE_URL: "https://lettercraft.test/other" });
  /** The values of a Worker, the newest last. @param {string} part */
  const valuesOf = (part) =>
    Object.entries(scripts[`lettercraft-test${part}`]?.secrets ?? {})
      .filter(([name]) => isOfSecret(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, value]) => value);
  /** The values with which keys could be made. @type {Set<string>} */
  const used = new Set();
  const lookAtKeys = () => {
    for (const value of valuesOf("-console")) {
      used.add(value);
      for (const part of ["", "-graphql"])
        assert.ok(valuesOf(part).includes(value), `lettercraft-test${part} lacks it`);
    }
  };
  for (let runs = 1, isOver = false; !isOver; runs++) {
    let changes = 0;
    cloudflare.onRequest = ({ isChange }) => {
      lookAtKeys();
      if (!isChange || ++changes !== runs) return undefined;
      operator.kill();
      return runs % 2 === 0 ? "late" : "drop";
    };
    const { code, output } = await operator.run("apply", "test");
    isOver = code !== null;
    if (isOver) assert.equal(code, 0, output);
    cloudflare.onRequest = () => undefined;
    await operator.unlock();
  }
  lookAtKeys();
  assert.ok(used.size > 0);
  const newest = ["", "-graphql", "-console", "-account"].map((part) => valuesOf(part).at(-1));
  assert.equal(new Set(newest).size, 1);
  for (const value of used) assert.ok(valuesOf("").includes(value), "a value with which keys could be made is lost");
});

/** The names of the token's permissions in the dashboard. Email Sending may be read with either of two permissions. */
const PERMISSIONS = {
  "Workers KV Storage: Edit": ["Workers KV Storage Write"],
  "Workers R2 Storage: Edit": ["Workers R2 Storage Write"],
  "Workers Scripts: Edit": ["Workers Scripts Write"],
  "Zone: Read": ["Zone Read"],
  "Zone Settings: Read": ["Zone Settings Read", "Email Sending Read"],
};

for (const [name, groups] of Object.entries(PERMISSIONS)) {
  test(`a token without the permission "${name}" is told so before anything is changed`, async () => {
    const { cloudflare, operator } = await world({
      permissions: ALL_PERMISSIONS.filter((one) => !groups.includes(one)),
    });
    const { code, output } = await operator.run("apply", "test");
    assert.equal(code, 83, output);
    assert.ok(output.includes(`the API token lacks the permission "${name}"`), output);
    assert.deepEqual(changesOf(cloudflare), []);
    assert.ok(!output.includes(cloudflare.token));
  });
}

for (const permission of ["Workers KV Storage", "Workers R2 Storage", "Workers Scripts"]) {
  test(`a token that may only read ${permission} is told so when it has to change something`, async () => {
    const { cloudflare, operator } = await world({
      permissions: ALL_PERMISSIONS.map((one) => (one === `${permission} Write` ? `${permission} Read` : one)),
    });
    const { code, output } = await operator.run("apply", "test");
    assert.equal(code, 83, output);
    assert.ok(output.includes(`the API token lacks the permission "${permission}: Edit"`), output);
    assert.ok(!output.includes(cloudflare.token));
  });
}

test("a token that is not known is refused with a sentence", async () => {
  const { cloudflare, operator } = await world();
  cloudflare.env = ((env) => () => ({ ...env(), CLOUDFLARE_API_TOKEN: "another" }))(cloudflare.env);
  const { code, output } = await operator.run("plan", "test");
  assert.equal(code, 83, output);
  assert.ok(output.includes("or was revoked"), output);
  assert.ok(!output.includes("another"));
});

test("requests that are answered 429 or 5xx, or not at all, are tried again", async () => {
  const { cloudflare, operator } = await world();
  const seen = new Set();
  const busy = { status: 429, headers: { "Retry-After": "0" }, code: 10429, message: "Too many requests" };
  const broken = { status: 503, headers: { "Retry-After": "0" }, code: 7000, message: "Unavailable" };
  cloudflare.onRequest = ({ method, path }) => {
    const isOurs = /namespaces$|buckets|lifecycle|domains$/.test(path);
    const isUpload = method === "PUT" && path.endsWith("/scripts/lettercraft-test-page");
    if (!(isOurs || isUpload) || seen.has(`${method} ${path}`)) return undefined;
    seen.add(`${method} ${path}`);
    return seen.size % 2 === 0 ? broken : busy;
  };
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  assert.ok(seen.size >= 7, [...seen].join());
});

test("an answer that is lost does no harm", async () => {
  const { cloudflare, operator } = await world();
  const seen = new Set();
  cloudflare.onRequest = ({ method, path, isChange }) => {
    const isOurs = /namespaces|buckets|lifecycle|domains|deployments$/.test(path);
    if (!isChange || !isOurs || seen.has(`${method} ${path}`)) return undefined;
    seen.add(`${method} ${path}`);
    return "late";
  };
  const applied = await operator.run("apply", "test");
  assert.equal(applied.code, 0, applied.output);
  assert.equal(Object.keys(cloudflare.state.namespaces).length, 1);
  const destroyed = await operator.run("destroy", "test", "--confirm", "test");
  assert.equal(destroyed.code, 0, destroyed.output);
  assert.ok(seen.size > 12, [...seen].join());
});

test("an upload that Cloudflare refuses shows the reason, and variables of the shell lead nowhere else", async () => {
  const { cloudflare, operator } = await world();
  const { env } = cloudflare;
  cloudflare.env = () => ({
    ...env(),
    CLOUDFLARE_ENV: "other",
    CLOUDFLARE_API_KEY: "x",
    CLOUDFLARE_EMAIL: "x@lettercraft.test",
  });
  cloudflare.onRequest = ({ method, path }) =>
    method === "PUT" && path.endsWith("lettercraft-test-account")
      ? { status: 400, code: 10021, message: "The script will never generate a response." }
      : undefined;
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 1, output);
  assert.ok(output.includes("The script will never generate a response."), output);
  assert.deepEqual(
    Object.keys(cloudflare.state.scripts),
    ["image", "page", "notifier"].map((part) => `lettercraft-test-${part}`),
  );
});

test("a domain of somebody else is left alone", async () => {
  const { cloudflare, operator } = await world();
  cloudflare.state.domains.d = {
    id: "d",
    hostname: domain,
    service: "shop",
    environment: "production",
    zone_id: "z",
    cert_id: "",
    zone_name: "lettercraft.test",
  };
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 1, output);
  assert.ok(output.includes(`the domain ${domain} belongs to the Worker shop`), output);
  assert.deepEqual(changesOf(cloudflare), []);
});

for (const [name, options, sentence] of /** @type {[string, import("./cloudflare/index.mjs").Options, string][]} */ ([
  [
    "a zone that is not active yet",
    { pendingZones: ["lettercraft.test"] },
    "the zone lettercraft.test of the domain is pending",
  ],
  ["a DNS record that is in the way", { dnsRecords: [domain] }, `the domain ${domain} has DNS records already (CNAME)`],
  ["an account without R2", { isR2Enabled: false }, "Please enable R2 through the Cloudflare Dashboard"],
])) {
  test(`${name} is found by the plan`, async () => {
    const { cloudflare, operator } = await world(options);
    const { code, output } = await operator.run("plan", "test");
    assert.equal(code, 1, output);
    assert.ok(output.includes(sentence), output);
    assert.deepEqual(changesOf(cloudflare), []);
  });
}

test("an account without Analytics Engine is told to enable it", async () => {
  const { operator } = await world({ isAnalyticsEnabled: false });
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 1, output);
  assert.match(output, /can't deploy lettercraft-test-notifier: enable Analytics Engine for the Cloudflare account/);
});

test("a token that may not read DNS records is enough, but the plan says what it can't see", async () => {
  const { operator } = await world({ permissions: ALL_PERMISSIONS.filter((one) => one !== "DNS Read") });
  const { code, output } = await operator.run("plan", "test");
  assert.equal(code, 0, output);
  assert.ok(output.includes("give the API token the permission DNS: Read"), output);
});

test("a token that may not change the rules of the zone is enough, but the plan says what has to be made by hand", async () => {
  for (const [permissions, sentence] of /** @type {[string[], string][]} */ ([
    [[], "give the API token the permission Zone WAF: Edit, or make the rule by hand"],
    [["Zone WAF Read"], 'the API token lacks the permission "Zone WAF: Edit"'],
  ])) {
    const others = ALL_PERMISSIONS.filter((one) => one !== "Zone WAF Write");
    const { cloudflare, operator } = await world({ permissions: [...others, ...permissions] });
    const { code, output } = await operator.run("apply", "test");
    assert.equal(code, 0, output);
    assert.ok(output.includes(sentence), output);
    assert.deepEqual(cloudflare.state.rulesets, {});
    const destroyed = await operator.run("destroy", "test", "--confirm", "test");
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.equal(destroyed.output.includes("Not seen, because the API token lacks"), permissions.length === 0);
  }
});

test("a zone of the Free plan gets a rule without the host, unless it has another rule", async () => {
  const { cloudflare, operator } = await world({ freeZones: ["lettercraft.test"] });
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  const [set] = Object.values(cloudflare.state.rulesets);
  assert.ok(set);
  assert.match(set.rules[0].expression, /^\(starts_with\(http.request.uri.path, "\/admin\/"\) or /);
  assert.match((await operator.run("apply", "test")).output, /^Nothing to change$/m);
  set.rules[0].description = "their rule";
  assert.ok(
    (await operator.run("plan", "test")).output.includes(
      "the plan of the zone lettercraft.test allows 1 rate-limiting rules",
    ),
  );
});

test("settings that can't work are refused with a sentence", async () => {
  const { operator } = await world({ zones: ["other.test"] });
  for (const [settings, vars, sentence] of /** @type {[Record<string, string>, Record<string, string>, string][]} */ ([
    [{ domain }, {}, `the domain ${domain} is in no zone of the account`],
    [{ domian: domain }, {}, "environments/test.toml: there is no setting domian"],
    [
      {},
      { MAIL_FORM: "x" },
      "environments/test.toml: there is no setting MAIL_FORM below [vars]; the settings there are ALERT_MAIL, BONUS_AT_ONCE, MAIL_FROM, ",
    ],
    [{}, { MAIL_FROM: "lettercraft" }, "environments/test.toml: MAIL_FROM must be an address without a name"],
    [{ domain: "*.other.test" }, {}, "environments/test.toml: domain must be a host name in small letters"],
    [
      {},
      { UPGRADE_URL: "javascript:alert(1)" },
      "environments/test.toml: UPGRADE_URL must be an address that begins with https://",
    ],
  ])) {
    operator.configure(settings, vars);
    const { code, output } = await operator.run("apply", "test");
    assert.equal(code, 1, output);
    assert.ok(output.includes(sentence), output);
  }
  operator.configure({}, { MAIL_FROM: "mail@lettercraft.test", ALERT_MAIL: "oncall@lettercraft.test" });
  const { output } = await operator.run("plan", "test");
  assert.ok(output.includes("Email Sending is not enabled for lettercraft.test"), output);
  assert.ok(output.includes("ALERT_MAIL is set, but no alerts are sent before the console has an API token"), output);
});
