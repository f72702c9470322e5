import { ifAllowed } from "../../keep/if-allowed.ts";
import { Store, type Records as StoreRecords } from "../../keep/store.ts";
import { BY_BOX, BY_SETTING, isObject, type Rule } from "./merge.ts";

/** What solvers have done, kept in the browser for all its windows: a value for each puzzle link, and how they like to solve. */
interface Kept {
  /** the link without its check, or SETTINGS */
  id: string;
  /** the time of the last change in milliseconds since 1970 */
  at: number;
  value: unknown;
}

type Records = StoreRecords<Kept>;

export const SETTINGS = "settings";
/** The puzzles that are kept. The oldest ones go first. */
const MAX_PUZZLES = 200;
/** The items of the local storage with changes that the store may not have had when a page was left. */
const LEFT = "lettercraft-solving-left:";
/** The items in which earlier versions kept what is in the store now. */
const EARLIER = "lettercraft-solving:#";
const EARLIER_SETTINGS = "lettercraft-solving-settings";

const ruleOf = (id: string): Rule<any> => (id === SETTINGS ? BY_SETTING : BY_BOX);

const store = new Store<Kept>("solving");

/** Links of earlier versions have no check. */
export const idOf = (link: string) => link.replace(/\bcheck=\w+&/, "");

/** A value that this window shows and changes, as all windows do. */
export class Shared<Value> {
  id;
  #rule;
  #shown;
  #show;
  /** The parts that the store may not have yet, each with the turn of its change. */
  #pending = new Map<string | number, number>();
  /** Counts the uses of the store: only what the latest one brings is shown. */
  #turn = 0;

  /** @param show shows a value, and returns what is shown */
  constructor(id: string, shown: Value | null, show: (value: Value) => Value) {
    this.id = id;
    this.#rule = ruleOf(id) as Rule<Value>;
    this.#shown = shown;
    this.#show = show;
  }

  /** The user has changed the value. It rejects if that could not be kept; the next change tries it again. */
  async change(now: Value) {
    for (const part of this.#rule.changes(this.#shown, now)) this.#pending.set(part, this.#turn + 1);
    this.#shown = now;
    if (this.#pending.size === 0) return;
    const turn = ++this.#turn;
    const parts = new Set(this.#pending.keys());
    const value = await store.change(async (records) => {
      const { value, isNew } = await update(records, this.id, (stored) => this.#rule.merge(stored, now, parts));
      if (isNew) await makeRoom(records);
      return value;
    });
    for (const [part, at] of this.#pending) if (at <= turn) this.#pending.delete(part);
    this.#take(turn, value);
  }

  /** Shows what the store has. */
  async read() {
    const turn = ++this.#turn;
    const kept = await store.get(this.id).catch((cause) => console.warn(cause));
    if (kept) this.#take(turn, kept.value);
  }

  /** The page is left: no transaction may complete from now on. The next page, or one that is open, takes over what is pending. */
  leave() {
    if (this.#pending.size === 0) return;
    const left = { id: this.id, now: this.#shown, parts: [...this.#pending.keys()] };
    ifAllowed(() => localStorage.setItem(LEFT + Math.random(), JSON.stringify(left)));
  }

  #take(turn: number, stored: unknown) {
    if (turn !== this.#turn) return;
    const value = this.#rule.merge(stored, this.#shown, new Set(this.#pending.keys()));
    if (value) this.#shown = this.#show(value);
  }
}

/** @param listener called with what other windows have changed */
export function follow(listener: (id: string) => void) {
  store.follow((ids) => {
    for (const id of ids) listener(id);
  });
  window.addEventListener("storage", async ({ key }) => {
    if (!key?.startsWith(LEFT)) return;
    for (const id of await takeOver()) listener(id);
  });
}

/**
 * Takes over what is in the local storage: from pages that were left, and from earlier versions.
 *
 * @returns the ids of what may have changed
 */
export async function takeOver(): Promise<string[]> {
  const items: [string, string][] = [];
  ifAllowed(() => items.push(...Object.entries(localStorage)));
  const ours = items.filter(([key]) => [LEFT, EARLIER, EARLIER_SETTINGS].some((prefix) => key.startsWith(prefix)));
  if (ours.length === 0) return [];
  try {
    const ids = await store.change(async (records) => {
      const ids = [];
      for (const [key, text] of ours) ids.push(await takeItem(records, key, parsed(text)));
      await makeRoom(records);
      return ids;
    });
    // A window that runs an earlier version may have changed one meanwhile.
    for (const [key, text] of ours) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
    return ids;
  } catch (cause) {
    console.warn(cause);
    return [];
  }
}

/** @returns the id of its value */
async function takeItem(records: Records, key: string, item: Record<string, unknown>): Promise<string> {
  if (key.startsWith(LEFT)) {
    const { id } = item;
    if (typeof id !== "string") return ""; // nobody can tell what it is
    const parts = new Set(Array.isArray(item.parts) ? item.parts : []);
    await update(records, id, (stored) => ruleOf(id).merge(stored, item.now, parts));
    return id;
  }
  const isSettings = key === EARLIER_SETTINGS;
  const id = isSettings ? SETTINGS : key.slice(EARLIER.length - 1);
  const at = Number(item.at) || 0;
  const value = isSettings ? item : item.progress;
  await update(records, id, (stored, before) => (stored && before >= at ? stored : value), at);
  return id;
}

async function update(
  records: Records,
  id: string,
  merge: (stored: unknown, at: number) => unknown,
  at: number = Date.now(),
) {
  const stored = await records.get(id);
  const value = merge(stored?.value, stored?.at ?? 0);
  records.put({ id, at: Math.max(at, stored?.at ?? 0), value });
  return { value, isNew: !stored };
}

async function makeRoom(records: Records) {
  const puzzles = (await records.all()).filter(({ id }) => id !== SETTINGS).sort((a, b) => b.at - a.at);
  for (const { id } of puzzles.slice(MAX_PUZZLES)) records.delete(id);
}

function parsed(text: string): Record<string, unknown> {
  const value = ifAllowed(() => JSON.parse(text));
  return isObject(value) ? value : {};
}
