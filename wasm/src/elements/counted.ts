/** To make a format takes half a millisecond, to use it a thousandth of that. */
const format = new Intl.NumberFormat("en");

/** A number with its noun: "1 letter", "1,200 letters". */
export const counted = (n: number, noun: string, plural: string = `${noun}s`): string =>
  `${format.format(n)} ${n === 1 ? noun : plural}`;
