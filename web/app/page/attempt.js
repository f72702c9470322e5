// @ts-check
/**
 * A control for one parameter of an operation.
 *
 * @typedef {object} Field
 * @property {HTMLElement} control
 * @property {HTMLElement} error where the sentence about a refused value goes; the control's aria-describedby names it
 * @property {string} label what the page calls the parameter
 */

/**
 * Calls an operation. What it refuses is said beside the field at fault, and the result is null; what was typed stays.
 *
 * @template Result
 * @param {Record<string, Field>} fields by the name of the parameter; the first also shows errors that name none
 * @param {() => Result} call
 * @returns {Result | null}
 */
export function attempt(fields, call) {
  /** @type {Result | null} */
  let result = null;
  /** @type {Field | undefined} */
  let fault;
  let sentence = "";
  try {
    result = call();
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== "OperationError") throw cause;
    const { parameter } = /** @type {import("/toolkit/index.js").OperationError} */ (cause);
    fault = fields[parameter ?? ""] ?? Object.values(fields)[0];
    sentence = `${inWords(cause.message.replace(`Parameter '${parameter}'`, fault?.label ?? ""), fields)}.`;
  }
  for (const field of Object.values(fields)) {
    if (field === fault) field.control.setAttribute("aria-invalid", "true");
    else field.control.removeAttribute("aria-invalid");
    // Two fields may share a place for their errors.
    const text = field.error === fault?.error ? sentence : "";
    // Written only when it changes, or a screen reader would repeat the sentence at every keystroke.
    if (field.error.textContent !== text) field.error.textContent = text;
  }
  return result;
}

/**
 * A sentence with what the page calls the other parameters in it.
 *
 * @param {string} sentence
 * @param {Record<string, Field>} fields
 */
function inWords(sentence, fields) {
  return sentence.replace(/'(\w+)'/g, (quoted, name) => {
    const [first = "", ...rest] = fields[name]?.label ?? quoted;
    return first.toLowerCase() + rest.join("");
  });
}
