/** What a window remembers between its pages: never a key, a code or a link. */
import { storage } from "../reference/key.ts";

const PENDING = "lettercraft-sign-in";
const WELCOME = "lettercraft-welcome";

/** The mail that was asked for: its address, how long it works, and the id of the request for it. */
export type Pending = { email: string; until: number; request: string };

export function pending(): Pending | null {
  try {
    return JSON.parse(storage()?.getItem(PENDING) ?? "null");
  } catch {
    return null;
  }
}

export function rememberPending(mail: Pending | null) {
  if (mail) storage()?.setItem(PENDING, JSON.stringify(mail));
  else storage()?.removeItem(PENDING);
}

/** Remembers that the account has just been opened, for the page that shows it. */
export const rememberWelcome = () => storage()?.setItem(WELCOME, "true");

/** Whether the account has just been opened. Only the first question is answered with yes. */
export function takeWelcome() {
  const isNew = storage()?.getItem(WELCOME) === "true";
  storage()?.removeItem(WELCOME);
  return isNew;
}
