import { apart, BANDS, placeOfEase, placeOfGrade, TICKS } from "./scales.ts";
import { decimal } from "./wording.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";

/** An element of an SVG. The page's policy forbids styles in attributes, so the style sheet has them. */
function draw(name: string, attributes: Record<string, string | number>, ...content: (string | Node)[]) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...content);
  return made;
}

/** The sizes of the scale of the reading ease, in units that the style sheet makes as large as letters. */
const WIDTH = 262;
const BAND = 26;
const MARGIN = 10;
const BAR = { x: 164, width: 14 };
const LABEL_HEIGHT = 18;

/** The scale of the Flesch reading ease with its bands, and a marker for the score and for the one before. */
export function easePicture(score: number, before: number | null) {
  const now = MARGIN + BAND * placeOfEase(score);
  const at = Math.floor(Math.min(placeOfEase(score), BANDS.length - 0.01));
  const was = before === null ? "" : `, before ${decimal(before)}`;
  const title = `Scale from 0, very confusing, to 100, very easy: ${decimal(score)}${was}`;
  const height = 2 * MARGIN + BAND * BANDS.length;
  const picture = draw("svg", {
    class: "ease-scale",
    role: "img",
    viewBox: `0 0 ${WIDTH} ${height}`,
    "aria-label": title,
  });
  for (const [i, { from, name }] of BANDS.entries()) {
    const y = MARGIN + BAND * i;
    const middle = y + BAND / 2;
    picture.append(
      draw("rect", { class: `band band-${i}`, x: BAR.x, y, width: BAR.width, height: BAND - 2, rx: 3 }),
      draw("text", { class: i === at ? "band-name current" : "band-name", x: 0, y: middle + 4 }, name),
      draw("text", { class: "tick", x: BAR.x - 8, y: middle + 4, "text-anchor": "end" }, `${from}+`),
    );
  }
  if (before !== null) {
    const place = MARGIN + BAND * placeOfEase(before);
    const y = apart(now, place, LABEL_HEIGHT);
    picture.append(marker("marker before", place), label(`before ${decimal(before)}`, "tick", y));
  }
  picture.append(marker("marker", now), label(decimal(score), "marker-label", now));
  return picture;
}

/** A pointer at the right of the scale. */
function marker(name: string, y: number) {
  const x = BAR.x + BAR.width + 2;
  return draw("path", { class: name, d: `M${x} ${y}l10 -6v12z` });
}

const label = (text: string, name: string, y: number) =>
  draw("text", { class: name, x: BAR.x + BAR.width + 17, y: y + 5 }, text);

/** A length that grows with the letters of the page. @param length in pixels beside letters of the usual size */
const rem = (length: number) => `${length / 16}rem`;
/** The height of a row of the axis of grades. */
const ROW = 36;

interface Row {
  grade: number;
  before: number | null;
  margin: number | null;
  goal: number;
}

/** A row of the axis of grades: a dot for a formula, with the one before, the margin and the goal. */
export function gradePicture({ grade, before, margin, goal }: Row) {
  const y = rem(ROW / 2);
  const height = rem(ROW);
  const place = (one: number) => `${placeOfGrade(one)}%`;
  const picture = draw("svg", { class: "grade-row", width: "100%", height, "aria-hidden": "true" });
  for (const tick of TICKS) {
    picture.append(draw("line", { class: "grid", x1: place(tick), x2: place(tick), y1: 0, y2: height }));
  }
  picture.append(draw("line", { class: "goal", x1: place(goal), x2: place(goal), y1: 0, y2: height }));
  if (margin !== null) {
    const from = placeOfGrade(grade - margin);
    const width = `${placeOfGrade(grade + margin) - from}%`;
    const top = rem(ROW / 2 - 5);
    picture.append(draw("rect", { class: "margin", x: `${from}%`, y: top, width, height: rem(10), rx: rem(5) }));
  }
  if (before !== null) {
    picture.append(
      draw("line", { class: "path", x1: place(before), x2: place(grade), y1: y, y2: y }),
      draw("circle", { class: "dot before", cx: place(before), cy: y, r: rem(5) }),
    );
  }
  picture.append(draw("circle", { class: "dot", cx: place(grade), cy: y, r: rem(6) }));
  return picture;
}

/** The grades below the axis. */
export function gradeAxis() {
  const picture = draw("svg", { class: "grade-row", width: "100%", height: rem(18), "aria-hidden": "true" });
  for (const tick of TICKS) {
    picture.append(
      draw("text", { class: "tick", x: `${placeOfGrade(tick)}%`, y: rem(14), "text-anchor": "middle" }, String(tick)),
    );
  }
  return picture;
}

/** Where the goal is, above the axis. */
export function goalLabel(goal: number) {
  const picture = draw("svg", { class: "grade-row", width: "100%", height: rem(18), "aria-hidden": "true" });
  const x = `${placeOfGrade(goal)}%`;
  picture.append(draw("text", { class: "goal-label", x, y: rem(13), "text-anchor": "middle" }, `Goal ${goal}`));
  return picture;
}
