// @ts-check
import { element } from "./dom.js";

/** Opens the closed groups that hold a field which is refused or waits for something. */
export function openTroubled() {
  for (const group of document.querySelectorAll("details.options")) {
    if (group.querySelector("[aria-invalid=true], :not([hidden]) > .wanting")) group.setAttribute("open", "");
  }
}

/** Shows beside a closed group what is chosen in it. @param {string} id @param {(string | false)[]} parts */
export function summarise(id, parts) {
  element(id).textContent = parts.filter(Boolean).join(" · ");
}
