import { ifAllowed } from "../../keep/if-allowed.ts";
import { Store } from "../../keep/store.ts";
import { newId } from "../drafts/record.ts";
import type { Figures, Goal } from "./figures.ts";

/**
 * The texts of the tab: at least one for each window in which the tab is open, so that no window replaces the text of another. A window
 * holds the locks (Web Locks) of the texts that it has shown until it is closed, because Undo may bring them back; the next window takes
 * the newest text that no window holds.
 */
export interface Kept {
  id: string;
  text: string;
  /** of its file, or "" */
  name: string;
  goal: Goal;
  before: Figures | null;
  /** the sentences that the reader has overruled; an earlier version of the page has kept none */
  overruled?: readonly string[];
  /** the places whose advice the reader ignores, as `overruled` */
  ignored?: readonly string[];
  /** its place in UTF-16 units */
  caret?: number;
}

/** Changed: the time of its last change in milliseconds since 1970. */
export type Stored = Kept & { version: number; changed: number };

/** What the names of the locks begin with, and the database of earlier versions of the page. */
const NAME = "lettercraft-texts";
const FORMAT = 1;
/** The item of the session storage with the id of the window's text, for a reload. */
const OWN = "lettercraft-text";
/** How long a window waits for the lock of a text: a page that was just reloaded or closed may still hold it. */
const PATIENCE_MS = 1000;

/**
 * The texts in the storage, as this window may use them. A method rejects if the browser refuses the storage, or has no locks, as on a
 * page without HTTPS.
 */
export class TextKeeper {
  #store = new Store<Stored>("texts");
  /** The ids of the texts whose lock the window has, or has asked for, with whether it gets it. */
  #held = new Map<string, Promise<boolean>>();
  /** The ids of texts of other windows whose end is awaited. */
  #watched = new Set<string>();
  #onChange = () => {};

  /**
   * Takes the text that this window had before it was reloaded, also if that was empty. A new window takes the newest that no other
   * window has.
   *
   * @returns null if there is none
   */
  async restore(): Promise<Stored | null> {
    await this.#store.takeOver(NAME, (one, known) => one.changed > known.changed).catch(console.warn);
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
   * @returns null if another window has it, or has deleted it
   */
  async take(id: string): Promise<Stored | null> {
    return (await this.#hold(id, { ifAvailable: true })) ? this.#get(id) : null;
  }

  /** The texts that no other window has, the newest first. */
  async free() {
    const all = await this.#all();
    const { held = [] } = await navigator.locks.query();
    const locks = new Set(held.map(({ name }) => name));
    const isElsewhere = (id: string) => locks.has(lockOf(id)) && !this.#held.has(id);
    for (const { id } of all) {
      if (!isElsewhere(id) || this.#watched.has(id)) continue;
      this.#watched.add(id);
      navigator.locks.request(lockOf(id), () => {
        this.#watched.delete(id);
        // A window that is reloaded takes its text again.
        setTimeout(() => this.#onChange(), PATIENCE_MS);
      });
    }
    return all.filter(({ id }) => !isElsewhere(id));
  }

  /** Calls a listener when other windows have changed, taken or given up texts that were free. */
  follow(listener: () => void) {
    this.#onChange = listener;
    this.#store.follow((ids) => {
      if (!ids.every((id) => this.#watched.has(id))) listener();
    });
  }

  /** The window shows a text now, which it takes again when it is reloaded. */
  show(id: string) {
    // If the browser refuses, saving the text fails too, and then the page says so.
    ifAllowed(() => sessionStorage.setItem(OWN, id));
    // Nobody else knows the id of a new text, so its lock is not waited for.
    this.#hold(id, {});
  }

  /** Keeps a text of this window; an empty one is deleted. It rejects if the storage is full. */
  async save(kept: Kept) {
    if (!("locks" in navigator)) throw new Error("The browser has no locks");
    await this.#store.change(({ put, delete: remove }) =>
      kept.text ? put({ ...kept, version: FORMAT, changed: Date.now() }) : remove(kept.id),
    );
  }

  async remove(id: string) {
    await this.#store.change((records) => records.delete(id));
  }

  /**
   * Brings back a text that was deleted, unless Undo in the editor has brought it back. If it was changed there, this one gets an id of
   * its own. It rejects if the storage is full.
   *
   * @returns its id
   */
  bringBack(stored: Stored): Promise<string> {
    return this.#store.change(async ({ get, put }) => {
      const known = await get(stored.id);
      if (known?.text === stored.text) return stored.id;
      const id = known ? newId() : stored.id;
      put({ ...stored, id });
      return id;
    });
  }

  /** All texts, the newest first. */
  async #all(): Promise<Stored[]> {
    const all = await this.#store.all();
    return all.filter(({ version }) => version === FORMAT).sort((a, b) => b.changed - a.changed);
  }

  async #get(id: string): Promise<Stored | null> {
    const stored = await this.#store.get(id);
    return stored?.version === FORMAT ? stored : null;
  }

  /** Asks for the lock of a text until the window is closed, and returns whether the window has it. */
  #hold(id: string, options: LockOptions) {
    const held = this.#held.get(id) ?? this.#ask(id, options);
    this.#held.set(id, held);
    return held;
  }

  async #ask(id: string, options: LockOptions): Promise<boolean> {
    if (!("locks" in navigator)) return false;
    const isHeld = await new Promise<boolean>((settle) => {
      navigator.locks
        .request(lockOf(id), options, (lock) => {
          settle(lock !== null);
          return lock && new Promise(() => {});
        })
        .catch(() => settle(false));
    });
    if (isHeld) this.#store.tell([id]);
    else this.#held.delete(id);
    return isHeld;
  }
}

const lockOf = (id: string) => `${NAME}:${id}`;
