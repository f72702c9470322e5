// @ts-check
// What is printed beside a puzzle, without a page: the parameters, and what keeps the choice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSolvingLink, solvingFragment } from "../../wasm/dist/elements.js";
import { load } from "../../wasm/dist/index.js";
import { acrosticFragment, acrosticRecipe } from "../app/acrostic/address.ts";
import { bookletAcrostic } from "../app/acrostic/in-booklet.ts";
import * as acrostic from "../app/acrostic/model.ts";
import { NONE } from "../app/acrostic/own-answers.ts";
import * as acrosticRecipes from "../app/acrostic/recipe.ts";
import { acrosticKind } from "../app/acrostic/saved.ts";
import { builderFragment, builderRecipe } from "../app/cryptogram/address.ts";
import { fieldsOf } from "../app/cryptogram/fields.ts";
import { bookletCryptogram } from "../app/cryptogram/in-booklet.ts";
import * as cryptogram from "../app/cryptogram/model.ts";
import * as cryptogramRecipes from "../app/cryptogram/recipe.ts";
import { cryptogramKind } from "../app/cryptogram/saved.ts";
import { ipuzOf } from "../app/files/ipuz-write.ts";
import { jsonOf, readPuzzle } from "../app/files/json.ts";
import { plainTextOf } from "../app/files/plain-text.ts";
import { parse } from "../app/state/fragment.ts";
import * as parameters from "../app/state/parameters.gen.ts";
import { PRINTED, partsOf, printedParams, printedSummary } from "../app/state/printed.ts";

const kit = await load();
const OWN = "Work in pairs.\nNo phones.";
/** A choice that a puzzle of each kind has. */
const CHOICE = { instructionText: OWN, seeds: "false" };

/** A quotation in the builder, whose sheet has every part. @param {Partial<import("../app/cryptogram/fields.ts").Fields>} fields */
function quotation(fields) {
  const all = { ...fieldsOf(cryptogramRecipes.DEFAULTS), seed: "s", kind: "polybius", ...fields };
  return cryptogram.cryptogramMaker(kit)({ ...cryptogram.initialState(kit, all, null), isQuotation: true });
}

/** @param {Partial<import("../app/acrostic/model.ts").Fields>} fields */
function garden(fields) {
  const { answers: _, ...defaults } = acrosticRecipes.DEFAULTS;
  return acrostic.acrosticMaker(kit)(
    acrostic.initialState({ ...defaults, word: "garden", seed: "s", ...fields }, NONE),
  );
}

/**
 * The HTML, the pages and the picture of an outcome.
 *
 * @param {{ made: { printable: import("../app/printing/printable.ts").Printable } | null, fault: Error | null }} outcome
 */
function printed({ made, fault }) {
  assert.ok(made && !fault);
  const { html, pages, image } = made.printable.draw({ pages: true, image: true, imageFormat: "svg" });
  return [html, pages.join(), image?.downloadURL];
}

test("the forms have each part that the toolkit prints if nobody says otherwise", () => {
  /** @type {any[]} */
  const operations = [parameters.booklet, parameters.cryptogram, parameters.acrostic];
  const declared = Object.keys(parameters.booklet).filter((name) =>
    operations.every((operation) => operation[name]?.default === true),
  );
  assert.deepEqual(partsOf(PRINTED.booklet).sort(), declared.sort());
  assert.deepEqual(partsOf(PRINTED.cryptogram).sort(), declared);
});

test("each part that is left out changes the HTML, the pages and the pictures, and no other parameter is sent", () => {
  const [whole, all] = [printed(quotation({})), printed(garden({}))];
  for (const part of partsOf(PRINTED.cryptogram)) {
    assert.deepEqual(printedParams({ ...PRINTED.cryptogram, [part]: "false" }), { [part]: false });
    for (const [i, one] of printed(quotation({ [part]: "false" })).entries()) assert.notEqual(one, whole[i], part);
  }
  for (const part of partsOf(PRINTED.acrostic))
    for (const [i, one] of printed(garden({ [part]: "false" })).entries()) assert.notEqual(one, all[i], part);
  assert.deepEqual(printedParams(PRINTED.cryptogram), {});
});

test("a text of one's own takes the place of the instructions, and is not printed without them", () => {
  for (const make of [quotation, garden]) {
    assert.ok(printed(make({ instructionText: OWN }))[0]?.includes("Work in pairs."));
    const without = printed(make({ instructions: "false" }));
    assert.deepEqual(printed(make({ instructions: "false", instructionText: "x".repeat(401) })), without);
    assert.deepEqual(printed(make({ instructionText: " \n" })), printed(make({})));
    const { fault } = make({ instructionText: "x".repeat(401) });
    assert.equal(fault?.parameter, "instructionText");
  }
});

test("the address, a draft, a file and a booklet keep what is printed of a cryptogram, and a puzzle link does not", () => {
  const { made, state } = quotation({ ...CHOICE, rating: "false", authors: "false" });
  assert.ok(made);
  const { recipe } = made.source;
  assert.deepEqual([recipe.instructionText, recipe.authors, recipe.aids], [OWN, "false", "true"]);
  const fragment = builderFragment(recipe);
  assert.match(fragment, /&rating=false&authors=false$/);
  assert.deepEqual(builderRecipe(parse(fragment).params), recipe);
  assert.deepEqual(cryptogramKind.read(JSON.parse(JSON.stringify(state))).fields, state.fields);
  const { parameters } = readPuzzle(JSON.parse(jsonOf(made.printable.file())));
  assert.deepEqual(cryptogramRecipes.recipeFrom(/** @type {any} */ (parameters), made.puzzle), recipe);
  assert.deepEqual(bookletCryptogram.sourceOf(kit, state), { recipe });
  assert.deepEqual(bookletCryptogram.read({ recipe }), { recipe });
  const link = readSolvingLink(solvingFragment({ kind: "cryptogram", values: recipe }));
  assert.deepEqual(
    Object.keys(PRINTED.cryptogram).filter((name) => name in (link?.values ?? {})),
    [],
  );
});

test("the link to edit, a draft, a file and a booklet keep what is printed of an acrostic", () => {
  const { made, state } = garden(CHOICE);
  assert.ok(made);
  const { recipe } = made;
  assert.deepEqual([recipe.instructionText, recipe.seeds], [OWN, "false"]);
  assert.deepEqual(acrosticRecipe(parse(acrosticFragment(recipe)).params), recipe);
  assert.deepEqual(acrosticKind.read(JSON.parse(JSON.stringify(state))), state);
  const { parameters } = readPuzzle(JSON.parse(jsonOf(made.printable.file())));
  assert.deepEqual(acrosticRecipes.recipeFrom(/** @type {any} */ (parameters)), recipe);
  assert.deepEqual(bookletAcrostic.sourceOf(kit, state), { recipe });
  assert.deepEqual(bookletAcrostic.read({ recipe }), { recipe });
});

test("puzzles that were saved or linked before have every part", () => {
  const { recipe } = bookletCryptogram.read({ recipe: { text: "Know thyself", seed: "s" } });
  assert.deepEqual(recipe, { ...cryptogramRecipes.DEFAULTS, text: "Know thyself", seed: "s" });
  assert.equal(recipe.rating, "true");
});

test("text and ipuz files leave out what is left out", () => {
  const file = (/** @type {Parameters<typeof quotation>[0]} */ fields) => {
    const puzzle = quotation(fields).made?.printable.file();
    assert.ok(puzzle?.operation === "cryptogram");
    return puzzle;
  };
  const whole = file({ kind: "aristocrat" });
  const { author, instruction, difficulty } = whole.result;
  const bare = file({ kind: "aristocrat", authors: "false", rating: "false", instructions: "false" });
  assert.ok(author && plainTextOf(whole).includes(author) && !plainTextOf(bare).includes(author));
  const [notes, none] = [whole, bare].map((puzzle) => JSON.parse(ipuzOf(puzzle)));
  assert.ok(notes.notes.startsWith(instruction) && notes.notes.includes(author));
  assert.equal(notes.difficulty, difficulty.label);
  assert.deepEqual([none.notes, none.difficulty], ["", undefined]);
  const { notes: own } = JSON.parse(ipuzOf(file({ kind: "aristocrat", instructionText: "Less & more" })));
  assert.ok(own.startsWith("Less &amp; more"));
  const title = file({}).result.aids[0]?.title ?? "";
  assert.ok(plainTextOf(file({})).includes(title) && !plainTextOf(file({ aids: "false" })).includes(title));
});

test("the summary names what is left out", () => {
  assert.deepEqual(printedSummary(PRINTED.acrostic), ["everything", false]);
  const chosen = { ...PRINTED.cryptogram, rating: "false", authors: "", instructionText: OWN };
  assert.deepEqual(printedSummary(chosen), ["without difficulty, author", "own instructions"]);
  assert.deepEqual(printedSummary({ ...chosen, instructions: "false" }), [
    "without instructions, difficulty, author",
    false,
  ]);
});
