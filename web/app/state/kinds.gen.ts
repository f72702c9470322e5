// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.

/** The parameters for keys that some kind takes, in the order of their declaration. */
export const keys = ["alphabet","letters","key","shift","a","b","squareKey","rowKey","columnKey","rails","offset","numbering","signs","signsA","signsB","baconCodes","symbols","grids","sums","wordEnds","block"] as const;

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
  {name: "aristocrat", title: "Aristocrat", summary: "Every letter stands for another one; words and punctuation stay.", takes: ["alphabet","key","shift","letters"], isSimple: true, grouped: "patristocrat"},
  {name: "patristocrat", title: "Patristocrat", summary: "Every letter stands for another one, in groups of five that do not show where words begin.", takes: ["alphabet","key","shift","letters"], isSimple: true, grouped: ""},
  {name: "caesar", title: "Caesar", summary: "Every letter moves forward in the alphabet by the same number of letters.", takes: ["shift","block","letters"], isSimple: true, grouped: ""},
  {name: "atbash", title: "Atbash", summary: "The alphabet runs backwards: A stands for Z, B for Y, and so on.", takes: ["block","letters"], isSimple: true, grouped: ""},
  {name: "affine", title: "Affine", summary: "Every letter becomes its number in the alphabet, which is multiplied by a and increased by b.", takes: ["a","b","block","letters"], isSimple: true, grouped: ""},
  {name: "xenocrypt", title: "Xenocrypt (Spanish)", summary: "A Spanish text, in which every letter stands for another one; Ñ is a letter of its own.", takes: ["alphabet","key","shift"], isSimple: true, grouped: ""},
  {name: "numberCode", title: "Number code", summary: "Every letter becomes a number, such as its place in the alphabet.", takes: ["letters","numbering"], isSimple: true, grouped: ""},
  {name: "morse", title: "Morse code", summary: "Every letter becomes its Morse code of dots and dashes.", takes: [], isSimple: true, grouped: ""},
  {name: "tapCode", title: "Tap code", summary: "Every letter becomes taps: so many for its row in a square of letters, and so many for its column.", takes: ["squareKey"], isSimple: true, grouped: ""},
  {name: "polybius", title: "Polybius square", summary: "Every letter becomes two digits, its row and its column in a square of five by five letters.", takes: ["squareKey","block"], isSimple: true, grouped: ""},
  {name: "checkerboard", title: "Checkerboard", summary: "Every letter becomes two letters, those of its row and its column in a square with a word at two sides.", takes: ["squareKey","rowKey","columnKey","block"], isSimple: true, grouped: ""},
  {name: "nihilist", title: "Nihilist substitution", summary: "The number of every letter in a square is increased by the number of a letter of a repeating key word.", takes: ["squareKey","key","sums","block"], isSimple: false, grouped: ""},
  {name: "fractionatedMorse", title: "Fractionated Morse", summary: "The text in Morse code is cut into threes of dots, dashes and gaps, and every three becomes a letter.", takes: ["key"], isSimple: false, grouped: ""},
  {name: "baconian", title: "Baconian", summary: "Every letter becomes a code of five letters A and B, which various signs or the letters of words stand for.", takes: ["signs","signsA","signsB","baconCodes"], isSimple: false, grouped: ""},
  {name: "vigenere", title: "Vigenère", summary: "Every letter moves forward by a letter of a key word, which repeats.", takes: ["key","block"], isSimple: false, grouped: ""},
  {name: "porta", title: "Porta", summary: "Letters of both halves of the alphabet are exchanged, in one of 13 ways that the letters of a key word choose.", takes: ["key","block"], isSimple: false, grouped: ""},
  {name: "hill", title: "Hill", summary: "Two or three letters at a time become numbers, which are multiplied by a matrix.", takes: ["key"], isSimple: false, grouped: ""},
  {name: "completeColumnar", title: "Complete columnar transposition", summary: "The letters are written in rows below a key word, and its columns are read in alphabetical order.", takes: ["key"], isSimple: false, grouped: ""},
  {name: "railFence", title: "Rail fence", summary: "The letters are written in a zigzag over several rails, and the rails are read one after the other.", takes: ["rails","offset","block"], isSimple: false, grouped: ""},
  {name: "pigpen", title: "Pigpen", summary: "Every letter becomes the walls around its place in a grid.", takes: ["grids","key","block"], isSimple: true, grouped: ""},
  {name: "dancingMen", title: "Dancing men", summary: "Every letter becomes a dancing man; a flag shows where a word ends.", takes: ["wordEnds"], isSimple: true, grouped: ""},
  {name: "symbols", title: "Symbol cipher", summary: "Every letter becomes a sign: a character of your own, or a figure.", takes: ["symbols","block"], isSimple: true, grouped: ""},
];

/** Letters in a group of a text without spaces. */
export const groupSize = 5;
