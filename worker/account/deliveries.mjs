// @ts-check
/**
 * The last messages that were sent to the webhook of an account, or are to be sent, each with its last attempt. Plain functions change
 * them; record.mjs stores them with the profile. Of answers only the status is kept. All times are in milliseconds since 1970.
 */

/** @typedef {import("./profile.mjs").Profile} Profile */
/** @typedef {import("./profile.mjs").Content} Content */

/**
 * @typedef {object} Attempt an attempt to deliver a message, as package notify reports it
 * @property {number | null} status status of the answer; null if there was none
 * @property {number} duration in milliseconds
 * @property {string | null} error reason of the failure, a sentence without a full stop; null if it did not fail
 *
 * @typedef {Content & { attempts: number, last: (Attempt & { time: number }) | null }} Delivery
 */

/** The number of messages that are kept, and the time for which they are kept. */
const DELIVERIES = 50;
const LIFE = 30 * 86_400_000;

/**
 * Returns the deliveries that are kept, the oldest first.
 * @param {Profile} profile
 * @param {number} now
 */
export const keptOf = ({ deliveries }, now) => deliveries.filter(({ time }) => time > now - LIFE).slice(-DELIVERIES);

/**
 * Adds a message to the deliveries.
 * @param {Profile} profile
 * @param {Content} message
 * @param {number} now
 */
export function addDelivery(profile, message, now) {
  profile.deliveries.push({ ...message, attempts: 0, last: null });
  profile.deliveries = keptOf(profile, now);
}

/**
 * Records an attempt, if the message is kept.
 * @param {Profile} profile
 * @param {string} id
 * @param {Attempt} attempt
 * @param {number} now
 */
export function noteAttempt(profile, id, { status, duration, error }, now) {
  const found = profile.deliveries.find((one) => one.id === id);
  if (!found) return;
  found.attempts++;
  found.last = { time: now, status, duration, error };
}

/**
 * Records an attempt that the owner has asked for. If it succeeded, the automatic attempts for the message end, and the webhook is no
 * longer failing. If it failed, the automatic attempts go on.
 * @param {Profile} profile
 * @param {{ id: string, url: string, attempt: Attempt }} sent url is the address of the webhook
 * @param {number} now
 */
export function noteByHand(profile, { id, url, attempt }, now) {
  noteAttempt(profile, id, attempt, now);
  if (attempt.error !== null) return;
  for (const message of profile.outbox) if (message.id === id) message.webhook = null;
  profile.outbox = profile.outbox.filter(({ mail, webhook }) => mail || webhook);
  const { webhook } = profile;
  if (webhook?.url === url && webhook.state === "failing")
    profile.webhook = { ...webhook, state: "on", failingSince: null };
}

/**
 * Returns the deliveries as the owner sees them, the newest first. next is the time of the next attempt. A waiting message has one, and a
 * failed message has none. A failed message has no attempt at all if the webhook was removed or switched off first.
 * @param {Profile} profile
 * @param {number} now
 */
export const deliveriesOf = (profile, now) =>
  keptOf(profile, now)
    .toReversed()
    .map(({ id, type, threshold, time, attempts, last }) => {
      const next = profile.outbox.find((one) => one.id === id)?.webhook?.at ?? null;
      const state = next !== null ? "waiting" : last?.error === null ? "delivered" : "failed";
      return { id, type, ...(threshold !== undefined && { threshold }), time, state, next, attempts, last };
    });

/**
 * Returns a message that the owner wants to send again, and its destination. The outcome says why the message can't be sent.
 * @param {Profile} profile
 * @param {{ id: string }} command
 * @param {number} now
 */
export function again(profile, { id }, now) {
  const found = keptOf(profile, now).find((one) => one.id === id);
  if (!found) return { outcome: "no-delivery" };
  if (!profile.webhook) return { outcome: "no-webhook" };
  if (profile.webhook.state === "off") return { outcome: "webhook-off" };
  const { attempts: _, last: __, ...message } = found;
  const { url, secret } = profile.webhook;
  return { outcome: "done", message, webhook: { url, secret } };
}
