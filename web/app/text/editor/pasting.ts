import { EditorView } from "@codemirror/view";
import { notice } from "../../../kit/notice.ts";
import { gapsAround } from "../rich/joining.ts";
import { isTooMuch, textOfMarkup } from "../rich/markup.ts";

/**
 * Pastes what is copied from a document or a page as a text with its headings, lists and tables. What has no such structure or too much of
 * it, and what is pasted with Shift, is pasted as plain text by the editor.
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
      const plain = clipboardData?.getData("text/plain") ?? "";
      if (isTooMuch(markup)) {
        const what = plain ? "Only the plain text was pasted" : "Nothing was pasted";
        notice(`${what}, because the copied part is too large or nested too deeply.`);
        return false;
      }
      const text = markup && textOfMarkup(markup, (html) => new DOMParser().parseFromString(html, "text/html").body);
      if (!text) return false;
      const { state } = view;
      const { from, to } = state.selection.main;
      const isWhole = plain.endsWith("\n");
      const [before, behind] = gapsAround(text, isWhole, state.sliceDoc(0, from), state.sliceDoc(to));
      view.dispatch({
        changes: { from, to, insert: before + text + behind },
        selection: { anchor: from + before.length + text.length },
        userEvent: "input.paste",
        scrollIntoView: true,
      });
      return true;
    },
  });
}
