import { element } from "./dom.ts";

/** How long a sentence waits, so that a screen reader says first what the user has just pressed. */
const SOON_MS = 150;
/** How long a sentence about something that is being typed waits for the typing to end. */
const TYPED_MS = 1500;
/** How long a sentence stays in the document, where a screen reader could come across it. */
const STAY_MS = 10_000;
let timer = 0;

/**
 * Tells the users of screen readers what has changed. A newer sentence replaces one that is still waiting.
 *
 * @param sentence "" if there is nothing to say any more
 * @param options typed: the change comes from a field that may still be typed into
 */
export function say(sentence: string, { typed = false }: { typed?: boolean } = {}) {
  const region = element("spoken");
  // A sentence that comes twice is said twice.
  region.textContent = "";
  window.clearTimeout(timer);
  timer = window.setTimeout(
    () => {
      region.textContent = sentence;
      timer = window.setTimeout(() => {
        region.textContent = "";
      }, STAY_MS);
    },
    typed ? TYPED_MS : SOON_MS,
  );
}
