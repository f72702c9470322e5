// @ts-check
/** Commands of several requests to an account's object go together. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { effects } from "../service/effects.mjs";

/** What waits for the timers of the platform, by time in milliseconds. @type {[time: number, go: () => void][]} */
const timers = [];
Object.assign(globalThis, {
  scheduler: {
    wait: (/** @type {number} */ time) => new Promise((resolve) => timers.push([time, () => resolve(null)])),
  },
});

/** Lets the timers of a time end, and what follows from them. @param {number} time */
async function pass(time) {
  for (const [, go] of timers.filter(([of]) => of === time)) go();
  timers.splice(0, timers.length, ...timers.filter(([of]) => of !== time));
  await settled();
}

mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 0) });

/** Waits until no promise can be continued. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Stops the first request that waits for the turn of the runtime, and returns what lets it go on. */
function stop() {
  const [[, wake = () => {}] = []] = timers.splice(
    timers.findIndex(([time]) => time === 0),
    1,
  );
  return wake;
}

/** The time after which a request gives up another one, in milliseconds. */
const PATIENCE = 65_000;

/**
 * Objects that answer when they are told to. An answer is the command in capitals; the command "broken" fails.
 * @param {{ isOld?: boolean }} [release] isOld: as before there were groups
 */
function world({ isOld = false } = {}) {
  /** The calls of objects so far, each the object and its commands. @type {string[]} */
  const calls = [];
  /** Lets the calls that are under way end. @type {((error?: Error) => void)[]} */
  const ends = [];
  let leaders = 0;
  const under = (/** @type {string} */ call) => {
    calls.push(call);
    return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(null))));
  };
  const answer = (/** @type {string} */ command) => {
    if (command === "broken") throw new Error("no");
    return command.toUpperCase();
  };
  const getByName = (/** @type {string} */ name) => ({
    async command(/** @type {string} */ command) {
      await under(`${name}: ${command}`);
      return answer(command);
    },
    async commands(/** @type {string[]} */ commands) {
      if (isOld) throw new TypeError('The RPC receiver does not implement the method "commands".');
      await under(`${name}: [${commands.join(" ")}]`);
      return Promise.allSettled(commands.map(async (command) => answer(command)));
    },
  });
  /** @type {any} */
  const scope = { env: { ACCOUNT: { getByName } }, ctx: { waitUntil: () => leaders++ } };
  /** Sends a command, and returns what comes of it. @param {string} command @param {string} [name] @param {string} [effect] */
  const send = (command, name = "A", effect = "account") => {
    const outcome = { came: "" };
    Promise.resolve(effects[effect]?.(`${name}\n${command}`, scope)).then(
      (answer) => (outcome.came = String(answer)),
      (error) => (outcome.came = String(error)),
    );
    return outcome;
  };
  const end = async (/** @type {Error | undefined} */ error = undefined) => {
    for (const go of ends.splice(0)) go(error);
    await settled();
  };
  timers.length = 0; // those of the test before
  return { calls, send, end, leaders: () => leaders };
}

test("a command goes at once, and those that come while it is under way go together", async () => {
  const { calls, send, end } = world();
  const first = send("a");
  await settled();
  assert.deepEqual(calls, ["A: a"]);
  const others = ["b", "broken", "c"].map((command) => send(command));
  await pass(0);
  assert.deepEqual(calls, ["A: a", "A: [b broken c]"], "they do not wait for the answer to the first");
  await end();
  assert.deepEqual(
    [first, ...others].map(({ came }) => came),
    ["A", "B", "Error: no", "C"],
  );
  const last = send("d");
  await settled();
  assert.deepEqual(calls.slice(2), ["A: d"]);
  await end();
  assert.equal(last.came, "D");
});

test("commands keep their order", async () => {
  const { calls, send, end } = world();
  send("a");
  await settled();
  send("b");
  await end();
  send("c");
  await settled();
  assert.deepEqual(calls, ["A: a"]);
  await pass(0);
  assert.deepEqual(calls, ["A: a", "A: [b c]"]);
  await end();
});

test("the objects of other accounts, and commands that may wait, have calls of their own", async () => {
  const { calls, send, end } = world();
  const all = [send("a"), send("b"), send("c", "B"), send("d", "A", "waiting"), send("e")];
  await pass(0);
  assert.deepEqual(calls, ["A: a", "B: c", "A: d", "A: [b e]"]);
  await end();
  assert.deepEqual(
    all.map(({ came }) => came),
    ["A", "B", "C", "D", "E"],
  );
});

test("if the call fails, all of its commands fail, and no others", async () => {
  const { calls, send, end } = world();
  send("a");
  await settled();
  await end();
  const first = send("a");
  const others = [send("b"), send("c")];
  await pass(0);
  await end(new Error("reset"));
  assert.deepEqual(
    [first, ...others].map(({ came }) => came),
    ["Error: reset", "Error: reset", "Error: reset"],
  );
  const last = send("d");
  await settled();
  await end();
  assert.deepEqual([calls.at(-1), last.came], ["A: d", "D"]);
});

test("an object of the release before gets the commands one by one", async () => {
  const { calls, send, end } = world({ isOld: true });
  const all = [send("a"), send("b"), send("broken"), send("c")];
  await pass(0);
  assert.deepEqual(calls, ["A: a", "A: b", "A: broken", "A: c"]);
  await end();
  assert.deepEqual(
    all.map(({ came }) => came),
    ["A", "B", "Error: no", "C"],
  );
});

test("the platform lets the requests end that send commands, even if their callers leave", async () => {
  const { send, end, leaders } = world();
  for (const command of ["a", "b", "c", "d"]) send(command);
  await pass(0);
  await end();
  assert.equal(leaders(), 2, "those of a and of b");
});

test("a request has at most 100 commands", async () => {
  const { calls, send, end } = world();
  const all = Array.from({ length: 251 }, (_, i) => send(`c${i}`));
  await pass(0);
  assert.deepEqual(
    calls.map((call) => call.split(" ").length - 1),
    [1, 100, 100, 50],
  );
  await end();
  assert.deepEqual(
    all.map(({ came }) => came),
    all.map((_, i) => `C${i}`),
  );
});

test("if a request dies or sleeps before it sends the commands of others, the next one sends them soon, in order", async () => {
  const { calls, send, end } = world();
  const all = ["a", "b", "c"].map((command) => send(command));
  const wake = stop(); // the request of b
  await settled();
  await end();
  mock.timers.tick(999);
  all.push(send("d"));
  await settled();
  assert.deepEqual(calls, ["A: a"]);
  mock.timers.tick(1);
  all.push(send("e"));
  await settled();
  assert.deepEqual(calls, ["A: a", "A: [b c d e]"]);
  all.push(send("f"), send("g"));
  wake();
  await settled();
  assert.deepEqual(calls.slice(2), ["A: [f g]"], "the request of b sends what waits now");
  await pass(0);
  await end();
  assert.equal(calls.length, 3);
  assert.deepEqual(
    all.map(({ came }) => came),
    ["A", "B", "C", "D", "E", "F", "G"],
  );
});

test("each request waits for something of its own, also if another one sends its command", async () => {
  const { calls, send, end } = world();
  send("a");
  send("b");
  const wake = stop();
  mock.timers.tick(1_000);
  send("c");
  wake();
  await settled();
  assert.deepEqual(calls, ["A: a", "A: [b c]"]);
  await pass(0);
  assert.equal(timers.filter(([time]) => time === PATIENCE).length, 2, "those of b and c");
  await end();
  assert.equal(calls.length, 2);
});

test("a command fails if the request that was to send it has died, and then it is never sent", async () => {
  const { calls, send, end } = world();
  send("a");
  send("b");
  const lost = send("c");
  stop(); // the request of b
  await end();
  mock.timers.tick(PATIENCE);
  assert.equal(lost.came, "");
  await pass(PATIENCE);
  assert.equal(lost.came, "Error: another request does not end");
  send("d");
  await end();
  assert.deepEqual(calls, ["A: a", "A: d"]);
});
