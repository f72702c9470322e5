// @ts-check
// Quotation acrostics without a page: their state, their addresses, and what is read from the storage and from files.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSolvingLink, solvingFragment } from "../../wasm/dist/elements.js";
import { load } from "../../wasm/dist/index.js";
import { readState } from "../app/drafts/record.ts";
import { FileFault } from "../app/files/file-fault.ts";
import { jsonOf } from "../app/files/json.ts";
import { openFile } from "../app/files/open-file.ts";
import { plainTextOf } from "../app/files/plain-text.ts";
import { fragmentOf, quoteRecipe } from "../app/quoteacrostic/address.ts";
import { bookletQuote } from "../app/quoteacrostic/in-booklet.ts";
import { linkedOf, linkedValues } from "../app/quoteacrostic/links.ts";
import * as model from "../app/quoteacrostic/model.ts";
import {
  bare,
  has,
  lettersOf,
  marked,
  unmarked,
  withAnswer,
  without,
  written,
} from "../app/quoteacrostic/own-answers.ts";
import { DEFAULTS, paramsOf, recipeFrom } from "../app/quoteacrostic/recipe.ts";
import { quoteKind } from "../app/quoteacrostic/saved.ts";
import { attemptLater, sentenceFor } from "../app/state/fault.ts";
import { parse } from "../app/state/fragment.ts";
import { ShapeError } from "../app/state/shape.ts";
import { merge } from "../keep/merging.ts";

const kit = await load();
const opened = model.stateOf({ ...DEFAULTS, passage: "12", seed: "s" });

/** @param {import("../app/quoteacrostic/model.ts").State} state */
async function made(state) {
  const recipe = model.recipeOf(state);
  return { recipe, puzzle: await kit.quoteacrostic(paramsOf(recipe)), puzzlePages: 0 };
}

/** @param {import("../app/quoteacrostic/model.ts").Made} made */
const answers = ({ puzzle }) => puzzle.clues.map(({ answer }) => answer);

test("an answer that is kept, or has a clue of the user's own, leaves the other answers as they are", async () => {
  const first = await made(opened);
  const [one = "", other = ""] = answers(first).slice(2);
  const kept = model.toggled(opened, first, one);
  assert.equal(kept.fields.keep, one);
  assert.ok(model.isKept(kept, one) && !model.isKept(kept, other));
  assert.deepEqual(answers(await made(kept)), answers(first));
  const clued = model.clued(kept, first, other, " My\nown  clue ");
  assert.equal(clued.fields.keep, `${one}\n${other}: My own clue`);
  const second = await made(clued);
  assert.deepEqual(answers(second), answers(first));
  assert.equal(second.puzzle.clues[3]?.clue, "My own clue");
  assert.equal(model.clued(clued, second, other, "").fields.keep, `${one}\n${other}`);
  assert.equal(model.toggled(kept, first, one).fields.keep, "");
});

test("a rejected answer is avoided, and those that are not kept are chosen again", async () => {
  const first = await made(opened);
  const [one = "", other = ""] = answers(first).slice(2);
  const rejected = model.rejected(model.toggled(model.toggled(opened, first, one), first, other), other);
  assert.deepEqual([rejected.fields.keep, rejected.fields.avoid, rejected.staying], [one, other, []]);
  const second = await made(rejected);
  assert.ok(answers(second).includes(one) && !answers(second).includes(other));
  assert.equal(second.puzzle.passage, 12);
});

/** @param {import("../app/quoteacrostic/model.ts").State} state @param {string} answer */
async function others(state, answer) {
  const current = await made(state);
  const recipe = model.othersRecipe(state, current, answer);
  const listed = await kit.quoteacrostic({ ...paramsOf(recipe), alternatives: true });
  return model.othersOf(state, current, answer, listed);
}

test("another answer is kept in the place of one, and those that are not kept are chosen again", async () => {
  const first = await made(opened);
  const [one = "", other = ""] = answers(first).slice(2);
  const kept = model.toggled(model.toggled(opened, first, one), first, other);
  for (const state of [opened, kept]) {
    const candidates = await others(state, other);
    assert.ok(candidates.length > 8 && candidates.every((word) => word[0] === other[0]), `${candidates}`);
    assert.deepEqual(
      candidates.filter((word) => answers(first).includes(word)),
      [],
    );
    const [candidate = ""] = candidates;
    const next = model.replaced({ ...state, fields: { ...state.fields, avoid: candidate } }, other, candidate, "");
    assert.deepEqual(next.fields.keep.split("\n"), state === kept ? [one, candidate] : [candidate]);
    assert.deepEqual([next.fields.avoid, next.staying], ["", []]);
    const second = await made(next);
    assert.ok(answers(second).includes(candidate) && !answers(second).includes(other));
    if (state === kept) assert.ok(answers(second).includes(one));
    assert.ok(model.hasSameText(first, second));
    const fresh = answers(second).filter((word) => !answers(first).includes(word)).length - 1;
    assert.equal(
      model.newsOf(first.puzzle, second.puzzle, candidate),
      `${candidate}, and ${fresh} other answers are new`,
    );
  }
  assert.equal(model.newsOf(first.puzzle, first.puzzle, one), `${one} is new`);
});

test("the candidates for a place are those of its passage, whichever the seed chooses with fewer answers", async () => {
  const drawn = model.stateOf({ ...DEFAULTS, seed: "s" });
  const first = await made(drawn);
  const [answer = ""] = answers(first);
  assert.equal(model.othersRecipe(drawn, first, answer).passage, String(first.puzzle.passage));
  const elsewhere = await kit.quoteacrostic({ passage: 8, seed: "s", alternatives: true });
  assert.deepEqual(model.othersOf(opened, await made(opened), answers(await made(opened))[0] ?? "", elsewhere), []);
});

test("an answer of one's own needs the first letter of its place, and letters that the quotation has left", async () => {
  const first = await made(opened);
  const [place = "", other = ""] = answers(first).slice(4);
  const [initial = ""] = place;
  const sentence = (/** @type {string} */ own, state = opened) => model.whyNot(state, first, place, own);
  assert.equal(sentence(""), `Type an answer that begins with ${initial}.`);
  assert.equal(sentence(initial === "B" ? "CAB" : "BAD"), `Type an answer that begins with ${initial}.`);
  assert.equal(sentence(place), "");
  const rare = "ZXQJ"
    .split("")
    .filter((letter) => !lettersOf(first.puzzle.quotation).includes(letter))
    .slice(0, 2);
  assert.equal(
    sentence(initial + rare.join("")),
    `The quotation does not have enough of ${rare.toSorted().join(" and ")} for this answer.`,
  );
  const kept = model.toggled(opened, first, other);
  const left = lettersOf(first.puzzle.quotation);
  const [letter = ""] = other.slice(1);
  const all = initial + letter.repeat(left.filter((one) => one === letter).length - (letter === initial ? 1 : 0));
  assert.equal(sentence(all), "");
  assert.match(
    sentence(all, kept),
    new RegExp(`enough of .*${letter}.* for this answer, beside the answers that you keep\\.$`),
  );
  const twin = answers(first).find((word) => word !== place && word[0] === initial);
  if (twin) assert.equal(sentence(twin), "The puzzle has this answer already.");
  assert.deepEqual([written("  two \n words: ~x "), lettersOf("Œ, é-ß").join("")], ["TWO WORDS∶ ∼X", "ESS"]);
});

test("another seed and other fields choose the answers again, unless these have nothing to do with them", async () => {
  const first = await made(opened);
  const kept = model.toggled(opened, first, answers(first)[0] ?? "");
  assert.deepEqual(model.reseeded(kept, "t").staying, []);
  const keepOf = (/** @type {object} */ fields) =>
    model.recipeOf(model.edited(kept, { ...kept.fields, ...fields })).keep.split("\n").length;
  assert.equal(keepOf({ title: "T", answerKey: "true", seeds: "false" }), answers(first).length);
  for (const name of ["quotation", "author", "work", "avoid", "initials", "seed", "keep"]) {
    const isOfOwn = ["quotation", "author", "work"].includes(name);
    assert.equal(keepOf({ [name]: "Another", ...(isOfOwn && { source: "own" }) }), 1, name);
  }
  const drawn = model.stateOf({ ...DEFAULTS, seed: "s" });
  const puzzle = await made(drawn);
  const settled = model.settled(model.toggled(drawn, puzzle, answers(puzzle)[0] ?? ""), puzzle);
  assert.equal(settled.fields.passage, String(puzzle.puzzle.passage));
  assert.deepEqual(answers(await made(settled)), answers(puzzle));
});

test("answers that stay are not merged with what another window has chosen", async () => {
  const first = await made(opened);
  const [one = "", two = ""] = answers(first);
  const kept = model.toggled(opened, first, one);
  for (const fields of [{ initials: "Happy" }, { avoid: two }, { passage: "8" }]) {
    const other = model.edited(opened, { ...opened.fields, ...fields });
    const { value } = merge(opened, other, kept) ?? {};
    assert.ok(value);
    assert.deepEqual(value.fields, { ...kept.fields, ...fields });
    assert.equal(model.recipeOf(value).keep, one);
  }
  const { value: titled } = merge(opened, model.edited(opened, { ...opened.fields, title: "T" }), kept) ?? {};
  assert.deepEqual(answers(await made(titled ?? opened)), answers(first));
});

test("the puzzle on the screen is the latest if its answers are those of the state, though another window has changed it", async () => {
  const first = await made(opened);
  const [one = ""] = answers(first);
  const elsewhere = model.stateOf({ ...DEFAULTS, passage: "8", seed: "s" });
  const other = await made(elsewhere);
  const theirs = model.toggled(elsewhere, other, answers(other)[0] ?? "");
  const kept = model.toggled(opened, first, one);
  const states = [opened, kept, model.edited(kept, { ...kept.fields, title: "T" }), model.reseeded(kept, "t"), theirs];
  assert.deepEqual(
    states.map((state) => model.isLatest(state, first)),
    [true, true, true, false, false],
  );
  // A clue that is written meanwhile is not lost, and the other answers are not those on the screen.
  for (const state of states.slice(3)) {
    const { fields, staying } = model.clued(state, first, one, "Mine");
    assert.deepEqual([fields.keep.split("\n").includes(`${one}: Mine`), staying], [true, []]);
  }
});

test("an answer is the user's however its letters are written", async () => {
  const first = await made(opened);
  const name = answers(first).find((answer) => answer.includes(" ")) ?? "";
  const one = answers(first).find((answer) => answer !== name) ?? "";
  const letters = lettersOf(name).join("");
  for (const line of [name.replace(" ", "  "), ` ${name.toLowerCase()} : Mine`, name.replace(" ", "–")])
    assert.ok(has(`${one}\n${line}`, name), line);
  assert.ok(!has(`${one}\n${name}S`, name));
  for (const line of [name.replace(" ", "  "), `${letters.toLowerCase()}: Mine`]) {
    const state = model.edited(opened, { ...opened.fields, keep: `${one}\n${line}` });
    const second = await made(state);
    const shown = second.puzzle.clues.find((clue) => clue.letters === letters)?.answer ?? "";
    assert.ok(model.isKept(state, shown), shown);
    assert.equal(model.toggled(state, second, shown).fields.keep, one);
    const clued = await made(model.clued(state, second, shown, "Another"));
    assert.equal(clued.puzzle.clues.find(({ answer }) => answer === shown)?.clue, "Another");
  }
  const [clue] = first.puzzle.clues;
  assert.ok(clue);
  const place = { ...clue, answer: `${letters[0]}X`, letters: `${letters[0]}X` };
  const twins = { ...first, puzzle: { ...first.puzzle, clues: [place, ...first.puzzle.clues] } };
  assert.equal(model.whyNot(opened, twins, place.answer, letters), "The puzzle has this answer already.");
});

test("a recipe has the quotation of the chosen source, and the fields keep the other one", () => {
  const fields = { ...opened.fields, quotation: "Text", author: "A", work: "W", source: "own" };
  const { quotation, author, work, passage } = model.recipeOf({ ...opened, fields });
  assert.deepEqual({ quotation, author, work, passage }, { quotation: "Text", author: "A", work: "W", passage: "" });
  const collected = model.recipeOf({ ...opened, fields: { ...fields, source: "collection" } });
  assert.deepEqual([collected.quotation, collected.author, collected.work, collected.passage], ["", "", "", "12"]);
  assert.ok(model.isWanting({ ...opened, fields: { ...fields, quotation: " " } }));
  assert.ok(!model.isWanting({ ...opened, fields: { ...fields, quotation: " ", source: "collection" } }));
});

test("the lines of answers are written, changed and taken back, and those that stay have a mark", () => {
  assert.equal(withAnswer(" \nfirst: Clue\n", "FIRST", "Other"), "FIRST: Other");
  assert.equal(withAnswer("ONE", "TWO WORDS"), "ONE\nTWO WORDS");
  assert.equal(without("one: Clue\nTWO", "ONE"), "TWO");
  const lines = marked("two: Clue\nELSEWHERE", ["ONE", "TWO"]);
  assert.equal(lines, "~ONE\ntwo: Clue\nELSEWHERE");
  assert.equal(bare(lines), "ONE\ntwo: Clue\nELSEWHERE");
  assert.deepEqual(unmarked(lines), { keep: "two: Clue\nELSEWHERE", staying: ["ONE", "TWO", "ELSEWHERE"] });
  assert.deepEqual(unmarked("ONE\nTWO"), { keep: "ONE\nTWO", staying: [] });
  const clued = { keep: "two: Mine", staying: ["ONE: Clue: one", "TWO"] };
  assert.deepEqual(unmarked("~ONE: Clue: one\ntwo: Mine"), clued);
  assert.equal(marked(clued.keep, clued.staying), "~ONE: Clue: one\ntwo: Mine");
});

test("an address opens the same puzzle with the answers that stay, and one without a seed opens none", async () => {
  const first = await made(opened);
  const state = model.toggled(opened, first, answers(first)[4] ?? "");
  const { name, params } = parse(fragmentOf(state));
  const recipe = quoteRecipe(params);
  assert.ok(recipe && name === "quoteacrostic");
  assert.deepEqual(model.stateOf(recipe), state);
  assert.equal(quoteRecipe(new URLSearchParams("passage=12")), null);
  assert.match(model.stateOf(DEFAULTS).fields.seed, /^[0-9a-z]{12}$/);
});

test("a puzzle goes into a booklet with all that it is made of, and comes back to its tab as it was", async () => {
  const titled = model.edited(opened, { ...opened.fields, title: "T", avoid: "OAK" });
  const first = await made(titled);
  const [one = "", two = ""] = answers(first);
  const kept = model.toggled(model.clued(titled, first, two, "My: clue"), first, one);
  const puzzle = { ...(await made(kept)).puzzle, passage: 0, year: "" };
  const source = await bookletQuote.sourceOf(kit, kept);
  assert.ok(source);
  const { recipe } = source;
  assert.equal(bookletQuote.describe(source).text, puzzle.quotation);
  const params = bookletQuote.params(source);
  const { html: _, ...same } = await kit.quoteacrostic(params);
  const { html: __, ...wanted } = puzzle;
  assert.deepEqual(same, wanted);
  const { pages, keyPages } = kit.booklet({
    puzzles: [{ operation: "quoteacrostic", parameters: params }],
    answerKey: true,
  });
  assert.equal(keyPages, 1);
  const written = pages.join("").replaceAll("&#39;", "'");
  for (const { clue } of puzzle.clues) assert.ok(written.includes(`>${clue.split(" ")[0]}`), clue);
  // Only the user's own lines are kept when it is edited.
  const edited = model.stateOf(recipe);
  const clue = puzzle.clues[0]?.clue;
  assert.deepEqual([edited.fields.source, edited.fields.keep], ["own", `${one}: ${clue}\n${two}: My: clue`]);
  assert.deepEqual(await bookletQuote.sourceOf(kit, edited), source);
  assert.deepEqual(model.stateOf(quoteRecipe(parse(bookletQuote.fragment(source)).params) ?? DEFAULTS), edited);
  // The clue of an answer that stays is the puzzle's, even if the lexicon has another one by then.
  const line = `~${puzzle.clues[2]?.answer}: An old clue`;
  const old = model.stateOf({ ...recipe, keep: recipe.keep.split("\n").with(2, line).join("\n") });
  assert.equal((await made(old)).puzzle.clues[2]?.clue, "An old clue");
  // The whole quotation is in the recipe, and nothing else is looked for.
  assert.deepEqual(bookletQuote.read(JSON.parse(JSON.stringify(source))), source);
  assert.throws(() => bookletQuote.read({ recipe: { ...recipe, seed: "" } }), ShapeError);
});

test("no puzzle goes into a booklet while none can be made", async () => {
  const own = { ...opened.fields, source: "own" };
  for (const fields of [own, { ...own, quotation: "Too short" }, { ...opened.fields, keep: "ONE" }]) {
    assert.equal(await bookletQuote.sourceOf(kit, { ...opened, fields: { ...fields, initials: "Zzzzzzzz" } }), null);
  }
  const lost = { ...kit, quoteacrostic: () => Promise.reject(new Error("lost")) };
  await assert.rejects(async () => bookletQuote.sourceOf(lost, opened), /lost/);
});

test("a saved puzzle is read as it was, and others are refused", async () => {
  const kinds = { quoteacrostic: quoteKind };
  const state = model.toggled(opened, await made(opened), "ONE");
  assert.deepEqual(readState(kinds, "quoteacrostic", JSON.parse(JSON.stringify(state))), state);
  for (const broken of [
    { ...state, staying: [1] },
    { ...state, by: "s" },
    { ...state, fields: { ...state.fields, source: "elsewhere" } },
    { ...state, fields: { ...state.fields, seed: "" } },
  ])
    assert.throws(() => readState(kinds, "quoteacrostic", broken), ShapeError);
  assert.equal(quoteKind.describe(opened).text, "Passage 12");
  const own = { ...opened.fields, source: "own", quotation: "Text", initials: "Hello" };
  assert.equal(quoteKind.describe({ ...opened, fields: own }).text, "Hello · Text");
});

test("a JSON file opens as the puzzle that it was saved from, and there is no text of it", async () => {
  const parameters = paramsOf({ ...DEFAULTS, passage: "12", seed: "s", title: "T", answerKey: "true", seeds: "false" });
  const result = await kit.quoteacrostic(parameters);
  const file = /** @type {const} */ ({ operation: "quoteacrostic", parameters, result });
  const read = await openFile(kit, new File([jsonOf(file)], "p.json"));
  assert.deepEqual(read, { ...file, note: "" });
  assert.ok(read.operation === "quoteacrostic");
  assert.deepEqual(paramsOf(recipeFrom(read.parameters)), parameters);
  assert.throws(() => plainTextOf(file), FileFault);
});

/** The puzzle of a link. @param {import("../app/quoteacrostic/model.ts").Made} made */
async function ofLink(made) {
  const fragment = solvingFragment(linkedValues(made));
  const { link, recipe } = linkedOf(fragment, readSolvingLink(fragment));
  assert.equal(link, fragment);
  assert.ok(recipe);
  return { recipe, puzzle: await kit.quoteacrostic(paramsOf(recipe)) };
}

test("a link has the very puzzle, with its quotation, answers and clues, and nothing is searched for it", async () => {
  const first = await made(opened);
  const clued = model.clued(opened, first, answers(first)[2] ?? "", "My own: “clue”");
  const drawn = { ...DEFAULTS, initials: "Happy birthday Grandma", seed: "s", title: "T" };
  for (const state of [clued, model.stateOf(drawn)]) {
    const whole = await made(state);
    const { recipe, puzzle } = await ofLink(whole);
    // The number and the year are those of the collection.
    assert.deepEqual(puzzle, { ...whole.puzzle, passage: 0, year: "" });
    assert.equal(recipe.keep.split("\n").length, puzzle.clues.length);
    assert.deepEqual(linkedValues({ recipe, puzzle }), linkedValues(whole));
    assert.ok(solvingFragment(linkedValues(whole)).length < 4000);
  }
  assert.equal(linkedOf("#solve?quoteacrostic=_w", readSolvingLink("#solve?quoteacrostic=_w")).recipe, null);
});

test("what the toolkit refuses in a line is said with the number that the line has in its field", async () => {
  const first = await made(opened);
  const [, two = "", , four = ""] = answers(first);
  /** @param {import("../app/quoteacrostic/model.ts").State} state */
  const sentenceOf = async (state) => {
    const { fault } = await attemptLater(() => kit.quoteacrostic(paramsOf(model.recipeOf(state))));
    return fault ? sentenceFor(model.faultIn(state, fault), "The answers", () => undefined) : "";
  };
  const typed = (/** @type {object} */ fields) => model.edited(opened, { ...opened.fields, ...fields });
  assert.match(await sentenceOf(typed({ keep: `\n${two}\n \nno1` })), /^The answers, line 4: the answer must /);
  assert.match(await sentenceOf(typed({ keep: `${two}\n${four}\n\n${two}` })), /^The answers, line 4: .*earlier line/);
  assert.match(await sentenceOf(typed({ avoid: "ONE\n\nno1" })), /^The answers, line 3: the answer must /);
  // The recipe has all answers in their places.
  const kept = model.toggled(opened, first, four);
  assert.match(
    await sentenceOf(model.clued(kept, first, two, "x".repeat(161))),
    /^The answers, line 2: the clue must have at most 160 characters\.$/,
  );
  const old = model.stateOf({ ...DEFAULTS, passage: "12", seed: "s", keep: `${four}\n~Zzqx` });
  assert.match(await sentenceOf(old), /^Zzqx: the lexicon does not have the answer, .* after a colon\.$/);
});
