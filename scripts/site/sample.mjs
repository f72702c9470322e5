// @ts-check
/** Makes the sample of the puzzle builder ahead (web/app/cryptogram/sample.ts). */
import { parseHTML } from "linkedom";
import { load } from "../../wasm/dist/index.js";
import { cryptogramMaker, initialState } from "../../web/app/cryptogram/model.ts";
import { DEFAULTS } from "../../web/app/cryptogram/recipe.ts";

/**
 * Returns the page with the puzzle of its fields, in an element that only scripts see.
 *
 * @param {string} page
 */
export async function withSample(page) {
  const { document } = /** @type {any} */ (parseHTML(page));
  const text = document.querySelector("#cryptogram-text")?.textContent ?? "";
  const seed = document.querySelector("#cryptogram-seed")?.getAttribute("value") ?? "";
  const kit = await load();
  const outcome = cryptogramMaker(kit)(initialState(kit, { ...DEFAULTS, text, seed, secondKey: "" }, null));
  if (!outcome.made || outcome.state.fields.seed !== seed) throw new Error("The page has no text and seed of a sample");
  const { pages } = outcome.made.printable.draw({ pages: true });
  const json = JSON.stringify({ outcome, pages });
  // A script of this type is not run, so the Content-Security-Policy allows it.
  const element = `<script type="application/json" id="sample">${json.replaceAll("<", "\\u003c")}</script>`;
  return page.replace("</body>", () => `${element}\n  </body>`);
}
