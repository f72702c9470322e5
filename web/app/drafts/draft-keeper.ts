import { merge } from "../../keep/merging.ts";
import { isFull, whyRefused } from "../../keep/store.ts";
import { same } from "../../kit/same.ts";
import { ShapeError } from "../state/shape.ts";
import type { Database } from "./database.ts";
import { type Draft, type Kinds, newDraft, newId, readState } from "./record.ts";
import { type Change, forgetChanges, isOfThisWindow, keepChanges, keptChanges } from "./unsaved.ts";

/** A change is saved so soon that hardly a letter can be lost, but after it has been drawn. */
const DELAY_MS = 30;
/** Number of puzzles whose steps are remembered after the user has opened others. */
const MAX_LEFT = 20;

const TOO_LONG =
  "Your last changes are not saved: a text is too long. They stay on the screen until you close the page.";

/** Why the storage did not save a puzzle. */
const refusal = (cause: unknown) =>
  `Your last changes are not saved: ${whyRefused(cause)}. They stay on the screen until you close the page: “Export all” in My puzzles saves them as a file${isFull(cause) ? ", and puzzles that you delete there make room" : ""}.`;

/** The puzzle in a tab, and how far it is saved. */
interface Desk {
  kind: string;
  /** null until there is something to save */
  id: string | null;
  /** the saved state that the one on the screen was made of; undefined if there is none */
  base?: unknown;
  /** copyId: what the puzzle is if it has to become one of its own */
  unsaved: { state: unknown; copyId: string } | null;
  /** what the tab needs to show the puzzle again with its steps, once the user has left it */
  work: unknown;
}

interface On {
  /** told after each attempt: "" if everything is saved, or why it is not */
  state: (sentence: string) => void;
  /** told when a puzzle became one of its own, with another id, because another window has changed the same part of it */
  copied: (before: string, after: string) => void;
  /** a tab has to save what follows from the last key */
  settle: (kind: string) => void;
  /** a tab has to show what another window has saved */
  take: (kind: string, state: unknown) => void;
}

/** Saves the puzzles in the tabs while they are changed. */
export class DraftKeeper {
  #database;
  #kinds;
  #on;
  /** The puzzles in the tabs. */
  #desks = new Map<string, Desk>();
  /** Puzzles that the user has left, the latest at the end. */
  #left = new Set<Desk>();
  #timer = 0;
  /** Whether the last attempt to save something failed. */
  hasFailed = false;
  /** Ends when everything that was to be read or saved has been tried. */
  #saving = Promise.resolve();

  constructor(database: Database, kinds: Kinds, on: On) {
    this.#database = database;
    this.#kinds = kinds;
    this.#on = on;
    this.#inTurn(() => this.#takeOver());
  }

  /** The id of the puzzle in a tab, or null if it is not among the saved ones. */
  idOf(kind: string) {
    return this.#desks.get(kind)?.id ?? null;
  }

  /** The puzzle in a tab is a new one, which is saved once it is changed. @param work that of the puzzle before */
  begin(kind: string, work: unknown) {
    this.#place({ kind, id: null, unsaved: null, work: null }, work);
  }

  /**
   * Puts a puzzle into its tab again.
   *
   * @param desk from find
   * @param work that of the puzzle before
   * @returns false if it is in the tab already
   */
  resume(desk: Desk, work: unknown): boolean {
    if (this.#desks.get(desk.kind) === desk) return false;
    this.#place(desk, work);
    return true;
  }

  /**
   * Finds a puzzle: one that was in a tab before, or a saved one.
   *
   * @returns the state is null if the desk has the work of its tab
   */
  async find(id: string): Promise<{ desk: Desk; state: unknown } | null> {
    await this.flush();
    const known = [...this.#desks.values(), ...this.#left].find((desk) => desk.id === id);
    const saved = await this.#read(id);
    if (known && (known.unsaved || !saved || same(saved.state, known.base))) return { desk: known, state: null };
    return (
      saved && { desk: { kind: saved.kind, id, base: saved.state, unsaved: null, work: null }, state: saved.state }
    );
  }

  /** A saved puzzle, or null if it is not there or can't be read. */
  async #read(id: string) {
    const draft = await this.#database.get(id).catch(() => null);
    const read = draft && this.#stateOf(draft.kind, draft.state);
    return read && { kind: draft.kind, state: read.value };
  }

  /** A state, unless the page can't read it back. */
  #stateOf(kind: string, state: unknown) {
    try {
      return { value: readState(this.#kinds, kind, state) };
    } catch (cause) {
      if (!(cause instanceof ShapeError)) throw cause;
      return null;
    }
  }

  /**
   * Shows what other windows have saved. A puzzle with changes that are not saved yet is merged when they are (#saveDesk). It waits for
   * what is being saved, so it never takes an older state for that of another window.
   */
  catchUp() {
    return this.#inTurn(async () => {
      for (const desk of this.#desks.values()) {
        const saved = desk.id && (await this.#read(desk.id));
        if (!saved || same(saved.state, desk.base)) continue;
        this.#on.settle(desk.kind);
        if (!desk.unsaved && this.#desks.get(desk.kind) === desk) this.#take(desk, saved.state);
      }
    });
  }

  /** @param work begins after the work before it, even if that failed */
  #inTurn(work: () => Promise<void>) {
    const turn = this.#saving.then(work);
    this.#saving = turn.catch(() => {});
    return turn;
  }

  #take(desk: Desk, state: unknown) {
    desk.base = state;
    // A puzzle that the user has left is read again.
    if (this.#desks.get(desk.kind) === desk) this.#on.take(desk.kind, state);
    else this.#left.delete(desk);
  }

  /**
   * The user has changed the puzzle in a tab.
   *
   * @returns whether the puzzle is a new one, and has an id from now on
   */
  save(kind: string, state: unknown): boolean {
    const desk = this.#desks.get(kind);
    const isNew = desk?.id === null;
    if (!desk || (isNew && !this.#kinds[kind]?.describe(state).text.trim())) return false;
    desk.id ??= newId();
    desk.unsaved = { state, copyId: newId() };
    this.#timer ||= window.setTimeout(() => this.flush(), DELAY_MS);
    return isNew;
  }

  /** Saves what is not saved yet. It resolves when that has been tried. */
  flush() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    return this.#inTurn(() => this.#saveAll());
  }

  /**
   * The saved puzzles, with the changes that the storage has refused. A text that is too long is left out, because no page could
   * read it back.
   *
   * @returns those that were refused are the first ones
   */
  withUnsaved(saved: readonly Draft[]): Draft[] {
    const now = new Date().toISOString();
    const refused = this.#unsaved.flatMap(({ id, kind, unsaved }) => {
      const read = this.#stateOf(kind, unsaved?.state);
      if (!read) return [];
      const before = saved.find((one) => one.id === id) ?? newDraft(kind, read.value, id ?? newId(), now);
      return [{ ...before, state: read.value, changed: now }];
    });
    const ids = new Set(refused.map(({ id }) => id));
    return [...refused, ...saved.filter(({ id }) => !ids.has(id))];
  }

  /** Number of puzzles with changes that are not saved. */
  get unsavedCount() {
    return this.#unsaved.length;
  }

  /** Keeps what is not saved yet, since the page may be gone before it is, and saves it. */
  async leave() {
    this.#keep();
    await this.flush();
    this.#keep();
  }

  #keep() {
    const changes = this.#unsaved.map(({ id, kind, base, unsaved }) => ({ id, kind, base, ...unsaved }));
    keepChanges(changes as Change[]);
  }

  get #unsaved() {
    return [...this.#desks.values(), ...this.#left].filter((desk) => desk.unsaved);
  }

  /** Saves the changes with which other pages were left. */
  async #takeOver() {
    for (const [key, changes] of keptChanges()) {
      const sentences = [];
      for (const { state, copyId = newId(), ...desk } of changes) {
        const taken = { ...desk, unsaved: { state, copyId }, work: null };
        sentences.push(await this.#saveDesk(taken));
        if (taken.id !== desk.id && isOfThisWindow(key)) this.#on.copied(desk.id, taken.id);
      }
      // What the storage refuses now, it may take later.
      if (sentences.every((sentence) => !sentence || sentence === TOO_LONG)) forgetChanges(key);
    }
  }

  async #saveAll() {
    const unsaved = this.#unsaved;
    if (unsaved.length === 0) return;
    const sentences = [];
    for (const desk of unsaved) {
      const { id } = desk;
      sentences.push(await this.#saveDesk(desk));
      if (id && desk.id && desk.id !== id) this.#on.copied(id, desk.id);
    }
    const sentence = sentences.find(Boolean) ?? "";
    this.hasFailed = sentence !== "";
    this.#on.state(sentence);
  }

  /** @returns why it could not be saved, or "" */
  async #saveDesk(desk: Desk): Promise<string> {
    const { unsaved, id, kind, base } = desk;
    if (!unsaved || !id) return "";
    const { copyId } = unsaved;
    const read = this.#stateOf(kind, unsaved.state);
    if (!read) return TOO_LONG;
    const state = read.value;
    try {
      const saved = await this.#database.save({ id, kind, state, copyId }, (stored) => {
        const theirs = this.#stateOf(kind, stored);
        const merged = theirs && merge(base, theirs.value, state);
        return merged && this.#stateOf(kind, merged.value);
      });
      desk.id = saved.id;
      const isMerged = !same(saved.state, state);
      if (isMerged) this.#on.settle(kind);
      // A newer change does not have what was merged yet.
      desk.base = state;
      if (desk.unsaved === unsaved) {
        desk.unsaved = null;
        if (isMerged) this.#take(desk, saved.state);
      }
      return "";
    } catch (cause) {
      console.warn(cause);
      return refusal(cause);
    }
  }

  /** @param work that of the desk before */
  #place(desk: Desk, work: unknown) {
    const before = this.#desks.get(desk.kind);
    if (before?.id) {
      before.work = work;
      this.#left.add(before);
    }
    this.#left.delete(desk);
    this.#desks.set(desk.kind, desk);
    for (const one of this.#left) {
      if (this.#left.size <= MAX_LEFT) break;
      if (!one.unsaved) this.#left.delete(one);
    }
  }
}
