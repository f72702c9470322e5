// @ts-check
import { attempt } from "../page/attempt.js";
import { counted } from "../page/characters.js";
import { element } from "../page/dom.js";
import { copy } from "../printing/files.js";

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
    result = attempt(fields, () => kit.reversetext({ text: textBox.value, mode }));
    element("reversed").textContent = result?.reversed ?? "";
    element("reverse-length").textContent = result ? counted(result.length, "character") : "";
    copyButton.disabled = !result?.reversed;
  }

  panel.addEventListener("input", update);
  copyButton.addEventListener("click", () => result && copy(result.reversed, "Reversed text"));
  update();
}
