/**
 * What the page keeps in the browser: one database in IndexedDB with a store for each kind of record. All windows of the browser share
 * it. The rules for them are here: a change reads and writes in one transaction, so that none is lost between two windows, and then the
 * other windows are told which records have changed.
 */
import { deleteDB, type IDBPDatabase, openDB } from "idb";

/** A browser that does not open or delete a database within this time is taken for one that refuses. */
const PATIENCE_MS = 3000;
const DATABASE = "lettercraft";
/** Version 1 had the drafts only. */
const VERSION = 2;
/** That of the databases that earlier versions of the page had beside it. */
const EARLIER_VERSION = 1;
/** The stores of the database. The records of each have their key in `id`. */
const NAMES = ["drafts", "texts", "solving", "fields"] as const;

type Name = (typeof NAMES)[number];

/** What a window tells the others. */
type Told = { store: Name; ids: string[] };

// The panel of readable texts is a bundle with a copy of this module, so the builder hears what the panel does as if it were another window.
const channel = openChannel();
let opening: Promise<IDBPDatabase> | null = null;

/** Firefox refuses a channel to a page whose storage it blocks. Such a page keeps nothing, so there is nothing to tell. */
function openChannel() {
  try {
    return new BroadcastChannel(DATABASE);
  } catch (cause) {
    console.warn(cause);
    return null;
  }
}

/** Opens the database, unless it is open. It rejects if the browser refuses that, and the next call tries it again. */
function open() {
  if (opening) return opening;
  /** Another connection may be open by now. */
  const forget = () => {
    if (opening === mine) opening = null;
  };
  const mine = connect(forget).catch((cause) => {
    forget();
    throw cause;
  });
  opening = mine;
  return mine;
}

async function connect(forget: () => void) {
  const connection = openDB(DATABASE, VERSION, {
    upgrade(database) {
      for (const name of NAMES)
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath: "id" });
    },
    // A newer version of the page in another window must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  return inTime(connection, (late) => late.close());
}

/** An answer of the browser, unless it takes too long. @param onLate called with an answer that comes later */
function inTime<Answer>(answer: Promise<Answer>, onLate = (_: Answer) => {}): Promise<Answer> {
  let timer = 0;
  const tooLate = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => {
      reject(new Error("The browser did not open the storage"));
      answer.then(onLate, () => {});
    }, PATIENCE_MS);
  });
  return Promise.race([answer, tooLate]).finally(() => window.clearTimeout(timer));
}

/** The records of one kind. A method rejects if the browser refuses the storage or if it is full. */
export class Store<Item extends { id: string }> {
  #name;

  constructor(name: Name) {
    this.#name = name;
  }

  async get(id: string): Promise<Item | undefined> {
    return (await open()).get(this.#name, id);
  }

  /** All records, by their ids. */
  async all(): Promise<Item[]> {
    return (await open()).getAll(this.#name);
  }

  /**
   * Changes records in one transaction, which happens completely or not at all. Then the other windows are told. A page that is being
   * left has no later task, so only a change that reads nothing is sure to be kept then.
   *
   * @param work may wait for the records only
   */
  async change<Result>(work: (records: Records<Item>) => Result | Promise<Result>): Promise<Result> {
    const transaction = (await open()).transaction(this.#name, "readwrite");
    const { store } = transaction;
    const ids: string[] = [];
    const writes: Promise<unknown>[] = [];
    const write = (id: string, writing: Promise<unknown>) => {
      ids.push(id);
      writes.push(writing);
      // It is reported below, if the work does not fail before.
      writing.catch(() => {});
    };
    const records: Records<Item> = {
      get: (id) => store.get(id),
      all: () => store.getAll(),
      put: (item) => write(item.id, store.put(item)),
      delete: (id) => write(id, store.delete(id)),
    };
    try {
      const result = await work(records);
      // The browser keeps what was committed in the task in which a page is left, and drops what waits for an answer.
      transaction.commit();
      await Promise.all([...writes, transaction.done]);
      if (ids.length > 0) this.tell(ids);
      return result;
    } catch (cause) {
      transaction.done.catch(() => {});
      // It may have been aborted already, as when the storage is full.
      if (transaction.error === null) abort(transaction);
      throw cause;
    }
  }

  /** Tells the other windows that there is news of records. */
  tell(ids: string[]) {
    channel?.postMessage({ store: this.#name, ids } as Told);
  }

  /**
   * Takes over the records of a database of earlier versions of the page, which have a store of the same name in it, and deletes it.
   * A window with such a version may make it again, so each page looks for it.
   *
   * @param isNewer whether a record replaces one with its id
   */
  async takeOver(database: string, isNewer: (item: Item, known: Item) => boolean) {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === database)) return;
    // From here on, a window with an earlier version can't write, and says so. Nothing is lost between the reading and the deletion.
    const before = await inTime(openDB(database, EARLIER_VERSION + 1), (late) => late.close());
    const items: Item[] = before.objectStoreNames.contains(this.#name) ? await before.getAll(this.#name) : [];
    before.close();
    await this.change(async (records) => {
      for (const item of items) {
        const known = await records.get(item.id);
        if (!known || isNewer(item, known)) records.put(item);
      }
    });
    await inTime(deleteDB(database));
  }

  /** Calls a listener when other windows have changed records. It has to read them anew: they may have changed again. */
  follow(listener: (ids: readonly string[]) => void) {
    channel?.addEventListener("message", ({ data }) => {
      const { store, ids } = data as Told;
      if (store === this.#name) listener(ids);
    });
  }
}

/** The records within a change. */
export interface Records<Item> {
  get: (id: string) => Promise<Item | undefined>;
  all: () => Promise<Item[]>;
  put: (item: Item) => void;
  delete: (id: string) => void;
}

function abort(transaction: { abort(): void }) {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

/** Whether a store refused a record because it has no room for it. */
export const isFull = (cause: unknown) => cause instanceof DOMException && cause.name === "QuotaExceededError";

/** Why a store refused a record: the part of a sentence that begins with what is not saved. */
export const whyRefused = (cause: unknown) =>
  isFull(cause) ? "the browser has no more room for this page" : "this browser does not let the page save anything";
