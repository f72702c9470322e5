import type { BasicOperations, ReversetextParams, ReversetextResult } from "/toolkit/index.js";
import { copy } from "../../kit/clipboard.ts";
import { counted } from "../../kit/counted.ts";
import { element } from "../../kit/dom.ts";
import { showFault } from "../page/fields.ts";
import { keepFields, radioField } from "../page/kept-fields.ts";
import { attempt } from "../state/fault.ts";

type Mode = NonNullable<ReversetextParams["mode"]>;

/** The Reverse tab. Its fields hold what was kept before the toolkit is loaded. */
export function reverseTab() {
  const panel = element("panel-reverse");
  const textBox = element("reverse-text", HTMLTextAreaElement);
  const mode = radioField("reverse-mode");
  const copyButton = element("reverse-copy", HTMLButtonElement);
  const fields = { text: { control: textBox, error: element("reverse-text-error"), label: "The text" } };
  let kit: BasicOperations | null = null;
  let result: ReversetextResult | null = null;

  function update() {
    const toolkit = kit;
    if (!toolkit) return;
    const { result: reversed, fault } = attempt(() =>
      toolkit.reversetext({ text: textBox.value, mode: mode.value as Mode }),
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
    start(loaded: BasicOperations) {
      kit = loaded;
      update();
      keep();
    },
  };
}
