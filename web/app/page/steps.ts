import type { Step } from "../state/history.ts";

/**
 * The step of the history that an event in a form leads to. Letters that are typed into a field are one run, and so are
 * letters that are deleted; everything else is a step of its own.
 */
export function stepOf(event: Event): Step {
  const control = event.target instanceof Element ? event.target.closest("input, textarea, select, button") : null;
  const name = control ? nameOf(control) : "";
  if (!(event instanceof InputEvent)) return { name, run: "", isSpace: false };
  const direction = /^insert(Text|CompositionText|LineBreak|Paragraph)$/.test(event.inputType)
    ? "typed"
    : /^deleteContent/.test(event.inputType) && "deleted";
  const isSpace = event.inputType === "insertLineBreak" || /^\s$/.test(event.data ?? "");
  return { name, run: direction ? `${direction} ${control?.id}` : "", isSpace };
}

/** What the page calls a control. */
function nameOf(control: Element) {
  const label = (control as Partial<HTMLInputElement>).labels?.[0];
  const isRadio = control.getAttribute("type") === "radio";
  const named = (isRadio && control.closest("fieldset")?.querySelector("legend")) || label || control;
  const own = label || isRadio ? null : control.getAttribute("aria-label");
  const copy = named.cloneNode(true) as Element;
  for (const hint of copy.querySelectorAll(".hint")) hint.remove();
  return (own ?? copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
