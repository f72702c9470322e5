// @ts-check
import { make } from "../page/dom.js";

/**
 * Draws the cipher: each original letter over its substitute.
 *
 * @param {HTMLElement} list
 * @param {Record<string, string>} cipher
 */
export function drawCipher(list, cipher) {
  list.replaceChildren(
    ...Object.entries(cipher).map(([plain, substitute]) =>
      make(
        "li",
        "",
        make("span", "plain", plain),
        make("span", "visually-hidden", " becomes "),
        make("span", "substitute", substitute),
      ),
    ),
  );
}
