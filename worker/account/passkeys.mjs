// @ts-check
/**
 * The passkeys of an account, as plain functions of profile, command and time. The console verifies what a browser sends, and comes here
 * afterwards: only here is it certain that a challenge was not used before. All times are in milliseconds since 1970.
 */
import { post } from "./profile.mjs";

/** @typedef {import("./profile.mjs").Profile} Profile */

/**
 * @typedef {object} Passkey
 * @property {string} id in base64url
 * @property {string} name the owner's
 * @property {string} key the public key: SubjectPublicKeyInfo in base64
 * @property {number} count signature counter; 0 if the passkey has none
 * @property {number} created
 * @property {number | null} used the last time; null if it was never used
 *
 * @typedef {object} Challenge a challenge that was used
 * @property {string} challenge its id
 * @property {number} until when it expires
 */

/** The number of passkeys of an account. */
const PASSKEYS = 10;

/** The number of remembered challenges. Beyond it, nobody signs in with a passkey until one of them expires. */
const CHALLENGES = 20;

/**
 * Reports whether the account can have no more passkeys.
 * @param {Profile} profile
 */
export const isFull = ({ passkeys }) => passkeys.length >= PASSKEYS;

/**
 * Adds a passkey, and lets the owner know.
 * @param {Profile} profile
 * @param {Challenge & { passkey: string, name: string, key: string, count: number }} command
 * @param {number} now
 * @param {() => Parameters<typeof post>[1]} added makes the message about the passkey
 * @returns {"done" | "exists" | "full" | "used" | "busy"}
 */
export function addPasskey(profile, { passkey: id, name, key, count, ...challenge }, now, added) {
  const { passkeys } = profile;
  if (passkeys.some((one) => one.id === id)) return "exists";
  if (isFull(profile)) return "full";
  const outcome = useChallenge(profile, challenge, now);
  if (outcome !== "done") return outcome;
  passkeys.push({ id, name, key, count, created: now, used: null });
  post(profile, added());
  return "done";
}

/**
 * Uses a passkey to sign in. A passkey whose counter has not grown may be a copy, so it does not sign in. Passkeys that are synchronised
 * between devices have no counter: it is always 0.
 * @param {Profile} profile
 * @param {Challenge & { passkey: string, count: number }} command
 * @param {number} now
 * @returns {"done" | "no-passkey" | "rewound" | "used" | "busy"}
 */
export function usePasskey(profile, { passkey: id, count, ...challenge }, now) {
  const passkey = profile.passkeys.find((one) => one.id === id);
  if (!passkey) return "no-passkey";
  if ((count > 0 || passkey.count > 0) && count <= passkey.count) return "rewound";
  const outcome = useChallenge(profile, challenge, now);
  if (outcome !== "done") return outcome;
  passkey.count = count;
  passkey.used = now;
  return "done";
}

/**
 * @param {Profile} profile
 * @param {{ passkey: string, name: string }} command
 * @returns {"done" | "no-passkey"}
 */
export function renamePasskey({ passkeys }, { passkey: id, name }) {
  const passkey = passkeys.find((one) => one.id === id);
  if (!passkey) return "no-passkey";
  passkey.name = name;
  return "done";
}

/**
 * Removes a passkey, unless it is gone already.
 * @param {Profile} profile
 * @param {{ passkey: string }} command
 */
export function removePasskey(profile, { passkey: id }) {
  profile.passkeys = profile.passkeys.filter((one) => one.id !== id);
}

/**
 * Returns the passkeys as their owner sees them.
 * @param {Profile} profile
 */
export const passkeysOf = ({ passkeys }) =>
  passkeys.map(({ id, name, created, used }) => ({ id, name, created, used }));

/**
 * Remembers that a challenge was used, until it expires.
 * @param {Profile} profile
 * @param {Challenge} used
 * @param {number} now
 * @returns {"done" | "used" | "busy"}
 */
function useChallenge(profile, { challenge, until }, now) {
  profile.challenges = profile.challenges.filter((one) => one.until > now);
  const { challenges } = profile;
  if (until <= now || challenges.some((one) => one.challenge === challenge)) return "used";
  if (challenges.length >= CHALLENGES) return "busy";
  challenges.push({ challenge, until });
  return "done";
}
