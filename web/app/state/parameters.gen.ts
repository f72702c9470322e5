// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.

export const acrostic = {
  word: {maxBytes: 200},
  theme: {values: ["random","positive","nature","adventure","friendship","learning"], default: "random"},
  minLetters: {minimum: 3, maximum: 12, default: 3},
  maxLetters: {minimum: 3, maximum: 12, default: 12},
  difficulty: {values: ["easy","hard"], default: "easy"},
  answers: {maxLength: 3000, maxBytes: 20000},
  alternatives: {default: false},
  seed: {maxLength: 64, maxBytes: 2000},
  title: {maxLength: 60, maxBytes: 2000},
  answerKey: {default: false},
  pages: {default: false},
  image: {default: false},
  solutionImage: {default: false},
  imageFormat: {values: ["png","jpg","svg","pdf"], default: "png"},
  imageWidth: {minimum: 200, maximum: 1240},
  crop: {default: false},
  instructions: {default: true},
  instructionText: {maxLength: 400, maxBytes: 8000},
  frequencies: {default: true},
  aids: {default: true},
  rating: {default: true},
  seeds: {default: true},
  authors: {default: true},
  accent: {values: ["black","blue","green","red","purple","brown"], default: "black"},
  font: {values: ["sans","serif","mono"], default: "sans"},
  logo: {maxBytes: 90000},
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
  instructionText: {maxLength: 400, maxBytes: 8000},
  frequencies: {default: true},
  aids: {default: true},
  rating: {default: true},
  seeds: {default: true},
  authors: {default: true},
  accent: {values: ["black","blue","green","red","purple","brown"], default: "black"},
  font: {values: ["sans","serif","mono"], default: "sans"},
  logo: {maxBytes: 90000},
};

export const cryptogram = {
  text: {maxLength: 500, maxBytes: 20000},
  random: {default: false},
  minLetters: {minimum: 1, maximum: 500, default: 1},
  maxLetters: {minimum: 1, maximum: 500, default: 500},
  subject: {values: ["adventure","art","books","childhood","courage","faith","freedom","friendship","love","nature","science","time","truth","wisdom","wit","work"]},
  famous: {default: false},
  seed: {maxLength: 64, maxBytes: 2000},
  number: {minimum: 1, maximum: 10000},
  kind: {values: ["aristocrat","patristocrat","caesar","atbash","affine","xenocrypt","numberCode","morse","tapCode","polybius","checkerboard","nihilist","fractionatedMorse","baconian","vigenere","porta","hill","completeColumnar","railFence","pigpen","dancingMen","symbols"], default: "aristocrat"},
  alphabet: {values: ["random","k1","k2","k3","k4"], default: "random"},
  letters: {maxLength: 60, maxBytes: 1000},
  key: {maxLength: 100, maxBytes: 2000},
  shift: {minimum: 0, maximum: 59},
  a: {minimum: 1, maximum: 59},
  b: {minimum: 0, maximum: 59},
  squareKey: {maxLength: 100, maxBytes: 2000},
  rowKey: {maxLength: 100, maxBytes: 2000},
  columnKey: {maxLength: 100, maxBytes: 2000},
  rails: {minimum: 2, maximum: 20},
  offset: {minimum: 0, maximum: 37},
  numbering: {values: ["one","zero","backwards","random","random99"], default: "one"},
  signs: {values: ["letters","sequence","symbols","words"], default: "letters"},
  signsA: {maxLength: 26, maxBytes: 400},
  signsB: {maxLength: 26, maxBytes: 400},
  baconCodes: {values: ["shared","separate"], default: "shared"},
  symbols: {maxLength: 100, maxBytes: 2000},
  grids: {values: ["usual","alternating","paired","clockwise"], default: "usual"},
  sums: {values: ["whole","lastDigits"], default: "whole"},
  wordEnds: {values: ["flags","spaces"], default: "flags"},
  block: {minimum: 0, maximum: 20},
  spacing: {values: ["words","none"], default: "words"},
  hints: {minimum: 0, maximum: 60, default: 0},
  hintLetters: {maxLength: 60, maxBytes: 1000},
  crib: {maxLength: 100, maxBytes: 2000},
  difficulty: {values: ["easy","medium","hard"]},
  points: {default: false},
  tokens: {default: false},
  title: {maxLength: 60, maxBytes: 2000},
  answerKey: {default: false},
  pages: {default: false},
  image: {default: false},
  solutionImage: {default: false},
  imageFormat: {values: ["png","jpg","svg","pdf"], default: "png"},
  imageWidth: {minimum: 200, maximum: 1240},
  crop: {default: false},
  instructions: {default: true},
  instructionText: {maxLength: 400, maxBytes: 8000},
  frequencies: {default: true},
  aids: {default: true},
  rating: {default: true},
  seeds: {default: true},
  authors: {default: true},
  accent: {values: ["black","blue","green","red","purple","brown"], default: "black"},
  font: {values: ["sans","serif","mono"], default: "sans"},
  logo: {maxBytes: 90000},
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
