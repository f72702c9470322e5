import { element, tell } from "../../kit/dom.ts";

/** Opens the groups with a field that is refused or that still needs input. */
export function openTroubled() {
  for (const group of document.querySelectorAll("details.options")) {
    if (group.querySelector("[aria-invalid=true], :not([hidden]) > .wanting")) group.setAttribute("open", "");
  }
}

/** Shows beside the title of a group what is chosen in it. */
export function summarise(id: string, parts: (string | false)[]) {
  tell(element(id), parts.filter(Boolean).join(" · "));
}
