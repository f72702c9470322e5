import type { Substitute } from "/toolkit/index.js";
import { make } from "../../kit/dom.ts";
import { patch } from "../../kit/patch.ts";

/** Draws the cipher: each original letter over what stands for it. */
export function drawCipher(list: HTMLElement, table: readonly Substitute[]) {
  patch(list, table, ({ original, encoded }) =>
    make(
      "li",
      "",
      make("span", "plain", original),
      make("span", "visually-hidden", " becomes "),
      make("span", "substitute", encoded),
    ),
  );
}
