// @ts-check
import { counted } from "../page/characters.js";
import { copy } from "../page/clipboard.js";
import { element } from "../page/dom.js";
import { showFault } from "../page/fields.js";
import { attempt } from "../state/fault.js";

/** @typedef {NonNullable<import("/toolkit/index.js").ReversetextParams["mode"]>} Mode */

/**
 * The Reverse tab.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 */
export function startReverse(kit) {
  const panel = element("panel-reverse");
  const textBox = element("reverse-text", HTMLTextAreaElement);
  const copyButton = element("reverse-copy", HTMLButtonElement);
  const fields = { text: { control: textBox, error: element("reverse-text-error"), label: "The text" } };
  /** @type {import("/toolkit/index.js").ReversetextResult | null} */
  let result = null;

  function update() {
    const chosen = panel.querySelector("input[name=mode]:checked");
    const mode = /** @type {Mode} */ (/** @type {HTMLInputElement} */ (chosen).value);
    const { result: reversed, fault } = attempt(() => kit.reversetext({ text: textBox.value, mode }));
    result = reversed;
    showFault(fields, fault);
    element("reversed").textContent = result?.reversed ?? "";
    element("reverse-length").textContent = result ? counted(result.length, "character") : "";
    copyButton.disabled = !result?.reversed;
  }

  panel.addEventListener("input", update);
  copyButton.addEventListener("click", () => result && copy(result.reversed, "Reversed text"));
  update();
}
