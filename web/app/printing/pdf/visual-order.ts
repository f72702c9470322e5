/** From a Hebrew or Arabic letter, or a right-to-left mark, to the last one, or to a number after it, before a letter of another script. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\u200f](?:[\p{Script=Hebrew}\p{Script=Arabic}\P{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Nd}\u200f])?\p{M}*/gu;
const NUMBER = /\p{Nd}+(?:[.,:/]\p{Nd}+)*/gu;

/**
 * The characters of a text as they stand from left to right, by the rules of worker/image/render/order.go. Readers of PDFs turn what runs
 * from right to left around again.
 */
export const inVisualOrder = (text: string) => [
  ...text.replace(RIGHT_TO_LEFT, (part) => reversed(part.replace(NUMBER, reversed))),
];

const reversed = (text: string) => [...text].reverse().join("");
