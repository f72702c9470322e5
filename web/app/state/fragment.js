// @ts-check
/**
 * The fragment of the page's address, which browsers never send to a server: a name, and what a tab keeps after it
 * (cryptogram/address.js and acrostic/address.js).
 *
 *   #reverse
 *   #acrostic?word=…&seed=…
 */

/**
 * @param {string} hash
 * @returns {{ name: string, params: URLSearchParams }}
 */
export function parse(hash) {
  const [name = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  return { name, params: new URLSearchParams(query) };
}

/**
 * Puts a fragment into the address without adding to the history.
 *
 * @param {string} fragment
 * @param {unknown} state kept with the address
 * @returns {boolean} whether the browser allowed it: Safari refuses more than 100 changes of the history in 30 seconds
 */
export function write(fragment, state) {
  const isWritten = fragment === location.hash && JSON.stringify(state) === JSON.stringify(history.state);
  return isWritten || allowed(() => history.replaceState(state, "", fragment));
}

/**
 * Adds a step with a fragment to the browser's history.
 *
 * @param {string} fragment
 * @param {unknown} state kept with the address
 * @returns {boolean} whether the browser allowed it
 */
export const push = (fragment, state) => allowed(() => history.pushState(state, "", fragment));

/** @param {() => void} change */
function allowed(change) {
  try {
    change();
    return true;
  } catch (cause) {
    console.warn(cause);
    return false;
  }
}

/**
 * The values that differ from their default.
 *
 * @param {Record<string, string>} values
 * @param {Record<string, string>} defaults
 */
export function different(values, defaults) {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== defaults[name]));
}

/**
 * The values in an address, each with its default if the address lacks it.
 *
 * @template {Record<string, string>} Values
 * @param {URLSearchParams} params
 * @param {Values} defaults
 * @returns {Record<keyof Values, string>}
 */
export function valuesOf(params, defaults) {
  const entries = Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]);
  return Object.fromEntries(entries);
}
