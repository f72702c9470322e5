/** Shows what the operator has set, on the pages about privacy and terms. */
import { element, make } from "../kit/dom.ts";
import { contactOf, type Operator, paragraphsOf } from "./contact.ts";

const contact = element("operator");

try {
  const response = await fetch("/operator.json");
  if (!response.ok) throw new Error(`status ${response.status}`);
  show((await response.json()) as Operator);
} catch (cause) {
  console.warn(cause);
  contact.textContent = "The operator's address could not be loaded. Reload the page to try again.";
}

function show(operator: Operator) {
  contact.textContent = contactOf(operator);
  if (operator.mail) {
    const link = make("a", "", operator.mail);
    link.href = `mailto:${operator.mail}`;
    contact.append(" Write to ", link, ".");
  }
  const paragraphs = paragraphsOf(operator[contact.dataset.text as "privacy" | "terms"]);
  const section = element("operator-says");
  section.append(...paragraphs.map((text) => make("p", "", text)));
  section.hidden = paragraphs.length === 0;
  // The place that the address names may have moved.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
