import { element } from "../../kit/dom.ts";

/** A tab that shows the puzzle of a link. */
interface Tab {
  /** whether an open link has an answer that must not be shown without a question */
  hasAnswer: boolean;
  /** opens the puzzle of the link in the builder */
  reveal: () => void;
}

/**
 * The button above the puzzle of a link, which opens the puzzle in the builder.
 *
 * @param name of the tab
 * @param leave called before the puzzle is opened
 * @param show called when it is
 */
export function startReveal(name: string, tab: Tab, leave: () => void, show: () => void) {
  element(`${name}-open-builder`).addEventListener("click", async () => {
    if (tab.hasAnswer && !(await confirmSpoiler())) return;
    leave();
    tab.reveal();
    show();
  });
}

/** Asks a solver whether to show the answer, and resolves to the reply. */
async function confirmSpoiler() {
  const dialog = element("spoiler", HTMLDialogElement);
  // A button without a value, and Escape in some browsers, close the dialog without changing what it returns.
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  return dialog.returnValue === "show";
}
