// @ts-check
/** Puts messages into the outbox of an account, and delivers them with the console's notifier. */
import { delivery, message, note, post, postpone } from "./profile.mjs";

/** @typedef {import("./metering.mjs").State} State */
/** @typedef {import("./profile.mjs").Profile} Profile */

/** The delay before a message that the notifier did not take is tried again, in milliseconds. */
const RETRY_DELAY = 30_000;

/**
 * Puts messages for the owner into the outbox, one for each threshold that was reached.
 * @param {State} state
 * @param {Profile} profile
 * @param {number[]} thresholds
 * @param {number} now
 */
export function announce(state, profile, thresholds, now) {
  for (const threshold of thresholds) post(profile, { ...message("credits.threshold", state, now), threshold });
}

/**
 * Delivers the messages that are due. The notifier sends them, and says when to try again. If it can't be reached, the message waits.
 * @param {State} state
 * @param {Profile} profile
 * @param {object} account
 * @param {Fetcher} account.notifier
 * @param {() => Promise<string | undefined>} account.name returns the pseudonym of the account
 * @param {() => void} account.save stores the profile, unless the account has a newer profile
 * @param {(error: unknown) => Promise<void>} account.fail called when the notifier could not be reached
 */
export async function deliver(state, profile, { notifier, name, save, fail }) {
  for (const { id } of [...profile.outbox]) {
    const waiting = profile.outbox.find((one) => one.id === id);
    const job = waiting && delivery(profile, waiting, Date.now());
    if (!job) continue;
    try {
      const report = await notify(notifier, { account: state.account, pseudonym: await name(), ...job });
      const now = Date.now();
      note(profile, { id, url: job.webhook?.url }, report, now, () => message("webhook.disabled", state, now));
    } catch (error) {
      postpone(profile, id, Date.now() + RETRY_DELAY);
      await fail(error);
    }
    save();
  }
}

/**
 * Asks the notifier to make one attempt to deliver a message.
 * @param {Fetcher} notifier
 * @param {object} job
 * @returns {Promise<import("./profile.mjs").Report>}
 */
async function notify(notifier, job) {
  const response = await notifier.fetch("https://notifier/notify", { method: "POST", body: JSON.stringify(job) });
  if (!response.ok) throw new Error(`the notifier answered with status ${response.status}`);
  return response.json();
}
