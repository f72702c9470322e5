/** The letter pad for touch screens. The boxes keep the focus. For the keyboard, the pad is one tab stop, and the arrow keys move in it. */
import { button, flag, make, withRole } from "./dom.js";
import { LATIN } from "./layout.js";

const ROWS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];
/** The number of keys in a row of other letters. */
const MAX_KEYS = 10;

export class Pad {
  readonly root = withRole("toolbar", make("div", "pad"));
  readonly #onPress: (letter: string) => void;
  #letters = "";
  #keys: HTMLButtonElement[] = [];

  /** @param onPress called with the pressed letter, or with "" for the key that empties a box */
  constructor(onPress: (letter: string) => void) {
    const { root } = this;
    this.#onPress = onPress;
    root.ariaLabel = "Letters";
    // Safari moves the focus at mousedown.
    for (const press of ["pointerdown", "mousedown"]) root.addEventListener(press, (event) => event.preventDefault());
    root.addEventListener("keydown", (event) => this.#move(event));
  }

  /** Draws a key for each letter: A to Z as on a keyboard, another alphabet in its order. */
  draw(letters: readonly string[]): void {
    if (letters.join("") === this.#letters) return;
    this.#letters = letters.join("");
    this.#keys = [];
    const key = (letter: string) => {
      const made = button("key", letter || "⌫", () => this.#onPress(letter));
      if (!letter) {
        flag(made, "erase", true);
        made.ariaLabel = "Erase";
      }
      made.tabIndex = this.#keys.push(made) === 1 ? 0 : -1;
      return made;
    };
    const n = Math.ceil((letters.length + 1) / MAX_KEYS);
    const rows =
      this.#letters === LATIN
        ? ROWS.map((row) => [...row])
        : Array.from({ length: n }, (_, i) =>
            letters.filter((_, at) => Math.floor((at * n) / (letters.length + 1)) === i),
          );
    rows.at(-1)?.push("");
    this.root.replaceChildren(...rows.map((row) => make("div", "pad-row", ...row.map(key))));
  }

  /** Marks the letters that are in use. */
  show(used: ReadonlySet<string>): void {
    for (const key of this.#keys) flag(key, "used", used.has(key.textContent ?? ""));
  }

  #move(event: KeyboardEvent): void {
    const at = this.#keys.indexOf(event.target as HTMLButtonElement);
    const last = this.#keys.length - 1;
    const right = this.root.dir === "rtl" ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: at + right, ArrowLeft: at - right, Home: 0, End: last };
    const to = this.#keys[steps[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    for (const key of this.#keys) key.tabIndex = key === to ? 0 : -1;
    to.focus();
  }
}
