// @ts-check
import { ShapeError } from "../state/shape.js";
import { newDraft, newId, readState } from "./record.js";
import { forgetChanges, keepChanges, keptChanges } from "./unsaved.js";

/** @typedef {import("./record.js").Draft} Draft */

/** A change is saved so soon that hardly a letter can be lost, but after it has been drawn. */
const DELAY_MS = 30;
/** Number of puzzles whose steps are remembered after the user has opened others. */
const MAX_LEFT = 20;

const BLOCKED =
  "This browser does not let the page save your puzzles. They stay on the screen until you close the page: “Export all” in My puzzles saves them as a file.";
const FULL =
  "Your last changes are not saved: the browser has no more room for this page. They stay on the screen until you close it: “Export all” in My puzzles saves them as a file, and puzzles that you delete there make room.";
const TOO_LONG =
  "Your last changes are not saved: a text is too long. They stay on the screen until you close the page.";

/**
 * The puzzle in a tab, and how far it is saved.
 *
 * @typedef {object} Desk
 * @property {string} kind
 * @property {string | null} id null until there is something to save
 * @property {number} revision the one that this page has read or saved
 * @property {{ state: unknown } | null} unsaved
 * @property {unknown} work what the tab needs to show the puzzle again with its steps, once the user has left it
 */

/** Saves the puzzles in the tabs while they are changed. */
export class Keeper {
  #database;
  #kinds;
  #on;
  /** The puzzles in the tabs. @type {Map<string, Desk>} */
  #desks = new Map();
  /** Puzzles that the user has left, the latest at the end. @type {Set<Desk>} */
  #left = new Set();
  #timer = 0;
  /** Whether the last attempt to save something failed. */
  hasFailed = false;
  /** @type {Promise<void>} */
  #saving;

  /**
   * @param {import("./database.js").Database} database
   * @param {import("./record.js").Kinds} kinds
   * @param {object} on
   * @param {(sentence: string) => void} on.state told after each attempt: "" if everything is saved, or why it is not
   * @param {(before: string, after: string) => void} on.copied told when a puzzle became one of its own, with another id, because
   *   another tab has changed it too
   * @param {() => void} on.saved
   */
  constructor(database, kinds, on) {
    this.#database = database;
    this.#kinds = kinds;
    this.#on = on;
    this.#saving = this.#takeOver();
  }

  /** The id of the puzzle in a tab, or null if it is not among the saved ones. @param {string} kind */
  idOf(kind) {
    return this.#desks.get(kind)?.id ?? null;
  }

  /** The puzzle in a tab is a new one, which is saved once it is changed. @param {string} kind @param {unknown} work that of the puzzle before */
  begin(kind, work) {
    this.#place({ kind, id: null, revision: 0, unsaved: null, work: null }, work);
  }

  /**
   * Puts a puzzle into its tab again.
   *
   * @param {Desk} desk from find
   * @param {unknown} work that of the puzzle before
   * @returns {boolean} false if it is in the tab already
   */
  resume(desk, work) {
    if (this.#desks.get(desk.kind) === desk) return false;
    this.#place(desk, work);
    return true;
  }

  /**
   * Finds a puzzle: one that was in a tab before, or a saved one.
   *
   * @param {string} id
   * @returns {Promise<{ desk: Desk, state: unknown } | null>} the state is null if the desk has the work of its tab
   */
  async find(id) {
    await this.flush();
    const known = [...this.#desks.values(), ...this.#left].find((desk) => desk.id === id);
    const draft = await this.#database.get(id).catch(() => null);
    if (known && (known.unsaved || !draft || draft.revision === known.revision)) return { desk: known, state: null };
    if (!draft) return null;
    const { kind, revision } = draft;
    try {
      const state = readState(this.#kinds, kind, draft.state);
      return { desk: { kind, id, revision, unsaved: null, work: null }, state };
    } catch (cause) {
      if (!(cause instanceof ShapeError)) throw cause;
      return null;
    }
  }

  /**
   * The user has changed the puzzle in a tab.
   *
   * @param {string} kind
   * @param {unknown} state
   * @returns {boolean} whether the puzzle is a new one, and has an id from now on
   */
  save(kind, state) {
    const desk = this.#desks.get(kind);
    const isNew = desk?.id === null;
    if (!desk || (isNew && !this.#kinds[kind]?.describe(state).text.trim())) return false;
    desk.id ??= newId();
    desk.unsaved = { state };
    this.#timer ||= window.setTimeout(() => this.flush(), DELAY_MS);
    return isNew;
  }

  /** Saves what is not saved yet. It resolves when that has been tried. */
  flush() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#saving = this.#saving.then(() => this.#saveAll());
    return this.#saving;
  }

  /**
   * The saved puzzles, with the changes that the storage has refused. A text that is too long is left out, because no page could
   * read it back.
   *
   * @param {readonly Draft[]} saved
   * @returns {Draft[]} those that were refused are the first ones
   */
  withUnsaved(saved) {
    const now = new Date().toISOString();
    const refused = this.#unsaved.flatMap(({ id, kind, unsaved }) => {
      try {
        const state = readState(this.#kinds, kind, unsaved?.state);
        const before = saved.find((one) => one.id === id) ?? newDraft(kind, state, id ?? newId(), now);
        return [{ ...before, state, changed: now }];
      } catch (cause) {
        if (!(cause instanceof ShapeError)) throw cause;
        return [];
      }
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
    const changes = this.#unsaved.map(({ id, kind, revision, unsaved }) => ({ id, kind, revision, ...unsaved }));
    keepChanges(/** @type {import("./unsaved.js").Change[]} */ (changes));
  }

  get #unsaved() {
    return [...this.#desks.values(), ...this.#left].filter((desk) => desk.unsaved);
  }

  /** Saves the changes with which other pages were left. */
  async #takeOver() {
    for (const [key, changes] of keptChanges()) {
      const sentences = [];
      for (const { state, ...desk } of changes) {
        sentences.push(await this.#saveDesk({ ...desk, unsaved: { state }, work: null }));
      }
      // What the storage refuses now, it may take later.
      if (!sentences.some((sentence) => sentence === FULL || sentence === BLOCKED)) forgetChanges(key);
    }
  }

  async #saveAll() {
    const unsaved = this.#unsaved;
    if (unsaved.length === 0) return;
    const sentences = [];
    for (const desk of unsaved) sentences.push(await this.#saveDesk(desk));
    const sentence = sentences.find(Boolean) ?? "";
    this.hasFailed = sentence !== "";
    this.#on.state(sentence);
  }

  /** @param {Desk} desk @returns {Promise<string>} why it could not be saved, or "" */
  async #saveDesk(desk) {
    const { unsaved, id, kind, revision } = desk;
    if (!unsaved || !id) return "";
    try {
      const state = readState(this.#kinds, kind, unsaved.state);
      const saved = await this.#database.save({ id, kind, revision, state });
      desk.id = saved.id;
      desk.revision = saved.revision;
      // There may be a newer change by now.
      if (desk.unsaved === unsaved) desk.unsaved = null;
      if (saved.isCopy) this.#on.copied(id, saved.id);
      this.#on.saved();
      return "";
    } catch (cause) {
      if (cause instanceof ShapeError) return TOO_LONG;
      console.warn(cause);
      return cause instanceof DOMException && cause.name === "QuotaExceededError" ? FULL : BLOCKED;
    }
  }

  /** @param {Desk} desk @param {unknown} work that of the desk before */
  #place(desk, work) {
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
