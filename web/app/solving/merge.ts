/**
 * What solvers do in several windows at once becomes one: a window sends only what it has changed since it last read, so it never
 * takes back what another one did. Of two changes in one place the later one counts. It needs no page.
 */

/** What a solver has done with a puzzle, as the elements have it: "_" is an empty box. */
export type Progress = { letters: string; revealed: string; seconds: number };

/** How a solver likes to solve. */
export type Settings = Record<string, unknown>;

/**
 * What is special about a kind of value: the parts that a window has changed, and how they get into the value of all windows. What
 * comes from a storage may be anything.
 */
export interface Rule<Value> {
  changes: (before: Value | null, now: Value) => (string | number)[];
  merge: (stored: unknown, now: unknown, changed: ReadonlySet<string | number>) => Value | null;
}

/** Box by box, and the longer time. */
export const BY_BOX: Rule<Progress> = {
  changes(before, now) {
    const boxes = Array.from(now.letters, (_, i) => i).filter((i) => boxOf(before, i) !== boxOf(now, i));
    return now.seconds > (before?.seconds ?? 0) ? [...boxes, "seconds"] : boxes;
  },
  merge(stored, now, changed) {
    const theirs = read(stored);
    const mine = read(now);
    if (!theirs || !mine || theirs.letters.length !== mine.letters.length) return mine ?? theirs;
    const pick = (name: "letters" | "revealed") =>
      Array.from(mine[name], (mark, i) => (changed.has(i) ? mark : theirs[name][i])).join("");
    return { letters: pick("letters"), revealed: pick("revealed"), seconds: Math.max(theirs.seconds, mine.seconds) };
  },
};

/** Setting by setting. */
export const BY_SETTING: Rule<Settings> = {
  changes: (before, now) => Object.keys(now).filter((name) => before?.[name] !== now[name]),
  merge: (stored, now, changed) => ({
    ...(isObject(stored) && stored),
    ...Object.fromEntries(Object.entries(isObject(now) ? now : {}).filter(([name]) => changed.has(name))),
  }),
};

const boxOf = (progress: Progress | null, i: number) => (progress?.letters[i] ?? "_") + (progress?.revealed[i] ?? "_");

/** @returns null if it is none */
function read(stored: unknown): Progress | null {
  if (!isObject(stored)) return null;
  const { letters, revealed = String(letters).replace(/./gs, "_"), seconds } = stored;
  if (typeof letters !== "string" || typeof revealed !== "string" || letters.length !== revealed.length) return null;
  if (!/^[\p{Lu}\p{Lo}\p{Nd}_]*$/u.test(letters) || !/^[x_]*$/.test(revealed)) return null;
  return { letters, revealed, seconds: typeof seconds === "number" && seconds > 0 ? seconds : 0 };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
