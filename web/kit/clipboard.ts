import { notice } from "./notice.ts";

/**
 * Copies a text to the clipboard and says so.
 *
 * @param what the beginning of the sentence, such as "Encoded text"
 */
export async function copy(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text);
    notice(`${what} copied`);
  } catch {
    notice("The browser did not allow copying. Select the text and copy it by hand.");
  }
}
