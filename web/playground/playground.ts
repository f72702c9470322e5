import { element } from "../kit/dom.ts";
import { holdKey, offerAccountKey } from "../reference/key.ts";

const key = holdKey(element("key", HTMLInputElement));
const form = element("key-form");
const state = element("playground-state");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await open();
});
offerAccountKey(key, open);
if (key.isKept) await open();

/** Loads the playground. It is large, so it is not loaded before there is a key. */
async function open() {
  if (!key.get()) {
    state.textContent = "Enter a key first.";
    return;
  }
  state.textContent = "Loading …";
  try {
    const { show } = await import("./graphiql.ts");
    show(element("playground"), key.get());
    element("playground").hidden = false;
    state.textContent = "";
  } catch (cause) {
    console.warn(cause);
    state.textContent = "The playground could not be loaded. Check your network connection.";
  }
}
