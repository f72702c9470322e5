// @ts-check
/**
 * The objects of an account. An account is opened in the object that has its id as its name: its home. It can be moved to the object at a
 * place, whose name is the id, a space and the place. One object has the account. An object that the account has left names the object to
 * which it went, and passes on its commands. The numbers of the moves grow along such a path, so that a command arrives.
 *
 * @typedef {object} Place what an object knows of its place
 * @property {number} number number of the last attempt to move that this object knows; each attempt has another number
 * @property {string} [at] the place in its name; the home has none
 * @property {string} [near] the place near which the home was opened, if it was opened near one and the account has left it
 * @property {string} [to] name of the object that had the account when this object was last told
 * @property {boolean} [isArriving] whether the account is arriving from there: its data is here, but the move is not decided
 */

/** The place with a guarantee: its objects run and store only in the European Union. The other places are hints for their first request. */
const EU = "eu";

/** The word for no place, in a command that moves an account to its home. */
const HOME = "home";

/**
 * Returns the object with a name, which is the id of an account, or the id, a space and a place.
 * @param {DurableObjectNamespace<import("./account.mjs").Account>} objects
 * @param {string} name
 */
export function objectOf(objects, name) {
  const place = placeIn(name);
  if (place === undefined) return objects.getByName(name);
  if (place === EU) return objects.jurisdiction(EU).getByName(name);
  return objects.getByName(name, { locationHint: /** @type {DurableObjectLocationHint} */ (place) });
}

/**
 * Returns the name of the object of an account at a place, or of its home.
 * @param {string} account
 * @param {string | undefined} place
 */
export const nameOf = (account, place) => (place === undefined || place === HOME ? account : `${account} ${place}`);

/** Returns the account in the name of an object. @param {string} name */
export const accountIn = (name) => /** @type {string} */ (name.split(" ", 1)[0]);

/** Returns the place in the name of an object. The home has none. @param {string} name */
export function placeIn(name) {
  const space = name.indexOf(" ");
  return space < 0 ? undefined : name.slice(space + 1);
}

/**
 * Returns the name of the object in which the account must be before a command is executed, or undefined if the command can be executed
 * here. An account that is opened in the European Union is opened there, because its home may be anywhere.
 * @param {any} command of the console
 * @param {Pick<import("./metering.mjs").State, "account" | "place" | "closing"> | undefined} state the account, if it is here
 * @param {Place | undefined} here
 */
export function destinationOf(command, state, here) {
  if (command.do === "move") {
    if (!state || state.closing || command.place === state.place) return undefined;
    const name = nameOf(state.account, command.place);
    return name === nameOf(state.account, here?.at) ? undefined : name;
  }
  if (state || here?.at || !["open", "import"].includes(command.do)) return undefined;
  const { account, place } = command.do === "open" ? command : command.account.state;
  return place === EU ? nameOf(account, place) : undefined;
}
