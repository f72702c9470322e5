import { element } from "../../kit/dom.ts";

/** Asks a solver whether to show the answer, and resolves to the reply. */
export async function confirmSpoiler() {
  const dialog = element("spoiler", HTMLDialogElement);
  // A button without a value, and Escape in some browsers, close the dialog without changing what it returns.
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  return dialog.returnValue === "show";
}
