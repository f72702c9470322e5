/**
 * What is printed beside a puzzle, in the names of the toolkit's parameters. The forms, the recipes of puzzles and the options of booklets
 * follow this. As text, a part that is printed is "true", and one that is left out "false".
 */
import type { BookletParams } from "/toolkit/index.js";
import { booklet } from "./parameters.gen.ts";

/** The parts in the order of their fields, each with its label, and its name in a sentence. */
export const PARTS = {
  instructions: { label: "Instructions", name: "instructions" },
  frequencies: { label: "Letter frequencies", name: "frequencies" },
  aids: { label: "Tables that help to solve", name: "tables" },
  rating: { label: "Difficulty", name: "difficulty" },
  seeds: { label: "Seed", name: "seed" },
  authors: { label: "Author of a quotation", name: "author" },
};

type Part = keyof typeof PARTS;
/** Values of a recipe, or of the options of a booklet. */
export type Printed = typeof ofAcrostics & Partial<Record<Part, string>>;

const usual = (part: Part) => String(booklet[part].default);

const ofAcrostics = { instructions: usual("instructions"), instructionText: "", seeds: usual("seeds") };
const ofCryptograms = {
  ...ofAcrostics,
  frequencies: usual("frequencies"),
  aids: usual("aids"),
  rating: usual("rating"),
  authors: usual("authors"),
};

/** The usual values in each tab. A booklet has those of every puzzle. */
export const PRINTED = {
  acrostic: ofAcrostics,
  quoteacrostic: ofAcrostics,
  cryptogram: ofCryptograms,
  booklet: ofCryptograms,
};

/** The parts that values are for. */
export const partsOf = (values: Printed) => (Object.keys(PARTS) as Part[]).filter((part) => part in values);

/** Whether values have instructions of the user's own, and they are printed. */
const hasOwnText = ({ instructions, instructionText }: Printed) =>
  instructions === "true" && instructionText.trim() !== "";

/** The parameters for the toolkit. It has a default for each that is left out. */
export function printedParams(values: Printed): Pick<BookletParams, keyof Printed> {
  return {
    ...Object.fromEntries(leftOut(values).map((part) => [part, false])),
    ...(hasOwnText(values) && { instructionText: values.instructionText }),
  };
}

/** What values choose, for the summary of their fields. */
export function printedSummary(values: Printed) {
  const names = leftOut(values).map((part) => PARTS[part].name);
  return [names.length > 0 ? `without ${names.join(", ")}` : "everything", hasOwnText(values) && "own instructions"];
}

const leftOut = (values: Printed) => partsOf(values).filter((part) => values[part] !== "true");
