// @ts-check
// Pasted texts without a page: how they are told apart, their authors, and the puzzles of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { bookletAcrostic } from "../app/acrostic/in-booklet.ts";
import { splitAuthor } from "../app/booklet/author.ts";
import { puzzleMaker, split } from "../app/booklet/pasted.ts";
import { bookletCryptogram } from "../app/cryptogram/in-booklet.ts";

const kit = await load();
const kinds = { cryptogram: bookletCryptogram, acrostic: bookletAcrostic };

test("pasted texts are lines or paragraphs, with the line on which they begin", () => {
  const all = "  one \r\n\r\ntwo\nthree\n \n\n\nfour";
  assert.deepEqual(split(all, "lines", true), [
    { text: "one", author: "", line: 1 },
    { text: "two", author: "", line: 3 },
    { text: "three", author: "", line: 4 },
    { text: "four", author: "", line: 8 },
  ]);
  assert.deepEqual(split(all, "paragraphs", true), [
    { text: "one", author: "", line: 1 },
    { text: "two three", author: "", line: 3 },
    { text: "four", author: "", line: 8 },
  ]);
  assert.deepEqual(split(" \n\n", "lines", true), []);
});

test("pasted texts that the toolkit refuses are named with their line and the reason", () => {
  const make = puzzleMaker(kit, kinds);
  const { puzzles, refused } = make(split(`One\n123\n${"x".repeat(501)}\nTwo`, "lines", true), "cryptogram");
  assert.deepEqual(
    puzzles.map(({ source }) => source.recipe.text),
    ["One", "Two"],
  );
  assert.deepEqual(
    refused.map(({ line, refusal }) => [line, refusal]),
    [
      [2, "The text must contain at least one letter A to Z."],
      [3, "The text must have at most 500 characters."],
    ],
  );
  const words = make(split("moon\nno\nwonder", "lines", false), "acrostic");
  assert.deepEqual(
    words.refused.map(({ line }) => line),
    [2],
  );
  assert.match(words.refused[0]?.refusal ?? "", /^The keyword must /);
  // What was typed in between is forgotten, or a long text would be kept as often as it was changed.
  const seeds = [["Kept"], ["Kept", "Other"], ["Kept"], ["Other"], ["Kept"]].map(
    (texts) => make(split(texts.join("\n"), "lines", true), "cryptogram").puzzles[0]?.source.recipe.seed,
  );
  assert.deepEqual([seeds[1], seeds[2]], [seeds[0], seeds[0]]);
  assert.notEqual(seeds[4], seeds[0]);
  // The same text twice is two puzzles, each with its own place in the list.
  const [one, other] = make(split("Same\nSame", "lines", true), "cryptogram").puzzles;
  assert.notEqual(one, other);
});

for (const [line, text, author] of [
  ["Waste no more time. — Marcus Aurelius", "Waste no more time.", "Marcus Aurelius"],
  ["Waste no more time.—Marcus Aurelius", "Waste no more time.", "Marcus Aurelius"],
  ["Know thyself – Socrates", "Know thyself", "Socrates"],
  ["“Know thyself” - Socrates", "“Know thyself”", "Socrates"],
  ["Know thyself -- Socrates", "Know thyself", "Socrates"],
  ["Know thyself ~Socrates", "Know thyself", "Socrates"],
  ["I have a dream. — Martin Luther King Jr.", "I have a dream.", "Martin Luther King Jr."],
  [
    "April is the cruellest month – T. S. Eliot, The Waste Land",
    "April is the cruellest month",
    "T. S. Eliot, The Waste Land",
  ],
  [
    "Starry, starry — and starry — night. — Vincent van Gogh",
    "Starry, starry — and starry — night.",
    "Vincent van Gogh",
  ],
  ["Self-made is well-made - Jean-Paul Sartre (1943)", "Self-made is well-made", "Jean-Paul Sartre (1943)"],
  ["Rien de trop — Élisabeth d’Été", "Rien de trop", "Élisabeth d’Été"],
  ["Be quick — or be dead.", null, ""],
  ["Be quick — Or be dead.", null, ""],
  ["Ready, steady — Go!", null, ""],
  ["Now or never — Go.", null, ""],
  ["Paris - London - Rome", null, ""],
  ["Paris — London", null, ""],
  ["A well-known Proverb", null, ""],
  ["The years 1914–18", null, ""],
  ["Open 9 – 5", null, ""],
  ["To be – or not", null, ""],
  ["The end —", null, ""],
  ["— Socrates", null, ""],
  ["She left — And He Never Saw Her Again In His Long Life", null, ""],
]) {
  test(`the author at the end of a text: ${line}`, () => {
    assert.deepEqual(splitAuthor(/** @type {string} */ (line)), { text: text ?? line, author });
  });
}

test("a long text without an end is split in no time that grows with its square", () => {
  for (const text of [`a${" ".repeat(500_000)}b`, `${"— ".repeat(300_000)}x`, "-".repeat(500_000)]) {
    assert.equal(splitAuthor(text).author, "");
  }
});

test("an author on the line below a text belongs to it, in lines and in paragraphs", () => {
  const all = "Know thyself\n— Socrates\nStay hungry,\nstay foolish\n- Steve Jobs\n\n~ Nobody\n- and so on";
  assert.deepEqual(split(all, "lines", true), [
    { text: "Know thyself", author: "Socrates", line: 1 },
    { text: "Stay hungry,", author: "", line: 3 },
    { text: "stay foolish", author: "Steve Jobs", line: 4 },
    { text: "~ Nobody", author: "", line: 7 },
    { text: "- and so on", author: "", line: 8 },
  ]);
  assert.deepEqual(split("Stay hungry,\nstay foolish\n- Steve Jobs", "paragraphs", true), [
    { text: "Stay hungry, stay foolish", author: "Steve Jobs", line: 1 },
  ]);
  assert.deepEqual(
    split(all, "lines", false).map(({ text }) => text),
    all.split("\n").filter(Boolean),
  );
});

test("an author is the title of the puzzle", () => {
  const { puzzles } = puzzleMaker(kit, kinds)(split("Know thyself — Socrates\nOne", "lines", true), "cryptogram");
  assert.deepEqual(
    puzzles.map(({ source: { recipe } }) => [recipe.text, recipe.title]),
    [
      ["Know thyself", "Socrates"],
      ["One", ""],
    ],
  );
});
