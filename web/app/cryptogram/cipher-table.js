// @ts-check
import { make } from "../../kit/dom.js";
import { patch } from "../../kit/patch.js";

/**
 * Draws the cipher: each original letter over its substitute.
 *
 * @param {HTMLElement} list
 * @param {Record<string, string>} cipher
 */
export function drawCipher(list, cipher) {
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
