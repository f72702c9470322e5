// @ts-check
/**
 * How often the counts and scores that the operation is made of are right, beside npm syllable and text-readability: the
 * syllables of CMUdict, the golden rules of sentences, and published samples and formulas.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { syllable } from "syllable";
import { scores, unfamiliar } from "./peers/scores.mjs";

/** How many words of CMUdict count as frequent. */
const FREQUENT = 20_000;

/** @typedef {{ right: number, of: number }} Share */
/** @typedef {[figure: string, ours: Share, peer: Share | undefined]} Row */

/** @returns {Row[]} */
export const accuracy = () => [...syllables(), ...sentences(), ...samples()];

/** @returns {Row[]} */
function syllables() {
  /** @type {{ text: string, counts: number[], frequency: number, count: number }[]} */
  const words = JSON.parse(go("./core/syllables/dictionary"));
  const ours = words.map((word) => word.counts.includes(word.count));
  const peer = words.map((word) => word.counts.includes(syllable(word.text)));
  /** @type {(title: string, most: number, weight: (i: number) => number) => Row} */
  const row = (title, most, weight) => {
    const of = sum(words.slice(0, most).map((_, i) => weight(i)));
    const right = (/** @type {boolean[]} */ agrees) =>
      sum(agrees.slice(0, most).map((agree, i) => (agree ? weight(i) : 0)));
    return [title, { right: right(ours), of }, { right: right(peer), of }];
  };
  return [
    row("syllables, frequent words of CMUdict", FREQUENT, () => 1),
    row("syllables, all words of CMUdict", words.length, () => 1),
    row("syllables, its words in running text", words.length, (i) => words[i]?.frequency ?? 0),
  ];
}

/** @returns {Row[]} */
function sentences() {
  /** @type {{ cases: { input: string, output: string[] }[] }} */
  const { cases } = JSON.parse(readFileSync("core/sentences/testdata/golden.json", "utf8"));
  const found = score(cases.map(({ input }) => ({ text: input })));
  const share = (/** @type {(c: typeof cases[0], i: number) => boolean} */ right) => ({
    right: cases.filter(right).length,
    of: cases.length,
  });
  return [
    [
      "sentences, golden rules exact",
      share((c, i) => JSON.stringify(found[i]?.sentences) === JSON.stringify(c.output)),
      undefined,
    ],
    [
      "sentences, golden rules by number",
      share((c, i) => found[i]?.sentences.length === c.output.length),
      share((c) => scores(c.input).sentenceCount === c.output.length),
    ],
  ];
}

/**
 * A published value: of a text, or of counts, by a metric, which is what the operation calls a score.
 * @typedef {{ kind: string, metric: string, text: string, counts: any, expected: number, tolerance: number, source: string,
 *   note?: string }} Case
 */

/** The metrics of the formula of 1995, which the operation does not have, and a list of words, which is no number. */
const elsewhere = ["newDaleChallCloze", "daleChallUnfamiliarWords"];

/** @returns {Row[]} */
function samples() {
  /** @type {Case[]} */
  const all = JSON.parse(readFileSync("core/readability/testdata/cases.json", "utf8"));
  const cases = all.filter(
    ({ metric, source, kind }) => !elsewhere.includes(metric) && (kind === "counts" || !source.includes("1995")),
  );
  const ours = score(cases).map(({ scores }) => scores);
  const peers = cases.map(({ kind, text }) =>
    kind === "text" ? { ...scores(text), daleChallUnfamiliarCount: unfamiliar(text) } : {},
  );
  /** @type {(kind: string, found: Record<string, number>[]) => Share} */
  const share = (kind, found) => {
    const right = cases.map((c, i) => Math.abs(value(c, found[i] ?? {}) - c.expected) <= c.tolerance + 1e-9);
    return {
      right: right.filter((is, i) => is && cases[i]?.kind === kind).length,
      of: cases.filter((c) => c.kind === kind).length,
    };
  };
  return [
    ["Dale–Chall samples of 1948: scores and counts", share("text", ours), share("text", peers)],
    ["formulas over exact counts", share("counts", ours), undefined],
  ];
}

/**
 * The value for a case. In 1948 the constant was always added, in later use only above 5 unfamiliar words of 100.
 * @param {Case} published
 * @param {Record<string, number>} found
 */
function value({ metric, note }, found) {
  const { wordCount = 0, daleChallUnfamiliarCount = 0, [metric]: score = Number.NaN } = found;
  return note?.includes("always adds 3.6365") && daleChallUnfamiliarCount <= 0.05 * wordCount ? score + 3.6365 : score;
}

/**
 * What our packages make of cases.
 * @param {{ text?: string, counts?: any }[]} cases
 * @returns {{ sentences: string[], scores: Record<string, number> }[]}
 */
const score = (cases) => JSON.parse(go("./worker/bench/scores", JSON.stringify(cases)));

/** @param {string} program @param {string} [input] */
const go = (program, input) => execFileSync("go", ["run", program], { input, encoding: "utf8", maxBuffer: 2 ** 26 });

/** @param {number[]} values */
const sum = (values) => values.reduce((a, b) => a + b, 0);
