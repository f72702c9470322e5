// @ts-check
/**
 * Random histories of a deployment: releases that are applied, do not work, fail, are killed, are rolled back, two operators at once, rotated
 * secrets, lists that are not up to date. After each command, the account must be as the model says. `make nightly` runs this module:
 * node worker/test/deploy-histories.mjs 100 1 runs the histories of the seeds 1 to 100, and stops at the first disagreement.
 */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { chance } from "../../scripts/chance.mjs";
import { after, first, identify, isFaulty, PARTS, partly, SECRETS, viewOf, works } from "./deploy-model.mjs";
import { newWorld } from "./deploy-world.mjs";

/**
 * @typedef {import("./deploy-model.mjs").State} State
 * @typedef {import("./deploy-model.mjs").Command} Command
 * @typedef {import("./deploy-world.mjs").World} World
 * @typedef {import("./deploy-world.mjs").Seen} Seen
 * @typedef {import("./operator.mjs").Operator} Operator
 * @typedef {ReturnType<typeof chance>} Chance
 * @typedef {Record<string, string>} Programs of a release, by Worker
 *
 * @typedef {object} Fault what happens at a request that changes something
 * @property {number} at the number of the request
 * @property {400 | 500 | "drop" | "late"} kind
 * @property {boolean} isKill whether the program is killed then
 */

/** The number of commands of a history. */
const LENGTH = 6;

/** Percentage of the commands that deploy a new release. */
const NEW = 30;

/** Percentage of the new releases that do not work. */
const FAULTY = 20;

const FIRST = "A";
/** @type {Programs} */
const PROGRAMS = Object.fromEntries(PARTS.map((part) => [part, "p0"]));

/** Starts an account with its first release, for many histories. */
export const begin = () => newWorld(PROGRAMS);

/**
 * Runs the history of a seed.
 * @param {World} world
 * @param {number} seed
 * @param {(text: string) => void} report is called with each command
 */
export async function runHistory(world, seed, report) {
  world.reset();
  const random = chance(seed);
  /** @type {Map<string, Programs>} */
  const releases = new Map([[FIRST, PROGRAMS]]);
  let state = first(FIRST, PROGRAMS);
  let seen = await world.look(FIRST);
  check(state, seen);
  let stale = 0; // number of commands for which the list stays as it is
  for (let i = 0; i < LENGTH; i++) {
    if (stale > 0) stale--;
    if (stale === 0) {
      stale = random.percent(25) ? 1 + random.below(2) : 0;
      world.freeze(stale > 0);
      if (stale > 0) report(`stale list for ${stale}`);
    }
    const command = draw(random, releases, state, i < 2 ? 0 : random.below(100));
    const other = random.percent(12) && draw(random, releases, state, NEW + random.below(100 - NEW));
    // Looks at a service that does not work while another run changes it can end either way.
    if (other && [state, after(state, command).state, after(state, other).state].every(works)) {
      const at = random.below(30);
      report(`${textOf(command)} and ${textOf(other)} at its request ${at}`);
      state = await two(world, state, command, other, at);
    } else {
      const fault = random.percent(45) ? drawFault(random, command) : undefined;
      report(textOf(command) + (fault ? ` with ${fault.isKill ? "kill" : fault.kind} at its change ${fault.at}` : ""));
      state = await one(world, state, command, fault);
    }
    seen = await world.look("");
    check(state, seen);
    assert.deepEqual(seen.locks, []);
  }
  assert.deepEqual(world.cloudflare.unknown, []);
}

/** Checks that the account is as the model says. @param {State} state @param {Seen} seen */
function check(state, seen) {
  assert.deepEqual(seen.view, viewOf(state));
  assert.equal(identify(state, seen.uploads), undefined, "the upload that serves is another one");
}

/**
 * Draws a command.
 * @param {Chance} random
 * @param {Map<string, Programs>} releases a new release is added
 * @param {State} state
 * @param {number} n below 100: the kind of the command
 * @returns {Command}
 */
function draw(random, releases, state, n) {
  if (n < NEW) {
    const release = String.fromCharCode(FIRST.charCodeAt(0) + releases.size);
    const { workers } = viewOf(state);
    const programs = Object.fromEntries(PARTS.map((part) => [part, workers[part]?.program.replace("!", "") ?? ""]));
    const program = `p${releases.size}${random.percent(FAULTY) ? "!" : ""}`;
    for (let changes = random.percent(30) ? 2 : 1; changes > 0; changes--) programs[random.pick(PARTS)] = program;
    releases.set(release, programs);
    return { name: "apply", release, programs };
  }
  if (n < 42) {
    const [release, programs] = random.pick([...releases]);
    return { name: "apply", release, programs };
  }
  if (n < 72) {
    const to = n < 58 ? "" : random.pick(state.rows).release;
    return { name: "rollback", to, isForced: random.percent(50) };
  }
  return { name: n < 90 ? "rotate" : "finish", secret: random.pick(Object.keys(SECRETS)) };
}

/** @param {Chance} random @param {Command} command @returns {Fault} */
function drawFault(random, { name }) {
  const at = 1 + random.below(name === "apply" ? 9 : 5);
  const kind = random.pick(/** @type {const} */ (["drop", "late", "drop", "late", 400, 400, 500]));
  return { at, kind, isKill: typeof kind === "string" && random.percent(75) };
}

/** @param {Command} command */
function textOf(command) {
  if (command.name === "apply") {
    return `apply ${command.release}${Object.values(command.programs).some(isFaulty) ? ", which does not work" : ""}`;
  }
  if (command.name !== "rollback") return `${command.name} ${command.secret}`;
  return `rollback${command.to && ` to ${command.to}`}${command.isForced ? " by force" : ""}`;
}

/** Returns the release that a command deploys, or nothing. @param {Command} command */
const deployed = (command) => (command.name === "apply" ? command.release : "");

/**
 * Runs the operator's program with a command.
 * @param {World} world
 * @param {Operator} operator
 * @param {Command} command
 */
function run(world, operator, command) {
  if (command.name === "apply") {
    world.write(operator, command.programs);
    return operator.run("apply", "test");
  }
  if (command.name === "rollback") {
    const flags = [...(command.to ? ["--to", world.idOf(command.to)] : []), ...(command.isForced ? ["--force"] : [])];
    return operator.run("rollback", "test", "--yes", ...flags);
  }
  return operator.run("rotate", "test", command.secret, ...(command.name === "finish" ? ["--finish", "--now"] : []));
}

/**
 * Runs a command, perhaps with a fault, and returns the state after it.
 * @param {World} world
 * @param {State} state
 * @param {Command} command
 * @param {Fault} [fault]
 * @returns {Promise<State>}
 */
async function one(world, state, command, fault) {
  const [operator] = world.operators;
  const whole = after(state, command);
  const hit = fault && inject(world, operator, fault);
  const { code, output } = await run(world, operator, command);
  world.cloudflare.onRequest = () => undefined;
  const seen = await world.look(deployed(command));
  if (code === 0 || !hit?.request) {
    assert.equal(code, codeOf(whole.outcome), output);
    assert.deepEqual(seen.locks, []);
    return whole.state;
  }
  const ends = whole.parts.map((part) => partly(part, seen));
  const between = ends.find((end) => typeof end !== "string");
  if (!between) {
    assert.deepEqual(seen.view, viewOf(state), `${ends.join("; ")}\n${output}`); // fails, and shows the difference
    throw new Error(ends.join("; "));
  }
  const next = { ...between, made: seen.made };
  if (fault?.isKill || hit.request.startsWith("DELETE")) await unlock(world, next, command, seen.locks);
  else assert.deepEqual(seen.locks, [], output);
  return next;
}

/** The exit code of the program. @param {import("./deploy-model.mjs").Outcome} outcome */
const codeOf = (outcome) => (outcome === "refused" || outcome === "failed" ? 1 : 0);

/**
 * Lets a request of a kind that changes something fail.
 * @param {World} world
 * @param {Operator} operator
 * @param {Fault} fault
 */
function inject({ cloudflare }, operator, { at, kind, isKill }) {
  const hit = { request: "" };
  let changes = 0;
  cloudflare.onRequest = ({ method, path, isChange }) => {
    if (!isChange || ++changes !== at) return undefined;
    hit.request = `${method} ${path}`;
    if (isKill) operator.kill();
    if (kind === 400) return { status: kind, code: 10021, message: "That is enough." };
    return kind === 500 ? { status: kind, headers: { "Retry-After": "0" } } : kind;
  };
  return hit;
}

/**
 * Checks that the lock of a killed run keeps a command from changing anything, and removes it.
 * @param {World} world
 * @param {State} state
 * @param {Command} command
 * @param {string[]} locks
 */
async function unlock(world, state, command, locks) {
  if (locks.length === 0) return;
  const [, second] = world.operators;
  const { outcome, state: end } = after(state, command);
  const { code, output } = await run(world, second, command);
  assert.equal(code, outcome === "nothing" ? 0 : 1, output);
  assert.equal(output.includes("it is locked by"), !isDeepStrictEqual(end, state), output);
  await second.unlock();
}

/**
 * Runs two commands, the second one from a request of the first one on. Each is carried out after the other, or changes nothing.
 * @param {World} world
 * @param {State} state
 * @param {Command} command
 * @param {Command} other
 * @param {number} at
 * @returns {Promise<State>}
 */
async function two(world, state, command, other, at) {
  const [operator, second] = world.operators;
  const { promise, resolve } = Promise.withResolvers();
  let requests = 0;
  world.cloudflare.onRequest = () => {
    if (requests++ === at) resolve(undefined);
    return undefined;
  };
  const running = run(world, operator, command);
  void running.then(() => resolve(undefined));
  await promise;
  const results = await Promise.all([running, run(world, second, other)]);
  // A run takes no lock if it finds nothing to change. It can find that in the middle of the other one, too.
  const isIdle = results.map(({ output }) => /it is locked by|another run has |^Nothing to change$/m.test(output));
  const runs = [command, other].map((one, i) => ({ one, isIdle: isIdle[i], code: results[i]?.code }));
  const ends = [runs, runs.toReversed()].flatMap((order) => {
    let end = state;
    for (const { one, isIdle, code } of order) {
      if (isIdle) continue;
      const { outcome, state } = after(end, one);
      if (code !== codeOf(outcome)) return [];
      end = state;
    }
    return [end];
  });
  const outputs = results.map(({ output }) => output).join("\n");
  assert.ok(ends.length > 0, `no order of the two gives these results:\n${outputs}`);
  const { view } = await world.look(deployed(command) || deployed(other));
  const end = ends.find((end) => isDeepStrictEqual(view, viewOf(end)));
  if (!end) assert.deepEqual(view, viewOf(/** @type {State} */ (ends[0])), outputs);
  return /** @type {State} */ (end);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [count = 100, from = 1] = process.argv.slice(2).map(Number);
  const world = await begin();
  try {
    for (let seed = from; seed < from + count; seed++) {
      const start = performance.now();
      process.stdout.write(`${seed}:`);
      await runHistory(world, seed, (text) => process.stdout.write(` ${text};`));
      process.stdout.write(` ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    }
  } finally {
    await world.stop();
  }
}
