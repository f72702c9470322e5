import { element, tell } from "../../kit/dom.ts";

/** The groups of options, which the page has from its beginning. */
const groups = document.querySelectorAll<HTMLDetailsElement>("details.options");

/** Opens the groups with a field that is refused or that still needs input. */
export function openTroubled() {
  for (const group of groups) {
    if (!group.open && group.querySelector("[aria-invalid=true], :not([hidden]) > .wanting")) group.open = true;
  }
}

/** Shows beside the title of a group what is chosen in it. */
export function summarise(id: string, parts: (string | false)[]) {
  tell(element(id), parts.filter(Boolean).join(" · "));
}
