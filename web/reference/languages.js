// @ts-check
import { startTabs } from "../kit/tabs.js";
import { storage } from "./key.js";

const NAME = "lettercraft-language";

/** Starts the tabs of languages. The language chosen in one place is shown everywhere, as long as the browser tab lives. */
export function startLanguages() {
  const all = Array.from(document.querySelectorAll(".languages"), (list) =>
    startTabs(/** @type {HTMLElement} */ (list), (language) => {
      storage()?.setItem(NAME, language);
      for (const tabs of all) tabs.select(language);
    }),
  );
  const kept = storage()?.getItem(NAME);
  if (kept) for (const tabs of all) tabs.select(kept);
}
