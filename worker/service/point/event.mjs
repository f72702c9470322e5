// @ts-check
/** Logs the failures of Durable Objects as events. The console's package events logs the other events. */
import { pseudonymOf } from "../account/pseudonym.mjs";
import { valuesOf } from "../secrets.mjs";
import { writeEvent } from "./point.mjs";

/**
 * Returns the pseudonym of an account, or undefined if there is none because the secret for it is missing. It never fails.
 * @param {any} env
 * @param {string} account
 */
export async function nameInLog(env, account) {
  const [secret] = valuesOf(env, "KEY_NAME_SECRET");
  return secret === undefined ? undefined : pseudonymOf(secret, account, Date.now()).catch(() => undefined);
}

/**
 * Logs a failure, and writes it as a data point. An error of the platform has its status in its text, such as "KV PUT failed: 429 Too Many
 * Requests". Nothing fails because of an event.
 * @param {any} env
 * @param {object} failure
 * @param {"directory" | "notifier" | "billing"} failure.event
 * @param {"account" | "console"} failure.worker
 * @param {string} failure.account id of the account
 * @param {unknown} failure.error
 */
export async function logFailure(env, { event, worker, account, error }) {
  const cause = String(error);
  const status = Number(/\b[45]\d\d\b/.exec(cause)?.[0] ?? 0);
  const name = await nameInLog(env, account);
  const line = JSON.stringify({
    event,
    account: name,
    reason: status ? "status" : "exception",
    worker,
    status: status || undefined,
    cause,
  });
  console.error(line);
  writeEvent(line, env);
}
