/** Places of a text in groups, as the panel lists them. */

import type { Range } from "./marks.ts";

/** The places of a reason or a kind. */
export interface Group {
  name: string;
  /** how many the text has */
  count: number;
  words: number;
  /** the first ones, each with its places in the text */
  texts: { text: string; places: Range[] }[];
  /** how many others the group has, whose texts differ from these */
  more: number;
}

/** What a place says: its text with one space for each run of white space. The toolkit recognizes an overruled sentence by this. */
export const textAt = (text: string, { start, end }: Range) =>
  text
    .slice(start, end)
    .replace(/\p{White_Space}+/gu, " ")
    .trim();

/**
 * Places of a text in groups.
 *
 * @param entries says: how the list has the place; words: if its group counts them
 * @param order of the groups; others follow
 * @param mostOf returns how many texts a group lists at most
 */
export function groupsOf(
  entries: Iterable<Range & { name: string; says: string; words?: number }>,
  order: readonly string[],
  mostOf: (name: string) => number,
): Group[] {
  const groups = new Map<string, { count: number; words: number; texts: Map<string, Range[]> }>();
  for (const { name, start, end, says, words = 0 } of entries) {
    const group = groups.get(name) ?? { count: 0, words: 0, texts: new Map<string, Range[]>() };
    groups.set(name, group);
    group.count++;
    group.words += words;
    const places = group.texts.get(says);
    if (places) places.push({ start, end });
    else group.texts.set(says, [{ start, end }]);
  }
  return [...new Set([...order, ...groups.keys()])].flatMap((name) => {
    const group = groups.get(name);
    if (!group) return [];
    const all = [...group.texts].map(([text, places]) => ({ text, places }));
    const texts = all.slice(0, mostOf(name));
    return [{ name, count: group.count, words: group.words, texts, more: all.length - texts.length }];
  });
}
