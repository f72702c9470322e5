import { EditorView } from "@codemirror/view";

/**
 * The background of a sentence. It is strongest at the beginning, so that two sentences which follow each other are told apart.
 *
 * @param colour a custom property
 */
const tint = (colour: string) =>
  `linear-gradient(to right, var(${colour}), color-mix(in srgb, var(${colour}) 55%, transparent))`;

/**
 * The look of the editor: that of the builder's text fields, with its colours. The lines of marks are shadows or decorations of the
 * text, so marks never move the text.
 */
export const theme = EditorView.theme({
  "&": {
    height: "100%",
    border: "1.5px solid var(--edge)",
    borderRadius: "8px",
    background: "var(--sunken)",
    color: "var(--ink)",
    font: "inherit",
    // Phones zoom into a field with smaller letters.
    fontSize: "max(1em, 16px)",
    overflow: "hidden",
  },
  "&:focus-within": {
    outline: "3px solid var(--accent)",
    outlineOffset: "2px",
  },
  ".cm-scroller": {
    fontFamily: "inherit",
    lineHeight: "1.7",
    overscrollBehavior: "contain",
  },
  ".cm-content": {
    padding: "9px 0",
    caretColor: "var(--ink)",
  },
  ".cm-line": {
    padding: "0 12px",
  },
  ".cm-placeholder": {
    color: "var(--muted)",
  },
  ".hard, .very-hard": {
    padding: "2px 0",
    borderRadius: "3px",
  },
  ".hard": {
    background: tint("--mark"),
    boxShadow: "-2px 0 var(--mark-edge)",
  },
  ".very-hard": {
    background: tint("--mark-strong"),
    boxShadow: "-2px 0 var(--mark-strong), -4px 0 var(--bad)",
  },
  ".left-out": {
    color: "var(--muted)",
    background: "color-mix(in srgb, var(--line) 45%, transparent)",
  },
  ".long, .unfamiliar": {
    // Safari ignores the shorthand if it sets more than the line.
    textDecorationLine: "underline",
    textDecorationThickness: "2px",
    textDecorationColor: "var(--accent)",
    textUnderlineOffset: "3px",
    textDecorationSkipInk: "none",
  },
  ".long": {
    textDecorationStyle: "dotted",
  },
  ".unfamiliar": {
    textDecorationStyle: "solid",
  },
  ".long.unfamiliar": {
    textDecorationStyle: "double",
  },
  ".advice": {
    textDecorationLine: "underline",
    textDecorationStyle: "dashed",
    textDecorationThickness: "1.5px",
    textDecorationColor: "var(--good)",
    // It is below the lines of hard words.
    textUnderlineOffset: "9px",
    textDecorationSkipInk: "none",
  },
  // What is slotted into it has its own.
  ".cm-tooltip": {
    border: "0",
    background: "none",
  },
  // The system takes away backgrounds and shadows.
  "@media (forced-colors: active)": {
    ".hard": {
      textDecorationLine: "overline",
      textDecorationStyle: "dashed",
      textDecorationThickness: "1px",
    },
    ".very-hard": {
      textDecorationLine: "overline",
      textDecorationThickness: "3px",
    },
    ".left-out": {
      color: "GrayText",
      textDecorationLine: "overline",
      textDecorationStyle: "dotted",
    },
  },
});
