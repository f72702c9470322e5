import { type Reader, ShapeError, text } from "../state/shape.ts";

/** A saved puzzle. Times are in UTC, as ISO 8601 has them. */
export interface Draft {
  /** of this record and of the state in it */
  version: typeof FORMAT;
  id: string;
  /** the tab that makes the puzzle */
  kind: string;
  /** the name that the user gave it, or "" */
  title: string;
  created: string;
  /** when its state was saved last */
  changed: string;
  /** how often its state has been saved */
  revision: number;
  /** of the tab: what the fields hold, and what the last puzzle was made of */
  state: unknown;
}

/** What the saved puzzles know of a kind. The tabs have these, so that nothing here depends on them. */
interface Kind {
  name: string;
  /** a state that anybody may have written */
  read: Reader<unknown>;
  describe: (state: any) => { title: string; text: string };
}

export type Kinds = Record<string, Kind>;

export const FORMAT = 1;

const MAX_TITLE = 120;

export const newDraft = (kind: string, state: unknown, id: string, now: string): Draft => ({
  version: FORMAT,
  id,
  kind,
  title: "",
  created: now,
  changed: now,
  revision: 0,
  state,
});

/** A new id: 128 random bits. Unlike crypto.randomUUID, it needs no secure connection. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A state as it is saved. It throws a ShapeError if the page could not read it back. */
export function readState(kinds: Kinds, kind: string, state: unknown) {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!known) throw new ShapeError("of another kind");
  return known.read(state);
}

/** A name that the user typed, or that is in a file. */
export const readTitle = (title: unknown) => text(title).replace(/\s+/g, " ").trim().slice(0, MAX_TITLE).trimEnd();

/** The name of a copy. */
export const copyTitle = (title: string) => readTitle(`${title.slice(0, MAX_TITLE - 7)} (copy)`);

/** Whether two puzzles are the same to the user. Their states come from the same reader, so their parts have one order. */
export const contentOf = ({ kind, title, state }: Pick<Draft, "kind" | "title" | "state">) =>
  JSON.stringify([kind, title, state]);

/** What a list shows of a saved puzzle. */
export function summaryOf(kinds: Kinds, { kind, title, state }: Draft) {
  const known = kinds[kind];
  const { title: printed = "", text: contents = "" } = known?.describe(state) ?? {};
  const line = contents.replace(/\s+/g, " ").trim();
  return { name: title || printed.trim() || shortened(line) || "Untitled", kind: known?.name ?? "", text: line };
}

const shortened = (line: string) => (line.length > 60 ? `${line.slice(0, 60).replace(/\s+\S*$/, "")}…` : line);

/** Whether a puzzle has all words of a search in its name, kind or text. Accents and case do not matter. */
export function matches({ name, kind, text: line }: ReturnType<typeof summaryOf>, search: string) {
  const all = folded(`${name} ${kind} ${line}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

const folded = (string: string) => string.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
