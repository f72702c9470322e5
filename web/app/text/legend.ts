import { ifAllowed } from "../../keep/if-allowed.ts";
import { element } from "../../kit/dom.ts";
import { MARKS, type Mark } from "./marks.ts";

/** The item of the local storage with the marks that are not shown, separated by spaces. */
const HIDDEN = "lettercraft-hidden-marks";

/**
 * The legend of the marks, in which each can be shown or hidden. The browser remembers it.
 *
 * @returns those that are hidden at the beginning
 */
export function startLegend(onChange: (hidden: Mark[]) => void): Mark[] {
  const box = (mark: Mark) => element(`text-mark-${mark}`, HTMLInputElement);
  const known = read().split(" ");
  const hidden = MARKS.filter((mark) => known.includes(mark));
  for (const mark of MARKS) box(mark).checked = !hidden.includes(mark);
  element("text-legend").addEventListener("change", () => {
    const hidden = MARKS.filter((mark) => !box(mark).checked);
    write(hidden.join(" "));
    onChange(hidden);
  });
  return hidden;
}

// If the browser refuses the storage, the legend is forgotten.
const read = () => ifAllowed(() => localStorage.getItem(HIDDEN)) ?? "";
const write = (hidden: string) => ifAllowed(() => localStorage.setItem(HIDDEN, hidden));
