import { element } from "../kit/dom.ts";
import { download } from "../kit/download.ts";
import { call } from "./api.ts";
import type { Attempt } from "./attempt.ts";
import type { View } from "./view.ts";

const FILE = "lettercraft-account.json";

/**
 * Signing out, the user's data, and the end of the account.
 *
 * @param left called when this browser is signed out
 */
export function startLeaving(attempt: Attempt, left: (reason: string) => void) {
  const state = element("leaving-state");
  const dialog = element("delete-dialog", HTMLDialogElement);
  const form = element("delete-form", HTMLFormElement);
  const word = element("delete-word", HTMLInputElement);

  for (const [name, body, reason, place] of [
    ["sign-out", {}, "You are signed out.", state],
    ["sign-out-everywhere", { everywhere: true }, "You are signed out everywhere.", element("sessions-state")],
  ] as const) {
    const button = document.querySelector(`[data-do="${name}"]`) as HTMLElement;
    button.addEventListener("click", () =>
      attempt(button, place, async () => {
        await call("POST", "sign-out", body);
        left(reason);
      }),
    );
  }

  element("download").addEventListener("click", () =>
    attempt(element("download"), state, async () => {
      const data = await call("GET", "data");
      download(FILE, new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
    }),
  );

  element("delete").addEventListener("click", () => {
    word.value = "";
    refuse("");
    dialog.showModal();
  });
  element("delete-cancel").addEventListener("click", () => dialog.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (word.value.trim() !== "delete") {
      refuse("Type the word delete.");
      word.focus();
      return;
    }
    attempt(form, element("delete-error"), async () => {
      await call("DELETE", "account", { confirm: "delete" });
      dialog.close();
      left("Your account has been deleted.");
    });
  });

  function refuse(sentence: string) {
    element("delete-error").textContent = sentence;
    word.toggleAttribute("aria-invalid", false);
    if (sentence) word.setAttribute("aria-invalid", "true");
  }

  return {
    show({ payment }: View) {
      element("delete-payment").hidden = payment === "none";
    },
    forget: () => dialog.close(),
  };
}
