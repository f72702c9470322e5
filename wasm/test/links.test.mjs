// @ts-check
// Links to solve a puzzle, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fnv1a } from "../dist/elements/fnv1a.js";
import { readSolvingLink, solvingFragment } from "../dist/elements/link.js";

test("links give back what they were made of, but no answer key and nothing else", () => {
  for (const recipe of /** @type {import("../dist/elements.js").Recipe[]} */ ([
    { kind: "cryptogram", values: { text: "Ça va? Ünï\n1 & 2", seed: "a b", hints: "2", alphabet: "k4", key: "A,B" } },
    { kind: "cryptogram", values: { text: "Hello", seed: "s", kind: "affine", a: "5", b: "0", block: "5" } },
    { kind: "acrostic", values: { word: "wonder", seed: "s", theme: "nature", answers: "\nOWL: A bird" } },
    { kind: "quoteacrostic", values: { quotation: "I wander", seed: "s", author: "A", initials: "wonder" } },
    { kind: "quoteacrostic", values: { quotation: "", seed: "s", passage: "12", keep: "OWL: A bird" } },
  ])) {
    const link = solvingFragment(recipe);
    assert.doesNotMatch(link, /wonder|va|OWL|\+|\//);
    assert.deepEqual(readSolvingLink(`https://a.example/#x${link}`), recipe);
  }
  const made = solvingFragment({
    kind: "cryptogram",
    values: { text: "Hello", seed: "s", answerKey: "true", title: "T" },
  });
  assert.deepEqual(readSolvingLink(made)?.values, { text: "Hello", seed: "s", title: "T" });
  const forged = `#solve?puzzle=${btoa("s\nHello")}&options=${btoa("answerKey=true&image=true&hints=1")}`;
  assert.deepEqual(readSolvingLink(forged)?.values, { text: "Hello", seed: "s", hints: "1" });
});

test("a puzzle that could be made before there were kinds has the link that it had", () => {
  const values = {
    ...{ text: "Know thyself", seed: "s", letters: "80-119", alphabet: "k4", key: "PUZZLE,CIPHER", shift: "3" },
    ...{ spacing: "none", hints: "2", title: "Week 3" },
  };
  assert.equal(
    solvingFragment({ kind: "cryptogram", values }),
    "#solve?check=34h6jf&puzzle=cwpLbm93IHRoeXNlbGY&options=bGV0dGVycz04MC0xMTkmYWxwaGFiZXQ9azQma2V5PVBVWlpMRSUyQ0NJUEhFUiZzaGlmdD0z" +
      "JnNwYWNpbmc9bm9uZSZoaW50cz0yJnRpdGxlPVdlZWsrMw",
  );
});

test("links that are cut off or can't be read are broken", () => {
  const whole = `#solve?puzzle=${btoa("seed\nHello")}`;
  assert.deepEqual(readSolvingLink(whole)?.values, { text: "Hello", seed: "seed" }, "a link of an earlier version");
  for (const broken of [
    "",
    "#solve",
    "#solve?puzzle=%%%",
    "#solve?puzzle=_w",
    `#solve?puzzle=${btoa("seed")}`,
    `#solve?puzzle=${btoa("seed\n")}`,
    `#solve?quoteacrostic=${btoa("seed")}`,
    // Cut off, or with options that nobody can read: it would be another puzzle.
    `${whole}&optio`,
    `${whole}&options=`,
    `${whole}&options=_w`,
    `${whole}&options=%%%`,
  ]) {
    assert.equal(readSolvingLink(broken), null, broken);
  }
});

test("the hash of links is FNV-1a", () => {
  // Vectors of its authors (http://www.isthe.com/chongo/tech/comp/fnv/).
  for (const [text, hash] of /** @type {const} */ ([
    ["", 0x811c9dc5],
    ["a", 0xe40c292c],
    ["foobar", 0xbf9cf968],
  ])) {
    assert.equal(fnv1a(text), hash.toString(36), text);
  }
});

test("a link that is cut off anywhere is broken, and so is one with another letter or without an option", () => {
  for (const recipe of /** @type {import("../dist/elements.js").Recipe[]} */ ([
    { kind: "cryptogram", values: { text: "Every letter wears a mask", seed: "s", title: "Week 3", hints: "2" } },
    { kind: "acrostic", values: { word: "wonder", seed: "s", theme: "nature" } },
    { kind: "quoteacrostic", values: { quotation: "", seed: "s", passage: "12" } },
  ])) {
    const link = solvingFragment(recipe);
    for (let length = link.length - 1; length > 0; length--) {
      assert.equal(readSolvingLink(link.slice(0, length)), null, link.slice(0, length));
    }
    const main = recipe.kind === "cryptogram" ? "puzzle=" : `${recipe.kind}=`;
    const start = link.indexOf(main) + main.length;
    for (let at = start; at < link.length; at++) {
      const other = link[at] === "A" ? "B" : "A";
      const changed = link.slice(0, at) + other + link.slice(at + 1);
      assert.equal(readSolvingLink(changed), null, changed);
    }
    assert.equal(readSolvingLink(link.replace(/&options.*/, "")), null);
    assert.equal(readSolvingLink(link.replace(/check=\w+/, "check=")), null);
    assert.deepEqual(
      readSolvingLink(link.replace(/check=\w+&/, "")),
      recipe,
      "an earlier version's link to the same puzzle",
    );
  }
});
