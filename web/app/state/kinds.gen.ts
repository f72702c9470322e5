// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.

/** The parameters for keys that some kind takes, in the order of their declaration. */
export const keys = ["alphabet","key","shift","a","b","block"] as const;

export interface Kind {
  name: string;
  title: string;
  summary: string;
  takes: readonly (typeof keys)[number][];
  /** whether equal signs always stand for the same letter, so that letters can be given away */
  isSimple: boolean;
  /** the name of the kind that shows the same cipher in groups, or "" */
  grouped: string;
}

/** The kinds of ciphers, in the order in which they are offered. */
export const kinds: readonly Kind[] = [
  {name: "aristocrat", title: "Aristocrat", summary: "Every letter stands for another one; words and punctuation stay.", takes: ["alphabet","key","shift"], isSimple: true, grouped: "patristocrat"},
  {name: "patristocrat", title: "Patristocrat", summary: "Every letter stands for another one, in groups of five that do not show where words begin.", takes: ["alphabet","key","shift"], isSimple: true, grouped: ""},
  {name: "caesar", title: "Caesar", summary: "Every letter moves forward in the alphabet by the same number of letters.", takes: ["shift","block"], isSimple: true, grouped: ""},
  {name: "atbash", title: "Atbash", summary: "The alphabet runs backwards: A stands for Z, B for Y, and so on.", takes: ["block"], isSimple: true, grouped: ""},
  {name: "affine", title: "Affine", summary: "Every letter becomes a number from 0 to 25, which is multiplied by a and increased by b.", takes: ["a","b","block"], isSimple: true, grouped: ""},
];

/** Letters in a group of a text without spaces. */
export const groupSize = 5;
