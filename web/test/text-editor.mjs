// @ts-check
// The editor of texts in a page of the builder, for the tests.
import { useBuilder } from "./browser.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("../app/text/editor/editor.ts").Editor} Editor
 * @typedef {import("../app/text/editor/marks.ts").Marks} Marks
 * @typedef {Window & { editor: Editor, changes: number }} Edited
 */

export const SCRIPT = "/text/panel.js";

/**
 * Prepares the builder and a browser for the tests of a file.
 *
 * @returns what opens the builder with an editor between two buttons
 */
export function useEditor() {
  const open = useBuilder({ own: true });
  /**
   * @param {import("node:test").TestContext} t
   * @param {string} [text]
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  return async (t, text = "", options = {}) => {
    const page = await open(t, options);
    await addEditor(page, text);
    return page;
  };
}

/** @param {Page} page @param {string} text */
export const addEditor = (page, text) =>
  page.evaluate(
    async ([script, text]) => {
      /** @type {typeof import("../app/text/panel.ts")} */
      const { openEditor } = await import(script);
      const [before, host, hint, after] = ["button", "div", "p", "button"].map((name) => document.createElement(name));
      if (!before || !host || !hint || !after) throw new Error("no elements");
      before.append("Before");
      after.append("After");
      host.style.height = "300px";
      hint.id = "hint";
      hint.append("It stays here.");
      document.querySelector("main")?.prepend(before, host, hint, after);
      const window = /** @type {Edited} */ (/** @type {unknown} */ (globalThis));
      window.changes = 0;
      const onChange = () => {
        window.changes += 1;
      };
      window.editor = openEditor(host, {
        label: "Draft",
        describedBy: "hint",
        invitation: "Write here",
        text,
        origin: { id: "1", name: "", goal: "everyone", before: null, overruled: [], ignored: [], arrives: false },
        onChange,
      });
    },
    /** @type {const} */ ([SCRIPT, text]),
  );

/**
 * What a function makes of the editor of a page.
 *
 * @template Result, [Value=undefined]
 * @param {Page} page
 * @param {(editor: Editor, value: Value) => Result} use runs in the page
 * @param {Value} [value]
 * @returns {Promise<Awaited<Result>>}
 */
export const using = (page, use, value) => page.evaluate(`(${use})(window.editor, ${JSON.stringify(value)})`);

/** @param {Page} page */
export const textOf = (page) => using(page, (editor) => editor.text);

/** @param {Page} page */
export const field = (page) => page.getByRole("textbox", { name: "Draft" });

/** A text of 200 pages, in paragraphs of 100 words. */
export const BOOK = "Every letter wears a mask and a patient reader learns to see each face behind it in good time. "
  .repeat(5)
  .trim()
  .concat("\n")
  .repeat(1000);
