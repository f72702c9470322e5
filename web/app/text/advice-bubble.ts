import { number } from "../../kit/counted.ts";
import { element, make, tell } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { patch } from "../../kit/patch.ts";
import { say } from "../../kit/spoken.ts";
import { type Advice, gradeAfter, keyOf, kindInWords, saidAt } from "./advice.ts";
import type { Found } from "./editor/marks.ts";
import { adviceShown, type Reading } from "./model.ts";
import { type Known, outOf } from "./places.ts";

/** The advice that is ignored with one of it: that on equal places. */
function equals({ text, result, advice }: Reading, one: Advice) {
  const key = keyOf(text, result, one);
  return advice.filter((other) => keyOf(text, result, other) === key);
}

/**
 * The bubble beside the place with advice at the caret: it says what could be changed and why, with buttons that change it or ignore the
 * place. Alt+Enter changes it too, and Escape closes the bubble. The bubble is slotted into the editor (editor/bubble.ts).
 *
 * @param frame of the editor
 * @param known returns null if there are no scores
 */
export function startBubble(frame: HTMLElement, known: () => Known | null) {
  const box = element("text-bubble");
  let open: Found | null = null;

  element("text-bubble-uses").addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    const now = known();
    if (button && now && open) rewrite(now, open, open.advice.suggestions[Number(button.dataset.use)]);
  });
  element("text-bubble-ignore").addEventListener("click", () => {
    const now = known();
    if (now && open) ignore(now, open.advice);
  });
  frame.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, shiftKey, metaKey, isComposing } = event;
    if (isComposing || ctrlKey || shiftKey || metaKey) return;
    const now = known();
    if (!now) return;
    if (key === "Escape" && open) now.editor.closeBubble();
    else if (key === "Enter" && altKey) rewriteAtCaret(now);
    else return;
    event.preventDefault();
  });

  function rewriteAtCaret(now: Known) {
    const found = now.editor.advice;
    if (!found) return notice("There is no advice at the caret.");
    if (found.advice.suggestions.length === 0) return notice("This advice has no text to use.");
    rewrite(now, found, found.advice.suggestions[0]);
  }

  /** Writes another text at a place. The scores may be those of another text already, so what it says is read in the editor. */
  function rewrite({ editor }: Known, found: Found, suggestion = "") {
    const { text } = editor;
    const place = { ...found.advice, start: found.start, end: found.end };
    editor.focus();
    editor.rewrite(found, suggestion);
    notice(`“${saidAt(text, place)}” is now “${saidAt(text, place, suggestion)}”. Undo takes it back.`);
  }

  function ignore(now: Known, advice: Advice) {
    const { editor, reading } = now;
    const { length } = equals(reading, advice);
    editor.focus(); // Safari takes its focus away and gives a button none
    editor.closeBubble();
    editor.choose({ ignored: [...editor.origin.ignored, keyOf(reading.text, reading.result, advice)] });
    const where = length > 1 ? `at all ${number(length)} equal places` : "here";
    notice(`The advice is ignored ${where}. Undo takes it back.`);
  }

  /** Shows advice in the bubble. Once it is closed, the editor has the focus of its buttons. @param found null if the bubble is closed */
  return (found: Found | null) => {
    const now = found && known();
    const all = now ? adviceShown(now.state) : [];
    const at = found ? all.indexOf(found.advice) : -1;
    open = at === -1 ? null : found;
    if (!open && box.contains(document.activeElement)) known()?.editor.focus();
    box.hidden = !open;
    if (!now || !open) return;
    const { advice } = open;
    const { text, result } = now.reading;
    const { name, why } = kindInWords(advice);
    const { length } = equals(now.reading, advice);
    const said = advice.suggestions.map((one) => saidAt(text, advice, one));
    tell(element("text-bubble-kind"), name);
    tell(element("text-bubble-place"), outOf(at, all));
    tell(element("text-bubble-why"), why);
    tell(element("text-bubble-ignore"), length > 1 ? `Ignore all ${number(length)}` : "Ignore here");
    tell(element("text-bubble-grade"), gradeAfter(result.averageGradeLevel, advice));
    patch(element("text-bubble-uses"), said, (suggestion, i) => {
      const button = make("button", "button", `Use “${suggestion}”`);
      button.type = "button";
      button.dataset.use = String(i);
      return button;
    });
    const key = said.length > 0 ? ` Alt+Enter uses “${said[0]}”.` : "";
    say(`Advice, ${outOf(at, all)}: ${name}, “${saidAt(text, advice)}”. ${why}${key}`);
  };
}
