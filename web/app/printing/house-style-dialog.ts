import { startClosing } from "../../kit/dialog.ts";
import { element } from "../../kit/dom.ts";
import { keepFields, radioField } from "../page/kept-fields.ts";
import { DEFAULTS, type HouseStyle, houseStyle, inWords } from "./house-style.ts";
import { startLogoField } from "./logo-field.ts";

/**
 * The dialog with the house style. What it holds is in use at once, and is kept in the browser for all windows.
 *
 * @param prefixes what the ids of the tabs with a button for it begin with
 */
export function startHouseStyle(prefixes: readonly string[]) {
  const dialog = element("house-style", HTMLDialogElement);
  const fields = {
    accent: radioField("house-accent"),
    font: radioField("house-font"),
    logo: startLogoField(dialog),
    instructionText: element("house-instruction", HTMLTextAreaElement),
  };
  const names = Object.keys(fields) as (keyof HouseStyle)[];

  function use() {
    houseStyle.set(Object.fromEntries(names.map((name) => [name, fields[name].value])) as HouseStyle);
  }

  const keep = keepFields("house-style", fields, use, "The house style is the usual one again");
  use();
  dialog.addEventListener("input", () => {
    use();
    keep();
  });
  element("house-reset").addEventListener("click", () => {
    for (const name of names) fields[name].value = DEFAULTS[name];
    use();
    keep();
  });
  startClosing(dialog, element("house-close"));

  for (const prefix of prefixes) {
    element(`${prefix}house-style`).addEventListener("click", () => {
      dialog.showModal();
      // The browser would focus the first accent, and an arrow key would choose the one beside it.
      dialog.querySelector<HTMLInputElement>("input:checked")?.focus();
    });
    const label = element(`${prefix}house-style-label`);
    houseStyle.subscribe(({ state }) => {
      const words = inWords(state);
      label.textContent = words ? `House style: ${words}` : "House style…";
    });
  }
}
