// @ts-check
// The kinds of ciphers in the model of the Cryptogram tab. What holds for every kind is tested for every kind that is declared.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cryptogramLayout } from "../../wasm/dist/elements/layout.js";
import { readSolvingLink, solvingFragment } from "../../wasm/dist/elements.js";
import { load } from "../../wasm/dist/index.js";
import { DEFAULTS as ACROSTIC, recipeFrom as acrosticRecipeFrom } from "../app/acrostic/recipe.ts";
import { versionsOf } from "../app/booklet/versions.ts";
import { builderFragment, builderRecipe } from "../app/cryptogram/address.ts";
import { fieldsOf, recipeOf } from "../app/cryptogram/fields.ts";
import { bookletCryptogram } from "../app/cryptogram/in-booklet.ts";
import { keyRules } from "../app/cryptogram/key-rules.ts";
import { CIPHER, KEYS, OFFERED, parameterOf } from "../app/cryptogram/kinds.ts";
import { cryptogramMaker, initialState, quoting, reseeded } from "../app/cryptogram/model.ts";
import { DEFAULTS, paramsOf, recipeFrom } from "../app/cryptogram/recipe.ts";
import { cryptogramKind } from "../app/cryptogram/saved.ts";
import { solvable } from "../app/cryptogram/solvable.ts";
import { FileFault } from "../app/files/file-fault.ts";
import { ipuzOf } from "../app/files/ipuz-write.ts";
import { jsonOf, readSource } from "../app/files/json.ts";
import { plainTextOf } from "../app/files/plain-text.ts";
import { different } from "../app/state/different.ts";
import { parse } from "../app/state/fragment.ts";
import { kinds } from "../app/state/kinds.gen.ts";
import { Store } from "../app/state/store.ts";

const kit = await load();
const TEXT = "Meet me at the old mill, and bring the map";

/** @typedef {import("../app/cryptogram/fields.ts").Fields} Fields */

/** A cryptogram in the builder. @param {Partial<Fields>} fields */
const opened = (fields) => new Store(cryptogramMaker(kit), initialState(kit, filled(fields), null));

/** @param {Partial<Fields>} fields @returns {Fields} */
const filled = (fields) => ({ ...fieldsOf(DEFAULTS), text: TEXT, seed: "s", ...fields });

/** Changes fields of the builder. @param {ReturnType<typeof opened>} store @param {Partial<Fields>} fields */
function edit(store, fields) {
  store.set({ ...store.state, fields: { ...store.state.fields, ...fields } });
  return store.outcome;
}

/** The puzzle of parameters as text. @param {import("../../wasm/dist/index.js").CryptogramParams} params */
const encoded = (params) => kit.cryptogram({ text: TEXT, seed: "s", ...params }).encoded;

test("every kind makes a puzzle of empty fields, or waits for a key word, and no kind is refused", () => {
  for (const { name } of OFFERED) {
    const { made, fault, keys } = opened({ kind: name }).outcome;
    assert.equal(fault, null, name);
    assert.equal(made?.puzzle.kind, keys.lacking.length > 0 ? CIPHER.kind : name);
  }
});

test("a recipe has only the values that its kind takes", () => {
  const full = filled({
    ...Object.fromEntries(KEYS.map((name) => [name, "7"])),
    alphabet: "k1",
    hints: "3",
    hintLetters: "t",
    spacing: "none",
  });
  for (const { name, takes, isSimple, grouped } of OFFERED) {
    const recipe = recipeOf({ ...full, kind: name });
    for (const key of KEYS)
      assert.equal(recipe[key], takes.includes(parameterOf(key)) ? full[key] : DEFAULTS[key], `${name} ${key}`);
    assert.equal(recipe.hints, isSimple ? "3" : DEFAULTS.hints, name);
    assert.equal(recipe.hintLetters, isSimple ? "t" : DEFAULTS.hintLetters, name);
    assert.equal(recipe.spacing, grouped ? "none" : DEFAULTS.spacing, name);
  }
});

test("another kind sends its own keys, and the fields keep those of the kind before", () => {
  const store = opened({ alphabet: "k4", key: "Apple", secondKey: "Cream", spacing: "none", hints: "2" });
  const before = encoded({ alphabet: "k4", key: "Apple,Cream", spacing: "none", hints: 2 });
  assert.equal(store.outcome.made?.puzzle.encoded, before);
  const affine = edit(store, { kind: "affine", a: "5", b: "8" }).made?.puzzle;
  assert.equal(affine?.encoded, encoded({ kind: "affine", a: 5, b: 8 }));
  assert.equal(affine?.hints.length, 2);
  assert.equal(edit(store, { kind: "atbash" }).made?.puzzle.encoded, encoded({ kind: "atbash" }));
  assert.equal(edit(store, { kind: "aristocrat" }).made?.puzzle.encoded, before);
  assert.equal(store.state.fields.a, "5");
});

test("a key that is refused is at fault, and the last puzzle stays", () => {
  const store = opened({ kind: "affine", a: "5", b: "8" });
  for (const [name, value] of /** @type {const} */ ([
    ["a", "2"],
    ["b", "26"],
    ["b", "1.5"],
    ["block", "99"],
  ])) {
    const { made } = store.outcome;
    const { fault, made: kept } = edit(store, { [name]: value });
    assert.equal(fault?.parameter, name, value);
    assert.ok(kept === made, "the puzzle stays");
    edit(store, { a: "5", b: "8", block: "" });
  }
});

test("a shift is offered if the kind takes it, and one that the kind refuses is automatic for now", () => {
  const rules = keyRules(kit);
  const all = Array.from({ length: 26 }, (_, shift) => String(shift));
  assert.deepEqual(rules(filled({ kind: "caesar", shift: "3" })), { lacking: [], shifts: all.slice(1), shift: "3" });
  assert.equal(rules(filled({ kind: "caesar", shift: "0" })).shift, "");
  assert.deepEqual(rules(filled({ kind: "affine", shift: "3" })).shifts, []);
});

test("the shifts of an alphabet of one's own are as many as it allows", () => {
  const { shifts } = keyRules(kit)(filled({ kind: "caesar", alphabetLetters: "ДЖЛФЦЯ" }));
  assert.deepEqual(shifts, ["1", "2", "3", "4", "5"]);
});

test("a text and an ipuz file do not hold signs that are drawn", () => {
  const parameters = { text: TEXT, seed: "s", kind: /** @type {const} */ ("pigpen"), tokens: true };
  const puzzle = { operation: /** @type {const} */ ("cryptogram"), parameters, result: kit.cryptogram(parameters) };
  for (const write of [plainTextOf, ipuzOf])
    assert.throws(() => write(puzzle), new FileFault("This puzzle has signs that are drawn. Save it as JSON or PDF."));
});

test("while a key word is missing, the puzzle keeps the kind that it had", () => {
  const store = opened({ kind: "caesar", shift: "3" });
  const { made } = edit(store, { kind: "aristocrat", alphabet: "k1", text: "Another text", spacing: "none" });
  assert.equal(made?.puzzle.encoded, kit.cryptogram({ kind: "caesar", shift: 3, text: "Another text" }).encoded);
});

/** Ciphers with every key of their kind. @type {Partial<Fields>[]} */
const CIPHERS = [
  {},
  { alphabet: "k2", key: "Puzzle", shift: "7", spacing: "none" },
  { kind: "caesar", shift: "3", block: "5" },
  { kind: "atbash" },
  { kind: "affine", a: "5", b: "8", hints: "2", hintLetters: "t", crib: "old mill" },
  { kind: "vigenere", key: "CODE", crib: "MILL" },
];

test("an address, a puzzle link, a draft and a file give back every cipher", () => {
  for (const cipher of CIPHERS) {
    const { state, outcome } = opened(cipher);
    const puzzle = outcome.made?.puzzle;
    assert.ok(puzzle);
    const recipe = recipeOf(state.fields);
    const address = builderRecipe(parse(builderFragment(recipe)).params);
    assert.deepEqual(address && fieldsOf(address), state.fields);
    const link = solvingFragment({ kind: "cryptogram", values: different(recipe, DEFAULTS) });
    assert.deepEqual({ ...DEFAULTS, ...readSolvingLink(link)?.values }, recipe);
    assert.deepEqual(cryptogramKind.read(JSON.parse(JSON.stringify(state))), state);
    const parameters = paramsOf(recipe, false);
    const file = JSON.parse(jsonOf({ operation: "cryptogram", parameters, result: puzzle }));
    assert.deepEqual(readSource(file).parameters, parameters);
    assert.deepEqual(recipeFrom(parameters, puzzle), recipe);
  }
});

test("a page to solve a puzzle shows what the page of the builder shows", () => {
  for (const { name } of OFFERED) {
    const puzzle = opened({ kind: name }).outcome.made?.puzzle;
    assert.ok(puzzle);
    assert.deepEqual(cryptogramLayout(solvable(puzzle)), cryptogramLayout(puzzle), name);
  }
});

test("what is given away of a text is not given away of a quotation", () => {
  const { state } = opened({ hintLetters: "t", crib: "old mill" });
  const { isQuotation, fields } = reseeded(cryptogramMaker(kit), quoting(state));
  assert.deepEqual([isQuotation, fields.hintLetters, fields.crib], [true, "", ""]);
});

test("a blank in the field of the letters or of the crib gives nothing away", () => {
  const params = paramsOf({ ...DEFAULTS, text: TEXT, hintLetters: " ", crib: " " }, false);
  assert.deepEqual([params.hintLetters, params.crib], [undefined, undefined]);
});

test("a file may have parameters for its pictures, which are no part of a recipe", () => {
  const recipe = { ...DEFAULTS, text: TEXT, seed: "s" };
  const picture = { imageWidth: 600, crop: true };
  const parameters = { ...paramsOf(recipe, false), ...picture };
  assert.deepEqual(recipeFrom(parameters, kit.cryptogram(parameters)), recipe);
  assert.deepEqual(acrosticRecipeFrom({ word: "sun", ...picture }), { ...ACROSTIC, word: "sun" });
});

test("an old link of a random alphabet may have a key word and a shift, which are left out", () => {
  const link = solvingFragment({ kind: "cryptogram", values: { text: TEXT, seed: "s", key: "lemon", shift: "3" } });
  const recipe = { ...DEFAULTS, ...readSolvingLink(link)?.values };
  assert.equal(kit.cryptogram(paramsOf(recipe, false)).encoded, encoded({}));
});

test("an address of an Aristocrat is as short as before there were other kinds", () => {
  assert.equal(
    builderFragment(recipeOf(filled({ kind: "aristocrat", a: "5" }))),
    `#cryptogram?${new URLSearchParams({ text: TEXT, seed: "s" })}`,
  );
});

test("a kind that is another one in groups opens as that one with its spacing, and gives the same puzzle", () => {
  for (const { name, grouped } of kinds) {
    if (!grouped) continue;
    const fields = fieldsOf({ ...DEFAULTS, text: TEXT, seed: "s", kind: grouped });
    assert.deepEqual([fields.kind, fields.spacing], [name, "none"]);
    assert.equal(opened(fields).outcome.made?.puzzle.encoded, encoded({ kind: /** @type {"caesar"} */ (grouped) }));
  }
  const fields = fieldsOf({ ...DEFAULTS, text: TEXT, seed: "s", kind: "caesar", spacing: "none" });
  assert.equal(opened(fields).outcome.made?.puzzle.encoded, encoded({ kind: "caesar", spacing: "none" }));
});

test("a booklet names the kind of each cryptogram", () => {
  const nameOf = (/** @type {Partial<Fields>} */ fields) =>
    bookletCryptogram.nameOf({ recipe: recipeOf(filled(fields)) });
  assert.deepEqual([{}, { spacing: "none" }, { kind: "affine", spacing: "none" }].map(nameOf), [
    "Aristocrat",
    "Patristocrat",
    "Affine",
  ]);
});

test("versions of a puzzle differ in what its key leaves open, and the reason is given if that is nothing", () => {
  const versions = (/** @type {Partial<Fields>} */ fields, /** @type {number} */ count) => {
    const puzzle = { kind: "cryptogram", source: { recipe: recipeOf(filled(fields)) } };
    return versionsOf(kit, { cryptogram: bookletCryptogram }, puzzle, count);
  };
  for (const kind of ["caesar", "symbols"]) assert.equal(versions({ kind }, 5).versions.length, 5, kind);
  const { refusal } = versions({ kind: "caesar", shift: "3" }, 2);
  assert.match(
    refusal,
    /^All versions would be the same: its kind of cipher and its keys allow no others\. Edit the puzzle/,
  );
});
