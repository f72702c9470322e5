/** A number with its noun: "1 letter", "1,200 letters". */
export const counted = (n: number, noun: string, plural: string = `${noun}s`): string =>
  `${n.toLocaleString("en")} ${n === 1 ? noun : plural}`;
