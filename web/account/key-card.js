// @ts-check
import { element } from "../app/page/dom.js";
import { call, Refusal } from "./api.js";
import { Secret, showSecret } from "./secret.js";
import { dayOf } from "./view.js";

/** What stands for a key that is not shown. */
export const MASK = `lc-${"•".repeat(12)}`;

/**
 * The card with the key.
 *
 * @param {import("./attempt.js").Attempt} attempt
 */
export function startKeyCard(attempt) {
  const key = new Secret(async () => (await call("GET", "key")).key);
  const state = element("key-state");
  const title = element("key-title");
  const dialog = element("rotate-dialog", HTMLDialogElement);
  const confirm = element("rotate-confirm");
  const show = element("key-show");
  showSecret(
    key,
    { value: element("key-value"), show, copy: element("key-copy"), state, mask: MASK, what: "Key" },
    attempt,
  );
  /** When the key was made, as far as it is known. @type {number | null} */
  let made = null;

  element("key-rotate").addEventListener("click", () => {
    element("rotate-error").textContent = "";
    dialog.showModal();
  });
  confirm.addEventListener("click", () =>
    attempt(confirm, element("rotate-error"), async () => {
      try {
        key.set((await call("POST", "key")).key, true);
        made = null;
      } catch (cause) {
        // The service may have replaced the key although its answer was lost.
        if (cause instanceof Refusal && cause.code === "offline") key.set(null);
        throw cause;
      }
      dialog.close();
      state.textContent = "This is the new key. The old key no longer works.";
      title.focus();
    }),
  );

  return {
    key,
    /** @param {import("./view.js").View} view */
    show({ keyMade }) {
      if (made !== null && made !== keyMade) key.set(null); // it was replaced in another window
      made = keyMade;
      if (state.textContent === "") state.textContent = `Created on ${dayOf(keyMade)} (UTC).`;
    },
    /** Shows the key of an account that has just been opened. */
    async welcome() {
      title.textContent = "Your account is open. This is your API key";
      title.focus();
      await attempt(show, state, () => key.show(true));
    },
    forget() {
      dialog.close();
      key.set(null);
      state.textContent = "";
      title.textContent = "Your API key";
      made = null;
    },
  };
}
