import { tell } from "../../kit/dom.ts";
import { type Fault, sentenceFor } from "../state/fault.ts";

/** A field for one parameter of an operation. */
interface Field {
  control: HTMLElement;
  /** where the sentence about a refused value goes; the control's aria-describedby names it */
  error: HTMLElement;
  /** what the page calls the parameter */
  label: string;
}

/**
 * Marks the field at fault and says what is wrong, or clears the marks if nothing is.
 *
 * @param fields by the name of the parameter; the first also shows faults that name no field
 */
export function showFault(fields: Record<string, Field>, fault: Fault | null) {
  const faulty = fault ? (fields[fault.parameter ?? ""] ?? Object.values(fields)[0]) : undefined;
  const sentence = fault ? sentenceFor(fault, faulty?.label ?? "", (name) => fields[name]?.label) : "";
  for (const field of Object.values(fields)) {
    // Two fields may share a control, or a place for their errors.
    if (field.control === faulty?.control) field.control.setAttribute("aria-invalid", "true");
    else field.control.removeAttribute("aria-invalid");
    tell(field.error, field.error === faulty?.error ? sentence : "");
  }
}

/** Shows in a tab whether its puzzle is older than what its fields hold. */
export function showStale(panel: HTMLElement, isStale: boolean) {
  for (const note of panel.querySelectorAll(".stale")) note.toggleAttribute("hidden", !isStale);
}
