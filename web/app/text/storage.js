// @ts-check
import { resultOf } from "../drafts/database.js";

/**
 * The texts of the tab, in IndexedDB: one for each window in which the tab is open, so that no window replaces the text of another. A
 * window holds the lock of its text (Web Locks) until it is closed; the next window takes the newest text that no window holds.
 *
 * @typedef {object} Kept
 * @property {string} text
 * @property {string} name of its file, or ""
 * @property {import("./figures.js").Goal} goal
 * @property {import("./figures.js").Figures | null} before
 *
 * @typedef {Kept & { id: string, version: number, changed: number }} Stored changed: the time of its last change in milliseconds since 1970
 */

const NAME = "lettercraft-texts";
const TEXTS = "texts";
const FORMAT = 1;
/** The item of the session storage with the id of the window's text, for a reload. */
const OWN = "lettercraft-text";
/** How long a window waits for the lock of a text: a page that was just reloaded or closed may still hold it. */
const PATIENCE_MS = 1000;

/** The text of this window in the storage. */
export class Keeper {
  /** @type {IDBDatabase} */
  #database;
  /** The id of the text. */
  #id = "";
  /** Gives the lock back. */
  #release = () => {};
  /** The ids of texts of other windows whose end is awaited. @type {Set<string>} */
  #watched = new Set();

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
  }

  /** Opens the storage. It rejects if the browser refuses it. */
  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS, { keyPath: "id" });
    const database = await resultOf(request);
    database.onversionchange = () => database.close();
    return new Keeper(database);
  }

  /**
   * Takes the text that this window had before it was reloaded, also if that was empty. A new window takes the newest that no other
   * window has.
   *
   * @returns {Promise<Stored | null>} null if there is none
   */
  async take() {
    const own = sessionStorage.getItem(OWN);
    if (own && (await this.#lock(own, { signal: AbortSignal.timeout(PATIENCE_MS) }))) return this.#get(own);
    const [newest, ...rest] = await this.#all();
    if (newest && (await this.#lock(newest.id, { signal: AbortSignal.timeout(PATIENCE_MS) }))) return newest;
    for (const stored of rest) {
      if (await this.#lock(stored.id, { ifAvailable: true })) return stored;
    }
    await this.#lock(crypto.randomUUID(), {});
    return null;
  }

  /**
   * The newest text that no window has.
   *
   * @param {() => void} onFree called when a window has given up its text
   * @returns {Promise<Stored | null>} null if there is none
   */
  async other(onFree) {
    const [all, { held = [] }] = await Promise.all([this.#all(), navigator.locks.query()]);
    const names = new Set(held.map(({ name }) => name));
    for (const { id } of all) {
      if (id === this.#id || !names.has(lockOf(id)) || this.#watched.has(id)) continue;
      this.#watched.add(id);
      navigator.locks.request(lockOf(id), () => {
        this.#watched.delete(id);
        // A window that is reloaded takes its text again.
        setTimeout(onFree, PATIENCE_MS);
      });
    }
    return all.find(({ id }) => !names.has(lockOf(id))) ?? null;
  }

  /** All texts, the newest first. @returns {Promise<Stored[]>} */
  async #all() {
    const request = /** @type {IDBRequest<Stored[]>} */ (this.#store("readonly").getAll());
    const all = await resultOf(request);
    return all.filter(({ version }) => version === FORMAT).sort((a, b) => b.changed - a.changed);
  }

  /** Lets the window take another text when it is reloaded. This one stays in the storage. @param {string} id of the other one */
  takeNext(id) {
    sessionStorage.setItem(OWN, id);
  }

  /** Begins another text in this window. The one so far stays in the storage, like that of a window that was closed. */
  async begin() {
    // Nobody else knows the id, so what is saved from now on has it before the lock is there.
    this.#id = crypto.randomUUID();
    await this.#lock(this.#id, {});
  }

  /** Keeps what this window has; an empty text is forgotten. It rejects if the storage is full. @param {Kept} kept */
  async save(kept) {
    const store = this.#store("readwrite");
    const stored = { ...kept, id: this.#id, version: FORMAT, changed: Date.now() };
    const request = kept.text ? store.put(stored) : store.delete(this.#id);
    // It does not wait for the request, because the page may be about to be left.
    store.transaction.commit();
    await new Promise((resolve, reject) => {
      store.transaction.oncomplete = resolve;
      store.transaction.onabort = () => reject(store.transaction.error ?? request.error);
    });
  }

  /** @param {string} id @returns {Promise<Stored | null>} */
  async #get(id) {
    const request = /** @type {IDBRequest<Stored | undefined>} */ (this.#store("readonly").get(id));
    const stored = await resultOf(request);
    return stored?.version === FORMAT ? stored : null;
  }

  /**
   * Makes a text that of this window, if no other window has it.
   *
   * @param {string} id
   * @param {LockOptions} options
   */
  async #lock(id, options) {
    const release = await new Promise((settle) => {
      navigator.locks
        .request(lockOf(id), options, (lock) => lock && new Promise((done) => settle(() => done(undefined))))
        .then(() => settle(null))
        .catch(() => settle(null));
    });
    if (!release) return false;
    this.#release();
    this.#release = release;
    this.#id = id;
    sessionStorage.setItem(OWN, id);
    return true;
  }

  /** @param {IDBTransactionMode} mode */
  #store(mode) {
    return this.#database.transaction(TEXTS, mode).objectStore(TEXTS);
  }
}

/** @param {string} id */
const lockOf = (id) => `${NAME}:${id}`;
