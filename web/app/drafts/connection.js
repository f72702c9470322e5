// @ts-check
/** A browser that does not answer for so long is taken for one that refuses. */
const PATIENCE_MS = 3000;

/** A connection to a database in IndexedDB that has one store, whose records have their key in `id`. */
export class Connection {
  #name;
  #store;
  /** @type {Promise<IDBDatabase> | null} */
  #opening = null;

  /** @param {string} name of the database @param {string} store its name */
  constructor(name, store) {
    this.#name = name;
    this.#store = store;
  }

  /**
   * Opens the database, unless it is open. It rejects if the browser refuses that, and the next call tries it again.
   *
   * @returns {Promise<IDBDatabase>}
   */
  open() {
    this.#opening ??= this.#connect().catch((cause) => {
      this.#opening = null;
      throw cause;
    });
    return this.#opening;
  }

  async #connect() {
    const request = indexedDB.open(this.#name, this.#name === "lettercraft" ? 2 : 1);
    request.onupgradeneeded = () => {
      for (const name of this.#name === "lettercraft" ? ["drafts", "texts", "solving", "fields"] : [this.#store])
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath: "id" });
    };
    const tooLate = new Promise((_, reject) => {
      setTimeout(() => reject(new Error("The browser did not open the storage")), PATIENCE_MS);
    });
    const database = await Promise.race([resultOf(request), tooLate]);
    const forget = () => {
      this.#opening = null;
    };
    database.onclose = forget;
    // A newer version of the page in another tab must not wait for this one.
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return database;
  }
}

/**
 * What a request to a database gives.
 *
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
export const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
