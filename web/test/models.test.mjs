// @ts-check
// The states of the tabs that make puzzles, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import * as acrostic from "../app/acrostic/model.ts";
import { NONE } from "../app/acrostic/own-answers.ts";
import * as acrosticRecipes from "../app/acrostic/recipe.ts";
import { builderFragment, builderRecipe } from "../app/cryptogram/address.ts";
import { fieldsOf, recipeOf } from "../app/cryptogram/fields.ts";
import { bookletCryptogram } from "../app/cryptogram/in-booklet.ts";
import { keyRules } from "../app/cryptogram/key-rules.ts";
import * as cryptogram from "../app/cryptogram/model.ts";
import * as cryptogramRecipes from "../app/cryptogram/recipe.ts";
import { attempt } from "../app/state/fault.ts";
import { parse } from "../app/state/fragment.ts";
import { Store } from "../app/state/store.ts";

const kit = await load();

/** A cryptogram in the builder. @param {Partial<import("../app/cryptogram/fields.ts").Fields>} fields */
const newCryptogram = (fields) =>
  new Store(
    cryptogram.cryptogramMaker(kit),
    frozen(cryptogram.initialState(kit, { ...fieldsOf(cryptogramRecipes.DEFAULTS), ...fields }, null)),
  );

/** @param {Partial<import("../app/acrostic/model.ts").Fields>} fields */
function newAcrostic(fields) {
  const { answers, ...defaults } = acrosticRecipes.DEFAULTS;
  return new Store(acrostic.acrosticMaker(kit), frozen(acrostic.initialState({ ...defaults, ...fields }, NONE)));
}

/**
 * Returns a state with other values in its fields. It is frozen, so that an attempt to change it throws.
 *
 * @template {{ fields: object }} State
 * @param {State} state
 * @param {Partial<State["fields"]>} fields
 */
const edited = (state, fields) => frozen({ ...state, fields: { ...state.fields, ...fields } });

/** @template Value @param {Value} value @returns {Value} */
function frozen(value) {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** What a page shows of an outcome. @param {{ made: { puzzle: object } | null, fault: Error | null }} outcome */
const shown = ({ made, fault }) => ({ puzzle: made?.puzzle ?? null, refusal: fault?.message ?? "" });

test("a puzzle that was made ahead is drawn like that of the toolkit, and is not made again", () => {
  const { outcome } = newCryptogram({ text: "Every letter wears a mask.", seed: "s" });
  const ahead = cryptogram.drawable(kit, JSON.parse(JSON.stringify(outcome)));
  const never = () => assert.fail("it was made again");
  const { state, made } = new Store(never, ahead.state, ahead).outcome;
  assert.deepEqual(state, outcome.state);
  assert.deepEqual(made?.printable.draw({ pages: true }), outcome.made?.printable.draw({ pages: true }));
  assert.deepEqual(made?.printable.file(), outcome.made?.printable.file());
});

/**
 * The changes of a tab. Each returns the next state.
 *
 * @template State
 * @typedef {Record<string, (state: State) => State>} Changes
 */

/** @type {Changes<import("../app/cryptogram/model.ts").State>} */
const CRYPTOGRAM_CHANGES = {
  "typed text": (state) => edited(state, { text: "Every letter wears a mask" }),
  "another seed": (state) => cryptogram.reseeded(cryptogram.cryptogramMaker(kit), state),
  options: (state) => edited(state, { title: "Week 3", hints: "2", spacing: "none", answerKey: "true" }),
  "a key word": (state) => edited(state, { alphabet: "k4", key: "Apple, pie", secondKey: "Cream" }),
  "a shift that is not allowed": (state) => edited(state, { shift: "0" }),
  "a key word that is missing": (state) => edited(state, { secondKey: "12" }),
  "another kind of cipher": (state) => edited(state, { kind: "affine", a: "5" }),
  "a key that is not allowed": (state) => edited(state, { a: "2" }),
  "the kind before": (state) => edited(state, { kind: "aristocrat", secondKey: "Cream" }),
  "a title that is too long": (state) => edited(state, { title: "x".repeat(61) }),
  "a text that is too long, too": (state) => edited(state, { text: "x".repeat(501) }),
  "a quotation, asked for meanwhile": (state) => cryptogram.quoting(state),
  "a short title": (state) => edited(state, { title: "" }),
  "the user's own text again": (state) => cryptogram.unquoted(state),
  "erased text": (state) => edited(state, { text: "" }),
  "a text without letters": (state) => edited(state, { text: "123" }),
};

/** @type {Changes<import("../app/acrostic/model.ts").State>} */
const ACROSTIC_CHANGES = {
  "a keyword": (state) => edited(state, { word: "Wonder" }),
  "another seed": (state) => acrostic.reseeded(acrostic.acrosticMaker(kit), state),
  "a written answer": (state) => acrostic.answered(state, 1, "oboe: A reed", newest(state)),
  "an answer that is refused": (state) => acrostic.answered(state, 3, "zebra: Striped", newest(state)),
  "other options": (state) =>
    acrostic.withoutKeptAnswers(edited(state, { theme: "nature", maxLetters: "8", title: "Week 3" })),
  "another keyword": (state) => edited(state, { word: "moon" }),
  "a keyword that is too short": (state) => edited(state, { word: "mo" }),
  "a title that is too long": (state) => edited(state, { word: "wonder", title: "x".repeat(61) }),
  "an erased keyword": (state) => edited(state, { word: "" }),
};

/** The puzzle of a state. @param {import("../app/acrostic/model.ts").State} state */
const newest = (state) => acrostic.acrosticMaker(kit)(state).made;

for (const [
  kind,
  store,
  changes,
  other,
] of /** @type {[string, Store<any, any>, Changes<any>, () => Store<any, any>][]} */ ([
  ["cryptogram", newCryptogram({ text: "Hello there" }), CRYPTOGRAM_CHANGES, () => newCryptogram({ text: "Another" })],
  ["acrostic", newAcrostic({ word: "Garden" }), ACROSTIC_CHANGES, () => newAcrostic({ word: "Another" })],
])) {
  test(`each state of the ${kind} tab gives the same puzzle when it is read from JSON, and when it is restored`, () => {
    const history = [{ what: "the start", saved: JSON.stringify(store.state), before: shown(store.outcome) }];
    for (const [what, change] of Object.entries(changes)) {
      store.set(change(frozen(store.state)));
      history.push({ what, saved: JSON.stringify(store.state), before: shown(store.outcome) });
    }
    assert.ok(
      new Set(history.map(({ saved }) => saved)).size === history.length,
      "each change returns a different state",
    );
    for (const { what, saved, before } of history.reverse()) {
      const state = JSON.parse(saved);
      store.set(state);
      assert.deepEqual(shown(store.outcome), before, `restored ${what}`);
      assert.deepEqual(store.state, state, `restored ${what}`);
      const reader = other();
      reader.set(state);
      assert.deepEqual(shown(reader.outcome), before, `${what}, read by another page`);
    }
  });
}

test("a refused change keeps the last puzzle, and erasing the text removes it", () => {
  const store = newCryptogram({ text: "Hello there", seed: "s" });
  const { made } = store.outcome;
  assert.equal(made?.puzzle.encoded, kit.cryptogram({ text: "Hello there", seed: "s" }).encoded);
  store.set(edited(store.state, { text: "x".repeat(501) }));
  assert.equal(store.outcome.made, made);
  assert.equal(store.outcome.fault?.parameter, "text");
  store.set(edited(store.state, { text: " " }));
  assert.equal(store.outcome.made, null);
});

test("while a key word is missing the puzzle keeps its alphabet", () => {
  const store = newCryptogram({ text: "Hello there", seed: "s", alphabet: "k2", key: "Puzzle" });
  const { cipher } = store.outcome.made?.puzzle ?? {};
  assert.deepEqual(cipher, kit.cryptogram({ text: "Hello there", seed: "s", alphabet: "k2", key: "Puzzle" }).cipher);
  store.set(edited(store.state, { alphabet: "k4" }));
  assert.deepEqual(store.outcome.keys.lacking, [""]);
  assert.equal(store.outcome.fault, null);
  assert.deepEqual(store.outcome.made?.puzzle.cipher, cipher);
});

test("a new seed is drawn only if the toolkit accepts the other fields", () => {
  const make = cryptogram.cryptogramMaker(kit);
  const { state } = newCryptogram({ text: "Hello there", seed: "s" });
  assert.match(cryptogram.reseeded(make, state).fields.seed, /^[a-z0-9]{6,12}$/);
  const refused = edited(state, { title: "x".repeat(61) });
  assert.equal(cryptogram.reseeded(make, refused), refused);
});

test("quotations that are picked one after another are a series without a repeat", async () => {
  const make = cryptogram.cryptogramMaker(kit);
  const { state } = newCryptogram({ text: "Hello there", seed: "s", subject: "faith" });
  let quoting = cryptogram.quoting(state);
  const texts = new Set();
  const seeds = new Set();
  const alphabets = new Set();
  for (let i = 0; i < 15; i++) {
    quoting = cryptogram.reseeded(make, quoting);
    const { text, seed } = quoting.fields;
    texts.add(text);
    seeds.add(seed);
    const { encoded, cipher, subject } = kit.cryptogram({ random: true, subject: "faith", seed, number: i + 1 });
    alphabets.add(Object.values(cipher ?? {}).join(""));
    assert.equal(subject, "faith");
    assert.equal(make(quoting).made?.puzzle.encoded, encoded);
    const source = await bookletCryptogram.sourceOf(kit, quoting);
    assert.equal(source && kit.cryptogram(bookletCryptogram.params(source)).encoded, encoded, "in a booklet");
  }
  assert.deepEqual([texts.size, seeds.size, alphabets.size], [15, 1, 15]);
  assert.equal(cryptogram.unquoted(quoting).fields.number, "");
});

test("a cryptogram's address gives the same puzzle", () => {
  const { state, outcome } = newCryptogram({
    text: "Hello, #1 & more",
    alphabet: "k4",
    key: "Apple",
    secondKey: "Bär",
  });
  const recipe = builderRecipe(parse(builderFragment(recipeOf(state.fields))).params);
  assert.ok(recipe);
  assert.deepEqual(shown(newCryptogram(fieldsOf(recipe)).outcome), shown(outcome));
});

test("listeners receive the outcome at once and after each change, until they end their subscription", () => {
  const store = newAcrostic({ word: "Garden", seed: "s" });
  /** @type {(string | undefined)[]} */
  const told = [];
  const end = store.subscribe(({ made }) => told.push(made?.puzzle.keyword));
  store.set(edited(store.state, { word: "moon" }));
  end();
  store.set(edited(store.state, { word: "wonder" }));
  assert.deepEqual(told, ["GARDEN", "MOON"]);
});

test("the offered shifts are those that the toolkit accepts, for each alphabet and key word", () => {
  const rules = keyRules(kit);
  const allowed = (/** @type {"k1" | "k2" | "k3"} */ alphabet, /** @type {string} */ key) =>
    Array.from({ length: 26 }, (_, shift) => shift)
      .filter((shift) => !attempt(() => kit.cryptogram({ text: "A", seed: "A", alphabet, key, shift })).fault)
      .map(String);
  const offered = [];
  for (const [alphabet, key] of /** @type {const} */ ([
    ["k1", "PUZZLE"],
    ["k1", "CIPHER"],
    ["k3", "CIPHER"],
    ["k2", "CIPHER"],
  ])) {
    const { shifts } = rules({ ...fieldsOf(cryptogramRecipes.DEFAULTS), alphabet, key });
    assert.deepEqual(shifts, allowed(alphabet, key), `${alphabet} ${key}`);
    offered.push(shifts.join());
  }
  for (const [i, shifts] of offered.entries())
    assert.notEqual(shifts, offered[i - 1], "the cases must differ, or the test shows nothing");
});

test("an acrostic asks for its keyword only if a line has an answer", () => {
  let calls = 0;
  const counting = {
    ...kit,
    /** @param {Parameters<typeof kit.acrostic>[0]} params */
    acrostic(params) {
      calls++;
      return kit.acrostic(params);
    },
  };
  const { answers, ...defaults } = acrosticRecipes.DEFAULTS;
  const make = acrostic.acrosticMaker(counting);
  const first = make(acrostic.initialState({ ...defaults, word: "Garden", seed: "s" }, NONE));
  assert.deepEqual([calls, first.state.own.keyword], [1, "GARDEN"]);
  const answered = make(acrostic.answered(first.state, 1, "arch: A curve", first.made));
  assert.equal(answered.made?.answers.split("\n")[1], "arch: A curve");
  calls = 0;
  const wider = make({ ...answered.state, fields: { ...answered.state.fields, word: "Gardens" } });
  assert.deepEqual([calls, wider.state.own.keyword], [2, "GARDENS"]);
  assert.equal(wider.made?.answers.split("\n")[1], "arch: A curve");
});
