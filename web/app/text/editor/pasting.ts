import { EditorView } from "@codemirror/view";
import { textOfMarkup } from "../rich/markup.ts";

/** What is a mark at the beginning of a line only: of a heading, an item, a table or code. */
const MARK = /^(?:#+ |(?:-|\d+\.) |\||```)/;

/**
 * Pastes what is copied from a document or a page as a text with its headings, lists and tables. What has no such structure, and what is
 * pasted with Shift, is pasted as plain text by the editor.
 */
export function richPasting() {
  let isPlain = false;
  return EditorView.domEventHandlers({
    keydown({ shiftKey }) {
      isPlain = shiftKey;
    },
    keyup() {
      isPlain = false;
    },
    // The key is let go elsewhere, as after Shift+Tab.
    blur() {
      isPlain = false;
    },
    paste({ clipboardData }, view) {
      const markup = isPlain ? "" : (clipboardData?.getData("text/html") ?? "");
      const text = markup && textOfMarkup(markup, (html) => new DOMParser().parseFromString(html, "text/html").body);
      if (!text) return false;
      const { state } = view;
      const { from } = state.selection.main;
      const gap = MARK.test(text) && from > state.doc.lineAt(from).from ? "\n\n" : "";
      view.dispatch(state.replaceSelection(gap + text), { userEvent: "input.paste", scrollIntoView: true });
      return true;
    },
  });
}
