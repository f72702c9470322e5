// @ts-check
/**
 * The record of an account: what its object stores, with the part of it that is in memory. The parts are separate entries, so that a call
 * writes only what it changes:
 *
 *   "state"              credits, rate window, holds (metering.mjs), and the use of today (use.mjs)
 *   "profile"            address, keys, sessions, passkeys, settings, messages to deliver (profile.mjs and the modules that it names)
 *   "use:…"              what the account was used for on other days (use.mjs)
 *   "line:…"             the last calls (calls.mjs)
 *   the table answers    calls with an Idempotency-Key, and their answers (repeats.mjs)
 *   "place"              where the account is, if it was moved (place.mjs); it is not part of the account
 *
 * The object's alarm is stored with them.
 */
import { numberOf, onlyKey } from "./keys.mjs";
import { withFirstValues } from "./metering.mjs";
import { erase, PLACE } from "./moving.mjs";
import { newProfile } from "./profile.mjs";
import { balanceOf } from "./publishing.mjs";
import { Repeats } from "./repeats.mjs";
import { newToday, Use } from "./use.mjs";

/** @typedef {import("./publishing.mjs").State & { today: import("./use.mjs").Today }} State */
/** @typedef {import("./profile.mjs").Profile} Profile */

export class AccountRecord {
  #storage;
  /** The time for which this instance has set the alarm. @type {number | undefined} */
  #alarm;
  /** Undefined if the account is not here, as its profile is then. @type {State | undefined} */
  state;
  /** @type {Profile | undefined} */
  profile;
  /** @type {import("./place.mjs").Place | undefined} */
  place;

  /** @param {DurableObjectStorage} storage */
  constructor(storage) {
    this.#storage = storage;
    this.use = new Use(storage.kv);
    this.repeats = new Repeats(storage.sql);
    this.read();
  }

  /**
   * Reads the account from disk, which undoes changes that could not be written. An account that was stored before a field existed gets the
   * initial value of the field.
   */
  read() {
    const { kv } = this.#storage;
    this.place = kv.get(PLACE);
    this.use.reset();
    this.state = this.profile = undefined;
    if (this.place?.to) return; // the account is elsewhere
    const state = /** @type {any} */ (kv.get("state"));
    const profile = /** @type {any} */ (kv.get("profile"));
    this.state = state && { today: newToday(), ...withFirstValues(state), closing: state.closing ?? state.key === "" };
    this.profile = state && { ...newProfile({}), unpublished: false, ...profile };
    if (this.state) this.#adopt(this.state);
    // An account of a release with one key for each account is published, so that its plan gets into the directory.
    if (state && !profile?.keys)
      Object.assign(this.profile ?? {}, { keys: onlyKey(state, profile ?? {}), unpublished: true });
    if (this.profile) numberOf(this.profile, ""); // a key must have its number before it can be revoked
  }

  /** Takes over the calls of an account from the form of earlier releases. @param {State} state */
  #adopt(state) {
    this.#storage.transactionSync(() => {
      if (this.use.adopt(state.today, this.#storage.sql)) this.saveState();
    });
  }

  /** Stores the account, which is published afterwards. */
  save() {
    try {
      if (this.state) this.state.published = balanceOf(this.state);
      this.saveState();
      this.saveProfile();
    } catch (error) {
      this.read();
      throw error;
    }
  }

  saveState() {
    this.#storage.kv.put("state", this.state);
  }

  /** @param {Profile | undefined} profile that of an account that may have been removed meanwhile */
  saveProfile(profile = this.profile) {
    this.#storage.kv.put("profile", profile);
  }

  /** @param {import("./place.mjs").Place} place */
  savePlace(place) {
    this.place = place;
    this.#storage.kv.put(PLACE, place);
  }

  /**
   * Stores an account from a backup. It writes everything or nothing.
   * @param {State} state without the use of today
   * @param {Profile} profile
   * @param {any} account with its use and repeated calls, in the form of the backup
   */
  restore(state, profile, account) {
    try {
      this.#storage.transactionSync(() => {
        this.state = { ...state, today: this.use.take(account) };
        this.repeats.take(account.repeats);
        this.profile = profile;
        this.saveState();
        this.saveProfile();
      });
    } catch (error) {
      this.#newTables(); // they were not made
      this.read();
      throw error;
    }
  }

  /** Takes up the account that has arrived here. @param {import("./place.mjs").Place} place */
  arrive(place) {
    this.savePlace(place);
    this.#newTables();
    this.read();
  }

  /** Removes the account. Another account may be opened under its id. */
  async remove() {
    if (this.place) {
      this.erase(this.place); // other objects pass on commands to this one
      return;
    }
    await this.#storage.deleteAll();
    await this.#storage.deleteAlarm();
    this.#empty();
  }

  /** Erases everything except the place, in one step. @param {import("./place.mjs").Place} place */
  erase(place) {
    erase(this.#storage, place);
    this.#storage.deleteAlarm();
    this.#empty();
    this.place = place;
  }

  /** Forgets the account, after its data was erased. */
  #empty() {
    this.#alarm = undefined;
    this.state = undefined;
    this.profile = undefined;
    this.#newTables();
  }

  /** Starts without tables, after the earlier tables were deleted. */
  #newTables() {
    this.use = new Use(this.#storage.kv);
    this.repeats = new Repeats(this.#storage.sql);
  }

  /**
   * Sets the alarm for a time, unless it is set for an earlier time.
   * @param {number} time
   */
  wake(time) {
    if (this.#alarm !== undefined && this.#alarm <= time) return;
    this.#alarm = time;
    this.#storage.setAlarm(time);
  }

  /** Notes that the alarm has rung, so that it is set for no time. */
  rang() {
    this.#alarm = undefined;
  }
}
