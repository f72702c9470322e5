/**
 * The author at the end of a text, as lists of quotations have it:
 *
 *   Waste no more time. — Marcus Aurelius
 *   Waste no more time - Marcus Aurelius, Meditations
 *
 * A dash is an em dash, or after a space an en dash, a tilde, or one or two hyphens with a space behind them. What follows the last
 * dash is an author if it is short and all its words are names: capitalised, or small words within names such as "of" and "van". A
 * name does not end like a sentence. The text keeps at least two words.
 */
const BEFORE_AUTHOR = /(?:[—―]|(?<=\s)[–~]|(?<=\s)--?(?=\s))\s*([^—―–~]+)$/u;
/** A line that has only an author. */
const AUTHOR_LINE = /^(?:[—―–~]|--?)\s*([^—―–~]+)$/u;
const MAX_AUTHOR = 50;
const MAX_WORDS = 7;
const NAME = /^["“‘'(]?(?:[dlDL]['’])?(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{N}+)["”’'),]*$/u;
const SMALL = /^(?:[ae&y]|al|and|bin|d[aeiu]|del|della|de[nr]|ibn|in|l[ae]|of|on|the|to|und|v[ao]n|zu)$/;
const SENTENCE_END = /[.!?…]["”’']*$/;
const ABBREVIATED = /(?:^|[\s.])(?:\p{Lu}|Jr|Sr|Esq)\.$/u;

/** @returns author is "" if the text has none */
export function splitAuthor(text: string): { text: string; author: string } {
  const tail = text.slice(-MAX_AUTHOR - 5);
  const found = BEFORE_AUTHOR.exec(tail);
  const author = found?.[1] ?? "";
  const before = found ? text.slice(0, text.length - tail.length + found.index).trimEnd() : "";
  const isSplit = isAuthor(author) && (before.match(/[\p{L}\p{M}'’]+/gu) ?? []).length > 1;
  return isSplit ? { text: before, author } : { text, author: "" };
}

/** The author whom a line names, or "". */
export function authorOfLine(line: string) {
  const [, author = ""] = (line.length <= MAX_AUTHOR + 5 && AUTHOR_LINE.exec(line)) || [];
  return isAuthor(author) ? author : "";
}

function isAuthor(author: string) {
  const words = author.split(/\s+/);
  return (
    author.length <= MAX_AUTHOR &&
    words.length <= MAX_WORDS &&
    /^["“‘'(]?\p{Lu}/u.test(author) &&
    words.every((word) => NAME.test(word) || SMALL.test(word)) &&
    (!SENTENCE_END.test(author) || ABBREVIATED.test(author))
  );
}
