// @ts-check
/**
 * Sends the commands of several requests to an account's object in one call, because the call is a third of the work of a small request. A
 * command is sent at once if no other one is under way. Otherwise it waits until the runtime has read what has arrived, and the commands that
 * join it meanwhile go with it. It does not wait for the answers of others: an object may be far away.
 */
import { objectOf } from "../account/place.mjs";

/** The time after which a request stops waiting for the call of another one, in milliseconds. */
const PATIENCE = 30_000;

/** The time after which a group takes no more commands, in milliseconds: its first request has died before it could send them. */
const STALE = 1_000;

/**
 * @typedef {{ command: string, resolve: (answer: string) => void, reject: (error: unknown) => void }} Waiting a command that waits
 * @typedef {{ began: number, waiting: Waiting[] }} Group commands that wait to be sent together, since a time in milliseconds
 * @typedef {{ calls: number, group?: Group | undefined }} Line what there is for an object: the number of calls that are under way, and a group
 */

/** The objects that are called, by name. @type {Map<string, Line>} */
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
  const line = lines.get(name) ?? { calls: 0 };
  const one = { command, resolve, reject };
  if (line.group && Date.now() - line.group.began < STALE) {
    line.group.waiting.push(one);
    // The platform may end a request that waits for nothing of its own, so this one has a timer.
    const late = scheduler.wait(PATIENCE).then(() => Promise.reject(new Error("another request does not end")));
    return Promise.race([promise, late]);
  }
  lines.set(name, line);
  ctx.waitUntil(lead(name, line, one, env)); // also if the caller disconnects, because other requests wait for the answers
  return promise;
}

/**
 * Sends a command with those that join it.
 * @param {string} name
 * @param {Line} line
 * @param {Waiting} first
 * @param {import("../engine/host.mjs").Scope["env"]} env
 */
async function lead(name, line, first, env) {
  const waiting = [first];
  if (line.calls > 0) {
    line.group = { began: Date.now(), waiting };
    await scheduler.wait(0);
    line.group = undefined;
  }
  line.calls++;
  await call(name, waiting, env);
  if (--line.calls === 0 && !line.group) lines.delete(name);
}

/**
 * Calls an object with commands, and passes on its answers.
 * @param {string} name
 * @param {Waiting[]} waiting
 * @param {import("../engine/host.mjs").Scope["env"]} env
 */
async function call(name, waiting, env) {
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
