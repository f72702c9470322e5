// @ts-check
// What the Readable text tab makes of a result: marks, figures and words, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { attemptLater } from "../app/state/fault.ts";
import { EXAMPLE } from "../app/text/example.ts";
import { changeOf, figuresOf, levelOf } from "../app/text/figures.ts";
import { countMarks, frequentWords, marksOf, moves, nextPlace, SWITCHES } from "../app/text/marks.ts";
import { counted, described, edited, initialState, isStale, marksShown, NEW } from "../app/text/model.ts";
import { apart, BANDS, placeOfEase, placeOfGrade } from "../app/text/scales.ts";
import { areVersions, traceOf } from "../app/text/versions.ts";
import {
  audienceInWords,
  certaintyInWords,
  changeInWords,
  decimal,
  gradeChange,
  newDaleChallInWords,
  progressInWords,
  reasonsInWords,
  roughWords,
  scoreWarnings,
  timeInWords,
  verdictInWords,
} from "../app/text/wording.ts";

const kit = await load();
const TEXT = "Utilize it. Utilize the Gnu at home.";
const COUNTS = { syllables: 20, polysyllables: 2, unfamiliarWords: 2 };
const RESULT = {
  counts: { polysyllables: 4, unfamiliarWords: 5 },
  sentences: [
    { start: 0, end: 11, words: 2, ...COUNTS, grade: 30 },
    { start: 12, end: 36, words: 12, ...COUNTS, grade: 9.5 },
  ],
  leftOut: [],
  advice: [{ kind: "simpler_word", start: 0, end: 7, suggestions: ["use"], averageGradeLevel: 8 }],
  // Utilize (long, unfamiliar), Utilize again, and Gnu (unfamiliar).
  hardWords: [0, 7, 3, 1, 12, 19, 3, 1, 24, 27, 1, 1],
};

test("a sentence is hard above its goal, very hard from 4 grades above, and never with fewer than ten words", () => {
  for (const [words, grade, goal, level] of /** @type {const} */ ([
    [10, 8.1, "everyone", 1],
    [10, 8, "everyone", 0],
    [9, 30, "everyone", 0],
    [10, 11.9, "everyone", 1],
    [10, 12, "everyone", 2],
    [10, 12, "high-school", 1],
    [10, 12, "college", 0],
    [10, 5.5, "children", 1],
  ])) {
    assert.equal(levelOf({ words, grade }, goal), level, `${words} words, grade ${grade}, ${goal}`);
  }
});

test("marks follow the goal and the entries of the legend that are on", () => {
  const all = marksOf(RESULT, "everyone", new Set(SWITCHES));
  assert.deepEqual(all.sentences, [{ start: 12, end: 36, words: 12, ...COUNTS, grade: 9.5, level: 1 }]);
  assert.deepEqual(all.words, [
    { start: 0, end: 7, kind: "both" },
    { start: 12, end: 19, kind: "both" },
    { start: 24, end: 27, kind: "unfamiliar" },
  ]);
  assert.deepEqual(marksOf(RESULT, "children", new Set(["veryHard"])), {
    sentences: [{ start: 12, end: 36, words: 12, ...COUNTS, grade: 9.5, level: 2 }],
    leftOut: [],
    words: [],
    advice: [],
  });
  assert.deepEqual(all.advice, [[], [], RESULT.advice, []], "each kind has a list of its own");
  assert.deepEqual(
    marksOf(RESULT, "college", new Set(["hard", "long"])).words.map(({ kind }) => kind),
    ["long", "long"],
  );
});

test("the counts of the legend are those of the text, whatever is shown", () => {
  assert.deepEqual(countMarks(RESULT, "everyone"), { hard: 1, veryHard: 0, long: 4, unfamiliar: 5, leftOut: 0 });
  assert.deepEqual(countMarks(RESULT, "children"), { hard: 0, veryHard: 1, long: 4, unfamiliar: 5, leftOut: 0 });
});

test("frequent hard words are counted without capitals, the most frequent first", () => {
  const words = frequentWords(TEXT, RESULT);
  assert.deepEqual(
    words.map(({ word, places }) => [word, places.length]),
    [
      ["utilize", 2],
      ["gnu", 1],
    ],
  );
  assert.deepEqual(words[0]?.places[1], { start: 12, end: 19 });
  assert.deepEqual(
    frequentWords("apple pear potato", { hardWords: [0, 5, 2, 1, 6, 10, 1, 1, 11, 17, 3, 1] }).map(({ word }) => word),
    ["potato", "apple", "pear"],
    "of words that are equally frequent, the longest is first",
  );
  const names = Array.from({ length: 30 }, (_, i) => `Word${String(i).padStart(2, "0")}`);
  const hardWords = names.flatMap((_, i) => [i * 7, i * 7 + 6, 4, 0]);
  assert.equal(frequentWords(names.join(" "), { hardWords }).length, 20);
});

test("a place in the text that was counted is found in the text as it is now", () => {
  const place = { start: 12, end: 19 };
  assert.deepEqual(moves(TEXT, TEXT)(place), place);
  assert.deepEqual(moves(TEXT, `Oh. ${TEXT}`)(place), { start: 16, end: 23 });
  assert.deepEqual(moves(TEXT, `${TEXT} Good.`)(place), place);
  assert.deepEqual(moves(TEXT, "Utilize it.")(place), { start: 11, end: 11 });
  const { start, end } = moves(TEXT, TEXT.replace("the Gnu ", ""))({ start: 12, end: 36 });
  assert.equal(TEXT.replace("the Gnu ", "").slice(start, end), "Utilize at home.");
});

test("the figures of sentences agree, also in a text without prose", async () => {
  for (const text of [
    "# Notes\n\nThe cat sat. The dog ran away.",
    "- milk and honey\n- bread\n- three large green apples",
  ]) {
    const { words, sentences, wordsPerSentence, proseShare } = figuresOf(await kit.markedtext({ text }), text);
    assert.ok(sentences > 0, text);
    assert.ok(Math.abs(wordsPerSentence * sentences - words * (proseShare || 1)) < 0.1, text);
  }
});

test("a text has the grade of the formula that is made for it", async () => {
  for (const [text, spache, forcast, level] of /** @type {const} */ ([
    ["The cat sat on the mat. The dog ran to the cat.", "number", "object", "1"],
    ["The committee deliberated on considerable expenditure. Nobody slept.", "object", "number", "16+"],
  ])) {
    const { spacheGrade, forcastGrade, newDaleChallLevel } = figuresOf(await kit.markedtext({ text }), text);
    assert.deepEqual([typeof spacheGrade, typeof forcastGrade, newDaleChallLevel], [spache, forcast, level]);
  }
  assert.equal(newDaleChallInWords(42.06, { newDaleChallLevel: "5-6" }), "42.1, grade 5–6");
});

test("the next place is behind the selection or within it, the previous one before it, and the last place is followed by the first one", () => {
  const places = [
    [0, 4],
    [6, 6], // deleted
    [8, 12],
    [20, 24],
  ].map(([start = 0, end = 0]) => ({ start, end }));
  const next = (/** @type {number} */ start, /** @type {number} */ end) => nextPlace(places, { start, end }, false);
  const previous = (/** @type {number} */ start, /** @type {number} */ end) => nextPlace(places, { start, end }, true);
  assert.deepEqual([next(0, 0), next(0, 4), next(8, 12), next(20, 24), next(9, 9)], [0, 2, 3, 0, 3]);
  assert.deepEqual([previous(20, 24), previous(8, 12), previous(0, 4), previous(12, 12)], [2, 0, 3, 2]);
  assert.equal(nextPlace([{ start: 6, end: 6 }], { start: 0, end: 0 }, false), -1);
  const nested = [
    { start: 3, end: 15 },
    { start: 7, end: 15 },
    { start: 7, end: 20 },
  ];
  const around = (/** @type {boolean} */ isBackward) => nested.map((one) => nextPlace(nested, one, isBackward));
  assert.deepEqual(
    [around(false), around(true)],
    [
      [1, 2, 0],
      [2, 0, 1],
    ],
    "none is left out",
  );
});

test("a change is that of the figures as they are written", () => {
  assert.deepEqual(changeOf(10.04, 9.96, 1, "harder"), { by: 0, is: "unchanged" });
  assert.deepEqual(changeOf(10.1, 8.3, 1, "harder"), { by: -1.8, is: "easier" });
  assert.deepEqual(changeOf(50, 60, 1, "easier"), { by: 10, is: "easier" });
  assert.deepEqual(changeOf(60, 50, 1, "easier"), { by: -10, is: "harder" });
  for (const [before, after] of /** @type {const} */ ([
    [-2.95, -3.04],
    [-2.95, -2.949],
    [1.05, 1.0499],
    [-0.04, 0.04],
  ])) {
    const { by } = changeOf(before, after, 1, "harder");
    assert.equal(by === 0, decimal(before) === decimal(after), `${before} → ${after}`);
  }
  assert.equal(decimal(-0.04), "0.0");
  assert.equal(changeInWords({ by: -1.8, is: "easier" }, 1), "−1.8, easier");
  assert.equal(changeInWords({ by: 2, is: "harder" }, 1), "+2.0, harder");
  assert.equal(changeInWords({ by: 0, is: "unchanged" }, 1), "unchanged");
});

/** @param {number} grade @param {number | null} [margin] @param {readonly string[]} [codes] of the warnings */
const verdict = (grade, margin = 1, codes = []) =>
  verdictInWords({
    fleschKincaidGrade: grade,
    gradeMargin: margin,
    warnings: codes.map((code) => ({ code, message: code, score: code === "few_sentences" ? "smogIndex" : null })),
  });

test("the heading is the grade, and below it is who can follow the text, or how uncertain the grade is", () => {
  for (const [grade, margin, heading, lead] of /** @type {const} */ ([
    [8.3, 1, "About grade 8", /^Pupils of 13 to 14 years can follow it\.$/],
    [8.46, 1, "About grade 9", /14 to 15/],
    [8.46, null, "About grade 9", /^One sentence does not tell how certain that is\.$/],
    [-2, 1, "Below grade 1", /begin to read/],
    [-5, 4, "Below grade 1", /begin to read/],
    [13.6, 2, "About grade 14", /college/],
    [18.04, 1, "About grade 18", /graduates/],
    [113, 60, "Above grade 18", /graduates/],
    [9.7, 2, "About grade 10", /15 to 16/],
    [9.7, 2.1, "About grade 10", /^Probably between grade 8 and 12\.$/],
    [1, 3, "About grade 1", /^Probably not above grade 4\.$/],
    [0.4, 3, "Below grade 1", /^Probably not above grade 3\.$/],
    [17.8, 2.5, "About grade 18", /^Probably grade 15 or above\.$/],
  ])) {
    const is = verdict(grade, margin);
    assert.equal(is.heading, heading);
    assert.match(is.lead, lead);
    assert.ok(is.isReliable);
  }
});

test("a reason for the uncertain grade is given if the result has one", () => {
  for (const [codes, lead] of /** @type {const} */ ([
    [["short_text", "few_sentences"], "Probably between grade 3 and 9, because the text is short."],
    [
      ["few_sentences", "uncertain_grade", "uneven_sentences"],
      "Probably between grade 3 and 9, because the sentences are few or differ so much.",
    ],
    [["uneven_sentences"], "Probably between grade 3 and 9, because the sentences differ so much."],
    [["formulas_differ"], "Probably between grade 3 and 9."],
    [["few_sentences", "mixed_languages"], ""],
    [["few_sentences", "code"], ""],
  ])) {
    assert.equal(verdict(6, 2.6, codes).lead, lead);
  }
  assert.match(verdict(6, 1, ["few_sentences"]).lead, /11 to 12/);
});

test("a warning that the scores say little comes first, and replaces the grade", () => {
  for (const code of ["not_english", "unknown_language", "code", "verse", "no_punctuation", "little_prose"]) {
    assert.deepEqual(verdict(11, 1, ["short_text", "mixed_languages", code]), {
      heading: "No reliable grade",
      lead: "",
      isReliable: false,
      warnings: [`${code}.`, "mixed_languages."],
    });
  }
  assert.deepEqual(verdict(11, 1, ["short_text", "mixed_languages"]), {
    heading: "About grade 11",
    lead: "",
    isReliable: true,
    warnings: ["mixed_languages.", "short_text."],
  });
  assert.match(verdict(11, 1, ["short_text"]).lead, /16 to 17/);
});

test("of the warnings that the grade is uncertain there is one, and none without a grade", () => {
  const doubts = ["short_text", "uncertain_grade", "uneven_sentences"];
  assert.deepEqual(verdict(6, 2.6, [...doubts, "formulas_differ"]).warnings, ["short_text.", "formulas_differ."]);
  assert.deepEqual(verdict(6, 2.6, doubts.slice(1)).warnings, ["uncertain_grade."]);
  assert.deepEqual(verdict(6, 2.6, [...doubts, "not_english"]).warnings, ["not_english."]);
});

test("a warning about a single score is apart from those about the text", () => {
  assert.deepEqual(verdict(6, 1, ["few_sentences", "formulas_differ"]).warnings, ["formulas_differ."]);
  const warnings = [
    { code: "few_sentences", message: "Few", score: "smogIndex" },
    { code: "code", message: "Code", score: null },
  ];
  assert.deepEqual(scoreWarnings(warnings), ["Few."]);
});

test("times and reasons have words", () => {
  const certainty = { fleschKincaidGrade: 8.34, gradeMargin: 0.9, gradeSpread: 3.11 };
  assert.equal(certaintyInWords(certainty), "Grade 8.3 ± 0.9; the five formulas differ by 3.1 grades.");
  assert.equal(
    certaintyInWords({ ...certainty, gradeMargin: null }),
    "Grade 8.3; the five formulas differ by 3.1 grades.",
  );
  assert.equal(
    audienceInWords({ averageGradeLevel: 8.31, targetAudience: "middle school" }),
    "Mean of the five formulas: 8.3 (middle school).",
  );
  assert.equal(
    audienceInWords({ averageGradeLevel: 8.31, targetAudience: "general public" }),
    "Mean of the five formulas: 8.3.",
  );
  assert.equal(decimal(-3.4), "−3.4");
  for (const [seconds, words] of /** @type {const} */ ([
    [1, "1 second"],
    [59, "59 seconds"],
    [60, "1 min"],
    [250, "4 min 10 s"],
    [611, "10 min"],
    [3570, "1 h"],
    [7500, "2 h 5 min"],
  ])) {
    assert.equal(timeInWords(seconds), words);
  }
  assert.equal(
    reasonsInWords(["long", "long_words", "unfamiliar_words"]),
    "Long, with longer words than the rest and unfamiliar words",
  );
  assert.equal(reasonsInWords(["unfamiliar_words"]), "With unfamiliar words");
  assert.equal(reasonsInWords([]), "");
  assert.equal(roughWords(601_234), "100,000");
});

test("a change of the grade exceeds the margin of both texts, or is within it", () => {
  const graded = (/** @type {number} */ fleschKincaidGrade, /** @type {number | null} */ gradeMargin) => ({
    fleschKincaidGrade,
    gradeMargin,
  });
  for (const [before, now, words] of /** @type {const} */ ([
    [graded(9.8, 3), graded(4.7, 4), "5.1 grades easier than before: 9.8 → 4.7."],
    [graded(9.8, 3), graded(4.8, 4), "5.0 grades easier than before: 9.8 → 4.8, within the margin of ± 5.0."],
    [graded(5, 1), graded(7, 1), "2.0 grades harder than before: 5.0 → 7.0."],
    [graded(5, 1), graded(7, null), "2.0 grades harder than before: 5.0 → 7.0, with too few sentences to be certain."],
    [graded(5, null), graded(5.02, 1), "As hard as before: grade 5.0."],
  ])) {
    assert.equal(progressInWords(before, now), words);
    assert.equal(gradeChange(before, now).isCertain, !/within|too few|As hard/.test(words));
  }
});

test("texts are versions of one text if they have a language and most of their words in common", () => {
  const trace = (/** @type {string} */ text, /** @type {string | null} */ language = "en") =>
    traceOf(text, { language });
  const sentences = EXAMPLE.split(/(?<=\.)\s/);
  const shorter = sentences.filter((_, i) => i % 3 > 0).join(" ");
  let i = 0;
  const changed = EXAMPLE.replace(/[a-z]+/g, (word) => (i++ % 4 === 0 ? `${word}ed` : word));
  for (const version of [
    EXAMPLE,
    shorter,
    changed,
    `${EXAMPLE} ${"Another sentence. And another one follows it. ".repeat(500)}`,
  ]) {
    assert.ok(areVersions(trace(EXAMPLE), trace(version)), version.slice(0, 80));
    assert.ok(areVersions(trace(version), trace(EXAMPLE)));
    assert.ok(!areVersions(trace(EXAMPLE), trace(version, "de")));
    assert.ok(areVersions(trace(EXAMPLE), trace(version, null)));
  }
  const words = EXAMPLE.match(/\w+/g)?.sort().join(" ") ?? "";
  for (const other of ["The cat sat on the mat. The dog lay by the door. We all had tea.", words, ""]) {
    assert.ok(!areVersions(trace(EXAMPLE), trace(other)), other.slice(0, 80));
  }
});

test("the scale of the reading ease has its bands in equal heights", () => {
  assert.equal(placeOfEase(100), 0);
  assert.equal(placeOfEase(90), 1);
  assert.equal(placeOfEase(65), 3.5);
  assert.equal(placeOfEase(40), 5.5);
  assert.equal(placeOfEase(0), BANDS.length);
  assert.deepEqual([placeOfGrade(-3), placeOfGrade(9), placeOfGrade(30)], [0, 50, 100]);
  assert.deepEqual([apart(50, 45, 10), apart(50, 51, 10), apart(50, 80, 10)], [40, 60, 80]);
});

const origin = { ...NEW, id: "1" };
/** What the editor says of its text. */
const written = (/** @type {Partial<import("../app/text/editor/origin.ts").Origin>} */ known = {}, length = 36) => ({
  length,
  canUndo: true,
  canRedo: false,
  origin: { ...origin, ...known },
});
const answer = async (/** @type {string} */ text) => ({
  text,
  ...(await attemptLater(async () => kit.markedtext({ text }))),
});
const answered = await answer(EXAMPLE);
const start = initialState(["long"]);

test("the first figures of a text from elsewhere are those before, and a goal is followed at once", () => {
  const opened = counted(edited(start, written({ arrives: true })), answered);
  const figures = figuresOf(/** @type {any} */ (answered.result), EXAMPLE);
  assert.deepEqual(opened.written.origin, { ...origin, before: figures });
  assert.equal(opened.reading?.before, null, "they are the same");
  assert.equal(opened.isCounting, false);
  const typed = counted(edited(start, written()), answered);
  assert.equal(typed.written.origin.before, null);
  const compared = described(typed, {
    before: { ...figures, averageGradeLevel: 1, fleschKincaidGrade: 1 },
    goal: "college",
  });
  assert.equal(compared.reading?.goal, "college");
  assert.match(compared.reading?.spoken ?? "", /hard sentences?\. .*grades harder than before/);
  assert.equal(compared.reading?.result, answered.result);
});

test("another text is compared with nothing, and a version of the one before is again", async () => {
  const opened = counted(edited(start, written({ arrives: true })), answered);
  const after = async (/** @type {string} */ text) =>
    counted(edited(opened, written(opened.written.origin)), await answer(text)).reading;
  const german = "Die Bibliothek öffnet am Montag wieder. Wir haben den Lesesaal gestrichen und neue Bücher gekauft.";
  const [other, version] = [await after(german), await after(EXAMPLE.slice(0, 2000))];
  assert.deepEqual([other?.before, other?.isAnother], [null, true]);
  assert.doesNotMatch(other?.spoken ?? "", /than before/);
  assert.deepEqual([version?.before, version?.isAnother], [opened.reading?.figures, false]);
  // Earlier releases kept figures without a trace.
  const { trace: _, ...old } = opened.reading?.figures ?? assert.fail();
  assert.equal(described(opened, { before: /** @type {any} */ (old) }).reading?.before, null);
});

test("a change of the text leaves its reading, which is stale until it is counted; an empty text has none", () => {
  const state = counted(edited(start, written()), answered);
  assert.equal(isStale(state), false);
  const changed = edited(state, written({ before: figuresOf(/** @type {any} */ (answered.result), EXAMPLE) }, 37));
  assert.equal(changed.reading, state.reading);
  assert.equal(isStale(changed), true);
  assert.deepEqual(edited(changed, written({}, 0)), {
    ...initialState(["long"]),
    isOpen: true,
    written: written({}, 0),
  });
});

test("a text that is refused leaves the last reading with a reason, and one that is too short leaves none", async () => {
  const state = edited(counted(edited(start, written()), answered), written({ arrives: true }));
  const refused = counted(state, await answer("é".repeat(500_001)));
  assert.equal(refused.error, "The text must have at most 1,000,000 bytes of UTF-8. It has 1,000,002 bytes.");
  assert.equal(refused.reading, state.reading);
  assert.deepEqual([isStale(refused), refused.isCounting, refused.written.origin.arrives], [true, false, true]);
  const short = counted(refused, await answer("Two words"));
  assert.deepEqual([short.reading, short.error, short.isTooShort], [null, "", true]);
  assert.deepEqual(short.written.origin, origin);
  assert.deepEqual(marksShown(short), { sentences: [], leftOut: [], words: [], advice: [] });
});

test("a mark that the legend hides is not among those shown", () => {
  const state = counted(edited(start, written()), answered);
  assert.ok(marksShown(state).words.length > 0);
  assert.ok(marksShown(state).words.every(({ kind }) => kind === "unfamiliar"));
});
