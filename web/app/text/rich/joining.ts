/** What begins a line that is no part of a paragraph: the mark of a heading, an item, a table or code. */
const MARK = /^(?:#+ |(?: *-| *\d+\.) |\||```)/;

/**
 * The line breaks that a text needs before and behind it where it is put into another one. Blocks stand alone there, with empty lines
 * around them. A part of a paragraph joins the paragraph that it is put into.
 *
 * @param isWhole whether a paragraph is copied with its end, and not only words of it
 */
export function gapsAround(text: string, isWhole: boolean, before: string, behind: string): [string, string] {
  if (!isWhole && !MARK.test(text) && !text.includes("\n\n")) return ["", ""];
  const [head, rest] = [before.trimEnd(), behind.trimStart()];
  return [
    head && lineBreaksMissing(before.slice(head.length)),
    rest && lineBreaksMissing(behind.slice(0, behind.length - rest.length)),
  ];
}

/** What makes white space an empty line between two texts. */
const lineBreaksMissing = (space: string) => "\n".repeat(Math.max(0, 3 - space.split("\n").length));
