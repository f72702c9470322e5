import { beginningOf } from "../../kit/characters.ts";

/** The work that the browser has kept, whatever made it. It needs no page. */
export interface Work {
  /** of the address that opens it */
  fragment: string;
  /** the id of a saved puzzle */
  draft: string | null;
  kind: string;
  name: string;
  /** the time of its last change in milliseconds since 1970 */
  at: number;
}

/** Number of works that are within reach. */
const MAX_WORKS = 5;

export interface Kept {
  drafts: readonly { id: string; name: string; kind: string; draft: { kind: string; changed: string } }[];
  texts: readonly { text: string; name: string; changed: number }[];
  /** of puzzles that somebody solves */
  links: readonly { id: string; at: number; name: string }[];
}

/** What was worked on last, the latest first. */
export function recentWork({ drafts, texts, links }: Kept): Work[] {
  const all = [
    ...drafts.map(({ id, name, kind, draft }) => {
      return { fragment: `#${draft.kind}`, draft: id, kind, name, at: Date.parse(draft.changed) };
    }),
    // The tab opens the newest one, and has a list of the others.
    ...texts
      .toSorted((a, b) => b.changed - a.changed)
      .slice(0, 1)
      .map(({ text, name, changed }) => {
        return { fragment: "#text", draft: null, kind: "Readable text", name: name || beginningOf(text), at: changed };
      }),
    ...links.map(({ id, at, name }) => ({ fragment: id, draft: null, kind: "Puzzle to solve", name, at })),
  ];
  return all.sort((a, b) => b.at - a.at).slice(0, MAX_WORKS);
}
