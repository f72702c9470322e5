// @ts-check
import { Connection, resultOf } from "../drafts/connection.js";

/**
 * The texts of the tab, in IndexedDB: at least one for each window in which the tab is open, so that no window replaces the text of
 * another. A window holds the locks (Web Locks) of the texts that it has shown until it is closed, because Undo may bring them back; the
 * next window takes the newest text that no window holds.
 *
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} text
 * @property {string} name of its file, or ""
 * @property {import("./figures.js").Goal} goal
 * @property {import("./figures.js").Figures | null} before
 * @property {number} [caret] its place in UTF-16 units
 *
 * @typedef {Kept & { version: number, changed: number }} Stored changed: the time of its last change in milliseconds since 1970
 */

const NAME = "lettercraft-texts";
const TEXTS = "texts";
const FORMAT = 1;
/** The item of the session storage with the id of the window's text, for a reload. */
const OWN = "lettercraft-text";
/** How long a window waits for the lock of a text: a page that was just reloaded or closed may still hold it. */
const PATIENCE_MS = 1000;

/**
 * The texts in the storage, as this window may use them. A method rejects if the browser refuses the storage, or has no locks, as on a
 * page without HTTPS.
 */
export class Keeper {
  #connection = new Connection(NAME, TEXTS);
  /** The ids of the texts whose lock the window has, or has asked for, with whether it gets it. @type {Map<string, Promise<boolean>>} */
  #held = new Map();
  /** The ids of texts of other windows whose end is awaited. @type {Set<string>} */
  #watched = new Set();

  /**
   * Takes the text that this window had before it was reloaded, also if that was empty. A new window takes the newest that no other
   * window has.
   *
   * @returns {Promise<Stored | null>} null if there is none
   */
  async restore() {
    const own = sessionStorage.getItem(OWN);
    if (own && (await this.#hold(own, { signal: AbortSignal.timeout(PATIENCE_MS) }))) return this.#get(own);
    const [newest, ...rest] = await this.#all();
    if (newest && (await this.#hold(newest.id, { signal: AbortSignal.timeout(PATIENCE_MS) }))) return newest;
    for (const stored of rest) {
      if (await this.#hold(stored.id, { ifAvailable: true })) return stored;
    }
    return null;
  }

  /**
   * Takes one of the other texts.
   *
   * @param {string} id
   * @returns {Promise<Stored | null>} null if another window has it, or has deleted it
   */
  async take(id) {
    return (await this.#hold(id, { ifAvailable: true })) ? this.#get(id) : null;
  }

  /**
   * The texts that no other window has, the newest first.
   *
   * @param {() => void} onFree called when a window has given up its text
   */
  async free(onFree) {
    const all = await this.#all();
    const { held = [] } = await navigator.locks.query();
    const locks = new Set(held.map(({ name }) => name));
    const isElsewhere = (/** @type {string} */ id) => locks.has(lockOf(id)) && !this.#held.has(id);
    for (const { id } of all) {
      if (!isElsewhere(id) || this.#watched.has(id)) continue;
      this.#watched.add(id);
      navigator.locks.request(lockOf(id), () => {
        this.#watched.delete(id);
        // A window that is reloaded takes its text again.
        setTimeout(onFree, PATIENCE_MS);
      });
    }
    return all.filter(({ id }) => !isElsewhere(id));
  }

  /** All texts, the newest first. @returns {Promise<Stored[]>} */
  async #all() {
    const request = /** @type {IDBRequest<Stored[]>} */ ((await this.#store("readonly")).getAll());
    const all = await resultOf(request);
    return all.filter(({ version }) => version === FORMAT).sort((a, b) => b.changed - a.changed);
  }

  /** Keeps the text that this window has now; an empty one is deleted. It rejects if the storage is full. @param {Kept} kept */
  async save(kept) {
    sessionStorage.setItem(OWN, kept.id);
    // Nobody else knows the id of a new text, so its lock is not waited for.
    this.#hold(kept.id, {});
    if (kept.text) await this.put({ ...kept, version: FORMAT, changed: Date.now() });
    else await this.remove(kept.id);
  }

  /** Puts a text into the storage as it is, such as one that was deleted. It rejects if the storage is full. @param {Stored} stored */
  async put(stored) {
    await this.#write((store) => store.put(stored));
  }

  /** @param {string} id */
  async remove(id) {
    await this.#write((store) => store.delete(id));
  }

  /** @param {(store: IDBObjectStore) => IDBRequest} request */
  async #write(request) {
    const store = await this.#store("readwrite");
    const { transaction } = store;
    const requested = request(store);
    // It does not wait for the request, because the page may be about to be left.
    transaction.commit();
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? requested.error);
    });
  }

  /** @param {string} id @returns {Promise<Stored | null>} */
  async #get(id) {
    const request = /** @type {IDBRequest<Stored | undefined>} */ ((await this.#store("readonly")).get(id));
    const stored = await resultOf(request);
    return stored?.version === FORMAT ? stored : null;
  }

  /**
   * Asks for the lock of a text until the window is closed, and returns whether the window has it.
   *
   * @param {string} id
   * @param {LockOptions} options
   */
  #hold(id, options) {
    const held = this.#held.get(id) ?? this.#ask(id, options);
    this.#held.set(id, held);
    return held;
  }

  /** @param {string} id @param {LockOptions} options @returns {Promise<boolean>} */
  async #ask(id, options) {
    if (!("locks" in navigator)) return false;
    const isHeld = await new Promise((settle) => {
      navigator.locks
        .request(lockOf(id), options, (lock) => {
          settle(lock !== null);
          return lock && new Promise(() => {});
        })
        .catch(() => settle(false));
    });
    if (!isHeld) this.#held.delete(id);
    return isHeld;
  }

  /** @param {IDBTransactionMode} mode */
  async #store(mode) {
    if (!("locks" in navigator)) throw new Error("The browser has no locks");
    return (await this.#connection.open()).transaction(TEXTS, mode).objectStore(TEXTS);
  }
}

/** @param {string} id */
const lockOf = (id) => `${NAME}:${id}`;
