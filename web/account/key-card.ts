/** The list of keys, and the card with the one that is chosen in it. */
import { element, make } from "../kit/dom.ts";
import { notice } from "../kit/notice.ts";
import { call, Refusal } from "./api.ts";
import type { Attempt } from "./attempt.ts";
import { startKeyForm } from "./key-form.ts";
import { factsOf, type Rules, stateOf } from "./keys.ts";
import { Secret, showSecret } from "./secret.ts";
import type { View } from "./view.ts";

/** What stands for a key that is not shown. */
export const MASK = `lc-${"•".repeat(12)}`;

const TITLE = "Your API key";
const WELCOME = "Your account is open. This is your API key";

/** @param changed called when the keys have changed */
export function startKeyCard(attempt: Attempt, changed: () => void) {
  const state = element("key-state");
  const title = element("key-title");
  const list = element("keys");
  const show = element("key-show", HTMLButtonElement);
  const copy = element("key-copy", HTMLButtonElement);
  const curl = element("key-curl", HTMLButtonElement);
  const replacing = element("rotate-dialog", HTMLDialogElement);
  const revoking = element("revoke-dialog", HTMLDialogElement);
  let view: View | null = null;
  /** The id of the key that is chosen. */
  let chosen = "";
  /** When the secret was made that is known here. */
  let made: number | null = null;

  const key = new Secret(async () => {
    // The key may be wanted before the account has been loaded.
    if (chosen === "") chosen = (await call("GET", "keys")).keys[0]?.id ?? "";
    return (await call("GET", `keys/${chosen}/secret`)).secret;
  });
  showSecret(key, { value: element("key-value"), show, copy, state, mask: MASK, what: "Key" }, attempt);
  const form = startKeyForm((control, place, id, rules) =>
    attempt(control, place, async () => {
      try {
        if (id === null) await add(rules);
        else await call("PATCH", `keys/${id}`, rules);
      } catch (cause) {
        if (cause instanceof Refusal && cause.parameter) form.refuse(cause.parameter, cause.message);
        throw cause;
      }
      form.close();
      if (id === null) title.focus(); // closing the form has given the focus back to what opened it
      notice(id === null ? "Key created" : "Key changed");
      changed();
    }),
  );

  /** Makes a key and chooses it. */
  async function add(rules: Rules) {
    const answer = await call("POST", "keys", rules);
    choose(answer.key.id);
    made = answer.key.made;
    key.set(answer.secret, true);
    state.textContent = "This is the new key.";
  }

  function choose(id: string) {
    if (chosen === id) return;
    if (chosen !== "") key.set(null); // otherwise a key that is being loaded is the first one
    chosen = id;
    made = null;
    state.textContent = "";
  }

  const current = () => view?.keys.find(({ id }) => id === chosen) ?? null;

  list.addEventListener("change", (event) => {
    choose((event.target as HTMLInputElement).value);
    write();
  });
  element("key-new").addEventListener("click", () => form.open(null));
  element("key-change").addEventListener("click", () => form.open(current()));
  element("key-rotate").addEventListener("click", () => {
    element("rotate-error").textContent = "";
    replacing.showModal();
  });
  const confirm = element("rotate-confirm");
  confirm.addEventListener("click", () =>
    attempt(confirm, element("rotate-error"), async () => {
      const overlap = Number(element("rotate-overlap", HTMLSelectElement).value);
      try {
        key.set((await call("POST", `keys/${chosen}/secret`, { overlap })).secret, true);
        made = null;
      } catch (cause) {
        // The service may have replaced the key although its answer was lost.
        if (cause instanceof Refusal && cause.code === "offline") key.set(null);
        throw cause;
      }
      replacing.close();
      const end =
        overlap === 0 ? "no longer works" : `works for ${overlap === 1 ? "an hour" : `${overlap} hours`} more`;
      state.textContent = `This is the new key. The old key ${end}.`;
      title.focus();
      changed();
    }),
  );
  element("key-revoke").addEventListener("click", () => {
    element("revoke-error").textContent = "";
    element("revoke-name").textContent = current()?.name ?? "";
    revoking.showModal();
  });
  const revoke = element("revoke-confirm");
  revoke.addEventListener("click", () =>
    attempt(revoke, element("revoke-error"), async () => {
      await call("DELETE", `keys/${chosen}`);
      revoking.close();
      notice("Key revoked");
      title.focus();
      changed();
    }),
  );

  /** Shows the keys. The list is only written when it differs, so that the focus stays in it. */
  function write() {
    if (!view) return;
    const { keys, use, now } = view;
    const rows = keys.map((one) => [one.id, one.name, stateOf(one, use, now)]);
    const written = JSON.stringify(rows);
    if (list.dataset.written !== written) {
      list.dataset.written = written;
      list.replaceChildren(
        list.children[0] ?? "",
        ...rows.map(([id = "", name = "", text = ""]) => choice(id, name, text)),
      );
    }
    for (const input of list.querySelectorAll("input")) input.checked = input.value === chosen;
    const one = current();
    if (keys.length > 1 && one) title.textContent = `${TITLE}: ${one.name}`;
    else if (title.textContent !== WELCOME) title.textContent = TITLE;
    element("key-one").hidden = !one;
    element("key-facts").textContent = one ? factsOf(one, now) : "The account has no key. Calls need one.";
    for (const button of [show, copy, curl]) button.disabled = one?.isShown === false;
  }

  return {
    key,
    show(latest: View) {
      view = latest;
      if (!current()) choose(latest.keys[0]?.id ?? "");
      const one = current();
      if (one && made !== null && made !== one.made) key.set(null); // it was replaced in another window
      made = one?.made ?? null;
      write();
    },
    /** Shows the key of an account that has just been opened. */
    async welcome() {
      title.textContent = WELCOME;
      title.focus();
      await attempt(show, state, () => key.show(true));
    },
    forget() {
      for (const dialog of [replacing, revoking]) dialog.close();
      form.close();
      view = null;
      choose("");
      key.set(null);
      state.textContent = "";
      title.textContent = TITLE;
    },
  };
}

/** A key in the list. */
function choice(id: string, name: string, text: string) {
  const input = make("input", "");
  input.type = "radio";
  input.name = "key";
  input.value = id;
  const label = make("label", "key-choice");
  label.append(input, make("b", "", name), make("span", "hint", text));
  return label;
}
