// @ts-check
import { element, make } from "../kit/dom.js";
import { patch } from "../kit/patch.js";
import { call } from "./api.js";
import { ASKED } from "./attempt.js";
import { canUsePasskeys, makePasskey } from "./passkey.js";
import { freeName, passkeyFacts } from "./view.js";

/**
 * The passkeys of the account: they are added, renamed and removed.
 *
 * @param {import("./attempt.js").Attempt} attempt
 */
export function startPasskeys(attempt) {
  const list = element("passkey-list");
  const add = element("passkey-add");
  const state = element("passkeys-state");
  const renaming = element("rename-dialog", HTMLDialogElement);
  const removing = element("remove-dialog", HTMLDialogElement);
  const form = element("rename-form", HTMLFormElement);
  const name = element("passkey-name", HTMLInputElement);
  const confirm = element("remove-confirm");
  /** @type {import("./view.js").View | null} */
  let view = null;
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

  /**
   * Changes the passkeys, and shows those that the account has then.
   *
   * @param {"POST" | "PUT" | "DELETE"} method
   * @param {object} body
   */
  async function change(method, body) {
    const { passkeys } = await call(method, "passkeys", body);
    if (view) show({ ...view, passkeys });
  }

  /** @param {import("./view.js").View} latest */
  function show(latest) {
    view = latest;
    list.hidden = latest.passkeys.length === 0;
    patch(list, latest.passkeys, item);
  }

  /** @param {import("./view.js").Passkey} passkey */
  function item(passkey) {
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

  /**
   * @param {string} verb
   * @param {import("./view.js").Passkey} passkey
   * @param {() => void} open
   */
  function button(verb, passkey, open) {
    const made = make("button", "button", verb, make("span", "visually-hidden", ` ${passkey.name}`), " …");
    made.type = "button";
    made.addEventListener("click", () => {
      chosen = passkey.id;
      open();
    });
    return made;
  }

  /** Moves the focus to the first button of a passkey. @param {string} id */
  function focusOn(id) {
    const found = Array.from(list.children).find((one) => /** @type {HTMLElement} */ (one).dataset.passkey === id);
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
