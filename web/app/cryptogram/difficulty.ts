import type { CryptogramResult } from "/toolkit/index.js";
import { element, make, tell } from "../../kit/dom.ts";
import { LEVELS } from "./difficulty-levels.ts";

const percent = new Intl.NumberFormat("en", { style: "percent" });
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/**
 * Shows how hard a puzzle is, and why.
 *
 * @param hasWords whether the puzzle shows where words begin
 */
export function drawDifficulty({ difficulty, letterCount, hints }: CryptogramResult, hasWords: boolean) {
  const { label, score, distinctLetters, chiSquare, shortWords, patternRarity, warning } = difficulty;
  element("cryptogram-difficulty-label").textContent = label;
  element("cryptogram-difficulty-score").textContent = number.format(score);
  element("cryptogram-difficulty").dataset.level = String(LEVELS.findIndex((level) => level.label === label) + 1);
  tell(element("cryptogram-warning"), warning ? `${warning}.` : "");

  const scale = LEVELS.map(({ label, from }) => `${label} from ${from}`).join(", ");
  const rows = [
    ["Score", number.format(score), `The higher, the harder: ${scale}.`],
    ["Length", String(letterCount), "Each doubling of the length makes it easier."],
    ["Different letters", `${distinctLetters} of 26`, "The more there are, the more have to be found."],
    ["Unusual letters", number.format(chiSquare), "How far the letters are from everyday English (chi-square)."],
    hasWords
      ? ["Short words", percent.format(shortWords), "Words of one to three letters are the way in."]
      : ["Short words", "hidden", "Groups of five do not show the words."],
    hasWords && ["Telling patterns", number.format(patternRarity), "Words that repeat a letter give themselves away."],
    hints.length > 0 && ["Letters given", String(hints.length), "They lower the score by their share of the text."],
  ];
  element("cryptogram-difficulty-features").replaceChildren(
    ...rows.flatMap((row) => {
      if (!row) return [];
      const [name = "", value = "", why = ""] = row;
      return make("div", "", make("dt", "", name), make("dd", "value", value), make("dd", "why", why));
    }),
  );
}
