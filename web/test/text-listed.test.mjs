// @ts-check
// What the Readable text tab lists of a result: what is not scored, and the advice, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { attemptLater } from "../app/state/fault.ts";
import { adviceGroups, gradeAfter, heeded, ignoredInWords, keyOf, saidAt } from "../app/text/advice.ts";
import { leftOutGroups, overruledInWords, SCORED, toggled } from "../app/text/left-out.ts";
import { KINDS } from "../app/text/marks.ts";
import { adviceShown, counted, edited, ignoring, initialState, kindsOf, marksShown, NEW } from "../app/text/model.ts";
import { verdictInWords } from "../app/text/wording.ts";

const kit = await load();

test("what is not scored is grouped by its reason, and what the reader has overruled comes first", async () => {
  const text = `# Of cats  and\tdogs\n\nThe cat sat on the mat. It purred.\n\n## Milk\n\nThe dog ran away.\n\n## Milk\n\nNobody saw it.`;
  const groups = async (/** @type {string[]} */ overruled) => {
    const result = await kit.markedtext({ text, overruled: overruled.join("\n") });
    return leftOutGroups(text, result, overruled).map(({ name, count, words, texts }) => [
      name,
      count,
      words,
      ...texts.map(({ text, places }) => `${text}: ${places.length}`),
    ]);
  };
  assert.deepEqual(await groups([]), [["heading", 3, 6, "Of cats and dogs: 1", "Milk: 2"]]);
  assert.deepEqual(await groups(["It purred.", "Of cats and dogs", "It is not in the text."]), [
    [SCORED, 1, 4, "Of cats and dogs: 1"],
    ["overruled", 1, 2, "It purred.: 1"],
    ["heading", 2, 2, "Milk: 2"],
  ]);
});

test("a group has so many sentences at most, and says how many others there are; those of the reader are all there", () => {
  const text = Array.from({ length: 30 }, (_, i) => `Part ${i + 10}`).join("\n");
  const places = Array.from({ length: 30 }, (_, i) => ({ start: 8 * i, end: 8 * i + 7, words: 2 }));
  const groupsOf = (/** @type {string} */ reason) =>
    leftOutGroups(text, { sentences: [], leftOut: places.map((one) => ({ ...one, reason })) }, []);
  const [group] = groupsOf("heading");
  assert.deepEqual([group?.count, group?.texts.length, group?.more], [30, 20, 10]);
  assert.deepEqual([groupsOf("overruled")[0]?.texts.length, groupsOf("overruled")[0]?.more], [30, 0]);
  assert.equal(groupsOf("of_a_newer_toolkit")[0]?.count, 30);
});

test("a second press takes an overruled sentence back", () => {
  assert.deepEqual(toggled(["a"], "b"), ["a", "b"]);
  assert.deepEqual(toggled(["a", "b"], "a"), ["b"]);
});

test("a score that was overruled says so, and one that leaves nothing to score is refused", async () => {
  const text = "# Of cats and dogs\n\nThe cat sat on the mat. It purred.";
  const written = { length: text.length, canUndo: false, canRedo: false, origin: { ...NEW, id: "1" } };
  const state = edited(initialState([]), written);
  const count = async (/** @type {string} */ overruled) => {
    const outcome = await attemptLater(() => kit.markedtext({ text, overruled }));
    return counted(state, { text, ...outcome });
  };
  const plain = (await count("")).reading;
  assert.doesNotMatch(`${plain?.summary} ${plain?.spoken}`, /overruled|choice/);
  const { reading } = await count("Of cats and dogs");
  assert.match(reading?.summary ?? "", / · overruled$/);
  assert.match(reading?.spoken ?? "", /\. 1 sentence is scored or left out by your choice\.$/);
  assert.equal(reading?.counts.leftOut, 0);
  const warnings = verdictInWords(/** @type {any} */ (reading?.result)).warnings.join();
  assert.doesNotMatch(warnings, /overruled/);
  const { error, isTooShort } = await count("The cat sat on the mat.\nIt purred.");
  assert.deepEqual([error, isTooShort], ["What you have overruled must leave a sentence to score.", false]);
  assert.equal(overruledInWords(2), "2 sentences are scored or left out by your choice.");
});

/** @param {string} text @param {string} place @param {string} kind @param {string[]} [suggestions] */
function adviceOn(text, place, kind, suggestions = []) {
  const start = text.indexOf(place);
  return {
    kind,
    start,
    end: start + place.length,
    suggestions,
    averageGradeLevel: suggestions.length > 0 ? 9.1 : null,
  };
}

const LONG = "The hall was utilized by the club in May, and the members utilized the large garden. They utilized it.";
const ADVICE = [
  adviceOn(LONG, "was utilized", "passive"),
  adviceOn(LONG, "utilized", "simpler_word", ["used"]),
  adviceOn(LONG, ", and the", "split", [". The"]),
  { ...adviceOn(LONG, "utilized the", "simpler_word", ["used"]), end: LONG.indexOf("utilized the") + 8 },
  { ...adviceOn(LONG, "utilized it", "simpler_word", ["used"]), end: LONG.indexOf("utilized it") + 8 },
];
const SENTENCES = /** @type {any[]} */ ([
  { start: 0, end: LONG.indexOf(" They") },
  { start: LONG.indexOf("They"), end: LONG.length },
]);

test("advice is listed by its kind, with what could stand there, or with the words around the end of a sentence to be", () => {
  assert.deepEqual(
    adviceGroups(LONG, ADVICE).map(({ name, count, texts }) => [name, count, ...texts.map(({ text }) => text)]),
    [
      ["passive", 1, "was utilized"],
      ["simpler_word", 3, "utilized → used"],
      ["split", 1, "…by the club in May, and the members utilized the…"],
    ],
  );
  assert.equal(saidAt(LONG, /** @type {any} */ (ADVICE[2]), ". The"), "…by the club in May. The members utilized the…");
  assert.equal(saidAt("Go, and he", { ...adviceOn("Go, and he", ", and he", "split") }), "…Go, and he…");
});

test("an ignored place is known by its kind and what is around it, also after a change elsewhere", () => {
  const [, first, , second, third] = ADVICE;
  if (!first || !second || !third) assert.fail();
  const result = { advice: ADVICE, sentences: SENTENCES };
  assert.deepEqual(heeded(LONG, result, []), ADVICE);
  const ignored = [keyOf(LONG, result, first)];
  assert.deepEqual(
    heeded(LONG, result, ignored),
    ADVICE.filter((one) => one !== first),
    "not the passive around it, nor the other places of the word",
  );
  const by = "On Monday, all was well. ".length;
  const moved = (/** @type {any} */ one) => ({ ...one, start: one.start + by, end: one.end + by });
  const later = { advice: ADVICE.map(moved), sentences: SENTENCES.map(moved) };
  assert.equal(heeded(`On Monday, all was well. ${LONG}`, later, ignored).length, 4);
  // What follows the sentence is not a part of it.
  const key = keyOf(LONG, result, third);
  assert.equal(key, keyOf(`${LONG} And more.`, result, third));
  assert.equal(key, "simpler_word: They utilized it.");
  // A place of no sentence is known by itself.
  assert.equal(keyOf(LONG, { sentences: [] }, first), "simpler_word: utilized");
});

test("what is said of ignored advice and of the grade after a change", () => {
  assert.deepEqual(
    [ignoredInWords(0), ignoredInWords(1), ignoredInWords(2)],
    ["", "1 place is ignored by your choice.", "2 places are ignored by your choice."],
  );
  assert.deepEqual(
    [9.1, 9.4, null].map((averageGradeLevel) => gradeAfter(9.4, { averageGradeLevel })),
    ["Mean grade 9.4 → 9.1", "Mean grade stays 9.4", ""],
  );
});

test("the advice of a text follows its switches and what is ignored, at once and without another count", async () => {
  const text = "They utilized the hall. Then they utilized it again.";
  const written = { length: text.length, canUndo: true, canRedo: false, origin: { ...NEW, id: "1" } };
  const result = await kit.markedtext({ text, advice: KINDS.join() });
  const state = counted(edited(initialState([]), written), { text, result, fault: null });
  const given = adviceShown(state).filter(({ kind }) => kind === "simpler_word");
  assert.deepEqual(
    given.map(({ start, end, suggestions }) => [text.slice(start, end), suggestions[0]]),
    [
      ["utilized", "used"],
      ["utilized", "used"],
    ],
  );
  const [first] = given;
  if (!first) assert.fail();
  const origin = { ...written.origin, ignored: [keyOf(text, result, first)] };
  const after = ignoring(state, { ...written, origin });
  assert.equal(adviceShown(after).length, adviceShown(state).length - 1);
  assert.ok(!adviceShown(after).includes(first) && !marksShown(after).advice.flat().includes(first));
  assert.equal(after.reading?.spoken, state.reading?.spoken);
  const off = { ...state, hidden: /** @type {const} */ (["simpler_word"]) };
  assert.ok(adviceShown(off).every(({ kind }) => kind !== "simpler_word"));
  assert.equal(marksShown(off).advice.length, KINDS.length - 1);
  assert.deepEqual(
    [kindsOf(state), kindsOf(off)],
    ["passive,noun_chain,simpler_word,split", "passive,noun_chain,split"],
  );
});
