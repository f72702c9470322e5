// @ts-check
/**
 * The change of the address of an account's owner, as plain functions of state, profile, command and time. It is asked for in a session,
 * and confirmed at both addresses, with a link in a mail to each. From the second confirmation on it is decided: it only goes on, or is
 * dropped if the new address has another account. The console (worker/console/signin/move.go) then takes these steps. Each can be
 * repeated, and the owner's next visit goes on where they were interrupted:
 *
 *   1. the mailbox of the new address gets the account
 *   2. "move-address": the account has the new address, and the mails of the old one sign nobody in any more
 *   3. the mailbox of the old address forgets the account
 *   4. "end-move": the change is forgotten
 *
 * So at any time one of the two addresses leads to the account, and neither leads to a new one. Secrets are known only by their SHA-256.
 * All times are in milliseconds since 1970.
 */

/** @typedef {import("./metering.mjs").State} State */
/** @typedef {import("./profile.mjs").Profile} Profile */

/**
 * @typedef {object} Move
 * @property {string} from
 * @property {string} to
 * @property {Confirmation} old of the address from
 * @property {Confirmation} new of the address to
 * @property {number} until when the links expire
 * @property {string} session hash of the session that requested the change; it does not end
 * @property {boolean} isMoved whether the account has the new address
 *
 * @typedef {object} Confirmation
 * @property {string} link hash of the secret in the link
 * @property {boolean} isDone
 */

/** The time in milliseconds for which no change may follow a change: a delayed step of an earlier change must not undo the new one. */
const PAUSE = 3_600_000;

/** @param {Move} move */
const isDecided = (move) => move.old.isDone && move.new.isDone;

/**
 * Returns the change that has not expired.
 * @param {Profile} profile
 * @param {number} now
 */
const moveOf = ({ move }, now) => (move && (isDecided(move) || move.until > now) ? move : null);

/**
 * Returns the change as the owner sees it.
 * @param {Profile} profile
 * @param {number} now
 */
export function moveSeen(profile, now) {
  const move = moveOf(profile, now);
  return move && { to: move.to, until: move.until, old: move.old.isDone, new: move.new.isDone };
}

/**
 * Returns the other address that may lead to the account besides the profile's address, or null.
 * @param {Profile} profile
 */
export function aliasOf({ move }) {
  if (!move || !isDecided(move)) return null;
  return move.isMoved ? move.from : move.to;
}

/**
 * Forgets a change that has expired. Returns the time at which the present change expires, and reports whether the profile has changed.
 * @param {Profile} profile
 * @param {number} now
 * @returns {{ hasChanged: boolean, until: number | undefined }}
 */
export function lapseMove(profile, now) {
  const hasChanged = profile.move !== null && moveOf(profile, now) === null;
  if (hasChanged) profile.move = null;
  const { move } = profile;
  return { hasChanged, until: move && !isDecided(move) ? move.until : undefined };
}

/**
 * Begins a change, which replaces a change that is not decided. A suspended account keeps its address, because its owner could sign up with
 * the old one.
 * @param {State} state
 * @param {Profile} profile
 * @param {{ to: string, old: string, new: string, life: number, session: string }} command old and new are hashes of the secrets
 * @param {number} now
 */
export function askMove(state, profile, { to, old, new: another, life, session }, now) {
  const { address: from, move, moved } = profile;
  if (state.suspended || from === null) return { outcome: "unmovable" };
  if (from === to) return { outcome: "same-address" };
  if ((move && isDecided(move)) || now < moved + PAUSE) return { outcome: "moving" };
  const [one, other] = [
    { link: old, isDone: false },
    { link: another, isDone: false },
  ];
  profile.move = { from, to, old: one, new: other, until: now + life, session, isMoved: false };
  return { outcome: "done", from, move: moveSeen(profile, now) };
}

/**
 * Confirms a change with one of its links. Doing it again changes nothing.
 * @param {State} state
 * @param {Profile} profile
 * @param {{ link: string }} command
 * @param {number} now
 */
export function confirmMove(state, profile, { link }, now) {
  const move = moveOf(profile, now);
  const side = move && [move.old, move.new].find((one) => one.link === link);
  if (!move || !side) return { outcome: "no-move" };
  if (state.suspended) return { outcome: "unmovable" };
  side.isDone = true;
  return { outcome: "done", decided: isDecided(move) };
}

/**
 * Cancels a change that is not decided, in a session or with one of its links.
 * @param {Profile} profile
 * @param {{ link?: string }} command
 * @param {number} now
 */
export function cancelMove(profile, { link }, now) {
  const move = moveOf(profile, now);
  if (!move || (link !== undefined && link !== move.old.link && link !== move.new.link)) return { outcome: "no-move" };
  if (isDecided(move)) return { outcome: "moving" };
  profile.move = null;
  return { outcome: "done" };
}

/**
 * Returns the data with which the console completes a change that is decided.
 * @param {Profile} profile
 */
export function decidedMove({ move }) {
  return move && isDecided(move) ? { outcome: "done", ...move } : { outcome: "no-move" };
}

/**
 * Gives the account the new address, unless it was suspended in the meantime. All sessions end except the one that requested the change.
 * @param {State} state
 * @param {Profile} profile
 */
export function moveAddress(state, profile) {
  const { move } = profile;
  if (!move || !isDecided(move)) return { outcome: "no-move" };
  if (!move.isMoved) {
    if (state.suspended) return { outcome: "unmovable" };
    move.isMoved = true;
    profile.address = move.to;
    profile.sessions = Object.fromEntries(Object.entries(profile.sessions).filter(([one]) => one === move.session));
    profile.unpublished = true;
  }
  return { outcome: "done", cycleEnd: state.cycleEnd };
}

/**
 * Forgets a decided change, either because it was made or because its new address has another account.
 * @param {Profile} profile
 * @param {number} now
 */
export function endMove(profile, now) {
  if (profile.move?.isMoved) profile.moved = now;
  if (profile.move && isDecided(profile.move)) profile.move = null;
  return { outcome: "done" };
}

/**
 * Reports whether mails to an address no longer sign anybody in, because the account has another address.
 * @param {Profile} profile
 * @param {string | undefined} address
 */
export const hasLeft = ({ move }, address) => Boolean(move?.isMoved) && move?.from === address;
