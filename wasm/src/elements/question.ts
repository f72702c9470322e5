/** Asks the solver for confirmation before a part of the answer is shown. */
import { button, make } from "./dom.js";

export class Question {
  readonly root = make("dialog", "question");
  readonly #title = make("h2", "question-title");
  readonly #text = make("p", "question-text");
  readonly #show: HTMLButtonElement;
  readonly #keep = button("button keep", "Keep solving", () => this.#answer(false));
  #resolve: (may: boolean) => void = () => {};

  constructor() {
    const { root } = this;
    this.#text.id = "question";
    this.#show = button("button show", "", () => this.#answer(true));
    root.setAttribute("aria-describedby", this.#text.id);
    root.append(this.#title, this.#text, make("div", "row", this.#keep, this.#show));
    // Escape closes the dialog, too.
    root.addEventListener("close", () => this.#resolve(false));
  }

  /** Asks, and resolves to the answer of the solver. */
  async ask(title: string, text: string, show: string): Promise<boolean> {
    this.root.ariaLabel = title;
    this.#title.textContent = title;
    this.#text.textContent = text;
    this.#show.textContent = show;
    if (this.root.open) return false;
    const reply = new Promise<boolean>((resolve) => {
      this.#resolve = resolve;
    });
    this.root.showModal();
    this.#keep.focus();
    return reply;
  }

  #answer(may: boolean): void {
    this.#resolve(may);
    this.root.close();
  }
}
