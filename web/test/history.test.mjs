// @ts-check
// The histories of undo and redo, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { fieldsOf } from "../app/cryptogram/fields.ts";
import { cryptogramMaker, initialState, quoting, reseeded } from "../app/cryptogram/model.ts";
import { DEFAULTS } from "../app/cryptogram/recipe.ts";
import { History } from "../app/state/history.ts";
import { Store } from "../app/state/store.ts";

const TYPED = { name: "Your text", run: "typed text", isSpace: false };
const SPACE = { ...TYPED, isSpace: true };
const BUTTON = { name: "New puzzle", run: "", isSpace: false };

/** The states that undo returns until there is none left. @param {History<string>} history */
function undone(history) {
  const states = [history.state];
  while (history.undoable !== null) states.push(history.undo());
  return states;
}

/**
 * A history in which a text was typed letter by letter.
 *
 * @param {string} text
 * @param {number} pause between two letters, in milliseconds
 */
function typed(text, pause) {
  const history = new History("");
  for (let i = 1; i <= text.length; i++) {
    history.record(text.slice(0, i), text[i - 1] === " " ? SPACE : TYPED, i * pause);
  }
  return history;
}

test("letters that are typed without a pause are one step, and the next word of a long run begins another", () => {
  assert.deepEqual(undone(typed("a mask", 100)), ["a mask", ""]);
  assert.deepEqual(undone(typed("patient readers learn to see", 100)), [
    "patient readers learn to see",
    "patient readers learn",
    "",
  ]);
  assert.deepEqual(undone(typed("abc", 1000)), ["abc", "ab", "a", ""]);
});

test("typing and deleting are different steps, and so are typing in another field and every button", () => {
  const history = new History("");
  history.record("a", TYPED, 1);
  history.record("ab", TYPED, 2);
  history.record("a", { ...TYPED, run: "deleted text" }, 3);
  history.record("a + title", { ...TYPED, run: "typed title" }, 4);
  history.record("1", BUTTON, 5);
  history.record("2", BUTTON, 6);
  assert.deepEqual(undone(history), ["2", "1", "a + title", "a", "ab", ""]);
});

test("redo returns what was undone, until there is another change", () => {
  const history = new History("");
  for (const state of ["a", "b", "c"]) history.record(state, { ...BUTTON, name: state }, 0);
  assert.equal(history.redoable, null);
  assert.equal(history.undoable, "c");
  history.undo();
  assert.equal(history.undo(), "a");
  assert.deepEqual([history.undoable, history.redoable], ["a", "b"]);
  assert.equal(history.redo(), "b");
  assert.equal(history.redo(), "c");
  assert.equal(history.redo(), "c");
  history.undo();
  history.record("d", BUTTON, 0);
  assert.equal(history.redoable, null);
  assert.deepEqual(undone(history), ["d", "b", "a", ""]);
});

test("what is typed after an undo does not join the step before it", () => {
  const history = typed("abc", 10);
  history.record("abcd", BUTTON, 35);
  history.undo();
  history.record("abcx", TYPED, 40);
  assert.deepEqual(undone(history), ["abcx", "abc", ""]);
});

test("a state that equals the current one is no step", () => {
  const history = new History({ text: "a" });
  history.record({ text: "a" }, BUTTON, 0);
  assert.equal(history.undoable, null);
});

test("the oldest steps are forgotten, by number and by size", () => {
  const many = new History("0");
  for (let i = 1; i <= 1000; i++) many.record(String(i), BUTTON, 0);
  const states = undone(many);
  assert.deepEqual([states.length, states.at(-1)], [301, "700"]);
  const large = new History("");
  for (const letter of "abcdef") large.record(letter.repeat(1_500_000), BUTTON, 0);
  assert.deepEqual(
    undone(large).map((state) => state[0]),
    ["f", "e"],
  );
  const huge = new History("");
  huge.record("x".repeat(9_000_000), BUTTON, 0);
  assert.equal(huge.state.length, 9_000_000);
});

test("undo gives back the puzzle of each state, with its seed and its quotation", async () => {
  const kit = await load();
  const make = cryptogramMaker(kit);
  const store = new Store(make, initialState(kit, { ...fieldsOf(DEFAULTS), text: "Hello there" }, null));
  const history = new History(store.state);
  const puzzles = [store.outcome.made?.puzzle];
  for (const change of [
    () => reseeded(make, store.state),
    () => reseeded(make, quoting(store.state)),
    () => ({ ...store.state, fields: { ...store.state.fields, title: "x".repeat(100) } }),
    () => ({ ...store.state, fields: { ...store.state.fields, title: "Week 3", hints: "2" } }),
  ]) {
    store.set(change());
    history.record(store.state, BUTTON, 0);
    puzzles.push(store.outcome.made?.puzzle);
  }
  assert.equal(new Set(puzzles.map((puzzle) => puzzle?.seed)).size, 3);
  for (const puzzle of puzzles.reverse()) {
    store.set(history.state);
    assert.deepEqual(store.outcome.made?.puzzle, puzzle);
    history.undo();
  }
});
