/** The letter pad for touch screens. The boxes keep the focus. For the keyboard, the pad is one tab stop, and the arrow keys move in it. */
import { button, flag, make, withRole } from "./dom.js";

const ROWS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];

export class Pad {
  readonly root = withRole("toolbar", make("div", "pad"));
  readonly #keys: HTMLButtonElement[] = [];

  /** @param onPress called with the pressed letter, or with "" for the key that empties a box */
  constructor(onPress: (letter: string) => void) {
    const { root } = this;
    root.ariaLabel = "Letters";
    const key = (letter: string) => {
      const made = button("key", letter || "⌫", () => onPress(letter));
      if (!letter) {
        flag(made, "erase", true);
        made.ariaLabel = "Erase";
      }
      made.tabIndex = this.#keys.push(made) === 1 ? 0 : -1;
      return made;
    };
    for (const [i, letters] of ROWS.entries()) {
      root.append(make("div", "pad-row", ...[...letters, ...(i === ROWS.length - 1 ? [""] : [])].map(key)));
    }
    // Safari moves the focus at mousedown.
    for (const press of ["pointerdown", "mousedown"]) root.addEventListener(press, (event) => event.preventDefault());
    root.addEventListener("keydown", (event) => this.#move(event));
  }

  /** Marks the letters that are in use. */
  show(used: ReadonlySet<string>): void {
    for (const key of this.#keys) flag(key, "used", used.has(key.textContent ?? ""));
  }

  #move(event: KeyboardEvent): void {
    const at = this.#keys.indexOf(event.target as HTMLButtonElement);
    const last = this.#keys.length - 1;
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last };
    const to = this.#keys[steps[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    for (const key of this.#keys) key.tabIndex = key === to ? 0 : -1;
    to.focus();
  }
}
