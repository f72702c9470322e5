// @ts-check
/**
 * Sends the commands of several requests to an account's object together, because a request to an object takes a third of the CPU of a small call. A
 * command is sent at once if no other one is under way. Otherwise it waits until the runtime has read what has arrived, and goes with the commands
 * that wait then. Commands do not wait for the answers to others, because an object may be far away.
 */
import { objectOf } from "../account/place.mjs";

/** The maximum number of commands in a request. */
const MOST = 100;

/**
 * The time after which another request sends the commands that wait, in milliseconds. The request that was to send them has died, or the program
 * has computed for long.
 */
const LATE = 1_000;

/** The time after which a command fails that another request was to send, in milliseconds. The program gives up a request earlier (runner.go). */
const PATIENCE = 65_000;

/**
 * @typedef {{ command: string, resolve: (answer: string) => void, reject: (error: unknown) => void }} Waiting a command that waits
 * @typedef {{ under: number, waiting: Waiting[], since: number }} Line what there is for an object: the number of leaders whose requests are under
 *   way, the commands that wait, and the time at which somebody began to lead them, in milliseconds
 */

/** The objects that are asked, by name. If a leader dies, its line may stay. @type {Map<string, Line>} */
const lines = new Map();

/**
 * Sends a command, and returns its answer. The command must not wait for another one.
 * @param {string} name name of the object (objectOf)
 * @param {string} command
 * @param {Pick<import("../engine/host.mjs").Scope, "env" | "ctx">} scope
 * @returns {Promise<string>}
 */
export function sendTogether(name, command, { env, ctx }) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const line = lines.get(name) ?? { under: 0, waiting: [], since: 0 };
  lines.set(name, line);
  const age = Date.now() - line.since;
  if (age >= PATIENCE) line.waiting = []; // they have failed
  const leads = line.waiting.length === 0 || age >= LATE;
  const goesNow = leads && line.under === 0;
  line.waiting.push({ command, resolve, reject });
  if (leads) {
    line.since = Date.now();
    ctx.waitUntil(lead(name, line, env)); // also if the caller disconnects, because others wait for the answers
  }
  if (goesNow) return promise;
  // The platform considers a request hung if it waits only for a promise of another one. A timer is something of its own.
  const late = scheduler.wait(PATIENCE).then(() => Promise.reject(new Error("another request does not end")));
  return Promise.race([promise, late]);
}

/**
 * Sends the commands that wait. Another leader may have sent them already.
 * @param {string} name
 * @param {Line} line
 * @param {import("../engine/host.mjs").Scope["env"]} env
 */
async function lead(name, line, env) {
  if (line.under > 0) await scheduler.wait(0);
  const requests = [];
  while (line.waiting.length > 0) requests.push(send(name, line.waiting.splice(0, MOST), env));
  if (requests.length === 0) return;
  line.under++;
  await Promise.all(requests);
  if (--line.under === 0 && line.waiting.length === 0) lines.delete(name);
}

/**
 * Sends commands in one request, and passes on the answers.
 * @param {string} name
 * @param {Waiting[]} waiting
 * @param {import("../engine/host.mjs").Scope["env"]} env
 */
async function send(name, waiting, env) {
  try {
    const answers = await answersOf(
      objectOf(env.ACCOUNT, name),
      waiting.map(({ command }) => command),
    );
    for (const [i, { resolve, reject }] of waiting.entries()) {
      const answer = /** @type {PromiseSettledResult<string>} */ (answers[i]);
      if (answer.status === "fulfilled") resolve(answer.value);
      else reject(answer.reason);
    }
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
}

/**
 * @param {ReturnType<typeof objectOf>} object
 * @param {string[]} commands
 * @returns {Promise<PromiseSettledResult<string>[]>}
 */
async function answersOf(object, commands) {
  const oneByOne = () => Promise.allSettled(commands.map((command) => object.command(command)));
  if (commands.length === 1) return oneByOne();
  try {
    return await object.commands(commands);
  } catch (error) {
    // During a deployment, the object can be one of the release before. It has executed nothing.
    if (String(error).includes('does not implement the method "commands"')) return oneByOne();
    throw error;
  }
}
