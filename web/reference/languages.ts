import { startTabs } from "../kit/tabs.ts";
import { storage } from "./key.ts";

const NAME = "lettercraft-language";

/** Starts the tabs of languages. The language chosen in one place is shown everywhere, as long as the browser tab lives. */
export function startLanguages() {
  const all = Array.from(document.querySelectorAll(".languages:not(.calls)"), (list) =>
    startTabs(list as HTMLElement, (language) => {
      storage()?.setItem(NAME, language);
      for (const tabs of all) tabs.select(language);
    }),
  );
  const kept = storage()?.getItem(NAME);
  if (kept) for (const tabs of all) tabs.select(kept);
}
