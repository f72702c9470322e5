/**
 * The sample: the puzzle of the fields as the page is delivered. It is shown before the toolkit is loaded, because the build writes
 * it into the page as the toolkit makes it (scripts/site/sample.mjs).
 */
import { element } from "../../kit/dom.ts";
import type { Fields } from "./fields.ts";
import type { Outcome } from "./model.ts";

const { outcome, pages }: { outcome: Outcome; pages: string[] } = JSON.parse(element("sample").textContent ?? "");
const { made, state } = outcome;
if (made) made.printable.draw = () => ({ ...made.puzzle, pages });

/** The outcome of fields that make the sample, or null. */
export function sampleOf(fields: Fields): Outcome | null {
  const names = Object.keys(fields) as (keyof Fields)[];
  return names.every((name) => fields[name] === state.fields[name]) ? outcome : null;
}

/** Whether fields have the text and the seed of the sample. Another text needs a seed of its own. */
export const hasSampleSeed = ({ text, seed }: Fields) => text === state.fields.text && seed === state.fields.seed;
