import type { EditorView } from "@codemirror/view";

/** From this length on, in UTF-16 units, a line is long: a page or more without a line break. */
const LONG = 3000;

/**
 * Inserts what is typed in a long line, and returns whether it did. Chromium would take twice as long, because it goes through all
 * that is drawn of the line. Everything else is left to the browser: words that it corrects or composes, and what replaces something
 * other than the selection, such as an accented letter.
 *
 * @param event before the input
 */
export function typeInLongLine({ inputType, data, cancelable, isComposing }: InputEvent, view: EditorView) {
  const { state } = view;
  const { anchor, head } = state.selection.main;
  if (inputType !== "insertText" || !data || !cancelable || isComposing || view.composing) return false;
  if (state.doc.lineAt(head).length < LONG) return false;
  // Only Chromium has the selection of a shadow root. The ranges of the event are empty there.
  const { getSelection } = view.root as { getSelection?: () => Selection | null };
  const selection = getSelection?.call(view.root);
  if (!selection?.anchorNode || !selection.focusNode) return false;
  if (view.posAtDOM(selection.anchorNode, selection.anchorOffset) !== anchor) return false;
  if (view.posAtDOM(selection.focusNode, selection.focusOffset) !== head) return false;
  view.dispatch(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}
