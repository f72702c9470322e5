import { element, make } from "../kit/dom.ts";
import { patch } from "../kit/patch.ts";
import { call } from "./api.ts";
import { ASKED, type Attempt } from "./attempt.ts";
import { canUsePasskeys, makePasskey } from "./passkey.ts";
import { freeName, type Passkey, passkeyFacts, type View } from "./view.ts";

/** The passkeys of the account: they are added, renamed and removed. */
export function startPasskeys(attempt: Attempt) {
  const list = element("passkey-list");
  const add = element("passkey-add");
  const state = element("passkeys-state");
  const renaming = element("rename-dialog", HTMLDialogElement);
  const removing = element("remove-dialog", HTMLDialogElement);
  const form = element("rename-form", HTMLFormElement);
  const name = element("passkey-name", HTMLInputElement);
  const confirm = element("remove-confirm");
  let view: View | null = null;
  /** The passkey that a dialog is about. */
  let chosen = "";

  add.hidden = !canUsePasskeys;
  add.addEventListener("click", () => attempt(add, state, makeAndAdd, ASKED));

  async function makeAndAdd() {
    if (!view) return;
    const { passkeys } = view;
    const made = await makePasskey(view);
    await change("POST", { ...made, name: freeName(passkeys) });
    state.textContent = "The passkey was added.";
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, element("rename-error"), async () => {
      try {
        await change("PUT", { id: chosen, name: name.value });
      } catch (cause) {
        name.focus();
        throw cause;
      }
      renaming.close();
      focusOn(chosen);
    });
  });
  element("rename-cancel").addEventListener("click", () => renaming.close());

  confirm.addEventListener("click", () =>
    attempt(confirm, element("remove-error"), async () => {
      await change("DELETE", { id: chosen });
      removing.close();
      state.textContent = "The passkey was removed.";
      element("passkeys-title").focus();
    }),
  );

  /** Changes the passkeys, and shows those that the account has then. */
  async function change(method: "POST" | "PUT" | "DELETE", body: object) {
    const { passkeys } = await call(method, "passkeys", body);
    if (view) show({ ...view, passkeys });
  }

  function show(latest: View) {
    view = latest;
    list.hidden = latest.passkeys.length === 0;
    patch(list, latest.passkeys, item);
  }

  function item(passkey: Passkey) {
    const made = make(
      "li",
      "",
      make("div", "", make("b", "", passkey.name), make("p", "hint", passkeyFacts(passkey))),
      make(
        "div",
        "row",
        button("Rename", passkey, () => {
          name.value = passkey.name;
          element("rename-error").textContent = "";
          renaming.showModal();
          name.select();
        }),
        button("Remove", passkey, () => {
          element("remove-name").textContent = passkey.name;
          element("remove-error").textContent = "";
          removing.showModal();
        }),
      ),
    );
    made.dataset.passkey = passkey.id;
    return made;
  }

  function button(verb: string, passkey: Passkey, open: () => void) {
    const made = make("button", "button", verb, make("span", "visually-hidden", ` ${passkey.name}`), " …");
    made.type = "button";
    made.addEventListener("click", () => {
      chosen = passkey.id;
      open();
    });
    return made;
  }

  /** Moves the focus to the first button of a passkey. */
  function focusOn(id: string) {
    const found = Array.from(list.children).find((one) => (one as HTMLElement).dataset.passkey === id);
    found?.querySelector("button")?.focus();
  }

  return {
    show,
    forget() {
      view = null;
      patch(list, [], item);
      list.hidden = true;
      state.textContent = "";
      renaming.close();
      removing.close();
    },
  };
}
