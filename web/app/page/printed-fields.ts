import { element, hide } from "../../kit/dom.ts";
import { PRINTED, type Printed, partsOf, printedSummary } from "../state/printed.ts";
import { summarise } from "./option-groups.ts";

/** The fields of a tab for what is printed (state/printed.ts): reads them, and shows values in them. */
export function printedFields<Tab extends keyof typeof PRINTED>(tab: Tab) {
  const text = element(`${tab}-instruction-text`, HTMLTextAreaElement);
  const boxes = partsOf(PRINTED[tab]).map((part) => [part, element(`${tab}-${part}`, HTMLInputElement)] as const);

  return {
    controls: [text, ...boxes.map(([, box]) => box)],
    /** For what the toolkit says about them. */
    labelled: {
      instructionText: { control: text, error: element(`${text.id}-error`), label: "The text of the instructions" },
    },
    read: () =>
      ({
        ...Object.fromEntries(boxes.map(([part, { checked }]) => [part, String(checked)])),
        instructionText: text.value,
      }) as (typeof PRINTED)[Tab],
    /** A field that holds its value already is left alone. */
    show(values: Printed) {
      for (const [part, box] of boxes) box.checked = values[part] === "true";
      if (text.value !== values.instructionText) text.value = values.instructionText;
      hide(element(`${text.id}-field`), values.instructions !== "true");
      summarise(`${tab}-printed-state`, printedSummary(values));
    },
  };
}
