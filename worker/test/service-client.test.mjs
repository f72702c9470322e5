// @ts-check
/** The client of the toolkit's package against the real service. When it sends a call again is in wasm/test/service.test.mjs. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { listen } from "../../scripts/loopback.mjs";
import { load } from "../../wasm/dist/index.js";
import { connect, factsOf, OperationError } from "../../wasm/dist/service.js";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

/** A client with the key of a new account. @param {string} plan @param {number} [credits] */
async function client(plan, credits) {
  const { key } = await server.open(plan, credits);
  return connect({ baseURL: server.url(), key });
}

test("each operation has the result of the toolkit", async () => {
  const service = await client("pro");
  const kit = await load();
  for (const params of [{ text: "Know thyself", seed: "a", hints: 2, pages: true }, { seed: "1" }]) {
    assert.deepEqual(await service.cryptogram(params), kit.cryptogram(params));
  }
  const acrostic = { word: "cat", seed: "a", alternatives: true, answers: "\nAPE: Jumps & laughs" };
  assert.deepEqual(await service.acrostic(acrostic), kit.acrostic(acrostic));
  const signed = { message: "é\u0000\ud83d\ude00", secret: "s", encoding: /** @type {const} */ ("base64") };
  assert.deepEqual(await service.hmac(signed), kit.hmac(signed));
  const reversed = { text: "Three\nblind mice", mode: /** @type {const} */ ("words") };
  assert.deepEqual(await service.reversetext(reversed), kit.reversetext(reversed));
});

test("a page is scored, and the account is described", async (t) => {
  const page = `<!doctype html><title>T</title><p>${"The cat sat on the mat. ".repeat(20)}`;
  const { url, close } = await listen(
    createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(page)),
  );
  t.after(close);
  const service = await client("pro", 10);
  const { wordCount, gunningFog } = await service.websitereadability({ url });
  assert.equal(wordCount, 120);
  assert.equal(typeof gunningFog, "number");
  const { plan, premiumIncluded, creditsRemaining, creditsUsed, cycleEnd, thresholdsReached } = await service.account();
  assert.deepEqual(
    { plan, premiumIncluded, creditsRemaining, creditsUsed, thresholdsReached },
    { plan: "pro", premiumIncluded: true, creditsRemaining: 5, creditsUsed: 5, thresholdsReached: [] },
  );
  assert.ok(new Date(cycleEnd) > new Date());
});

const readme = readFileSync(new URL("../../wasm/README.md", import.meta.url), "utf8");
const programs = Array.from(readme.matchAll(/^```ts\n(.*?)^```$/gms), ([, code]) => String(code)).filter((code) =>
  code.includes('"lettercraft/service"'),
);
assert.equal(programs.length, 3);
for (const [number, code] of programs.entries()) {
  test(`program ${number + 1} for the service in the package's README prints what its comments say`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "lettercraft-client-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "program.mjs");
    const { key } = await server.open("free");
    writeFileSync(
      file,
      code
        .replace("lettercraft/service", new URL("../../wasm/dist/service.js", import.meta.url).href)
        .replace("https://lettercraft.example", server.url()),
    );
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, LETTERCRAFT_KEY: key },
    });
    const comments = Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.*)/g), ([, comment]) => comment);
    assert.equal(comments.length, 2);
    assert.deepEqual(stdout.trimEnd().split("\n"), comments);
  });
}

test("Premium fields are null without Premium", async () => {
  const service = await client("free");
  const { encoded, cipher } = await service.cryptogram({ text: "Know thyself" });
  assert.equal(typeof encoded, "string");
  assert.equal(cipher, null);
  assert.equal((await service.acrostic({ word: "cat" })).html, null);
});

test("the facts of a call are those of its answer, beside a result and in an error", async () => {
  const service = await client("free", 3);
  const facts = factsOf(await service.cryptogram({ text: "Know thyself" }, { requestId: "lesson-4b" }));
  assert.deepEqual([facts?.requestId, facts?.cost, facts?.creditsRemaining], ["lesson-4b", 1, 2]);
  assert.deepEqual(facts?.lockedFields, ["cipher", "table", "keyLines"]);
  const { limit = 0, remaining = 0, reset = 0 } = facts?.rate ?? {};
  assert.ok(limit > 0 && remaining < limit && reset > 0 && reset <= 60, `${limit} ${remaining} ${reset}`);
  const refused = await service.acrostic({ word: "x" }).catch((error) => error);
  assert.match(refused.facts.requestId, /^[0-9a-f-]{36}$/);
  assert.deepEqual([refused.facts.cost, refused.facts.creditsRemaining, refused.facts.lockedFields], [0, 2, []]);
});

test("a call that is refused rejects with the error of the service", async () => {
  const service = await client("pro", 1);
  /** The parts of the error. @param {Promise<unknown>} answer */
  const refusal = async (answer) => {
    const error = await answer.then(
      () => assert.fail("it was not refused"),
      (cause) => cause,
    );
    assert.ok(error instanceof OperationError);
    const { code, reason, parameter, line, status, message } = error;
    return { code, reason, parameter, line, status, message };
  };
  assert.deepEqual(await refusal(service.acrostic({ word: "cat", answers: "\ndog" })), {
    code: "invalid_parameter",
    reason: "wrong_first_letter",
    parameter: "answers",
    line: 2,
    status: 400,
    message: "Parameter 'answers' has a mistake in line 2: the answer must begin with A, as the keyword asks",
  });
  await service.reversetext({ text: "a" });
  const { code, reason, status } = await refusal(service.reversetext({ text: "a" }));
  assert.deepEqual(
    { code, reason, status },
    { code: "insufficient_credits", reason: "insufficient_credits", status: 403 },
  );
  const { code: unknown, status: unauthorized } = await refusal(
    connect({ baseURL: server.url(), key: "lc-no" }).account(),
  );
  assert.deepEqual([unknown, unauthorized], ["invalid_key", 401]);
});

test("local calls cost nothing and need no plan, and what only the service can do is done by the service", async () => {
  const { key } = await server.open("pro", 10);
  const service = connect({ baseURL: server.url(), key, prefer: "local" });
  const free = connect({ baseURL: server.url(), key: (await server.open("free")).key, prefer: "local" });
  assert.equal((await service.hmac({ message: "m", secret: "s" })).algorithm, "sha256");
  assert.equal(Object.keys((await free.cryptogram({ text: "Know thyself" })).cipher ?? {}).length, 26);
  assert.equal((await free.cryptogram({ text: "Know thyself", image: true })).cipher, null);
  assert.deepEqual((await service.account()).creditsUsed, 0);

  const { image, encoded } = await service.cryptogram({ text: "Know thyself", seed: "a", image: true });
  assert.equal(encoded, (await service.cryptogram({ text: "Know thyself", seed: "a" })).encoded);
  assert.equal(image?.format, ".png");
  assert.ok((image?.expires ?? 0) > Date.now());
  const picture = await fetch(image?.downloadURL ?? "");
  assert.deepEqual([picture.status, picture.headers.get("Content-Type")], [200, "image/png"]);
  assert.deepEqual((await service.account()).creditsUsed, 1);

  /** @type {(client: import("../../wasm/dist/service.js").Service) => Promise<unknown>} */
  const mistaken = (client) =>
    client.acrostic({ word: "cat", answers: "\ndog" }).catch(({ code, reason, parameter, line, message }) => {
      return { code, reason, parameter, line, message };
    });
  assert.deepEqual(await mistaken(service), await mistaken(connect({ baseURL: server.url(), key })));
});

test("a call whose answers get lost is charged once", async () => {
  const { key } = await server.open("free", 10);
  let attempts = 0;
  const service = connect({
    baseURL: server.url(),
    key,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      attempts += 1;
      if (attempts > 2) return response;
      await response.arrayBuffer();
      throw new TypeError("the connection was lost");
    },
  });
  assert.equal((await service.reversetext({ text: "abc" })).reversed, "cba");
  assert.equal(attempts, 3);
  const { creditsRemaining, creditsUsed } = await connect({ baseURL: server.url(), key }).account();
  assert.deepEqual([creditsRemaining, creditsUsed], [9, 1]);
});
