// @ts-check
// Hints: deductions from what the solver of a cryptogram can see, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "../dist/elements/board.js";
import { deduce } from "../dist/elements/deduce.js";
import { Evidence } from "../dist/elements/evidence.js";
import { ask } from "../dist/elements/hints.js";
import { acrosticLayout, cryptogramLayout } from "../dist/elements/layout.js";
import { noHint, standing } from "../dist/elements/remarks.js";
import { WORDS } from "../dist/elements/words.js";

/** @typedef {import("../dist/elements/layout.js").Layout} Layout */

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** The letter after each letter, so that the cipher letters of a test can be read. */
const NEXT = /** @type {Record<string, string>} */ (
  Object.fromEntries(ALPHABET.map((letter, i) => [letter, ALPHABET[(i + 1) % ALPHABET.length]]))
);

/** @param {string} text */
const layoutOf = (text) => {
  const encoded = text.replace(/[A-Z]/g, (letter) => NEXT[letter] ?? "");
  return cryptogramLayout({ encoded, cipher: /** @type {any} */ (NEXT), hints: [] });
};

/** What a solver has written who has found some letters. @param {Layout} layout @param {string} found */
const written = ({ boxes }, found) => boxes.map(({ answer }) => (found.includes(answer) ? answer : ""));

/** The hint for a solver who has found some letters of a text. @param {string} text */
const hintFor = (text, found = "") => deduce(layoutOf(text), written(layoutOf(text), found));

// The other words of these texts, such as QZXJ, tell nothing.
for (const [name, text, found, sentence, direct] of /** @type {[string, string, string, string, string][]} */ ([
  [
    "a word of one letter is the more common one",
    "A QZXJ",
    "",
    "“B” stands alone. A word of one letter is A or I, and A is the more common one.",
    "B is A.",
  ],
  [
    "a word of one letter is the one that is not found",
    "I A QZXJ",
    "A",
    "“J” stands alone. A word of one letter is A or I, and A is found already.",
    "J is I.",
  ],
  [
    "a word of one letter is the other one that is not found",
    "I A QZXJ",
    "I",
    "“B” stands alone. A word of one letter is A or I, and I is found already.",
    "B is A.",
  ],
  [
    "one letter before an apostrophe",
    "I’M XYZ",
    "",
    "In “J’N”, one letter stands before the apostrophe: I, as in I’M and I’LL.",
    "J is I.",
  ],
  [
    "two equal letters after an apostrophe",
    "HE'LL XYZ",
    "",
    "In “IF’MM”, two equal letters follow the apostrophe: LL, as in WE’LL.",
    "M is L.",
  ],
  [
    "two letters after an apostrophe",
    "XEZ’VE XYZ",
    "",
    "In “YFA’WF”, two letters follow the apostrophe: RE or VE. Both end in E.",
    "F is E.",
  ],
  [
    "one letter after an apostrophe and N",
    "XQN’T ZV",
    "N",
    "In “YRO’U”, one letter follows N and the apostrophe: T, as in DON’T.",
    "U is T.",
  ],
  [
    "one letter after an apostrophe when T is found",
    "XQZ’S TV",
    "T",
    "In “YRA’T”, one letter follows the apostrophe: S, or T as in DON’T. T is found already.",
    "T is S.",
  ],
  [
    "one letter after an apostrophe when S is found",
    "XQN’T SV",
    "S",
    "In “YRO’U”, one letter follows the apostrophe: S, or T as in DON’T. S is found already.",
    "O is N and U is T.",
  ],
  [
    "one letter after an apostrophe when nothing is found",
    "XQP’S ZV",
    "",
    "In “YRQ’T”, one letter follows the apostrophe: S, or T as in DON’T. S is the more common one.",
    "T is S.",
  ],
  [
    "a word that occurs several times",
    "THE QZ THE XV THE",
    "",
    "“UIF” occurs 3 times. The most common word of three letters is THE.",
    "U is T, I is H, and F is E.",
  ],
  [
    "a word that occurs twice, with a letter",
    "THE QZ THE XV",
    "E",
    "“UIF” occurs twice. The most common word of three letters like ??E is THE.",
    "U is T and I is H.",
  ],
  [
    "an ending of several words",
    "XQZING VFLMING",
    "",
    "2 words end in “JOH”, and ING is a common ending.",
    "J is I, O is N, and H is G.",
  ],
  [
    "equal letters",
    "FORGOTTEN QZ",
    "",
    "See which letters of “GPSHPUUFO” are equal. The only possible common word is FORGOTTEN.",
    "G is F, P is O, S is R, H is G, U is T, F is E, and O is N.",
  ],
  [
    "the only word with the letters so far",
    "DELIGHT",
    "EHT",
    "“EFMJHIU” is ?E???HT so far. The only possible common word is DELIGHT.",
    "E is D, M is L, J is I, and H is G.",
  ],
  [
    "the only word with an apostrophe",
    "DON’T QZ",
    "DO",
    "“EPO’U” is DO?’? so far. The only possible common word is DON’T.",
    "O is N and U is T.",
  ],
  [
    "the only word with an ending",
    "LENGTHS",
    "NGTHS",
    "“MFOHUIT” is ??NGTHS so far. The only possible common word is LENGTHS.",
    "M is L and F is E.",
  ],
  [
    "a letter that all words share",
    "TINKLE QZ",
    "TILE",
    "“UJOLMF” is TI??LE so far. Every possible common word has K for “L”.",
    "L is K.",
  ],
  [
    "a letter that only fits in two words",
    "IN TINKLE",
    "TIKLE",
    "“UJOLMF” is TI?KLE so far, and “JO” is I? so far. Only N for “O” makes common words of both.",
    "O is N.",
  ],
  ["a letter after Q", "XVQUZ", "Q", "“V” follows Q: it is U.", "V is U."],
  [
    "the most frequent letter",
    "XEEQEZEK",
    "",
    "“F” occurs 4 times, more than every other letter. The most frequent letter of English is E.",
    "F is E.",
  ],
  [
    "the most frequent letter of those that are left",
    "XTTQTZTE",
    "E",
    "“U” occurs 4 times, more than every other letter that is still open. The most frequent letter of English, of those that are left, is T.",
    "U is T.",
  ],
  [
    "the most frequent letter after a known one that is more frequent",
    "XTTTTTEEEEQ",
    "T",
    "“F” occurs 4 times, more than every other letter that is still open. The most frequent letter of English is E.",
    "F is E.",
  ],
  [
    "a word that occurs several times when a letter of a more common one is in use",
    "AND QT AND XVT",
    "T",
    "“BOE” occurs twice. The most common word of three letters that fits is AND.",
    "B is A, O is N, and E is D.",
  ],
  [
    "the most common of few words",
    "OF QZX",
    "O",
    "“PG” is O? so far. Of the 5 possible common words, OF is the most common.",
    "G is F.",
  ],
  ["the rest of an ending", "ZVXTION QK", "TIO", "“AWYUJPO” ends in TIO?, and TION is a common ending.", "O is N."],
  [
    "a double letter",
    "XLLQ XLLV",
    "",
    "“MM” is a double letter, twice. The most common double letter of English is LL.",
    "M is L.",
  ],
])) {
  test(`a hint says what follows from ${name}`, () => {
    const hint = hintFor(text, found);
    assert.deepEqual([hint.sentence, hint.direct, hint.kind], [sentence, direct, "deduction"]);
  });
}

test("a letter that is not right is named before everything else", () => {
  const layout = layoutOf("A DELIGHT");
  const letters = written(layout, "EHT");
  letters[3] = "F";
  const { kind, sentence, groups, letters: deduced, box } = deduce(layout, letters);
  assert.deepEqual([kind, sentence, groups, deduced.size, box], ["wrong", "F for “M” is not right yet.", ["M"], 0, 3]);
});

test("of letters that share a sign, a hint takes each for right", () => {
  const token = (/** @type {string} */ plain, /** @type {string} */ shown, mark = false) => ({
    ...{ plain, shown, mark, flag: false, given: false },
  });
  const tokens = [token("I", "24"), token("", " ", true), token("J", "24"), token("A", "11"), token("M", "32")];
  const layout = cryptogramLayout({ tokens, isSimple: true });
  assert.equal(deduce(layout, ["I", "I", "", ""]).kind, "reveal");
  assert.equal(deduce(layout, ["J", "", "", ""]).direct, "24 is J.");
});

test("a letter of which some boxes are empty is named", () => {
  const layout = layoutOf("XYX");
  const { sentence, box, groups } = deduce(layout, ["X", "", ""]);
  assert.deepEqual([sentence, box, groups], ["“Y” is X, and some of its boxes are still empty.", 2, ["Y"]]);
});

test("a hint has every group that it talks about, only the letters that are missing, and the first empty box", () => {
  const { groups, letters, box } = hintFor("DELIGHT", "EHT");
  assert.deepEqual([groups.join(""), [...letters].flat().join(""), box], ["EFMJHIU", "EDMLJIHG", 0]);
  assert.deepEqual(hintFor("IN TINKLE", "TIKLE").groups.toSorted(), [..."FJLMOU"]);
});

test("without a rule, the most frequent letter that is missing may be revealed", () => {
  const { kind, sentence, groups, letters, box } = hintFor("XYZ VWQY", "Z");
  assert.deepEqual([kind, groups, letters.size, box], ["reveal", ["Z"], 0, 1]);
  assert.equal(sentence, "No rule leads to the next letter.");
});

test("a deduction that is not true for the puzzle is not said", () => {
  // THE would be the most common word, and E the most frequent letter.
  assert.equal(hintFor("ZAB QJ ZAB XV ZAB").kind, "reveal");
  assert.equal(hintFor("O QZXJ").kind, "reveal");
});

test("what several words have in common, or short words, tells nothing", () => {
  assert.equal(hintFor("VJ THE XQP THE XQP").kind, "reveal");
  assert.equal(hintFor("XING VING").kind, "reveal");
});

test("words begin and end at spaces, hyphens and dashes, and may have an apostrophe", () => {
  const layout = layoutOf("'TIS O'CLOCK, DOGS’ WELL—KNOWN TEN-3RD 3RD ROCK’N’ROLL A.M. (THE)");
  const words = new Evidence(layout, written(layout, ALPHABET.join(""))).words;
  const plain = new Map(layout.boxes.map(({ group, answer }) => [group, answer]));
  assert.deepEqual(
    words.map(([word]) => word.map((group) => plain.get(group) ?? group).join("")),
    ["TIS", "O'CLOCK", "DOGS", "WELL", "KNOWN", "TEN", "A", "M", "THE"],
  );
});

test("letters at the end of a word and the beginning of the next one are no pair", () => {
  for (const [text, found] of /** @type {const} */ ([
    ["XVL LZJK", ""],
    ["XVQ UZJK", "Q"],
  ])) {
    assert.equal(hintFor(text, found).kind, "reveal", text);
  }
});

test("a word ends at a flag", () => {
  const text = "THE QZ THE XV THE";
  const tokens = Array.from(text.replaceAll(" ", ""), (plain, i) => ({
    ...{ plain, shown: NEXT[plain] ?? "", mark: false, given: false },
    flag: [2, 4, 7, 9, 12].includes(i),
  }));
  const layout = cryptogramLayout({ tokens, isSimple: true });
  assert.equal(deduce(layout, written(layout, "")).sentence, hintFor(text).sentence);
});

test("groups of every size, and a long text without spaces, do not show words", () => {
  for (const text of ["THEX QTHE ZVTH EK", "T H E X Q T H E Z V T H E", "THEXQTHEZVTHEKJTHEPWB"]) {
    assert.match(hintFor(text).sentence, /^“UIF” occurs .* three letters in a row are THE\.$/, text);
  }
});

test("a Patristocrat has hints from three letters in a row, frequencies, double letters and words in it", () => {
  const grouped = (/** @type {string} */ text) => (text.replace(/[^A-Z]/g, "").match(/.{1,5}/g) ?? []).join(" ");
  const hint = (/** @type {string} */ text, found = "") => hintFor(grouped(text), found).sentence;
  assert.equal(hint("THE XQ THE ZV THE K"), "“UIF” occurs 3 times. The most frequent three letters in a row are THE.");
  assert.equal(
    hint("THE XQ THE ZV K", "E"),
    "“UIF” occurs twice. The most frequent three letters in a row like ??E are THE.",
  );
  assert.equal(
    hint("XQ THOUSAND XQ", "TOUSAN"),
    "“UIPVTBOE” is T?OUSAN? so far. If it is a common word, it is THOUSAND.",
  );
  assert.match(hint("EXQEZEVKE"), /The most frequent letter of English is E\.$/);
  assert.match(hint("XQLLZVKJW"), /The most common double letter of English is LL\.$/);
});

test("signs of several characters are shown one by one", () => {
  const layout = layoutOf("DELIGHT");
  const numbers = { ...layout, names: layout.names.map((letter) => `${ALPHABET.indexOf(letter) + 1}`) };
  const { sentence, direct } = deduce(numbers, written(layout, "EHT"));
  assert.equal(sentence, "“5 6 13 10 8 9 21” is ?E???HT so far. The only possible common word is DELIGHT.");
  assert.equal(direct, "5 is D, 13 is L, 10 is I, and 8 is G.");
});

test("a puzzle of another kind has its method instead of hints", () => {
  const acrostic = acrosticLayout({ lines: [{ clue: "Sweet", letters: "CAKE", enumeration: "4" }] });
  const sentence = "Write the answers to the clues. Their first letters spell the hidden word.";
  assert.equal(noHint(acrostic).sentence, `No letter can be deduced here. ${sentence}`);
  const square = { ...layoutOf("THE THE"), method: "Look up each pair in the square." };
  assert.equal(noHint(square).sentence, "No letter can be deduced here. Look up each pair in the square.");
});

test("a hint that is asked for again says its letters, then writes them", () => {
  const layout = layoutOf("A THE THE QZ");
  const board = new Board(layout.boxes, true);
  const first = ask(layout, board, null);
  assert.equal(first.stage, "why");
  const second = ask(layout, board, first);
  assert.deepEqual([second.stage, second.remark.sentence], ["which", "B is A. Press Hint again to write it."]);
  const third = ask(layout, board, second);
  assert.deepEqual([third.stage, [...third.hint.letters]], ["write", [["B", "A"]]]);
  board.write(0, "A", true);
  const next = ask(layout, board, third);
  assert.deepEqual([next.stage, next.hint.direct], ["why", "U is T, I is H, and F is E."]);
  assert.match(ask(layout, board, next).remark.sentence, / Press Hint again to write them\.$/);
});

test("what is no deduction is said again when it is asked for again", () => {
  const layout = layoutOf("A THE THE QZ");
  const board = new Board(layout.boxes, true);
  board.write(0, "I", true);
  const first = ask(layout, board, null);
  assert.deepEqual([first.remark.tone, first.remark.groups], ["bad", ["B"]]);
  assert.deepEqual(ask(layout, board, first).remark, first.remark);
});

test("a hint stands until its letters are there, or something else is to be said", () => {
  const layout = layoutOf("THE THE QZ");
  const board = new Board(layout.boxes, true);
  const asked = ask(layout, board, null);
  board.write(0, "T", true);
  assert.equal(standing(asked, board, layout), asked.remark);
  board.write(1, "T", true);
  assert.equal(standing(asked, board, layout), undefined, "T is used twice");
  board.write(1, "H", true);
  board.write(2, "E", true);
  assert.equal(standing(asked, board, layout), undefined);
});

test("the common words are in lower case, each once, the most common first", () => {
  assert.equal(new Set(WORDS).size, WORDS.length);
  assert.ok(WORDS.length > 3000 && WORDS.length < 6000, `${WORDS.length}`);
  assert.deepEqual(
    WORDS.filter((word) => !/^[a-z]{2,}$/.test(word)),
    [],
  );
  assert.equal(WORDS[0], "the");
});
