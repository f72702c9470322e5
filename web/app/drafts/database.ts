import { Store } from "../../keep/store.ts";
import { same } from "../../kit/same.ts";
import { contentOf, copyTitle, type Draft, FORMAT, newDraft, newId } from "./record.ts";

/**
 * The saved puzzles, in the store of the page (keep/store.ts). Each method is one transaction. A method rejects if the browser refuses
 * the storage or if it is full.
 */
export class Database {
  #store = new Store<Draft>("drafts");

  /**
   * Saves a state. If another window has saved another state since, both are merged. A state that can't be merged becomes a puzzle of
   * its own, so that neither is lost. A puzzle that has been deleted meanwhile is saved again.
   *
   * @param desk copyId: the id of such a puzzle, which is the same if a page tries again what the page before may have done
   * @param mergeWith gives the state merged with the one that is there
   */
  async save(
    { id, kind, state, copyId }: { id: string; kind: string; state: unknown; copyId: string },
    mergeWith: (theirs: unknown) => { value: unknown } | null,
  ): Promise<{ id: string; state: unknown }> {
    return this.#store.change(async (records) => {
      const now = new Date().toISOString();
      const stored = await records.get(id);
      const merged = stored && stored.version === FORMAT ? mergeWith(stored.state) : null;
      if (merged && same(merged.value, stored?.state)) return { id, state: merged.value };
      const isCopy = stored !== undefined && !merged;
      const draft = {
        ...newDraft(kind, state, id, now),
        ...(isCopy ? { id: copyId, title: stored.title && copyTitle(stored.title) } : stored),
        state: merged ? merged.value : state,
        changed: now,
      };
      draft.revision++;
      records.put(draft);
      return { id: draft.id, state: draft.state };
    });
  }

  async get(id: string): Promise<Draft | null> {
    const draft = await this.#store.get(id);
    return draft?.version === FORMAT ? draft : null;
  }

  /** All puzzles, the newest first. */
  async all(): Promise<Draft[]> {
    const drafts = await this.#store.all();
    // Another window may run a newer version of the page.
    return drafts.filter(({ version }) => version === FORMAT).sort((a, b) => (a.changed < b.changed ? 1 : -1));
  }

  async rename(id: string, title: string) {
    await this.#store.change(async (records) => {
      const draft = await records.get(id);
      if (draft) records.put({ ...draft, title });
    });
  }

  async remove(id: string) {
    await this.#store.change((records) => records.delete(id));
  }

  /**
   * Adds puzzles. It replaces none: one whose id is taken gets another, and one that is there already is left out.
   *
   * @returns the ids of those that were added
   */
  async add(drafts: readonly Draft[]): Promise<string[]> {
    return this.#store.change(async (records) => {
      const stored = await records.all();
      const ids = new Set(stored.map(({ id }) => id));
      const contents = new Set(stored.map(contentOf));
      const added = [];
      for (const draft of drafts) {
        const content = contentOf(draft);
        if (contents.has(content)) continue;
        const id = ids.has(draft.id) ? newId() : draft.id;
        records.put({ ...draft, id });
        contents.add(content);
        ids.add(id);
        added.push(id);
      }
      return added;
    });
  }

  /** Calls a listener when another window has changed puzzles. */
  follow(listener: () => void) {
    this.#store.follow(listener);
  }
}
