// @ts-check
/**
 * What an account has besides its credits: its keys, the sessions and passkeys of its owner, and the settings of notifications with the
 * messages that wait to be delivered. Plain functions change it; record.mjs stores it. All times are in milliseconds since 1970.
 */
import { addDelivery, noteAttempt } from "./deliveries.mjs";

/**
 * @typedef {object} Profile
 * @property {string | null} address e-mail address of the owner; null if the operator opened the account
 * @property {import("./address.mjs").Move | null} move the change of the address that was asked for
 * @property {number} moved time of the last change of the address
 * @property {import("./keys.mjs").Keys} keys
 * @property {import("./keys.mjs").Numbers} numbers
 * @property {Record<string, import("./sessions.mjs").Session>} sessions by hash of their secret
 * @property {import("./passkeys.mjs").Passkey[]} passkeys the oldest first
 * @property {import("./passkeys.mjs").Challenge[]} challenges the challenges that passkeys have used, until they expire
 * @property {boolean} mail whether notifications are sent by mail
 * @property {number[] | null} ownThresholds shares of the credits, in percent, at which the owner wants a notification, in ascending order;
 *   null for the operator's thresholds
 * @property {Webhook | null} webhook
 * @property {Message[]} outbox messages to deliver
 * @property {import("./deliveries.mjs").Delivery[]} deliveries messages for the webhook, the oldest first
 * @property {import("./subscriptions.mjs").Payment} payment
 * @property {Record<string, import("./subscriptions.mjs").Subscription>} subscriptions by id
 * @property {string[]} stale hashes of secrets whose entries in the directory are still to be deleted
 * @property {boolean} unpublished whether the directory is still to be written
 * @property {string} [restored] hash of the backup from which the account was restored
 *
 * @typedef {object} Webhook
 * @property {string} url
 * @property {string} secret with which deliveries are signed
 * @property {"on" | "failing" | "off"} state off if deliveries failed for too long
 * @property {number | null} failingSince time of the first failed delivery since the last success
 *
 * @typedef {object} Content what a notification tells
 * @property {string} id
 * @property {string} type
 * @property {number} [threshold] in percent
 * @property {string} [key] name of the key that has leaked
 * @property {boolean} [replaced] whether only an earlier secret of the key has leaked
 * @property {number} time
 * @property {string} plan
 * @property {number} remaining
 * @property {number} used
 * @property {number} cycleEnd
 *
 * @typedef {Content & { mail: Due | null, webhook: Due | null }} Message a notification of the owner; mail or webhook is null if there is
 *   nothing (more) to send by it
 *
 * @typedef {object} Due
 * @property {number} attempts number of attempts so far
 * @property {number} at time of the next attempt
 */

/**
 * @param {{ address?: string }} command
 * @returns {Profile}
 */
export function newProfile({ address }) {
  return {
    address: address ?? null,
    move: null,
    moved: 0,
    keys: {},
    numbers: { last: 0, of: {} },
    sessions: {},
    passkeys: [],
    challenges: [],
    mail: true,
    ownThresholds: null,
    webhook: null,
    outbox: [],
    deliveries: [],
    payment: "none",
    subscriptions: {},
    stale: [],
    unpublished: true,
  };
}

/**
 * Returns the shares of the credits, in percent, at which the owner gets a notification.
 * @param {Profile} profile
 * @param {{ thresholds?: number[] }} command has the operator's thresholds
 */
export const thresholdsOf = ({ ownThresholds }, { thresholds = [] }) => ownThresholds ?? thresholds;

/**
 * Changes the settings that are given. A different URL gets the secret of the command; the same URL is switched on again.
 * @param {Profile} profile
 * @param {{ mail?: "on" | "off", ownThresholds?: number[] | null, webhook?: string, secret?: string }} command
 */
export function setSettings(profile, { mail, ownThresholds, webhook, secret }) {
  if (mail !== undefined) profile.mail = mail === "on";
  if (ownThresholds !== undefined) profile.ownThresholds = ownThresholds;
  if (webhook === undefined) return;
  if (webhook === "") profile.webhook = null;
  else if (webhook !== profile.webhook?.url)
    profile.webhook = { url: webhook, secret: secret ?? "", state: "on", failingSince: null };
  else if (profile.webhook.state === "off") profile.webhook = { ...profile.webhook, state: "on", failingSince: null };
  if (!profile.webhook) for (const message of profile.outbox) message.webhook = null;
}

/**
 * Makes a message for the owner.
 * @param {string} type
 * @param {import("./metering.mjs").State} state
 * @param {number} now
 */
export function message(type, { plan, credits, bonus, used, cycleEnd }, now) {
  const id = `msg_${crypto.randomUUID().replaceAll("-", "")}`;
  return { id, type, time: now, plan, remaining: credits + bonus, used, cycleEnd };
}

/**
 * Puts a message into the outbox, if there is a way to deliver it.
 * @param {Profile} profile
 * @param {Content} message
 */
export function post(profile, message) {
  const due = { attempts: 0, at: message.time };
  const isSystem = message.type !== "credits.threshold"; // sent even if the owner wants no mail about credits
  const mail = profile.address !== null && (profile.mail || isSystem) ? due : null;
  const webhook = profile.webhook && profile.webhook.state !== "off" && !isSystem ? { ...due } : null;
  if (mail || webhook) profile.outbox.push({ ...message, mail, webhook });
  if (webhook) addDelivery(profile, message, message.time);
}

/**
 * Returns the time at which the next message is due, if there is one.
 * @param {Profile} profile
 * @returns {number | undefined}
 */
export function nextDue({ outbox }) {
  const times = outbox.flatMap(({ mail, webhook }) => [mail?.at, webhook?.at]).filter((at) => at !== undefined);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/**
 * Returns the deliveries of a message that the notifier must make now, or null.
 * @param {Profile} profile
 * @param {Message} message
 * @param {number} now
 */
export function delivery({ address, webhook }, { mail, webhook: hook, ...message }, now) {
  const isMailDue = mail !== null && mail.at <= now;
  const isHookDue = hook !== null && hook.at <= now && webhook !== null && webhook.state !== "off";
  if (!isMailDue && !isHookDue) return null;
  return {
    address,
    message,
    mail: isMailDue ? mail.attempts : null,
    webhook: isHookDue
      ? { url: webhook.url, secret: webhook.secret, attempt: hook.attempts, failingSince: webhook.failingSince }
      : null,
  };
}

/**
 * @typedef {object} Report the notifier's report of a delivery
 * @property {"sent" | "failed" | null} mail
 * @property {number | null} mailAfter milliseconds until the next attempt; null after the last failed attempt
 * @property {"sent" | "failed" | null} webhook
 * @property {number | null} webhookAfter
 * @property {boolean} disable whether to switch the webhook off
 * @property {import("./deliveries.mjs").Attempt | null} attempt
 */

/**
 * Records a delivery. A message that needs no more attempts leaves the outbox. If the webhook is switched off, the owner gets a message.
 * @param {Profile} profile
 * @param {{ id: string, url: string | undefined }} sent id of the message, and URL of the webhook
 * @param {Report} report
 * @param {number} now
 * @param {() => Content} disabled makes that message
 */
export function note(profile, { id, url }, report, now, disabled) {
  const message = profile.outbox.find((one) => one.id === id);
  if (message) {
    if (report.mail) message.mail = next(message.mail, report.mail, report.mailAfter, now);
    if (report.webhook) message.webhook = next(message.webhook, report.webhook, report.webhookAfter, now);
  }
  if (report.attempt) noteAttempt(profile, id, report.attempt, now);
  const webhook = profile.webhook?.url === url ? profile.webhook : null; // the owner may have changed it meanwhile
  if (webhook && report.webhook === "sent") profile.webhook = { ...webhook, state: "on", failingSince: null };
  if (webhook && report.webhook === "failed") {
    profile.webhook = { ...webhook, state: "failing", failingSince: webhook.failingSince ?? now };
    if (report.disable) {
      profile.webhook.state = "off";
      for (const one of profile.outbox) one.webhook = null;
      post(profile, disabled());
    }
  }
  profile.outbox = profile.outbox.filter((one) => one.mail || one.webhook);
}

/**
 * Puts off the delivery of a message to a time, if it was due before that. This does not count as an attempt.
 * @param {Profile} profile
 * @param {string} id
 * @param {number} time
 */
export function postpone(profile, id, time) {
  const message = profile.outbox.find((one) => one.id === id);
  for (const due of [message?.mail, message?.webhook]) if (due) due.at = Math.max(due.at, time);
}

/**
 * @param {Due | null} due
 * @param {"sent" | "failed"} result
 * @param {number | null} after
 * @param {number} now
 * @returns {Due | null}
 */
function next(due, result, after, now) {
  if (!due || result === "sent" || after === null) return null;
  return { attempts: due.attempts + 1, at: now + after };
}
