// @ts-check
/**
 * What a file of a puzzle holds: the operation that made it, with its parameters and its result in the names of the
 * interface. The modules of this folder write and read it. They need no page.
 *
 * @typedef {import("/toolkit/index.js").CryptogramParams} CryptogramParams
 * @typedef {import("/toolkit/index.js").CryptogramResult} CryptogramResult
 * @typedef {import("/toolkit/index.js").AcrosticParams} AcrosticParams
 * @typedef {import("/toolkit/index.js").AcrosticResult} AcrosticResult
 *
 * @typedef {{ operation: "cryptogram", parameters: CryptogramParams, result: CryptogramResult }} CryptogramFile
 * @typedef {{ operation: "acrostic", parameters: AcrosticParams, result: AcrosticResult }} AcrosticFile
 * @typedef {CryptogramFile | AcrosticFile} PuzzleFile
 */

/** The title of a puzzle that has none of its own. */
export const KINDS = { cryptogram: "Cryptogram Puzzle", acrostic: "Acrostic Puzzle" };

/** @param {PuzzleFile} puzzle */
export const titleOf = ({ operation, parameters }) => parameters.title?.trim() || KINDS[operation];

/** Whether a character is one of the letters that a cryptogram enciphers. @param {string} character */
export const isCipherLetter = (character) => /^[A-Z]$/.test(character);

/**
 * The words of an acrostic's answer: the letters in their boxes, which are more than the answer's characters if it has
 * ligatures, and whether a hyphen follows.
 *
 * @param {Pick<import("/toolkit/index.js").Line, "letters" | "enumeration">} line
 */
export function wordsOf({ letters, enumeration }) {
  let end = 0;
  return Array.from(enumeration.matchAll(/(\d+)(-?)/g), ([, length, hyphen]) => {
    const start = end;
    end += Number(length);
    return { start, letters: letters.slice(start, end), hasHyphen: hyphen !== "" };
  });
}

/**
 * The letters that the substitutes of a cryptogram stand for.
 *
 * @param {CryptogramResult} result
 * @returns {Map<string, string>}
 */
export const decipher = ({ cipher }) =>
  new Map(Object.entries(cipher).map(([letter, substitute]) => [substitute, letter]));
