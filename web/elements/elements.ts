import "/toolkit/elements.js";
import { copy } from "../kit/clipboard.ts";
import { make } from "../kit/dom.ts";

const SCRIPT = '<script type="module">import "lettercraft/elements";</script>';
const COLOURS = `<style>
  lettercraft-cryptogram {
    --lettercraft-accent: light-dark(#00695c, #7fd8c9);
    --lettercraft-letter: light-dark(#004d40, #b2efe5);
    --lettercraft-soft: light-dark(#dff3f0, #123c37);
    --lettercraft-box-size: 30px;
  }
  lettercraft-cryptogram::part(letter) { border-radius: 0; }
</style>`;

// The code of each example is written from the example itself, so that both are the same.
for (const example of document.querySelectorAll(".example")) {
  const shown = example.firstElementChild?.cloneNode() as Element;
  const isColoured = shown.classList.contains("own-colours");
  for (const name of ["class", "style"]) shown.removeAttribute(name);
  const markup = shown.outerHTML.replaceAll('=""', "");
  const code = [SCRIPT, ...(isColoured ? [COLOURS] : []), markup].join("\n");
  const pre = make("pre", "", make("code", "", code));
  pre.tabIndex = 0;
  pre.setAttribute("role", "group");
  pre.setAttribute("aria-label", "Code of the example");
  const button = make("button", "button", "Copy code");
  button.type = "button";
  button.addEventListener("click", () => copy(code, "Code"));
  example.after(make("div", "code", pre, button));
}
