// @ts-check
/**
 * The sessions of an account's owner, as plain functions of profile, command and time. A session is stored under the hash of its secret.
 * All times are in milliseconds since 1970.
 */

/** @typedef {import("./profile.mjs").Profile} Profile */

/**
 * @typedef {object} Session a browser that is signed in
 * @property {number} created
 * @property {number} expires
 * @property {number} [used] time of the first request on the last day (UTC) with a request; sessions of earlier releases lack this and the
 *   following properties
 * @property {string} [device] browser and system in words; empty if unknown
 * @property {string} [country] code of ISO 3166-1; empty if unknown
 * @property {Way} [way] how the owner has signed in
 *
 * @typedef {"link" | "code" | "passkey"} Way
 */

/** The number of sessions that are kept. The oldest sessions are removed first. */
const SESSIONS = 20;

/** The length of the beginning of a session's hash. The directory has it, and it is the session's id on the account page. */
const PREFIX = 16;

const DAY = 86_400_000;

/** @param {string} session its hash */
const idOf = (session) => session.slice(0, PREFIX);

/**
 * Reports whether a session exists and has not expired.
 * @param {Profile} profile
 * @param {string} session
 * @param {number} now
 */
export function hasSession({ sessions }, session, now) {
  return Object.hasOwn(sessions, session) && (sessions[session]?.expires ?? 0) > now;
}

/**
 * Returns the sessions that have not expired, with their hashes, the newest first.
 * @param {Profile} profile
 * @param {number} now
 */
const alive = ({ sessions }, now) =>
  Object.entries(sessions)
    .filter(([, { expires }]) => expires > now)
    .sort(([, a], [, b]) => b.created - a.created);

/**
 * Returns the ids of the sessions that have not expired.
 * @param {Profile} profile
 * @param {number} now
 */
export const idsOf = (profile, now) => alive(profile, now).map(([session]) => idOf(session));

/**
 * Returns the sessions as their owner sees them, the newest first.
 * @param {Profile} profile
 * @param {string | undefined} current hash of the session that asks
 * @param {number} now
 */
export const sessionsOf = (profile, current, now) =>
  alive(profile, now).map(([session, { created, expires, used, device, country, way }]) => ({
    id: idOf(session),
    created,
    used: used ?? created,
    expires,
    device: device || null,
    country: country || null,
    way: way ?? null,
    isCurrent: session === current,
  }));

/**
 * Adds a session. Sessions that have expired are removed, and the oldest one if there are too many.
 * @param {Profile} profile
 * @param {{ session: string, life: number } & Pick<Session, "device" | "country" | "way">} command
 * @param {number} now
 */
export function addSession(profile, { session, life, device, country, way }, now) {
  const kept = alive(profile, now).slice(0, SESSIONS - 1);
  const added = { created: now, expires: now + life, used: now, device, country, way };
  profile.sessions = { ...Object.fromEntries(kept), [session]: added };
}

/**
 * Records a request of a session that exists. Reports whether it is the first request on its day, so that the profile has changed.
 * @param {Profile} profile
 * @param {string} hash
 * @param {number} now
 */
export function useSession({ sessions }, hash, now) {
  const session = /** @type {Session} */ (sessions[hash]);
  if (Math.floor((session.used ?? session.created) / DAY) >= Math.floor(now / DAY)) return false;
  session.used = now;
  return true;
}

/**
 * Ends a session, unless it has ended already.
 * @param {Profile} profile
 * @param {string} id
 */
export function endSession(profile, id) {
  const others = Object.entries(profile.sessions).filter(([session]) => idOf(session) !== id);
  profile.sessions = Object.fromEntries(others);
  profile.unpublished = true; // the directory has the ids
}
