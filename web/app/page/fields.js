// @ts-check

import { tell } from "../../kit/dom.js";
import { sentenceFor } from "../state/fault.js";

/**
 * A field for one parameter of an operation.
 *
 * @typedef {object} Field
 * @property {HTMLElement} control
 * @property {HTMLElement} error where the sentence about a refused value goes; the control's aria-describedby names it
 * @property {string} label what the page calls the parameter
 */

/**
 * Marks the field at fault and says what is wrong, or clears the marks if nothing is.
 *
 * @param {Record<string, Field>} fields by the name of the parameter; the first also shows faults that name no field
 * @param {import("../state/fault.js").OperationError | null} fault
 */
export function showFault(fields, fault) {
  const faulty = fault ? (fields[fault.parameter ?? ""] ?? Object.values(fields)[0]) : undefined;
  const sentence = fault ? sentenceFor(fault, faulty?.label ?? "", (name) => fields[name]?.label) : "";
  for (const field of Object.values(fields)) {
    if (field === faulty) field.control.setAttribute("aria-invalid", "true");
    else field.control.removeAttribute("aria-invalid");
    // Two fields may share a place for their errors.
    tell(field.error, field.error === faulty?.error ? sentence : "");
  }
}

/**
 * Shows in a tab whether its puzzle is older than what its fields hold.
 *
 * @param {HTMLElement} panel
 * @param {boolean} isStale
 */
export function showStale(panel, isStale) {
  for (const note of panel.querySelectorAll(".stale")) note.toggleAttribute("hidden", !isStale);
}
