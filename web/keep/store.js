// @ts-check
/**
 * What the page keeps in the browser: one database in IndexedDB with a store for each kind of record. All windows of the browser share
 * it. The rules for them are here: a change reads and writes in one transaction, so that none is lost between two windows, and then the
 * other windows are told which records have changed.
 */
import { deleteDB, openDB } from "idb";

/** A browser that does not answer for so long is taken for one that refuses. */
const PATIENCE_MS = 3000;
const DATABASE = "lettercraft";
/** Version 1 had the drafts only. */
const VERSION = 2;
/** The stores of the database. The records of each have their key in `id`. */
const NAMES = /** @type {const} */ (["drafts", "texts", "solving", "fields"]);

/**
 * @typedef {(typeof NAMES)[number]} Name
 * @typedef {{ store: Name, ids: string[] }} Told what a window tells the others
 */

const channel = new BroadcastChannel(DATABASE);
/** @type {Promise<import("idb").IDBPDatabase> | null} */
let opening = null;

/** Opens the database, unless it is open. It rejects if the browser refuses that, and the next call tries it again. */
function open() {
  opening ??= connect().catch((cause) => {
    opening = null;
    throw cause;
  });
  return opening;
}

async function connect() {
  const forget = () => {
    opening = null;
  };
  const connection = openDB(DATABASE, VERSION, {
    upgrade(database) {
      for (const name of NAMES)
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath: "id" });
    },
    // A newer version of the page in another window must not wait for this one.
    blocking: (_current, _blocked, event) => {
      /** @type {IDBDatabase} */ (event.target).close();
      forget();
    },
    terminated: forget,
  });
  return inTime(connection);
}

/**
 * An answer of the browser, unless it takes too long.
 *
 * @template Answer
 * @param {Promise<Answer>} answer
 * @returns {Promise<Answer>}
 */
function inTime(answer) {
  /** @type {Promise<never>} */
  const tooLate = new Promise((_, reject) => {
    setTimeout(() => reject(new Error("The browser did not open the storage")), PATIENCE_MS);
  });
  return Promise.race([answer, tooLate]);
}

/**
 * The records of one kind. A method rejects if the browser refuses the storage or if it is full.
 *
 * @template {{ id: string }} Item
 */
export class Store {
  #name;

  /** @param {Name} name */
  constructor(name) {
    this.#name = name;
  }

  /** @param {string} id @returns {Promise<Item | undefined>} */
  async get(id) {
    return (await open()).get(this.#name, id);
  }

  /** All records, by their ids. @returns {Promise<Item[]>} */
  async all() {
    return (await open()).getAll(this.#name);
  }

  /**
   * Changes records in one transaction, which happens completely or not at all. Then the other windows are told.
   *
   * @template Result
   * @param {(records: Records<Item>) => Promise<Result>} work may wait for the records only
   * @returns {Promise<Result>}
   */
  async change(work) {
    const transaction = (await open()).transaction(this.#name, "readwrite");
    const { store } = transaction;
    /** @type {string[]} */
    const ids = [];
    /** @type {Records<Item>} */
    const records = {
      get: (id) => store.get(id),
      all: () => store.getAll(),
      put: async (item) => {
        ids.push(item.id);
        await store.put(item);
      },
      delete: async (id) => {
        ids.push(id);
        await store.delete(id);
      },
    };
    try {
      const result = await work(records);
      // A page that is about to be left does not wait for the end of the transaction.
      transaction.commit();
      await transaction.done;
      if (ids.length > 0) this.tell(ids);
      return result;
    } catch (cause) {
      transaction.done.catch(() => {});
      // It may have been aborted already, as when the storage is full.
      if (transaction.error === null) abort(transaction);
      throw cause;
    }
  }

  /** Tells the other windows that there is news of records. @param {string[]} ids */
  tell(ids) {
    channel.postMessage(/** @type {Told} */ ({ store: this.#name, ids }));
  }

  /**
   * Takes over the records of a database of earlier versions of the page, which have a store of the same name in it, and deletes it.
   * A window with such a version may make it again, so each page looks for it.
   *
   * @param {string} database
   * @param {(item: Item, known: Item) => boolean} isNewer whether a record replaces one with its id
   */
  async takeOver(database, isNewer) {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === database)) return;
    const before = await inTime(openDB(database));
    /** @type {Item[]} */
    const items = before.objectStoreNames.contains(this.#name) ? await before.getAll(this.#name) : [];
    before.close();
    await this.change(async (records) => {
      for (const item of items) {
        const known = await records.get(item.id);
        if (!known || isNewer(item, known)) await records.put(item);
      }
    });
    await inTime(deleteDB(database));
  }

  /**
   * Calls a listener when other windows have changed records. It has to read them anew: they may have changed again.
   *
   * @param {(ids: readonly string[]) => void} listener
   */
  follow(listener) {
    channel.addEventListener("message", ({ data }) => {
      const { store, ids } = /** @type {Told} */ (data);
      if (store === this.#name) listener(ids);
    });
  }
}

/**
 * The records within a change.
 *
 * @template Item
 * @typedef {object} Records
 * @property {(id: string) => Promise<Item | undefined>} get
 * @property {() => Promise<Item[]>} all
 * @property {(item: Item) => Promise<void>} put
 * @property {(id: string) => Promise<void>} delete
 */

/** @param {{ abort(): void }} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

/** Whether a store refused a record because it has no room for it. @param {unknown} cause */
export const isFull = (cause) => cause instanceof DOMException && cause.name === "QuotaExceededError";

/** Why a store refused a record: the part of a sentence that begins with what is not saved. @param {unknown} cause */
export const whyRefused = (cause) =>
  isFull(cause) ? "the browser has no more room for this page" : "this browser does not let the page save anything";
