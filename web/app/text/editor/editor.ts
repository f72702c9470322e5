import {
  deleteCharBackwardStrict,
  history,
  insertNewline,
  isolateHistory,
  redo,
  redoDepth,
  standardKeymap,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { EditorSelection, type EditorState } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { commandOf } from "../../page/undo.ts";
import { adviceAt, bubble, noBubble } from "./bubble.ts";
import { typeInLongLine } from "./long-lines.ts";
import { type Found, type Marks, marking, marksOf, noMarks } from "./marks.ts";
import { type Choices, type Origin, originField, originOf, origins, withChoices, withOrigin } from "./origin.ts";
import { richPasting } from "./pasting.ts";
import { theme } from "./theme.ts";

/**
 * A field for a long text, with marks in it. It draws only the part of the text that is in view. Places in the text are counted
 * in UTF-16 units, and a line break is one unit: "\r\n" and "\r" become "\n".
 */
export interface Content {
  /** the whole text, joined at each call */
  text: string;
  /**
   * what is known of the text besides its letters. Undo and redo bring back that of their text; setting that of an editor is no
   * step
   */
  origin: Origin;
  /** empty if there is only the caret */
  selection: { start: number; end: number };
}

export type Editor = Content & Field;

interface Field {
  /** of the text, in UTF-16 units */
  length: number;
  /** replaces the whole text and its origin, and removes the marks, as one step that undo takes back */
  replace: (text: string, origin: Origin) => void;
  /**
   * makes other choices than before, as a step that undo takes back; `onChange` is called for overruled sentences as for a change of the
   * text, and `onIgnore` for ignored places
   */
  choose: (choices: Partial<Choices>) => void;
  /**
   * replaces all marks. The new ones move with the text while it is edited. Their places are those of the present text; it throws
   * a RangeError if one ends behind it
   */
  mark: (marks: Marks) => void;
  /** at the selection, if its place has not been changed since it was marked */
  advice: Found | null;
  /** replaces the place of advice by another text, as a step that undo takes back; a caret elsewhere stays where it is */
  rewrite: (place: Found, text: string) => void;
  /** closes the bubble of the advice at the caret until the caret comes back */
  closeBubble: () => void;
  /**
   * selects a part of the text, with the caret at its start, scrolls it into the middle, or its start to the top if it does not
   * fit, and focuses the editor
   */
  reveal: (start: number, end: number) => void;
  focus: () => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

interface Options {
  /** the accessible name */
  label: string;
  /** the ids of the elements that describe the editor, separated by spaces: by the text that they have when the editor is opened */
  describedBy?: string;
  /** shown while there is no text */
  invitation: string;
  /** at the beginning */
  text?: string;
  /** of this text */
  origin: Origin;
  /** its place at the beginning, which is scrolled into view */
  caret?: number;
  /** called after each change of the text, or of its overruled sentences, with what was there */
  onChange: (before: Content) => void;
  /** called after a change of the ignored places alone */
  onIgnore?: () => void;
  /** called with the advice to which the caret has come, and with null after it has left it or the text has changed */
  onAdvice?: (found: Found | null) => void;
}

/** The id of the description in the shadow root. */
const DESCRIPTION = "description";

/**
 * The keys of text fields. Tab is not among them, so it leaves the editor. The first of two bindings counts: Enter does not indent
 * the new line, and Backspace removes one space of an indentation.
 */
const keys = keymap.of([
  { key: "Enter", run: insertNewline, shift: insertNewline },
  { key: "Backspace", run: deleteCharBackwardStrict, shift: deleteCharBackwardStrict, preventDefault: true },
  ...standardKeymap,
]);

/**
 * Undo and redo have the keys that they have in the whole page. Without a selection, Copy and Cut would take the whole paragraph, which
 * no other text field does.
 */
const handlers = EditorView.domEventHandlers({
  keydown(event, view) {
    const command = commandOf(event);
    if (command) (command === "undo" ? undo : redo)(view);
    return command !== null;
  },
  beforeinput: typeInLongLine,
  copy: (_, { state }) => state.selection.main.empty,
  cut: (_, { state }) => state.selection.main.empty,
});

/** The height of what covers the foot of the window, which the page's style sheet says. */
const covered = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;

/** The caret stays out of it. */
const scrollMargins = EditorView.scrollMargins.of(() => ({ bottom: covered() }));

/** What a state of the editor has. A key makes a state, so the text of one is joined only when it is asked for. */
const contentOf = (state: EditorState): Content => ({
  get text() {
    return state.doc.toString();
  },
  origin: state.field(originField),
  selection: { start: state.selection.main.from, end: state.selection.main.to },
});

/**
 * Opens an editor in an element, which becomes the host of its shadow root and gives it its height. In a shadow root the library
 * makes style sheets that the page's policy allows.
 *
 * @param parent an element that has no editor yet
 */
export function openEditor(
  parent: HTMLElement,
  { label, describedBy = "", invitation, text = "", origin, caret = 0, onChange, onIgnore, onAdvice }: Options,
): Editor {
  // An attempt that has failed leaves the root behind.
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  const description = document.createElement("p");
  description.id = DESCRIPTION;
  description.hidden = true;
  description.textContent = describedBy
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ")
    .trim();
  root.replaceChildren(description);
  const attributes = {
    "aria-label": label,
    ...(description.textContent && { "aria-describedby": DESCRIPTION }),
    // Tab reaches it without this too, but axe does not know that.
    tabindex: "0",
    spellcheck: "true",
    autocorrect: "on",
    autocapitalize: "sentences",
  };
  const view = new EditorView({
    doc: text,
    parent: root,
    root,
    extensions: [
      history(),
      keys,
      handlers,
      richPasting(),
      marking,
      origins,
      originField.init(() => origin),
      theme,
      EditorView.lineWrapping,
      placeholder(invitation),
      scrollMargins,
      EditorView.contentAttributes.of(attributes),
      bubble((found) => onAdvice?.(found), covered),
      EditorView.updateListener.of(({ docChanged, startState, state }) => {
        const [before, now] = [startState.field(originField), state.field(originField)];
        if (docChanged || before.overruled !== now.overruled) onChange(contentOf(startState));
        else if (before.ignored !== now.ignored) onIgnore?.();
      }),
    ],
  });
  if (caret > 0) {
    const place = Math.min(caret, view.state.doc.length);
    view.dispatch({
      selection: EditorSelection.cursor(place),
      effects: EditorView.scrollIntoView(place, { y: "center" }),
    });
  }
  return {
    get text() {
      return contentOf(view.state).text;
    },
    get length() {
      return view.state.doc.length;
    },
    get origin() {
      return view.state.field(originField);
    },
    set origin(origin) {
      view.dispatch(withOrigin(origin));
    },
    get selection() {
      return contentOf(view.state).selection;
    },
    replace(text, origin) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: EditorSelection.cursor(0),
        effects: [noMarks, originOf(origin)],
        annotations: isolateHistory.of("full"),
        scrollIntoView: true,
      });
    },
    choose(choices) {
      view.dispatch(withChoices(choices));
    },
    mark(marks) {
      view.dispatch({ effects: marksOf(marks, view.state.doc.length) });
    },
    get advice() {
      return adviceAt(view);
    },
    rewrite({ start, end }, text) {
      const { from, to, empty } = view.state.selection.main;
      const isThere = !empty && from === start && to === end;
      view.dispatch({
        changes: { from: start, to: end, insert: text },
        // A selection of the place would be that of the new text, which the next key would replace.
        ...(isThere && { selection: EditorSelection.cursor(start + text.length) }),
        annotations: isolateHistory.of("full"),
      });
    },
    closeBubble() {
      view.dispatch({ effects: noBubble });
    },
    reveal(start, end) {
      // The head is at the start, so the start is what is shown of a part that does not fit into the view.
      const part = EditorSelection.range(end, start);
      view.dispatch({ selection: part, effects: EditorView.scrollIntoView(part, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
    undo() {
      undo(view);
    },
    redo() {
      redo(view);
    },
    get canUndo() {
      return undoDepth(view.state) > 0;
    },
    get canRedo() {
      return redoDepth(view.state) > 0;
    },
  };
}
