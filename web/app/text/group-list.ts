import { number } from "../../kit/counted.ts";
import { make } from "../../kit/dom.ts";
import { patch } from "../../kit/patch.ts";
import type { Group } from "./groups.ts";

/** What the list of a group shows, without the places: they change with each key before them. */
export const listed = ({ texts, ...group }: Group) => ({
  ...group,
  texts: texts.map(({ text, places }) => ({ text, times: places.length })),
});

type Listed = ReturnType<typeof listed>;

/**
 * Shows the texts of a group, and how many others it has.
 *
 * @param key that leads to them in the text
 */
export function showRows(
  list: HTMLElement,
  { texts, more }: Pick<Listed, "texts" | "more">,
  key: string,
  row: (one: Listed["texts"][number]) => HTMLElement,
) {
  patch(list, more > 0 ? [...texts, { text: "", times: more }] : texts, (one) =>
    one.text ? row(one) : make("li", "hint", `and ${number(one.times)} more. ${key} in the text goes to the next one.`),
  );
}

/** A button that leads to a text, which the text has so many times. */
export function goButton(text: string, times: number) {
  const count = times > 1 ? [make("b", "times", `${times}×`)] : [];
  const button = make("button", "go", make("span", "", text), ...count);
  button.type = "button";
  return button;
}
