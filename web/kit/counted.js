// @ts-check
/**
 * A number with its noun: "1 letter", "1,200 letters".
 *
 * @param {number} n
 * @param {string} noun
 * @param {string} [plural]
 */
export const counted = (n, noun, plural = `${noun}s`) => `${n.toLocaleString("en")} ${n === 1 ? noun : plural}`;
