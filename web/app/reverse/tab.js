// @ts-check

import { copy } from "../../kit/clipboard.js";
import { counted } from "../../kit/counted.js";
import { element } from "../../kit/dom.js";
import { showFault } from "../page/fields.js";
import { keepFields, radioField } from "../page/kept-fields.js";
import { attempt } from "../state/fault.js";

/** @typedef {NonNullable<import("/toolkit/index.js").ReversetextParams["mode"]>} Mode */

/** The Reverse tab. Its fields hold what was kept before the toolkit is loaded. */
export function reverseTab() {
  const panel = element("panel-reverse");
  const textBox = element("reverse-text", HTMLTextAreaElement);
  const mode = radioField("reverse-mode");
  const copyButton = element("reverse-copy", HTMLButtonElement);
  const fields = { text: { control: textBox, error: element("reverse-text-error"), label: "The text" } };
  /** @type {import("/toolkit/index.js").Operations | null} */
  let kit = null;
  /** @type {import("/toolkit/index.js").ReversetextResult | null} */
  let result = null;

  function update() {
    const toolkit = kit;
    if (!toolkit) return;
    const { result: reversed, fault } = attempt(() =>
      toolkit.reversetext({ text: textBox.value, mode: /** @type {Mode} */ (mode.value) }),
    );
    result = reversed;
    showFault(fields, fault);
    element("reverse-result").textContent = result?.reversed ?? "";
    element("reverse-length").textContent = result ? counted(result.length, "character") : "";
    copyButton.disabled = !result?.reversed;
  }

  const keep = keepFields("reverse", { text: textBox, mode }, update);
  panel.addEventListener("input", () => {
    update();
    keep();
  });
  copyButton.addEventListener("click", () => result && copy(result.reversed, "Reversed text"));

  return {
    /** @param {import("/toolkit/index.js").Operations} loaded */
    start(loaded) {
      kit = loaded;
      update();
      keep();
    },
  };
}
