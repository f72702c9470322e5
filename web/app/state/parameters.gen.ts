// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.

export const acrostic = {
  word: {maxBytes: 200},
  theme: {values: ["random","positive","nature","adventure","friendship","learning"], default: "random"},
  minLetters: {minimum: 3, maximum: 12, default: 3},
  maxLetters: {minimum: 3, maximum: 12, default: 12},
  answers: {maxLength: 3000, maxBytes: 20000},
  alternatives: {default: false},
  seed: {maxLength: 64, maxBytes: 2000},
  title: {maxLength: 60, maxBytes: 2000},
  answerKey: {default: false},
  pages: {default: false},
  image: {default: false},
  solutionImage: {default: false},
  imageFormat: {values: ["png","jpg","svg","pdf"], default: "png"},
};

export const booklet = {
  puzzles: {values: ["acrostic","cryptogram"], minimum: 1, maximum: 100},
  title: {maxLength: 60, maxBytes: 2000},
  subtitle: {maxLength: 120, maxBytes: 4000},
  titlePage: {default: false},
  nameLine: {default: false},
  paper: {values: ["both","a4","letter"], default: "both"},
  largePrint: {default: false},
  perPage: {minimum: 1, maximum: 20, default: 1},
  pageNumbers: {default: true},
  answerKey: {default: false},
  instructions: {default: true},
  frequencies: {default: true},
  rating: {default: true},
  seeds: {default: true},
  authors: {default: true},
};

export const cryptogram = {
  text: {maxLength: 500, maxBytes: 20000},
  random: {default: false},
  minLetters: {minimum: 1, maximum: 500, default: 1},
  maxLetters: {minimum: 1, maximum: 500, default: 500},
  seed: {maxLength: 64, maxBytes: 2000},
  alphabet: {values: ["random","k1","k2","k3","k4"], default: "random"},
  key: {maxLength: 100, maxBytes: 2000},
  shift: {minimum: 0, maximum: 25},
  spacing: {values: ["words","none"], default: "words"},
  hints: {minimum: 0, maximum: 26, default: 0},
  difficulty: {values: ["easy","medium","hard"]},
  points: {default: false},
  title: {maxLength: 60, maxBytes: 2000},
  answerKey: {default: false},
  pages: {default: false},
  image: {default: false},
  solutionImage: {default: false},
  imageFormat: {values: ["png","jpg","svg","pdf"], default: "png"},
};

export const cryptogrampoints = {
  text: {maxLength: 500, maxBytes: 20000},
  spacing: {values: ["words","none"], default: "words"},
  alphabet: {values: ["random","k1","k2","k3","k4"], default: "random"},
};

export const hmac = {
  message: {maxBytes: 1000000},
  secret: {maxBytes: 4096},
  algorithm: {values: ["sha256","sha384","sha512","sha1","md5"], default: "sha256"},
  encoding: {values: ["hex","base64","base64url"], default: "hex"},
  messageEncoding: {values: ["utf8","hex","base64"], default: "utf8"},
  secretEncoding: {values: ["utf8","hex","base64"], default: "utf8"},
};

export const markedtext = {
  text: {maxBytes: 1000000},
};

export const reversetext = {
  text: {maxBytes: 1000000},
  mode: {values: ["characters","words","lines"], default: "characters"},
};

export const textreadability = {
  text: {maxBytes: 1000000},
};

/** Letters of a keyword, and characters of a clue in the result. */
export const acrosticLimits = { minWord: 3, maxWord: 15, maxClue: 80 };
