import { element } from "../../kit/dom.ts";
import { SWITCHES, type Switch } from "./marks.ts";
import { remembered } from "./remembered.ts";

/** The marks that are not shown, and the kinds of advice that are not given. */
const HIDDEN = remembered("lettercraft-hidden-marks");

/**
 * The legend of the marks, in which each can be shown or hidden, and the switches of the kinds of advice. The browser remembers them.
 *
 * @returns those that are hidden at the beginning
 */
export function startLegend(onChange: (hidden: Switch[]) => void): Switch[] {
  const box = (name: Switch) => element(`text-mark-${name}`, HTMLInputElement);
  const known = HIDDEN.read() ?? [];
  const hidden = SWITCHES.filter((name) => known.includes(name));
  for (const name of SWITCHES) box(name).checked = !hidden.includes(name);
  for (const id of ["text-legend", "text-advice"]) {
    element(id).addEventListener("change", () => {
      const hidden = SWITCHES.filter((name) => !box(name).checked);
      HIDDEN.write(hidden);
      onChange(hidden);
    });
  }
  return hidden;
}
