import { ifAllowed } from "../../keep/if-allowed.ts";

/**
 * A list of words that the browser remembers. If it refuses the storage, the list is forgotten.
 *
 * @param item of the local storage, which has the words separated by spaces
 */
export const remembered = (item: string) => ({
  /** @returns null if nothing is remembered */
  read: () => ifAllowed(() => localStorage.getItem(item))?.split(" ") ?? null,
  write: (words: readonly string[]) => ifAllowed(() => localStorage.setItem(item, words.join(" "))),
});
