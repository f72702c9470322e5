// @ts-check
/** The figures of a text in words. */
import { counted } from "../page/characters.js";
import { rounded } from "./figures.js";

/** @typedef {import("/toolkit/index.js").MarkedtextResult} MarkedtextResult */

const COLLEGE = 13;
const GRADUATES = 17;
/** The age at which pupils begin with a grade is higher by this number. */
const AGE = 5;

/**
 * A number with a number of decimals, and with the minus sign of text.
 *
 * @param {number} value
 * @param {number} [decimals]
 */
export const decimal = (value, decimals = 1) =>
  rounded(value, decimals)
    .toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .replace("-", "−");

/** @param {number} share from 0 to 1 */
export const percent = (share) => share.toLocaleString("en", { style: "percent" });

/**
 * What a school grade means: a heading, and who reads such a text easily.
 *
 * @param {number} grade
 */
export function gradeInWords(grade) {
  const whole = Math.round(grade);
  if (whole < 1) return { heading: "Below grade 1", readers: "Children who begin to read can read it." };
  const heading = `About grade ${whole}`;
  if (whole >= GRADUATES) return { heading, readers: "It is as hard as texts for graduates." };
  if (whole >= COLLEGE) return { heading, readers: "It is as hard as texts for college students." };
  return { heading, readers: `Pupils of ${whole + AGE} to ${whole + AGE + 1} years read it easily.` };
}

/**
 * How certain the grade is.
 *
 * @param {Pick<MarkedtextResult, "fleschKincaidGrade" | "gradeMargin" | "gradeSpread">} result
 */
export function certaintyInWords({ fleschKincaidGrade, gradeMargin, gradeSpread }) {
  const margin = gradeMargin === null ? "" : ` ± ${decimal(gradeMargin)}`;
  return `Grade ${decimal(fleschKincaidGrade)}${margin}; the five formulas differ by ${decimal(gradeSpread)} grades.`;
}

/**
 * Whom the mean of the five grades suggests.
 *
 * @param {Pick<MarkedtextResult, "averageGradeLevel" | "targetAudience">} result
 */
export const audienceInWords = ({ averageGradeLevel, targetAudience }) =>
  `Mean of the five formulas: ${decimal(averageGradeLevel)} (${targetAudience}).`;

/**
 * A time: "40 seconds", "4 min 10 s", "2 h 5 min".
 *
 * @param {number} seconds
 */
export function timeInWords(seconds) {
  const whole = Math.round(seconds);
  if (whole < 60) return counted(whole, "second");
  const minutes = Math.round(whole / 60);
  if (whole < 600) return [`${Math.floor(whole / 60)} min`, whole % 60 && `${whole % 60} s`].filter(Boolean).join(" ");
  if (minutes < 60) return `${minutes} min`;
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(" ");
}

/**
 * A change in words: "−1.8, easier".
 *
 * @param {{ by: number, is: string }} change
 * @param {number} decimals
 */
export const changeInWords = ({ by, is }, decimals) =>
  by === 0 ? is : `${by > 0 ? "+" : ""}${decimal(by, decimals)}, ${is}`;

/** @type {Record<string, string>} */
const REASONS = {
  long: "long",
  long_words: "long words",
  unfamiliar_words: "unfamiliar words",
};

/**
 * What makes a sentence hard: "Long, with long words and unfamiliar words".
 *
 * @param {readonly string[]} reasons
 */
export function reasonsInWords(reasons) {
  const words = reasons.filter((one) => one !== "long").map((one) => REASONS[one] ?? one);
  const long = reasons.includes("long") ? "long" : "";
  const sentence = [long, words.length > 0 && `with ${words.join(" and ")}`].filter(Boolean).join(", ");
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** The words of a text about whose number nothing is known but its length: two digits of it. @param {number} length */
export function roughWords(length) {
  const CHARACTERS_PER_WORD = 6;
  return Number((length / CHARACTERS_PER_WORD).toPrecision(2)).toLocaleString("en");
}
