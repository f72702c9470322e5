import { list, ShapeError, text } from "../state/shape.ts";
import { type Draft, FORMAT, type Kinds, newDraft, newId, readState, readTitle } from "./record.ts";

const MARK = "lettercraft-puzzles";
export const MAX_BYTES = 50_000_000;
const MAX_PUZZLES = 10_000;

/** A file that is refused. The message is a sentence for the user. */
export class FileError extends Error {}

/** A file with saved puzzles, as JSON. It has no ids: those belong to one browser. */
export function fileOf(drafts: readonly Draft[]) {
  const puzzles = drafts.map(({ kind, title, created, changed, state }) => ({ kind, title, created, changed, state }));
  return JSON.stringify({ format: MARK, version: FORMAT, puzzles }, null, 1);
}

/** Whether a file begins like those of fileOf. */
export async function isExport(file: Blob) {
  // A folder can't be read.
  const start = await file
    .slice(0, 100)
    .text()
    .catch(() => "");
  return new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${MARK}"`).test(start);
}

/** The puzzles of a file that anybody may have written. It throws a FileError unless all of them can be read. */
export async function readFile(file: Blob, kinds: Kinds) {
  if (file.size > MAX_BYTES) {
    throw new FileError(`This file is too large: at most ${MAX_BYTES / 1_000_000} MB can be imported.`);
  }
  return draftsOf(await file.text(), kinds);
}

export function draftsOf(content: string, kinds: Kinds): Draft[] {
  const file = partsOf(parsed(content));
  if (file.get("format") !== MARK) throw new FileError("This is not a file of puzzles that was exported here.");
  if (file.get("version") !== FORMAT) {
    throw new FileError("This file was made by another version of this page. Reload the page, then try again.");
  }
  const puzzles = attempt(
    () => list((one) => one, MAX_PUZZLES)(file.get("puzzles")),
    "The list in this file can't be read.",
  );
  return puzzles.map((one, i) =>
    attempt(() => draftOf(partsOf(one), kinds), `Puzzle ${i + 1} in this file can't be read.`),
  );
}

function parsed(content: string) {
  try {
    return JSON.parse(content);
  } catch {
    // Also if values are nested too deeply for the browser.
    throw new FileError("This file can't be read: it is not JSON.");
  }
}

const partsOf = (value: unknown) => new Map(Object.entries(typeof value === "object" && value !== null ? value : {}));

function draftOf(parts: Map<string, unknown>, kinds: Kinds): Draft {
  const kind = text(parts.get("kind"));
  const state = readState(kinds, kind, parts.get("state"));
  const now = new Date();
  return {
    ...newDraft(kind, state, newId(), timeOf(parts.get("created"), now)),
    title: readTitle(parts.get("title") ?? ""),
    changed: timeOf(parts.get("changed"), now),
    revision: 1,
  };
}

/** A time in a file, or that of now if there is none or if it is later. */
function timeOf(value: unknown, now: Date) {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return (time <= now.getTime() ? new Date(time) : now).toISOString();
}

function attempt<Result>(read: () => Result, sentence: string) {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof ShapeError)) throw cause;
    throw new FileError(sentence);
  }
}
