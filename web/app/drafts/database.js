// @ts-check
import { Connection, resultOf } from "./connection.js";
import { contentOf, copyTitle, FORMAT, newDraft, newId } from "./record.js";

/** @typedef {import("./record.js").Draft} Draft */

const NAME = "lettercraft";
const DRAFTS = "drafts";

/**
 * The saved puzzles, in IndexedDB. Each method is one transaction that happens completely or not at all, also while other
 * tabs of the browser use the same puzzles. A method rejects if the browser refuses the storage or if it is full.
 */
export class Database {
  #connection = new Connection(NAME, DRAFTS);

  /**
   * Saves a state. If another tab has saved another state since, this one becomes a puzzle of its own, so that neither is
   * lost. A puzzle that has been deleted meanwhile is saved again.
   *
   * @param {{ id: string, kind: string, revision: number, state: unknown }} desk revision: that of the state before
   * @returns {Promise<{ id: string, revision: number, isCopy: boolean }>}
   */
  async save({ id, kind, revision, state }) {
    return this.#run("readwrite", async (store) => {
      const now = new Date().toISOString();
      const stored = await resultOf(/** @type {IDBRequest<Draft | undefined>} */ (store.get(id)));
      if (stored && JSON.stringify(stored.state) === JSON.stringify(state)) {
        return { id, revision: stored.revision, isCopy: false };
      }
      const isCopy = stored !== undefined && stored.revision !== revision;
      const copied = isCopy ? { title: stored.title && copyTitle(stored.title) } : stored;
      const draft = {
        ...newDraft(kind, state, id, now),
        ...copied,
        ...(isCopy && { id: newId() }),
        state,
        changed: now,
      };
      draft.revision++;
      store.put(draft);
      return { id: draft.id, revision: draft.revision, isCopy };
    });
  }

  /** @param {string} id @returns {Promise<Draft | null>} */
  async get(id) {
    return this.#run("readonly", async (store) => {
      const draft = await resultOf(/** @type {IDBRequest<Draft | undefined>} */ (store.get(id)));
      return draft?.version === FORMAT ? draft : null;
    });
  }

  /** All puzzles, the newest first. @returns {Promise<Draft[]>} */
  async all() {
    const drafts = await this.#run("readonly", (store) =>
      resultOf(/** @type {IDBRequest<Draft[]>} */ (store.getAll())),
    );
    // Another tab may run a newer version of the page.
    return drafts.filter(({ version }) => version === FORMAT).sort((a, b) => (a.changed < b.changed ? 1 : -1));
  }

  /** @param {string} id @param {string} title */
  async rename(id, title) {
    await this.#run("readwrite", async (store) => {
      const draft = await resultOf(/** @type {IDBRequest<Draft | undefined>} */ (store.get(id)));
      if (draft) store.put({ ...draft, title });
    });
  }

  /** @param {string} id */
  async remove(id) {
    await this.#run("readwrite", async (store) => {
      store.delete(id);
    });
  }

  /**
   * Adds puzzles. It replaces none: one whose id is taken gets another, and one that is there already is left out.
   *
   * @param {readonly Draft[]} drafts
   * @returns {Promise<string[]>} the ids of those that were added
   */
  async add(drafts) {
    return this.#run("readwrite", async (store) => {
      const stored = await resultOf(/** @type {IDBRequest<Draft[]>} */ (store.getAll()));
      const ids = new Set(stored.map(({ id }) => id));
      const contents = new Set(stored.map(contentOf));
      const added = [];
      for (const draft of drafts) {
        const content = contentOf(draft);
        if (contents.has(content)) continue;
        const id = ids.has(draft.id) ? newId() : draft.id;
        store.add({ ...draft, id });
        contents.add(content);
        ids.add(id);
        added.push(id);
      }
      return added;
    });
  }

  /**
   * @template Result
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => Promise<Result>} work may wait for requests to the store only
   * @returns {Promise<Result>}
   */
  async #run(mode, work) {
    const transaction = (await this.#connection.open()).transaction(DRAFTS, mode);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error);
    });
    try {
      const result = await work(transaction.objectStore(DRAFTS));
      await done;
      return result;
    } catch (cause) {
      done.catch(() => {});
      // It may have been aborted already, as when the storage is full.
      if (transaction.error === null) transaction.abort();
      throw cause;
    }
  }
}
