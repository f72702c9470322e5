/**
 * The rules by which a solver deduces the letters of a cryptogram. A rule yields what may be deduced from what the solver can see. It may be
 * wrong, or known already. This module needs no page.
 */
import { counted, type Evidence, type Word } from "./evidence.js";
import { WORDS } from "./words.js";

export interface Deduction {
  readonly sentence: string;
  /** The groups that the sentence is about. */
  readonly groups: readonly string[];
  /** The letters of groups. */
  readonly letters: ReadonlyMap<string, string>;
}

type Rule = (seen: Evidence) => Iterable<Deduction>;

/** The letters of English, and those that stand doubled, the most frequent first (Peter Norvig, English Letter Frequency Counts). */
const FREQUENT = [..."ETAOINSRHLDCUMFPGWYBVKXJQZ"];
const DOUBLED = [..."LSEOTFPRMCNDGIB"];
/** Three letters in a row, the most frequent first (the same source). */
const TRIGRAMS = "THE AND ING ION TIO ENT ATI FOR HER TER HAT THA ERE ATE HIS CON RES VER ALL ONS NCE MEN".split(" ");
/** Common endings of words. */
const ENDINGS = "ING ED ER LY TION EST ERS NESS MENT LESS ABLE ENCE ANCE FUL OUS IVE IST ISH ATE".split(" ");
/** Among this number of words, the most common one is likely. */
const FEW = 5;

const times = (n: number) => (n === 2 ? "twice" : `${n} times`);

/** The deduction that a text stands for a word. The sentence may be about other words, too. */
function reads(word: Word, text: string, sentence: string, ...others: Word[]): Deduction {
  const letters = new Map(word.map((group, i) => [group, text.charAt(i)]));
  letters.delete("'");
  return { sentence, groups: [...new Set([word, ...others].flat())].filter((group) => group !== "'"), letters };
}

/** What limits the words that fit: the letters so far, or else the pattern. */
function look(seen: Evidence, word: Word): string {
  if (seen.knownIn(word) > 0) return `${seen.shown(word)} is ${seen.soFar(word)} so far`;
  if (new Set(word).size < word.length) return `See which letters of ${seen.shown(word)} are equal`;
  return `No letter of ${seen.shown(word)} occurs twice`;
}

/**
 * What a sentence says about the known letters of a word, and whether a text is the first of all texts that have them. An earlier one may
 * have another pattern, or a letter that is in use.
 */
function like(seen: Evidence, word: Word, all: readonly string[], text: string | undefined) {
  const soFar = seen.soFar(word);
  const pattern = new RegExp(`^${soFar.replaceAll("?", ".")}$`, "i");
  const which = seen.knownIn(word) > 0 ? ` like ${soFar}` : "";
  return [which, all.find((one) => pattern.test(one))?.toUpperCase() === text] as const;
}

function* unfinished(seen: Evidence): Iterable<Deduction> {
  for (const [group, letter] of seen.known) {
    yield reads([group], letter, `${seen.shown([group])} is ${letter}, and some of its boxes are still empty.`);
  }
}

function* singleLetters(seen: Evidence): Iterable<Deduction> {
  for (const [word] of seen.words) {
    if (word.length > 1) continue;
    const alone = `${seen.shown(word)} stands alone. A word of one letter is A or I`;
    if (!seen.isLeft("A")) yield reads(word, "I", `${alone}, and A is found already.`);
    else if (!seen.isLeft("I")) yield reads(word, "A", `${alone}, and I is found already.`);
    else yield reads(word, "A", `${alone}, and A is the more common one.`);
  }
}

function* apostrophes(seen: Evidence): Iterable<Deduction> {
  for (const [word] of seen.words) {
    const at = word.indexOf("'");
    const tail = word.slice(at + 1);
    const [before = "", first = "", second = ""] = [word[at - 1], ...tail];
    const says = (of: Word, text: string, why: string) => reads(of, text, `In ${seen.shown(word)}, ${why}`, word);
    if (at === 1 && tail.length < 3)
      yield says([before], "I", "one letter stands before the apostrophe: I, as in I’M and I’LL.");
    if (at > 0 && tail.length === 2) {
      if (first === second) yield says([first], "L", "two equal letters follow the apostrophe: LL, as in WE’LL.");
      else yield says([second], "E", "two letters follow the apostrophe: RE or VE. Both end in E.");
    }
    if (at > 0 && tail.length === 1) {
      const one = "one letter follows the apostrophe: S, or T as in DON’T.";
      if (seen.known.get(before) === "N")
        yield says([first], "T", "one letter follows N and the apostrophe: T, as in DON’T.");
      if (!seen.isLeft("T")) yield says([first], "S", `${one} T is found already.`);
      if (!seen.isLeft("S")) yield says([before, first], "NT", `${one} S is found already.`);
      yield says([first], "S", `${one} S is the more common one.`);
    }
  }
}

/** A word of two, three or four letters that occurs more often than the others of its length. */
function* repeatedWords(seen: Evidence): Iterable<Deduction> {
  for (const [length, name] of [
    [3, "three"],
    [2, "two"],
    [4, "four"],
  ] as const) {
    const [most, next] = seen.words.filter(([word]) => word.length === length);
    if (!most || most[1] < 2 || most[1] === next?.[1]) continue;
    const [word, n] = most;
    const [text] = seen.fits(word);
    const [which, isFirst] = like(seen, word, WORDS, text);
    const fits = isFirst ? "" : " that fits";
    const says = `${seen.shown(word)} occurs ${times(n)}. The most common word of ${name} letters${which}${fits} is ${text}.`;
    if (text) yield reads(word, text, says);
  }
}

/** Endings that several words have. A short one is certain only if more words have it. */
const repeatedEndings = (certainty: number): Rule =>
  function* (seen) {
    for (const text of ENDINGS) {
      const words = seen.words.filter(([word]) => word.length > text.length + 1);
      for (const [end, n] of counted(words.map(([word]) => word.slice(-text.length)))) {
        const says = `${n} words end in ${seen.shown(end)}, and ${text} is a common ending.`;
        if (n > 1 && n + text.length >= certainty && seen.admits(end, text)) yield reads(end, text, says);
      }
    }
  };

/** Words that only one common word fits, those with the most known or equal letters first. */
function* onlyFits(seen: Evidence): Iterable<Deduction> {
  const certainty = (word: Word) => word.length - new Set(word.filter((group) => !seen.known.has(group))).size;
  for (const word of seen.words.map(([one]) => one).sort((a, b) => certainty(b) - certainty(a))) {
    const [text, ...others] = seen.fits(word);
    const says = `${look(seen, word)}. The only possible common word is ${text}.`;
    if (text && others.length === 0) yield reads(word, text, says);
  }
}

/** What each open letter of a word can be, if several common words fit, but not many. */
function* choices(seen: Evidence): Iterable<{ word: Word; group: string; letters: ReadonlySet<string> }> {
  for (const [word] of seen.words) {
    const texts = seen.fits(word);
    if (texts.length < 2 || texts.length > FEW) continue;
    for (const group of new Set(word)) {
      const letters = new Set(texts.map((text) => text.charAt(word.indexOf(group))));
      if (seen.open.has(group)) yield { word, group, letters };
    }
  }
}

/** Letters that are the same in all common words that fit. */
function* sharedLetters(seen: Evidence): Iterable<Deduction> {
  for (const { word, group, letters } of choices(seen)) {
    const [letter, ...others] = letters;
    const says = `${look(seen, word)}. Every possible common word has ${letter} for ${seen.shown([group])}.`;
    if (letter && others.length === 0) yield reads([group], letter, says, word);
  }
}

/** Letters that fit in two words. */
function* crossings(seen: Evidence): Iterable<Deduction> {
  const all = [...choices(seen)].filter(({ word }) => seen.knownIn(word) > 0);
  for (const [i, one] of all.entries()) {
    for (const other of all.slice(0, i)) {
      const [letter, ...others] = [...one.letters].filter((each) => other.letters.has(each));
      if (one.group !== other.group || !letter || others.length > 0) continue;
      const both = `${look(seen, one.word)}, and ${look(seen, other.word)}`;
      const says = `${both}. Only ${letter} for ${seen.shown([one.group])} makes common words of both.`;
      yield reads([one.group], letter, says, one.word, other.word);
    }
  }
}

/** Each two groups that follow each other. */
const pairsIn = ({ runs }: Evidence) =>
  runs.flatMap((run) => run.slice(1).map((next, i) => [run[i] as string, next] as const));

function* afterQ(seen: Evidence): Iterable<Deduction> {
  for (const [group, next] of pairsIn(seen)) {
    if (seen.known.get(group) === "Q") yield reads([next], "U", `${seen.shown([next])} follows Q: it is U.`);
  }
}

function* frequentLetters(seen: Evidence): Iterable<Deduction> {
  const [most, next] = seen.groups.filter(([group]) => !seen.known.has(group));
  const letter = FREQUENT.find((one) => seen.isLeft(one));
  if (!most || !letter || most[1] < 3 || most[1] === next?.[1]) return;
  const [group, n] = most;
  const isMost = letter === "E" && seen.groups.every(([other, m]) => other === group || m < n);
  const open = isMost ? "" : " that is still open";
  const left = letter === "E" ? "" : ", of those that are left,";
  const says = `${seen.shown([group])} occurs ${times(n)}, more than every other letter${open}. The most frequent letter of English${left} is ${letter}.`;
  yield reads([group], letter, says);
}

/** Words that few common words fit, those with the fewest first. */
function* likelyFits(seen: Evidence): Iterable<Deduction> {
  const words = seen.words.map(([word]) => [word, seen.fits(word)] as const);
  for (const [word, texts] of words.sort(([, a], [, b]) => a.length - b.length)) {
    const [text] = texts;
    const says = `${look(seen, word)}. Of the ${texts.length} possible common words, ${text} is the most common.`;
    if (text && texts.length <= FEW) yield reads(word, text, says);
  }
}

/** Endings of which at least half the letters are known. */
function* startedEndings(seen: Evidence): Iterable<Deduction> {
  for (const [word] of seen.words) {
    for (const text of ENDINGS) {
      const end = word.slice(-text.length);
      if (word.length < text.length + 2 || seen.knownIn(end) * 2 < text.length || !seen.admits(end, text)) continue;
      yield reads(end, text, `${seen.shown(word)} ends in ${seen.soFar(end)}, and ${text} is a common ending.`);
    }
  }
}

function* doubledLetters(seen: Evidence): Iterable<Deduction> {
  const pairs = counted(
    pairsIn(seen).flatMap(([group, next]) => (group === next && !seen.known.has(group) ? group : [])),
  );
  const letter = DOUBLED.find((one) => seen.isLeft(one));
  const left = letter === DOUBLED[0] ? "" : ", of those that are left,";
  for (const [group, n] of pairs) {
    const says = `${seen.shown([group, group])} is a double letter${n > 1 ? `, ${times(n)}` : ""}. The most common double letter of English${left} is ${letter}${letter}.`;
    if (letter) yield reads([group], letter, says);
  }
}

/** Three letters in a row that occur several times, for a puzzle that does not show its words. */
function* trigrams(seen: Evidence): Iterable<Deduction> {
  const all = seen.text.slice(2).map((_, i) => seen.text.slice(i, i + 3));
  for (const [word, n] of counted(all)) {
    const text = TRIGRAMS.find((one) => seen.admits(word, one));
    if (n < 2 || !text) continue;
    const [which, isFirst] = like(seen, word, TRIGRAMS, text);
    const fit = isFirst ? "" : " that fit";
    const says = `${seen.shown(word)} occurs ${times(n)}. The most frequent three letters in a row${which}${fit} are ${text}.`;
    yield reads(word, text, says);
  }
}

/** Words of five and more letters in a puzzle that does not show its words, if most of their letters are known. */
function* hiddenWords(seen: Evidence): Iterable<Deduction> {
  for (const length of [9, 8, 7, 6, 5]) {
    for (const at of seen.text.slice(length - 1).keys()) {
      const word = seen.text.slice(at, at + length);
      const [text, ...others] = seen.knownIn(word) * 3 < length * 2 ? [] : seen.commonFits(word);
      const says = `${seen.shown(word)} is ${seen.soFar(word)} so far. If it is a common word, it is ${text}.`;
      if (text && others.length === 0) yield reads(word, text, says);
    }
  }
}

/** The rules for a puzzle that shows its words, from the most certain to the least. */
export const WITH_WORDS: readonly Rule[] = [
  unfinished,
  singleLetters,
  apostrophes,
  repeatedWords,
  repeatedEndings(5),
  onlyFits,
  sharedLetters,
  crossings,
  afterQ,
  frequentLetters,
  likelyFits,
  startedEndings,
  repeatedEndings(4),
  doubledLetters,
];

/** The rules for a puzzle that does not show its words, from the most certain to the least. */
export const WITHOUT_WORDS: readonly Rule[] = [
  unfinished,
  trigrams,
  afterQ,
  hiddenWords,
  frequentLetters,
  doubledLetters,
];
