import { element } from "../kit/dom.ts";
import { call, Refusal } from "./api.ts";
import type { Attempt } from "./attempt.ts";
import { addressText, type View } from "./view.ts";

/** The address of the owner, and its change. */
export function startAddress(attempt: Attempt) {
  const form = element("address-form", HTMLFormElement);
  const email = element("new-address", HTMLInputElement);
  const error = element("address-error");
  const cancel = element("address-cancel");
  const state = element("address-state");
  let view: View | null = null;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, error, async () => {
      state.textContent = "";
      email.removeAttribute("aria-invalid");
      try {
        const { move } = await call("POST", "address", { email: email.value });
        if (view) show({ ...view, move });
      } catch (cause) {
        if (cause instanceof Refusal && cause.parameter === "email") email.setAttribute("aria-invalid", "true");
        email.focus();
        throw cause;
      }
      email.value = "";
      state.textContent = "Mails to both addresses are on their way.";
    });
  });

  cancel.addEventListener("click", () =>
    attempt(cancel, state, async () => {
      await call("DELETE", "address");
      if (view) show({ ...view, move: null });
      state.textContent = "The change was cancelled.";
      element("address-title").focus();
    }),
  );

  function show(latest: View) {
    view = latest;
    element("address-text").textContent = addressText(latest);
    cancel.hidden = latest.move === null;
  }

  return {
    show,
    forget() {
      view = null;
      email.value = "";
      for (const place of [element("address-text"), error, state]) place.textContent = "";
    },
  };
}
