// @ts-check
import { notice } from "../kit/notice.js";

/**
 * A secret of the account. It is asked for when it is needed, and kept only in this object. The document contains it only
 * while the user shows it.
 */
export class Secret {
  /** @type {string | null} */
  #value = null;
  /** @type {(() => void)[]} */
  #listeners = [];
  #load;
  /** How often the secret was set: an answer that comes after that is too late. */
  #changes = 0;
  shown = false;

  /** @param {() => Promise<string>} load */
  constructor(load) {
    this.#load = load;
  }

  /** Calls a function now, and whenever the text for the document may have changed. @param {() => void} listener */
  subscribe(listener) {
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

  /** @param {string | null} value null: forget it @param {boolean} [shown] */
  set(value, shown = this.shown) {
    this.#value = value;
    this.#changes++;
    this.shown = shown && value !== null;
    for (const listener of this.#listeners) listener();
  }

  /** @param {boolean} shown */
  async show(shown) {
    const asked = this.#changes;
    const value = await this.get();
    if (asked === this.#changes) this.set(value, shown);
  }

  /** The secret if it is shown, and a mask otherwise. @param {string} mask */
  text(mask) {
    return (this.shown && this.#value) || mask;
  }
}

/**
 * Copies a text, which may have to be loaded first, and tells the user. It returns false if the browser does not allow copying.
 *
 * @param {() => Promise<string>} load
 * @param {string} what the beginning of the sentence, such as "Key"
 */
export async function copySecret(load, what) {
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

/**
 * Lets buttons show, hide and copy a secret in an element.
 *
 * @param {Secret} secret
 * @param {object} parts
 * @param {HTMLElement} parts.value
 * @param {HTMLElement} parts.show its first element is the verb of its name
 * @param {HTMLElement} parts.copy
 * @param {HTMLElement} parts.state
 * @param {string} parts.mask
 * @param {string} parts.what
 * @param {import("./attempt.js").Attempt} attempt
 */
export function showSecret(secret, { value, show, copy, state, mask, what }, attempt) {
  secret.subscribe(() => {
    value.textContent = secret.text(mask);
    value.toggleAttribute("data-masked", !secret.shown);
    /** @type {HTMLElement} */ (show.firstElementChild).textContent = secret.shown ? "Hide" : "Show";
  });
  show.addEventListener("click", () => attempt(show, state, () => secret.show(!secret.shown)));
  copy.addEventListener("click", () =>
    attempt(copy, state, async () => {
      if (!(await copySecret(() => secret.get(), what))) await secret.show(true);
    }),
  );
}
