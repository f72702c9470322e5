/** Keeps the caller's key in the session storage of the browser tab, and nowhere else. */

import type { Key } from "../account/keys.ts";
import { element, make } from "../kit/dom.ts";

const NAME = "lettercraft-key";

/** Fills a field with the key and keeps what is typed into it. A key that was typed before this script ran stays. */
export function holdKey(field: HTMLInputElement) {
  const keep = () => storage()?.setItem(NAME, field.value.trim());
  const isTyped = field.value !== "";
  if (isTyped) keep();
  else field.value = storage()?.getItem(NAME) ?? "";
  field.addEventListener("input", keep);
  return {
    get: () => field.value.trim(),
    /** Fills the field. */
    set(key: string) {
      field.value = key;
      keep();
    },
    /** Whether the key was stored before the page was opened. A typed key may be unfinished. */
    isKept: !isTyped && field.value !== "",
  };
}

/** Forgets the key, so that the next user of the tab does not find it. */
export const forgetKey = () => storage()?.removeItem(NAME);

/** Asks for the first key of the account that can be shown and may be used on this page. */
async function secretOfAccount(): Promise<Response> {
  const response = await fetch("/account/api/keys", { cache: "no-store" });
  if (!response.ok) return response;
  const { keys }: { keys: Key[] } = await response.json();
  const fits = keys.find(
    ({ isShown, expires, origins }) =>
      isShown && (expires ?? Infinity) > Date.now() && (origins?.includes(location.origin) ?? true),
  );
  return fetch(`/account/api/keys/${fits?.id ?? "none"}/secret`, { cache: "no-store" });
}

/**
 * Starts the button that fills the field with the key of the account that is signed in.
 *
 * @param held the field
 */
export function offerAccountKey(held: { set(key: string): void }, onFilled: () => void = () => {}) {
  const state = element("account-key-state");
  element("account-key").addEventListener("click", async () => {
    state.textContent = "Loading your key …";
    try {
      const response = await secretOfAccount();
      if (response.status === 401) {
        const link = make("a", "", "Sign in to use your account's key");
        link.href = "/account/";
        state.replaceChildren(link);
        return;
      }
      const { secret, error } = await response.json();
      state.textContent = response.ok ? "The key of your account is filled in." : `${error}.`;
      if (!response.ok) return;
      held.set(secret);
      onFilled();
    } catch (cause) {
      console.warn(cause);
      state.textContent = "Your key could not be loaded. Check your network connection.";
    }
  });
}

/** The tab's storage, or null if the browser refuses it: a key then lasts as long as the page. */
export function storage() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
