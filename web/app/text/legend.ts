import { element } from "../../kit/dom.ts";
import { MARKS, type Mark } from "./marks.ts";
import { remembered } from "./remembered.ts";

/** The marks that are not shown. */
const HIDDEN = remembered("lettercraft-hidden-marks");

/**
 * The legend of the marks, in which each can be shown or hidden. The browser remembers it.
 *
 * @returns those that are hidden at the beginning
 */
export function startLegend(onChange: (hidden: Mark[]) => void): Mark[] {
  const box = (mark: Mark) => element(`text-mark-${mark}`, HTMLInputElement);
  const known = HIDDEN.read() ?? [];
  const hidden = MARKS.filter((mark) => known.includes(mark));
  for (const mark of MARKS) box(mark).checked = !hidden.includes(mark);
  element("text-legend").addEventListener("change", () => {
    const hidden = MARKS.filter((mark) => !box(mark).checked);
    HIDDEN.write(hidden);
    onChange(hidden);
  });
  return hidden;
}
