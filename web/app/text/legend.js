// @ts-check
import { element } from "../page/dom.js";
import { MARKS } from "./marks.js";

/** The item of the local storage with the marks that are not shown, separated by spaces. */
const HIDDEN = "lettercraft-hidden-marks";

/**
 * The legend of the marks, in which each can be shown or hidden. The browser remembers it.
 *
 * @param {() => void} onChange
 */
export function startLegend(onChange) {
  /** @param {import("./marks.js").Mark} mark */
  const box = (mark) => element(`readable-mark-${mark}`, HTMLInputElement);
  const hidden = read().split(" ");
  for (const mark of MARKS) box(mark).checked = !hidden.includes(mark);
  element("readable-legend").addEventListener("change", () => {
    write(MARKS.filter((mark) => !box(mark).checked).join(" "));
    onChange();
  });
  return {
    /** The marks that are shown. */
    get shown() {
      return new Set(MARKS.filter((mark) => box(mark).checked));
    },
  };
}

// A browser may refuse the storage: then the legend is forgotten.
function read() {
  try {
    return localStorage.getItem(HIDDEN) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} hidden */
function write(hidden) {
  try {
    localStorage.setItem(HIDDEN, hidden);
  } catch {}
}
