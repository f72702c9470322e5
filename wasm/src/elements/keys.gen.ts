// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.

/** The parameters for keys that some kind of cipher takes, and whether each is a number. */
export const cipherKeys = {
  alphabet: false,
  letters: false,
  key: false,
  shift: true,
  a: true,
  b: true,
  squareKey: false,
  rowKey: false,
  columnKey: false,
  rails: true,
  offset: true,
  numbering: false,
  signs: false,
  signsA: false,
  signsB: false,
  baconCodes: false,
  symbols: false,
  grids: false,
  sums: false,
  wordEnds: false,
  block: true,
} as const;

/** The kinds whose alphabet is random, and takes no key, without the parameter alphabet. */
export const randomKinds: readonly string[] = ["aristocrat","patristocrat","xenocrypt"];
