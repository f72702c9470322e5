// @ts-check
/**
 * What an account publishes in the directory, and when. Secrets, plan and sessions are published with each change of them. A write to KV has the
 * price of several calls, so the balance is published only when a reader of the list of accounts would see the difference.
 */
import { withoutHolds } from "./balance.mjs";
import { forget, noteRestored, writeBalance, writeKeys } from "./directory.mjs";
import { hashesOf, listedOf } from "./keys.mjs";
import { idsOf } from "./sessions.mjs";

/** @typedef {import("./metering.mjs").State & { published?: Balance }} State published is the balance that was noted last */
/** @typedef {import("./profile.mjs").Profile} Profile */

/**
 * @typedef {object} Balance
 * @property {number} remaining credits left, including the bonus
 * @property {number} used credits used in this cycle, including those of the bonus
 */

/** The delay before the balance is published to the directory, in milliseconds. KV accepts one write a second to a name. */
export const PUBLISH_DELAY = 1000;

/** The difference between the balance and the published one at which it is published again, in percent of the credits of the cycle. */
const SHARE = 1;

/** The delay before a write that failed is tried again, in milliseconds. */
const RETRY_DELAY = 30_000;

/**
 * @typedef {object} Source the account that is published
 * @property {() => { state: State, profile: Profile, place: string | undefined } | null} read returns the account and the place in the
 *   name of its object, or null if the account is not there
 * @property {(profile: Profile) => void} save stores its profile
 * @property {() => Promise<void>} remove removes the account, once the directory has nothing about it any more
 */

/**
 * Returns the balance as it is published. Held credits are not used yet: most calls that hold them end before anybody reads the list, and the
 * object needs no alarm for a hold whose call has died.
 * @param {State} state
 * @returns {Balance}
 */
export function balanceOf(state) {
  const { credits, bonus, used } = Object.keys(state.holds).length > 0 ? withoutHolds(state) : state;
  return { remaining: credits + bonus, used };
}

/**
 * Reports whether the balance must be published: it is too far from the balance that was noted last, or one of the figures has become zero, or is
 * zero no more. In one cycle of an account that is about a hundred times. If it must be, the balance is noted in the state. The caller
 * stores the state and publishes the account later, so what is published is the noted balance or a later one.
 * @param {State} state
 */
export function noteIfFar(state) {
  const [now, before] = [balanceOf(state), state.published];
  if (before && !isFar(now, before)) return false;
  state.published = now;
  return true;
}

/** @param {Balance} now @param {Balance} before */
function isFar({ remaining, used }, before) {
  const isOther = (/** @type {number} */ a, /** @type {number} */ b) =>
    a !== b && (a === 0 || b === 0 || Math.abs(a - b) * 100 >= SHARE * (remaining + used));
  return isOther(remaining, before.remaining) || isOther(used, before.used);
}

/** Brings the directory up to date with an account. */
export class Publisher {
  #directory;
  #source;
  /** Whether the latest write to the directory has failed. */
  #hasFailed = false;
  /** The latest write to the directory. */
  #writing = Promise.resolve();

  /**
   * @param {KVNamespace} directory
   * @param {Source} source
   */
  constructor(directory, source) {
    this.#directory = directory;
    this.#source = source;
  }

  /**
   * Returns the delay before the next write to the directory, in milliseconds, or undefined if the directory is up to date.
   * @param {Profile} profile
   */
  delay({ unpublished }) {
    if (this.#hasFailed) return RETRY_DELAY;
    return unpublished ? PUBLISH_DELAY : undefined;
  }

  /**
   * Writes the balance, and the secrets if they have changed. Only one write runs at a time: if a write overtook another one, the directory would keep an old plan or a deleted
   * account.
   */
  publish() {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => {});
    return written;
  }

  async #write() {
    const { state, profile, place } = this.#source.read() ?? {};
    if (!state || !profile) return;
    this.#hasFailed = true;
    if (profile.unpublished) await this.#writeKeys(state, profile, place);
    else await this.#writeBalance(state, profile);
    this.#hasFailed = false;
  }

  /**
   * Writes the secrets in force, and deletes those that have ended. An account that is being deleted is removed afterwards.
   * @param {State} state
   * @param {Profile} profile
   * @param {string | undefined} place
   */
  async #writeKeys(state, profile, place) {
    const { closing, plan, account } = state;
    const stale = [...profile.stale];
    const hashes = published(profile);
    if (closing) {
      await forget(this.#directory, account, stale);
      await this.#source.remove();
      return;
    }
    await writeKeys(this.#directory, state, place, hashes, stale);
    if (profile.restored) await noteRestored(this.#directory);
    await this.#writeBalance(state, profile);
    profile.stale = profile.stale.filter((hash) => !stale.includes(hash));
    profile.unpublished = state.closing || state.plan !== plan || published(profile).join() !== hashes.join();
    this.#source.save(profile);
  }

  /** @param {State} state @param {Profile} profile */
  #writeBalance(state, profile) {
    return writeBalance(this.#directory, state, balanceOf(state), idsOf(profile, Date.now()));
  }
}

/**
 * Returns the hashes of the secrets that the directory has. A restored account may have been under another KEY_NAME_SECRET, so its keys are
 * found by their hashes.
 * @param {Profile} profile
 */
const published = ({ keys, restored }) => (restored ? hashesOf(keys) : listedOf(keys));
