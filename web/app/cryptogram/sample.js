// @ts-check
import { element } from "../../kit/dom.js";

/**
 * The sample: the puzzle of the fields as the page is delivered. It is shown before the toolkit is loaded, because the build writes
 * it into the page as the toolkit makes it (scripts/site/sample.mjs).
 *
 * @typedef {import("./model.js").Outcome} Outcome
 * @typedef {import("./fields.js").Fields} Fields
 */

/** @type {{ outcome: Outcome, pages: string[] }} */
const { outcome, pages } = JSON.parse(element("sample").textContent ?? "");
const { made, state } = outcome;
if (made) made.printable.draw = () => ({ ...made.puzzle, pages });

/** The outcome of fields that make the sample, or null. @param {Fields} fields @returns {Outcome | null} */
export function sampleOf(fields) {
  const names = /** @type {(keyof Fields)[]} */ (Object.keys(fields));
  return names.every((name) => fields[name] === state.fields[name]) ? outcome : null;
}

/** Whether fields have the text and the seed of the sample. Another text needs a seed of its own. @param {Fields} fields */
export const hasSampleSeed = ({ text, seed }) => text === state.fields.text && seed === state.fields.seed;
