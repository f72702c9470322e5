import { make } from "../../kit/dom.ts";
import { patch } from "../../kit/patch.ts";

/** Draws the cipher: each original letter over its substitute. */
export function drawCipher(list: HTMLElement, cipher: Record<string, string>) {
  const pairs = Object.entries(cipher).map(([plain, substitute]) => plain + substitute);
  patch(list, pairs, ([plain = "", substitute = ""]) =>
    make(
      "li",
      "",
      make("span", "plain", plain),
      make("span", "visually-hidden", " becomes "),
      make("span", "substitute", substitute),
    ),
  );
}
