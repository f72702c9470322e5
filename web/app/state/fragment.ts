/**
 * The fragment of the page's address, which browsers never send to a server: a name, and what a tab keeps after it
 * (cryptogram/address.ts and acrostic/address.ts).
 *
 *   #reverse
 *   #acrostic?word=…&seed=…
 */

export function parse(hash: string): { name: string; params: URLSearchParams } {
  const [name = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  return { name, params: new URLSearchParams(query) };
}

/**
 * Puts a fragment into the address without adding to the history.
 *
 * @param state kept with the address
 * @returns whether the browser allowed it: Safari refuses more than 100 changes of the history in 30 seconds
 */
export function write(fragment: string, state: unknown): boolean {
  const isWritten = fragment === location.hash && JSON.stringify(state) === JSON.stringify(history.state);
  return isWritten || allowed(() => history.replaceState(state, "", fragment));
}

/**
 * Adds a step with a fragment to the browser's history.
 *
 * @param state kept with the address
 * @returns whether the browser allowed it
 */
export const push = (fragment: string, state: unknown): boolean =>
  allowed(() => history.pushState(state, "", fragment));

function allowed(change: () => void) {
  try {
    change();
    return true;
  } catch (cause) {
    console.warn(cause);
    return false;
  }
}

/** The values in an address, each with its default if the address lacks it. */
export function valuesOf<Values extends Record<string, string>>(
  params: URLSearchParams,
  defaults: Values,
): Record<keyof Values, string> {
  const entries = Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]);
  return Object.fromEntries(entries);
}
