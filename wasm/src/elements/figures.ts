/** Signs that are drawn, such as those of Pigpen. */
import type { Figure } from "../operations.gen.js";
import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** The path of a sign, with its flag if it has one, or "" if the sign is written. */
export function pathOf(sign: string, figures: readonly Figure[], isFlagged = false): string {
  const figure = figures.find((one) => one.sign === sign);
  return figure ? figure.path + (isFlagged ? figure.flag : "") : "";
}

/** A sign as a figure of a path (pathOf) above its number, by which sentences call it, or as text if the path is empty. */
export function drawn(sign: string, path: string): Element | string {
  if (!path) return sign;
  const svg = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "-.04 -.04 1.08 1.08");
  svg.setAttribute("class", "figure");
  // A screen reader reads the number.
  svg.ariaHidden = "true";
  line.setAttribute("d", path);
  svg.append(line);
  return make("span", "drawn", svg, make("small", "no", sign));
}
