/** What the solver can see of a cryptogram: its words, the letters so far, and the common words that fit. This module needs no page. */
import type { Item, Layout } from "./layout.js";
import { WORDS } from "./words.js";

/** The words with an apostrophe that hints know, the most common first. */
const CONTRACTIONS = `
it's don't i'm that's i'll can't won't didn't he's there's she's isn't what's you're i've they're we're you'll he'll wasn't let's we'll doesn't
you've we've it'll couldn't wouldn't they'll she'll haven't aren't hadn't shouldn't they've weren't i'd he'd who's hasn't you'd we'd here's she'd
they'd mustn't needn't where's how's
`;

/** What a common word may have at its end. */
const INFLECTIONS = ["'S", "S", "D", "ED", "ER", "EST", "ETH", "TH", "ING", "LY", "NESS", "LESS", "FUL"];

/** The common words of each length that was asked for, by their pattern. A hint needs few of the lengths. */
const COMMON = new Map<number, Map<string, string[]>>();

function commonOf(length: number): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const word of [...WORDS, ...CONTRACTIONS.trim().split(/\s+/)]) {
    if (word.length !== length) continue;
    const letters = word.toUpperCase();
    const pattern = patternOf([...letters]);
    const others = words.get(pattern);
    if (others) others.push(letters);
    else words.set(pattern, [letters]);
  }
  COMMON.set(length, words);
  return words;
}

/** A word as the solver sees it: the group of each box, and "'" for an apostrophe. */
export type Word = readonly string[];

/** A thing with the number of times that it occurs. */
type Count<Thing> = readonly [thing: Thing, n: number];

export class Evidence {
  /** The different words, the most frequent first. It is empty if the puzzle does not show where words begin. */
  readonly words: readonly Count<Word>[];
  /** Groups that follow each other: all words in the order of the text, or the whole text if it does not show where words begin. */
  readonly runs: readonly Word[];
  /** The groups of all boxes in the order of the text. */
  readonly text: Word;
  /** The groups with their numbers of boxes, the most frequent first. */
  readonly groups: readonly Count<string>[];
  /** The letters of the groups that have one. */
  readonly known: ReadonlyMap<string, string>;
  /** The groups with an empty box. */
  readonly open: ReadonlySet<string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #used: ReadonlySet<string>;

  /** @param letters the letter in each box, or "" */
  constructor({ boxes, names, lines, flags }: Layout, letters: readonly string[]) {
    const group = (i: number) => boxes[i]?.group ?? "";
    this.text = boxes.map((_, i) => group(i));
    this.groups = counted(this.text);
    this.known = new Map(letters.flatMap((letter, i) => (letter ? [[group(i), letter]] : [])));
    this.open = new Set(this.text.filter((_, i) => !letters[i]));
    this.#names = new Map(names.map((name, i) => [group(i), name]));
    this.#used = new Set(this.known.values());
    const words = lines.flatMap((line) => line.words);
    const pieces = isGrouped(words) && !flags.includes(true) ? [] : words.flat();
    const found = pieces.flatMap((piece) => wordsOf(piece, group, flags));
    this.words = counted(found);
    this.runs = found.length > 0 ? found : [this.text];
  }

  /** Whether a letter is in no box yet. */
  isLeft(letter: string): boolean {
    return !this.#used.has(letter);
  }

  /** The sign that the puzzle shows for a group, or an apostrophe. */
  nameOf(group: string): string {
    return this.#names.get(group) ?? group;
  }

  /** A word in the signs that the puzzle shows, in quotation marks. */
  shown(word: Word): string {
    const signs = word.map((group) => this.nameOf(group));
    return `“${signs.join(signs.some((sign) => sign.length > 1) ? " " : "")}”`;
  }

  /** A word in the letters so far, with "?" for those that are missing. */
  soFar(word: Word): string {
    return word.map((group) => (group === "'" ? group : (this.known.get(group) ?? "?"))).join("");
  }

  /** The number of letters of a word that are known. */
  knownIn(word: Word): number {
    return word.filter((group) => this.known.has(group)).length;
  }

  /** Whether a text may be what a word means: equal letters for equal groups, the known letters, and no letter of another group. */
  admits(word: Word, text: string): boolean {
    return patternOf(word) === patternOf([...text]) && this.#agrees(word, text);
  }

  /** Whether a text with the pattern of a word has its known letters, and for the others only letters that are left. */
  #agrees(word: Word, text: string): boolean {
    return word.every((group, i) => {
      const letter = text.charAt(i);
      return group === "'" || (this.known.get(group) ?? (this.isLeft(letter) && letter)) === letter;
    });
  }

  /** The common words that fit, the most common first. */
  commonFits(word: Word): string[] {
    return commonLike(word).filter((text) => this.#agrees(word, text));
  }

  /** The common words that fit, and then those that fit with an ending whose letters are known. */
  fits(word: Word): string[] {
    const endings = INFLECTIONS.filter((ending) => this.soFar(word.slice(-ending.length)) === ending);
    const inflected = endings.flatMap((ending) =>
      commonLike(word.slice(0, -ending.length)).map((stem) => stem + ending),
    );
    return [...new Set([...this.commonFits(word), ...inflected.filter((text) => this.admits(word, text))])];
  }
}

/** The common words with the pattern of a word. */
const commonLike = (word: Word) => (COMMON.get(word.length) ?? commonOf(word.length)).get(patternOf(word)) ?? [];

/** Counts things that are equal as text: the most frequent first. */
export function counted<Thing extends string | Word>(things: readonly Thing[]): Count<Thing>[] {
  const counts = new Map<string, Count<Thing>>();
  for (const thing of things) counts.set(`${thing}`, [thing, (counts.get(`${thing}`)?.[1] ?? 0) + 1]);
  return [...counts.values()].sort(([, n], [, m]) => m - n);
}

/** Signs have the same pattern as letters if equal signs are in the places of equal letters. */
function patternOf(signs: Word): string {
  return signs.map((sign) => (sign === "'" ? sign : signs.indexOf(sign))).join();
}

/** No group is longer (the parameter block), and hardly a word. */
const LONGEST = 20;

/**
 * Whether the spaces are those of groups of one size, as in a Patristocrat, and not those of words. Two groups at least are full, since many a
 * long word stands before a short one. A long run of boxes is no word.
 */
function isGrouped(words: Item[][][]): boolean {
  const lengths = words.map((word) => word.flat().length);
  const [size = 0] = lengths;
  const isFull = size >= LONGEST || lengths.filter((length) => length === size).length > 1;
  const isEven = lengths.every((length, i) => length === size || (i === lengths.length - 1 && length < size));
  return isFull && isEven && words.flat(2).every((item) => typeof item === "number");
}

/** The words of a piece: runs of boxes with at most one apostrophe within, up to a box with a flag. Letters beside a digit are no word. */
function wordsOf(piece: Item[], group: (i: number) => string, flags: readonly boolean[]): Word[] {
  if (piece.some((item) => typeof item === "string" && /\d/.test(item))) return [];
  const words: string[][] = [[]];
  for (const [i, item] of piece.entries()) {
    const isWithin = typeof piece[i - 1] === "number" && typeof piece[i + 1] === "number";
    if (typeof item === "number") words.at(-1)?.push(group(item));
    else if (isWithin && /^['’]$/.test(`${item}`)) words.at(-1)?.push("'");
    else words.push([]);
    if (typeof item === "number" && flags[item]) words.push([]);
  }
  return words.filter((word) => word.length > 0 && word.indexOf("'") === word.lastIndexOf("'"));
}
