import type { CryptogramResult } from "/toolkit/index.js";
import { number } from "../../kit/counted.ts";
import { element, make, tell } from "../../kit/dom.ts";
import { patch } from "../../kit/patch.ts";
import { LEVELS, ORDINARY } from "./difficulty-levels.ts";

const DECIMALS = { maximumFractionDigits: 1 };

/** Shows how hard a puzzle is, and why: as a sum, from the score of an ordinary puzzle by its reasons to its own score. */
export function drawDifficulty({ difficulty: { label, score, reasons, warning } }: CryptogramResult) {
  tell(element("cryptogram-difficulty-label"), label);
  tell(element("cryptogram-difficulty-score"), number(score, DECIMALS));
  element("cryptogram-difficulty").dataset.level = String(LEVELS.findIndex((level) => level.label === label) + 1);
  tell(element("cryptogram-warning"), warning ? `${warning}.` : "");

  const scale = LEVELS.map(({ label, from }) => `${label} from ${from}`).join(", ");
  const rows = [
    ["An ordinary puzzle", number(ORDINARY, DECIMALS)],
    ...reasons.map(({ text, points }) => [text, number(points, { ...DECIMALS, signDisplay: "exceptZero" })]),
    ["Score", number(score, DECIMALS), `The higher, the harder: ${scale}.`],
  ];
  patch(element("cryptogram-difficulty-features"), rows, ([name = "", value = "", why]) =>
    make("div", "", make("dt", "", name), make("dd", "value", value), ...(why ? [make("dd", "why", why)] : [])),
  );
}
