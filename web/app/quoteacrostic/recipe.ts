import type { QuoteacrosticParams } from "/toolkit/index.js";
import { PRINTED, printedParams } from "../state/printed.ts";
import { bare } from "./own-answers.ts";

/**
 * What a quotation acrostic is made of, as an address holds it: names and values are those of the toolkit's parameters, as text. Two differ:
 * answerKey is "true" or "", and in keep the answers that stay have a mark (own-answers.ts).
 */
export type Recipe = Record<keyof typeof DEFAULTS, string>;

export const DEFAULTS = {
  quotation: "",
  author: "",
  work: "",
  passage: "",
  initials: "",
  keep: "",
  avoid: "",
  seed: "",
  title: "",
  answerKey: "",
  ...PRINTED.quoteacrostic,
};

/** The parameters for the toolkit. It has a default for each that is left out. */
export function paramsOf({ passage, keep, answerKey, seed, ...others }: Recipe): QuoteacrosticParams {
  const { quotation, author, work, initials, avoid, title, ...printed } = others;
  const texts = { quotation, author, work, initials, keep: bare(keep), avoid, title };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim())),
    ...(passage && { passage: Number(passage) }),
    seed,
    answerKey: answerKey === "true",
    ...printedParams(printed),
  };
}

/** The recipe of a puzzle whose parameters are known. Those for its pictures are no part of it. */
export const recipeFrom = ({ passage, answerKey, ...same }: QuoteacrosticParams): Recipe => ({
  ...DEFAULTS,
  ...Object.fromEntries(
    Object.entries(same).flatMap(([name, value]) => (Object.hasOwn(DEFAULTS, name) ? [[name, String(value)]] : [])),
  ),
  passage: passage ? String(passage) : "",
  answerKey: answerKey ? "true" : "",
});
