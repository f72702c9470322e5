import type { CryptogramResult } from "/toolkit/index.js";
import { element, make, tell } from "../../kit/dom.ts";
import { LEVELS, ORDINARY } from "./difficulty-levels.ts";

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat("en", { maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** Shows how hard a puzzle is, and why: as a sum, from the score of an ordinary puzzle by its reasons to its own score. */
export function drawDifficulty({ difficulty: { label, score, reasons, warning } }: CryptogramResult) {
  element("cryptogram-difficulty-label").textContent = label;
  element("cryptogram-difficulty-score").textContent = number.format(score);
  element("cryptogram-difficulty").dataset.level = String(LEVELS.findIndex((level) => level.label === label) + 1);
  tell(element("cryptogram-warning"), warning ? `${warning}.` : "");

  const scale = LEVELS.map(({ label, from }) => `${label} from ${from}`).join(", ");
  const rows = [
    ["An ordinary puzzle", number.format(ORDINARY)],
    ...reasons.map(({ text, points }) => [text, signed.format(points)]),
    ["Score", number.format(score), `The higher, the harder: ${scale}.`],
  ];
  element("cryptogram-difficulty-features").replaceChildren(
    ...rows.map(([name = "", value = "", why]) =>
      make("div", "", make("dt", "", name), make("dd", "value", value), ...(why ? [make("dd", "why", why)] : [])),
    ),
  );
}
