// @ts-check
/**
 * Measures how often the counts and scores of the operation websitereadability are right, compared with the npm packages
 * syllable and text-readability. The data are the syllables of CMUdict, the golden rules of sentence segmentation, and published
 * samples and formulas. Except for the held-out words, our tests check the same data, which favours our implementation.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { syllable } from "syllable";
import { scores, unfamiliar } from "./peers/scores.mjs";

/** The number of words of CMUdict that count as frequent. */
const FREQUENT = 20_000;

/** @typedef {{ right: number, of: number }} Share */
/** @typedef {[figure: string, ours: Share, peer: Share | undefined]} Row */

/** @returns {Row[]} */
export const accuracy = () => [...syllables(), ...sentences(), ...samples()];

/**
 * Our exceptions come from CMUdict. The last row therefore shows how often we are right for unknown words: it applies the rules
 * without the exceptions, to words that were held out when the rules were written.
 * @returns {Row[]}
 */
function syllables() {
  /** @typedef {{ text: string, counts: number[], frequency: number, count: number, rules?: number }} Word */
  /** @type {Word[]} */
  const words = JSON.parse(go("./core/syllables/dictionary"));
  /** @typedef {(word: Word) => number} Count */
  /** @type {(title: string, words: Word[], ours?: Count, weight?: Count) => Row} */
  const row = (title, words, ours = ({ count }) => count, weight = () => 1) => {
    const share = (/** @type {Count} */ count) => ({
      right: sum(words.map((word) => (word.counts.includes(count(word)) ? weight(word) : 0))),
      of: sum(words.map(weight)),
    });
    return [title, share(ours), share(({ text }) => syllable(text))];
  };
  return [
    row("syllables, frequent words of CMUdict", words.slice(0, FREQUENT)),
    row("syllables, all words of CMUdict", words),
    row("syllables, its words in running text", words, undefined, ({ frequency }) => frequency),
    row(
      "syllables, held-out words by rules alone",
      words.filter(({ rules }) => rules),
      ({ rules = 0 }) => rules,
    ),
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
 * A published value of a metric, for a text or for counts. The operation calls a metric a score.
 * @typedef {{ kind: string, metric: string, text: string, counts: any, expected: number, tolerance: number, source: string,
 *   note?: string }} Case
 */

/** The metrics that are not compared: the metrics of the formula of 1995, which the operation does not have, and a list of words. */
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
 * Returns the value for a case. The formula of 1948 always adds the constant; later ones add it only if more than 5 of 100 words
 * are unfamiliar.
 * @param {Case} published
 * @param {Record<string, number>} found
 */
function value({ metric, note }, found) {
  const { wordCount = 0, daleChallUnfamiliarCount = 0, [metric]: score = Number.NaN } = found;
  return note?.includes("always adds 3.6365") && daleChallUnfamiliarCount <= 0.05 * wordCount ? score + 3.6365 : score;
}

/**
 * Returns the results of our packages for cases.
 * @param {{ text?: string, counts?: any }[]} cases
 * @returns {{ sentences: string[], scores: Record<string, number> }[]}
 */
const score = (cases) => JSON.parse(go("./worker/bench/scores", JSON.stringify(cases)));

/** @param {string} program @param {string} [input] */
const go = (program, input) => execFileSync("go", ["run", program], { input, encoding: "utf8", maxBuffer: 2 ** 26 });

/** @param {number[]} values */
const sum = (values) => values.reduce((a, b) => a + b, 0);
