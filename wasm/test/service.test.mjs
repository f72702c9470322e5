// @ts-check
// The client for the service: when it sends a call again, what it throws, and its size. Its calls of the real service are in
// worker/test/service-client.test.mjs, and what it computes itself is in service-local.test.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { listen } from "../../scripts/loopback.mjs";
import { unlessAborted } from "../dist/abort.js";
import { queueOf } from "../dist/queue.js";
import { connect, factsOf, OperationError } from "../dist/service.js";

const NOW = Date.UTC(2026, 10, 22);
const DATA = { reversed: "cba" };
const answered = () => Response.json({ status: "ok", error: null, data: DATA });

/**
 * An answer of the service that refuses a call.
 *
 * @param {number} status
 * @param {Record<string, string>} [headers]
 */
const refused = (status, headers = {}) =>
  Response.json(
    { status: "error", error: `Refused with ${status}`, data: null, code: "busy", reason: "busy", parameter: null },
    { status, headers },
  );

const unreachable = () => {
  throw new TypeError("fetch failed");
};

/**
 * A client whose attempts have these outcomes, and the requests that it sends. Time passes when the test says so.
 *
 * @param {import("node:test").TestContext} t
 * @param {(() => Response | Promise<Response>)[]} outcomes
 * @param {number} [retries]
 * @param {Partial<import("../dist/service.js").ConnectOptions>} [options]
 */
function scripted(t, outcomes, retries, options) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: NOW });
  /** @type {Request[]} */
  const requests = [];
  const client = connect({
    baseURL: "https://service.example",
    key: "lc-key",
    ...(retries !== undefined && { retries }),
    ...options,
    fetch: async (url, init) => {
      requests.push(new Request(url, init));
      const outcome = outcomes[requests.length - 1];
      assert.ok(outcome, "there is no attempt more than expected");
      return outcome();
    },
  });
  /** Lets everything happen that needs no time. */
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    client,
    requests,
    settle,
    /** Passes time. @param {number} milliseconds */
    pass: async (milliseconds) => {
      await settle();
      t.mock.timers.tick(milliseconds);
      await settle();
    },
  };
}

test("an attempt without an answer, a 429 and a 5xx are repeated with the same key and body, after longer and longer waits", async (t) => {
  const { client, requests, pass } = scripted(t, [unreachable, () => refused(500), () => refused(429), answered]);
  const answer = client.reversetext({ text: "abc" });
  for (const [attempt, wait] of [500, 1000, 2000].entries()) {
    await pass(wait - 1);
    assert.equal(requests.length, attempt + 1, "it waits at least this long");
    await pass(wait + 1);
    assert.equal(requests.length, attempt + 2, "and at most twice as long");
  }
  assert.deepEqual(await answer, DATA);
  const sent = await Promise.all(
    requests.map(async ({ headers, body }) => [headers.get("Idempotency-Key"), await new Response(body).text()]),
  );
  assert.match(String(sent[0]?.[0]), /^[0-9a-f-]{36}$/);
  for (const one of sent) assert.deepEqual(one, sent[0]);
});

test("the waits differ from client to client", async (t) => {
  const waits = new Set();
  for (const random of [0, 0.5, 0.999]) {
    t.mock.method(Math, "random", () => random);
    const { client, requests, pass } = scripted(t, [unreachable, answered]);
    const answer = client.reversetext({ text: "abc" });
    let waited = 0;
    while (requests.length < 2) {
      await pass(50);
      waited += 50;
    }
    await answer;
    waits.add(waited);
    t.mock.timers.reset();
  }
  assert.equal(waits.size, 3);
});

for (const [form, value] of [
  ["seconds", "7"],
  ["a date", new Date(NOW + 7000).toUTCString()],
]) {
  test(`Retry-After is waited for as ${form}`, async (t) => {
    const { client, requests, pass } = scripted(t, [() => refused(429, { "Retry-After": String(value) }), answered]);
    const answer = client.reversetext({ text: "abc" });
    await pass(7499);
    assert.equal(requests.length, 1);
    await pass(501);
    assert.deepEqual(await answer, DATA);
  });
}

test("a Retry-After that is past, or that can't be read, adds nothing to the wait", async (t) => {
  for (const value of ["0", "-5", "soon", "", new Date(NOW - 1000).toUTCString(), "NaN"]) {
    const { client, requests, pass } = scripted(t, [() => refused(503, { "Retry-After": value }), answered]);
    const answer = client.reversetext({ text: "abc" });
    await pass(499);
    assert.equal(requests.length, 1, value);
    await pass(501);
    assert.deepEqual(await answer, DATA, value);
    t.mock.timers.reset();
  }
});

test("a call is not sent again if it would have to wait for longer than its time", async (t) => {
  const far = new Date(NOW + 90_000).toUTCString();
  for (const value of ["90", "999999999999", "9".repeat(400), far]) {
    const { client, requests } = scripted(t, [() => refused(429, { "Retry-After": value })]);
    await assert.rejects(client.reversetext({ text: "abc" }), { name: "OperationError", status: 429 });
    assert.equal(requests.length, 1, value);
    t.mock.timers.reset();
  }
  const { client, requests, pass } = scripted(t, [() => refused(429, { "Retry-After": "60" }), answered]);
  const answer = client.reversetext({ text: "abc" });
  await pass(61_000);
  assert.equal(requests.length, 2);
  assert.deepEqual(await answer, DATA);
});

const never = () => new Promise(() => {});
/** The error of a call that was not answered in its time. @param {number} timeout */
const late = (timeout) => (/** @type {unknown} */ error) => {
  assert.ok(error instanceof OperationError);
  const { code, status, message, cause } = error;
  assert.deepEqual(
    [code, status, message],
    ["unavailable", undefined, `The service did not answer within ${timeout} ms`],
  );
  assert.equal(/** @type {Error} */ (cause).name, "TimeoutError");
  return true;
};

for (const [name, options, callOptions, timeout] of /** @type {const} */ ([
  ["90 s", {}, {}, 90_000],
  ["the time of connect", { timeout: 700 }, {}, 700],
  ["its own time", { timeout: 700 }, { timeout: 1200 }, 1200],
])) {
  test(`a call that nobody answers ends after ${name}, attempts and waits included`, async (t) => {
    const { client, requests, pass } = scripted(t, [never, never], undefined, options);
    const answer = assert.rejects(client.account(callOptions), late(timeout));
    await pass(timeout - 1);
    let isOver = false;
    void answer.then(() => {
      isOver = true;
    });
    await pass(0);
    assert.equal(isOver, false);
    await pass(1);
    await answer;
    assert.equal(requests.length, 1);
    assert.equal(requests[0]?.signal.aborted, true, "the request is given up");
  });
}

test("the attempts of a call share its time", async (t) => {
  const { client, requests, pass } = scripted(t, [unreachable, never], undefined, { timeout: 5000 });
  const answer = assert.rejects(client.account(), late(5000));
  await pass(1000);
  assert.equal(requests.length, 2);
  await pass(4000);
  await answer;
});

test("the facts of a call are beside its result", async (t) => {
  const headers = {
    "X-Request-ID": "lesson-4b",
    "X-Credits-Cost": "1",
    "X-Credits-Remaining": "0",
    "X-RateLimit-Limit": "60",
    "X-RateLimit-Remaining": "59",
    "X-RateLimit-Reset": "12",
  };
  const premium = {
    message: "On paid plans",
    upgrade_url: "https://service.example/plans/",
    locked_fields: ["cipher"],
  };
  const full = () => Response.json({ status: "ok", error: null, data: DATA, premium }, { headers });
  const { client, requests } = scripted(t, [full, answered]);
  const result = await client.reversetext({ text: "abc" }, { requestId: "lesson-4b" });
  assert.deepEqual(result, DATA);
  assert.equal(requests[0]?.headers.get("X-Request-ID"), "lesson-4b");
  assert.deepEqual(factsOf(result), {
    requestId: "lesson-4b",
    cost: 1,
    creditsRemaining: 0,
    rate: { limit: 60, remaining: 59, reset: 12 },
    lockedFields: ["cipher"],
  });
  const bare = await client.reversetext({ text: "abc" });
  assert.deepEqual(factsOf(bare), {
    requestId: requests[1]?.headers.get("X-Request-ID"),
    cost: null,
    creditsRemaining: null,
    rate: null,
    lockedFields: [],
  });
  assert.equal(factsOf({ ...bare }), undefined, "a copy has none");
});

test("every error of the service has the facts of its call, with an answer and without", async (t) => {
  const headers = { "X-Request-ID": "theirs", "X-Credits-Cost": "0", "X-Credits-Remaining": "7" };
  const { client, requests } = scripted(t, [() => refused(400, headers), unreachable], 0);
  await assert.rejects(client.account(), (/** @type {OperationError} */ { facts }) => {
    assert.deepEqual([facts?.requestId, facts?.cost, facts?.creditsRemaining], ["theirs", 0, 7]);
    return true;
  });
  await assert.rejects(client.account({ requestId: "mine" }), (/** @type {OperationError} */ { facts }) => {
    assert.deepEqual([facts?.requestId, facts?.cost, facts?.lockedFields], ["mine", null, []]);
    return true;
  });
  assert.equal(requests[1]?.headers.get("X-Request-ID"), "mine");
});

test("at most so many calls are sent at a time, the others wait in their order, and those that are aborted leave the queue", async (t) => {
  /** @type {((response: Response) => void)[]} */
  const answers = [];
  const held = () => new Promise((/** @type {(response: Response) => void} */ resolve) => answers.push(resolve));
  const { client, requests, settle } = scripted(t, Array(6).fill(held), undefined, { concurrency: 2 });
  const controller = new AbortController();
  const results = ["a", "b", "c", "d", "e"].map((text) =>
    client.hmac({ message: text, secret: "s" }, text === "c" ? { signal: controller.signal } : {}),
  );
  const sent = async () => {
    await settle();
    return Promise.all(requests.map(async (request) => (await request.clone().json()).message));
  };
  assert.deepEqual(await sent(), ["a", "b"]);
  const aborted = assert.rejects(Promise.resolve(results[2]), { message: "enough" });
  controller.abort(new Error("enough"));
  await aborted;
  answers[1]?.(refused(400));
  await assert.rejects(Promise.resolve(results[1]), { status: 400 });
  assert.deepEqual(await sent(), ["a", "b", "d"]);
  answers[0]?.(answered());
  answers[2]?.(answered());
  assert.deepEqual(await sent(), ["a", "b", "d", "e"]);
  answers[3]?.(answered());
  await Promise.all([results[0], results[3], results[4]]);
  const last = client.hmac({ message: "f", secret: "s" });
  const more = client.hmac({ message: "g", secret: "s" });
  assert.deepEqual(await sent(), ["a", "b", "d", "e", "f", "g"], "both places are free again");
  for (const answer of answers.slice(4)) answer(answered());
  await Promise.all([last, more]);
});

test("a task that is aborted around the moment of its turn gives its place to the next one", async () => {
  let refusals = 0;
  for (let moment = 0; moment < 12; moment++) {
    const queue = queueOf(1);
    const controller = new AbortController();
    let finish = () => {};
    const first = queue(
      () =>
        new Promise((/** @type {(value?: undefined) => void} */ done) => {
          finish = done;
        }),
      undefined,
    );
    const second = queue(() => {
      assert.equal(controller.signal.aborted, false);
      return unlessAborted(new Promise(() => {}), controller.signal);
    }, controller.signal).catch((reason) => {
      assert.equal(reason, controller.signal.reason);
      refusals += 1;
    });
    const third = queue(async () => "third", undefined);
    await null; // the first task has begun
    finish();
    for (let i = 0; i < moment; i++) await null;
    controller.abort();
    assert.equal(await third, "third", `${moment} microtasks later`);
    await Promise.all([first, second]);
    assert.equal(await queue(async () => "free", undefined), "free");
  }
  assert.equal(refusals, 12);
});

test("without the option, six calls are sent at a time", async (t) => {
  const { client, requests, settle } = scripted(t, Array(6).fill(never));
  const controller = new AbortController();
  const calls = Array.from({ length: 8 }, () => client.account({ signal: controller.signal }));
  await settle();
  assert.equal(requests.length, 6);
  controller.abort();
  for (const call of calls) await assert.rejects(call, { name: "AbortError" });
});

for (const [retries, attempts] of [
  [undefined, 4],
  [0, 1],
  [1, 2],
  [9, 4],
  [Number.NaN, 1],
]) {
  test(`with retries ${retries} there are at most ${attempts} attempts`, async (t) => {
    const { client, requests, pass } = scripted(
      t,
      Array(attempts).fill(() => refused(503)),
      retries,
    );
    const answer = assert.rejects(client.reversetext({ text: "abc" }), {
      name: "OperationError",
      status: 503,
      code: "busy",
    });
    for (let i = 0; i < 5; i++) await pass(10_000);
    await answer;
    assert.equal(requests.length, attempts);
  });
}

test("a refusal is not repeated", async (t) => {
  for (const status of [400, 401, 403, 404]) {
    const { client, requests } = scripted(t, [() => refused(status)]);
    await assert.rejects(client.reversetext({ text: "abc" }), (error) => {
      assert.ok(error instanceof OperationError);
      const { code, reason, parameter, line, message } = error;
      assert.deepEqual(
        { code, reason, parameter, line, message, status: error.status },
        { code: "busy", reason: "busy", parameter: null, line: null, message: `Refused with ${status}`, status },
      );
      return true;
    });
    assert.equal(requests.length, 1);
    t.mock.timers.reset();
  }
});

test("two calls have different Idempotency-Keys", async (t) => {
  const { client, requests } = scripted(t, [answered, answered]);
  await client.reversetext({ text: "abc" });
  await client.reversetext({ text: "abc" });
  assert.notEqual(requests[0]?.headers.get("Idempotency-Key"), requests[1]?.headers.get("Idempotency-Key"));
});

test("a service that can't be reached is said to be so, with the platform's error as cause", async (t) => {
  const { client } = scripted(t, [unreachable], 0);
  await assert.rejects(client.account(), (error) => {
    assert.ok(error instanceof OperationError);
    const { code, status, message, cause } = error;
    assert.deepEqual([code, status, message], ["unavailable", undefined, "The service did not answer"]);
    assert.equal(/** @type {Error} */ (cause).message, "fetch failed");
    return true;
  });
});

test("an answer that is not the service's is an error with its status", async (t) => {
  for (const [status, text] of /** @type {const} */ ([
    [200, "<html>Welcome</html>"],
    [200, '{"hello": 1}'],
    [404, "null"],
    [502, "<html>Bad gateway</html>"],
  ])) {
    const { client } = scripted(t, [() => new Response(text, { status })], 0);
    await assert.rejects(client.account(), {
      name: "OperationError",
      code: "unavailable",
      message: `The answer with status ${status} does not come from the service`,
      status,
    });
    t.mock.timers.reset();
  }
});

test("a signal ends a call that waits for its next attempt, and nothing is sent any more", async (t) => {
  const { client, requests, pass, settle } = scripted(t, [() => refused(503)]);
  const controller = new AbortController();
  const answer = assert.rejects(client.account({ signal: controller.signal }), { message: "enough" });
  await settle();
  controller.abort(new Error("enough"));
  await answer;
  await pass(60_000);
  assert.equal(requests.length, 1);
});

test("a signal ends a call that has been sent, and one that has been aborted before sends nothing", async (t) => {
  const server = createServer(() => {}); // it never answers
  const { url, close } = await listen(server);
  t.after(close);
  const { reversetext } = connect({ baseURL: url, key: "lc-key" });
  const controller = new AbortController();
  const arrived = new Promise((resolve) => server.once("request", resolve));
  const answer = assert.rejects(reversetext({ text: "abc" }, { signal: controller.signal }), { name: "AbortError" });
  await arrived;
  controller.abort();
  await answer;
  server.once("request", () => assert.fail("a request was sent"));
  await assert.rejects(reversetext({ text: "abc" }, { signal: controller.signal }), { name: "AbortError" });
});

test("a redirect is not followed, so that no other host gets the key", async (t) => {
  const other = createServer(() => assert.fail("the other host was asked"));
  const { url: target, close: closeOther } = await listen(other);
  t.after(closeOther);
  const { url, close } = await listen(
    createServer((_, response) => response.writeHead(307, { Location: target }).end()),
  );
  t.after(close);
  await assert.rejects(connect({ baseURL: url, key: "lc-key" }).account(), {
    name: "OperationError",
    code: "unavailable",
    message: `The baseURL redirects to ${new URL(target).origin}, and the key is not sent there`,
    status: 307,
  });
});

test("a redirect is named without the text of the call", async (t) => {
  const outcomes = [
    () => new Response("", { status: 301, headers: { Location: "/login?text=abc" } }),
    () => new Response("", { status: 302, headers: { Location: "http://[" } }),
    () => Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" }),
  ];
  const { client } = scripted(t, outcomes);
  for (const message of [
    "The baseURL redirects to https://service.example, and the key is not sent there",
    "The answer with status 302 does not come from the service",
    "The baseURL redirects to another address, which the browser does not tell",
  ]) {
    await assert.rejects(client.reversetext({ text: "abc" }), { name: "OperationError", message });
  }
});

test("an unusable key or address is refused at once, and the key is in no error", () => {
  // @ts-expect-error a program in JavaScript may have no key
  assert.throws(() => connect({ baseURL: "https://service.example", key: undefined }), TypeError);
  for (const key of ["", "lc-secret\n", "lc-sécret", "lc- secret"]) {
    assert.throws(
      () => connect({ baseURL: "https://service.example", key }),
      (/** @type {Error} */ error) => {
        assert.doesNotMatch(String(error), /cret/);
        return error instanceof TypeError;
      },
    );
  }
  for (const baseURL of ["service", "localhost:8787", "file:///service"]) {
    assert.throws(() => connect({ baseURL, key: "lc-key" }), TypeError, baseURL);
  }
});

test("a wrong option is refused", async (t) => {
  for (const [options, message] of /** @type {[object, RegExp][]} */ ([
    [{ prefer: "remote" }, /prefer must be "service" or "local"/],
    [{ prefer: "" }, /prefer/],
    [{ prefer: null }, /prefer/],
    [{ timeout: 0 }, /timeout must be/],
    [{ timeout: Number.NaN }, /timeout/],
    [{ timeout: Number.POSITIVE_INFINITY }, /timeout/],
    [{ concurrency: 0 }, /concurrency must be at least 1/],
    [{ concurrency: Number.NaN }, /concurrency/],
  ])) {
    assert.throws(() => connect({ baseURL: "https://service.example", key: "lc-key", ...options }), {
      name: "TypeError",
      message,
    });
  }
  const { client } = scripted(t, []);
  await assert.rejects(client.account({ timeout: -1 }), { name: "TypeError" });
  for (const requestId of ["", "a b", "é", "x".repeat(129)])
    await assert.rejects(client.account({ requestId }), { name: "TypeError", message: /requestId/ });
});

test("parameters are sent where the operation expects them, and those that are not given are left out", async (t) => {
  const { client, requests } = scripted(t, [answered, answered, answered, answered]);
  await client.cryptogram({ text: "a&b é", hints: 0, pages: false });
  await client.cryptogram();
  // @ts-expect-error null stands for a parameter that is not given
  await client.acrostic({ word: "CAT", seed: null });
  await client.hmac({ message: "m", secret: "" });
  const texts = await Promise.all(requests.map((request) => request.text()));
  assert.deepEqual(
    requests.map(({ method, url }, i) => [method, url, texts[i]]),
    [
      ["GET", "https://service.example/v1/cryptogram?text=a%26b+%C3%A9&hints=0&pages=false", ""],
      ["GET", "https://service.example/v1/cryptogram", ""],
      ["GET", "https://service.example/v1/acrostic?word=CAT", ""],
      ["POST", "https://service.example/v1/hmac", '{"message":"m","secret":""}'],
    ],
  );
});

test("parameters that can't be written as JSON are refused as the toolkit refuses them, and nothing is sent", async (t) => {
  const { client, requests } = scripted(t, []);
  const refused = { name: "OperationError", code: "malformed_request", reason: "invalid_json" };
  // @ts-expect-error a BigInt is no text
  await assert.rejects(client.hmac({ message: 5n, secret: "s" }), refused);
  assert.deepEqual(requests, []);
});

test("what it loads at once has at most 5.5 kB with Brotli, and is not the toolkit", () => {
  const files = new Set(["service.js"]);
  let size = 0;
  for (const file of files) {
    const code = readFileSync(new URL(`../dist/${file}`, import.meta.url));
    size += brotliCompressSync(code).length;
    for (const [, next] of code.toString().matchAll(/^(?:import|export)\b[^;]*?from "\.\/([^"]+)"/gms))
      files.add(String(next));
  }
  const expected = "abort error facts json once operations.gen queue service.gen service"
    .split(" ")
    .map((name) => `${name}.js`);
  assert.deepEqual([...files].toSorted(), expected);
  assert.ok(size <= 5500, `${size} bytes`);
});
