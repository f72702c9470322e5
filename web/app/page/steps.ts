import type { Step } from "../state/history.ts";

/**
 * The step of the history that an event in a form leads to. Letters that are typed into a field are one run, and so are
 * letters that are deleted; everything else is a step of its own.
 *
 * @param before the step before. One of the same run has its name, since to find a name takes a search through the page
 */
export function stepOf(event: Event, before?: Step): Step {
  const run = runOf(event);
  const control = controlOf(event);
  const name = run && run === before?.run ? before.name : control ? nameOf(control) : "";
  const isInput = event instanceof InputEvent;
  const isSpace = isInput && (event.inputType === "insertLineBreak" || /^\s$/.test(event.data ?? ""));
  return { name, run, isSpace };
}

/** The run of a change. */
export function runOf(event: Event) {
  if (!(event instanceof InputEvent)) return "";
  const direction = /^insert(Text|CompositionText|LineBreak|Paragraph)$/.test(event.inputType)
    ? "typed"
    : /^deleteContent/.test(event.inputType) && "deleted";
  return direction ? `${direction} ${controlOf(event)?.id}` : "";
}

const controlOf = ({ target }: Event) =>
  target instanceof Element ? target.closest("input, textarea, select, button") : null;

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
