// @ts-check
import { forget, noteRestored, writeBalance, writeKeys } from "./directory.mjs";
import { hashesOf, listedOf } from "./keys.mjs";
import { idsOf } from "./sessions.mjs";

/** @typedef {import("./metering.mjs").State} State */
/** @typedef {import("./profile.mjs").Profile} Profile */

/** The delay before the balance is published to the directory, in milliseconds. KV accepts one write a second to a name. */
export const PUBLISH_DELAY = 1000;

/** The delay before a write that failed is tried again, in milliseconds. */
const RETRY_DELAY = 30_000;

/**
 * @typedef {object} Source the account that is published
 * @property {() => { state: State, profile: Profile } | null} read returns the account, or null if it does not exist
 * @property {(profile: Profile) => void} save stores its profile
 * @property {() => Promise<void>} remove removes the account, once the directory has nothing about it any more
 */

/** Brings the directory up to date with an account. */
export class Publisher {
  #directory;
  #source;
  /** Whether the balance has changed since it was published. */
  #isDirty = false;
  /** The delay before the next write to the directory, in milliseconds. It is longer after a failure. */
  #delay = PUBLISH_DELAY;
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

  /** Records that the balance has changed. */
  change() {
    this.#isDirty = true;
  }

  /**
   * Returns the delay before the next write to the directory, in milliseconds, or undefined if the directory is up to date.
   * @param {Profile} profile
   */
  delay({ unpublished }) {
    return unpublished || this.#isDirty ? this.#delay : undefined;
  }

  /**
   * Writes the changes. Only one write runs at a time: if a write overtook another one, the directory would keep an old plan or a deleted
   * account.
   */
  publish() {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => {});
    return written;
  }

  async #write() {
    const { state, profile } = this.#source.read() ?? {};
    if (!state || !profile) return;
    this.#delay = RETRY_DELAY;
    if (profile.unpublished) await this.#writeKeys(state, profile);
    else if (this.#isDirty) await this.#writeBalance(state, profile);
    this.#delay = PUBLISH_DELAY;
  }

  /**
   * Writes the secrets in force, and deletes those that have ended. An account that is being deleted is removed afterwards.
   * @param {State} state
   * @param {Profile} profile
   */
  async #writeKeys(state, profile) {
    const { closing, plan, account } = state;
    const stale = [...profile.stale];
    const hashes = published(profile);
    if (closing) {
      await forget(this.#directory, account, stale);
      await this.#source.remove();
      return;
    }
    await writeKeys(this.#directory, state, hashes, stale);
    if (profile.restored) await noteRestored(this.#directory);
    await this.#writeBalance(state, profile);
    profile.stale = profile.stale.filter((hash) => !stale.includes(hash));
    profile.unpublished = state.closing || state.plan !== plan || published(profile).join() !== hashes.join();
    this.#source.save(profile);
  }

  /**
   * @param {State} state
   * @param {Profile} profile
   */
  async #writeBalance(state, profile) {
    this.#isDirty = false;
    try {
      await writeBalance(this.#directory, state, idsOf(profile, Date.now()));
    } catch (error) {
      this.#isDirty = true;
      throw error;
    }
  }
}

/**
 * Returns the hashes of the secrets that the directory has. A restored account may have been under another KEY_NAME_SECRET, so its keys are
 * found by their hashes.
 * @param {Profile} profile
 */
const published = ({ keys, restored }) => (restored ? hashesOf(keys) : listedOf(keys));
