import { notice } from "../kit/notice.ts";
import type { Attempt } from "./attempt.ts";

/**
 * A secret of the account. It is asked for when it is needed, and kept only in this object. The document contains it only
 * while the user shows it.
 */
export class Secret {
  #value: string | null = null;
  #listeners: (() => void)[] = [];
  #load;
  /** How often the secret was set: an answer that comes after that is too late. */
  #changes = 0;
  shown = false;

  constructor(load: () => Promise<string>) {
    this.#load = load;
  }

  /** Calls a function now, and whenever the text for the document may have changed. */
  subscribe(listener: () => void) {
    this.#listeners.push(listener);
    listener();
  }

  async get() {
    if (this.#value !== null) return this.#value;
    const asked = this.#changes;
    const value = await this.#load();
    if (asked === this.#changes) this.#value = value; // otherwise it is that of before
    return value;
  }

  /** @param value null: forget it */
  set(value: string | null, shown: boolean = this.shown) {
    this.#value = value;
    this.#changes++;
    this.shown = shown && value !== null;
    for (const listener of this.#listeners) listener();
  }

  async show(shown: boolean) {
    const asked = this.#changes;
    const value = await this.get();
    if (asked === this.#changes) this.set(value, shown);
  }

  /** The secret if it is shown, and a mask otherwise. */
  text(mask: string) {
    return (this.shown && this.#value) || mask;
  }
}

/**
 * Copies a text, which may have to be loaded first, and tells the user. It returns false if the browser does not allow copying.
 *
 * @param what the beginning of the sentence, such as "Key"
 */
export async function copySecret(load: () => Promise<string>, what: string) {
  const text = load();
  // Some browsers allow writing only if it begins while the click is handled, so the text may be a promise.
  const blob = text.then((text) => new Blob([text], { type: "text/plain" }));
  const isCopied = await Promise.resolve()
    .then(() => navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]))
    .then(
      () => true,
      () => false,
    );
  await text; // throws if the text could not be loaded
  notice(isCopied ? `${what} copied` : "The browser did not allow copying. Select the text and copy it by hand.");
  return isCopied;
}

interface Parts {
  value: HTMLElement;
  /** its first element is the verb of its name */
  show: HTMLElement;
  copy: HTMLElement;
  state: HTMLElement;
  mask: string;
  what: string;
}

/** Lets buttons show, hide and copy a secret in an element. */
export function showSecret(secret: Secret, { value, show, copy, state, mask, what }: Parts, attempt: Attempt) {
  secret.subscribe(() => {
    value.textContent = secret.text(mask);
    value.toggleAttribute("data-masked", !secret.shown);
    (show.firstElementChild as HTMLElement).textContent = secret.shown ? "Hide" : "Show";
  });
  show.addEventListener("click", () => attempt(show, state, () => secret.show(!secret.shown)));
  copy.addEventListener("click", () =>
    attempt(copy, state, async () => {
      if (!(await copySecret(() => secret.get(), what))) await secret.show(true);
    }),
  );
}
