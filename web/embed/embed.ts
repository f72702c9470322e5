import { readSolvingLink } from "/toolkit/elements.js";
import { startKeeping } from "../app/solving/solving.ts";
import { TAGS } from "../app/solving/tags.ts";
import { element } from "../kit/dom.ts";

// Shows the puzzle of the address. A broken link is called so by the element.
const { hash } = location;
const kind = readSolvingLink(hash)?.kind ?? "cryptogram";
const solver = document.createElement(TAGS[kind]);
startKeeping(solver).open(hash);
solver.setAttribute("href", hash);
element("puzzle-place").replaceChildren(solver);
element("open-page", HTMLAnchorElement).href = `/${hash}`;
window.addEventListener("hashchange", () => location.reload());
