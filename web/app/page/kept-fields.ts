import { Store, whyRefused } from "../../keep/store.ts";
import { choose, chosen } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";

/** A field, or a group of radio buttons. */
type Field = { value: string; defaultValue?: string };

/** What the fields of a tab hold, by their names. */
type Kept = { id: string; values: Record<string, string> };

const store = new Store<Kept>("fields");

/**
 * Keeps what the fields of a tab hold, so that it is there after a reload and in the other windows. Of the windows that change a field,
 * the last one counts. No field with a secret may be among them.
 *
 * @param id of the tab
 * @param show called when a field has got what was kept
 * @param lost what is said, before "when the page is closed", if the browser does not keep them
 * @returns keeps what the user has changed
 */
export function keepFields(
  id: string,
  fields: Record<string, Field>,
  show: () => void,
  lost = "These fields are empty again",
): () => void {
  /** What the fields held when they were last read or kept. What was typed before this script ran is a change. */
  const known = new Map(Object.entries(fields).map(([name, { value, defaultValue }]) => [name, defaultValue ?? value]));
  let keeping = Promise.resolve();
  let hasFailed = false;

  const changes = () => Object.entries(fields).filter(([name, { value }]) => value !== known.get(name));

  async function restore() {
    const kept = await store.get(id);
    const changed = new Map(changes());
    let isOther = false;
    for (const [name, field] of Object.entries(fields)) {
      const value = kept?.values[name];
      if (value === undefined || value === field.value || changed.has(name)) continue;
      field.value = value;
      known.set(name, value);
      isOther = true;
    }
    if (isOther) show();
  }

  async function keep() {
    const values = Object.fromEntries(changes().map(([name, { value }]) => [name, value]));
    if (Object.keys(values).length === 0) return;
    await store.change(async (records) => {
      const kept = await records.get(id);
      records.put({ id, values: { ...kept?.values, ...values } });
    });
    for (const [name, value] of Object.entries(values)) known.set(name, value);
  }

  /** Tells once that the fields are not kept. */
  function fail(cause: unknown) {
    console.warn(cause);
    if (!hasFailed) notice(`${lost} when the page is closed, because ${whyRefused(cause)}.`);
    hasFailed = true;
  }

  const follow = () => restore().catch(console.warn);
  store.follow((ids) => ids.includes(id) && follow());
  // A page that the browser had put aside has heard of nothing.
  window.addEventListener("pageshow", ({ persisted }) => persisted && follow());
  follow();
  return () => {
    keeping = keeping.then(keep).catch(fail);
  };
}

/** A group of radio buttons as a field. */
export const radioField = (name: string): Field => ({
  get value() {
    return chosen(name);
  },
  set value(value) {
    choose(name, value);
  },
});
