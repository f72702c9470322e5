// @ts-check
import { ShapeError, text } from "../state/shape.js";

/**
 * A saved puzzle. Times are in UTC, as ISO 8601 has them.
 *
 * @typedef {object} Draft
 * @property {typeof FORMAT} version of this record and of the state in it
 * @property {string} id
 * @property {string} kind the tab that makes the puzzle
 * @property {string} title the name that the user gave it, or ""
 * @property {string} created
 * @property {string} changed when its state was saved last
 * @property {number} revision how often its state has been saved
 * @property {unknown} state of the tab: what the fields hold, and what the last puzzle was made of
 *
 * What the saved puzzles know of a kind. The tabs have these, so that nothing here depends on them.
 *
 * @typedef {object} Kind
 * @property {string} name
 * @property {import("../state/shape.js").Reader<any>} read a state that anybody may have written
 * @property {(state: any) => { title: string, text: string }} describe
 *
 * @typedef {Record<string, Kind>} Kinds
 */
export const FORMAT = 1;

const MAX_TITLE = 120;

/** @param {string} kind @param {unknown} state @param {string} id @param {string} now @returns {Draft} */
export const newDraft = (kind, state, id, now) => ({
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

/**
 * A state as it is saved. It throws a ShapeError if the page could not read it back.
 *
 * @param {Kinds} kinds
 * @param {string} kind
 * @param {unknown} state
 */
export function readState(kinds, kind, state) {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!known) throw new ShapeError("of another kind");
  return known.read(state);
}

/** A name that the user typed, or that is in a file. @param {unknown} title */
export const readTitle = (title) => text(title).replace(/\s+/g, " ").trim().slice(0, MAX_TITLE).trimEnd();

/** The name of a copy. @param {string} title */
export const copyTitle = (title) => readTitle(`${title.slice(0, MAX_TITLE - 7)} (copy)`);

/** Whether two puzzles are the same to the user. Their states come from the same reader, so their parts have one order. */
export const contentOf = (/** @type {Pick<Draft, "kind" | "title" | "state">} */ { kind, title, state }) =>
  JSON.stringify([kind, title, state]);

/**
 * What a list shows of a saved puzzle.
 *
 * @param {Kinds} kinds
 * @param {Draft} draft
 */
export function summaryOf(kinds, { kind, title, state }) {
  const known = kinds[kind];
  const { title: printed = "", text: contents = "" } = known?.describe(state) ?? {};
  const line = contents.replace(/\s+/g, " ").trim();
  return { name: title || printed.trim() || shortened(line) || "Untitled", kind: known?.name ?? "", text: line };
}

/** @param {string} line */
const shortened = (line) => (line.length > 60 ? `${line.slice(0, 60).replace(/\s+\S*$/, "")}…` : line);

/**
 * Whether a puzzle has all words of a search in its name, kind or text. Accents and case do not matter.
 *
 * @param {ReturnType<typeof summaryOf>} summary
 * @param {string} search
 */
export function matches({ name, kind, text: line }, search) {
  const all = folded(`${name} ${kind} ${line}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** @param {string} string */
const folded = (string) => string.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
