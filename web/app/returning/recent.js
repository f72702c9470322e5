// @ts-check
/**
 * The work that the browser has kept, whatever made it. It needs no page.
 *
 * @typedef {object} Work
 * @property {string} fragment of the address that opens it
 * @property {string | null} draft the id of a saved puzzle
 * @property {string} kind
 * @property {string} name
 * @property {number} at the time of its last change in milliseconds since 1970
 */

/** Number of works that are within reach. */
const MOST = 5;
const MAX_NAME = 60;

/**
 * What was worked on last, the latest first.
 *
 * @param {object} kept
 * @param {readonly { id: string, name: string, kind: string, draft: { kind: string, changed: string } }[]} kept.drafts
 * @param {readonly { text: string, name: string, changed: number }[]} kept.texts
 * @param {readonly { id: string, at: number, name: string }[]} kept.links of puzzles that somebody solves
 * @returns {Work[]}
 */
export function recentWork({ drafts, texts, links }) {
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
  return all.sort((a, b) => b.at - a.at).slice(0, MOST);
}

/** The first words of a text. @param {string} text */
function beginningOf(text) {
  const line = text.slice(0, 1000).replace(/\s+/g, " ").trim();
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME).replace(/\s+\S*$/, "")}…` : line;
}
