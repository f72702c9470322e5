/**
 * Lets the user close a dialog with a button, or with a click outside of it: that is a click on the dialog's backdrop, whose target
 * is the dialog itself.
 */
export function startClosing(dialog: HTMLDialogElement, button: HTMLElement) {
  button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
}
