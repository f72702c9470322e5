// @ts-check
/**
 * What an account has in the directory at the edge:
 *
 *   plan:ID       plan, and a space and the place if the account is not in its home; package account reads it
 *   key:HASH      plan and account of a secret in force that does not name its account, as keys did before; package account reads it
 *   restored      there if an account has been restored from a backup; package account reads it
 *   credits:ID    plan, balance and sessions, for the account page and the list of accounts; publishing.mjs says when
 */

/** @typedef {import("./metering.mjs").State} State */

/**
 * Returns the entry of an account with its plan. Releases without places can read the entries of the accounts in their homes only.
 * @param {Pick<State, "plan">} state
 * @param {string | undefined} place
 */
export const planEntry = ({ plan }, place) => (place === undefined ? plan : `${plan} ${place}`);

/**
 * Writes the plan and the secrets in force, and deletes those that have ended.
 * @param {KVNamespace} directory
 * @param {State} state
 * @param {string | undefined} place place in the name of the object
 * @param {string[]} hashes
 * @param {string[]} stale hashes of secrets that have ended
 */
export async function writeKeys(directory, { plan, account }, place, hashes, stale) {
  await deleteKeys(directory, stale);
  await Promise.all(hashes.map((hash) => directory.put(`key:${hash}`, `${plan} ${account}`)));
  await directory.put(`plan:${account}`, planEntry({ plan }, place));
}

/**
 * @param {KVNamespace} directory
 * @param {State} state
 * @param {import("./publishing.mjs").Balance} balance
 * @param {string[]} sessions ids of the sessions that may see the balance: the beginnings of their hashes
 */
export async function writeBalance(directory, { account, plan }, balance, sessions) {
  const metadata = { plan, ...balance };
  await directory.put(`credits:${account}`, JSON.stringify({ ...metadata, sessions }), { metadata });
}

/**
 * Notes that an account has been restored from a backup. KV accepts one write a second to a name.
 * @param {KVNamespace} directory
 */
export async function noteRestored(directory) {
  if ((await directory.get("restored")) === null) await directory.put("restored", "yes");
}

/**
 * Removes an account.
 * @param {KVNamespace} directory
 * @param {string} account
 * @param {string[]} keys hashes of its secrets
 */
export async function forget(directory, account, keys) {
  await deleteKeys(directory, keys);
  await directory.delete(`plan:${account}`);
  await directory.delete(`credits:${account}`);
}

/** @param {KVNamespace} directory @param {string[]} hashes */
const deleteKeys = (directory, hashes) => Promise.all(hashes.map((hash) => directory.delete(`key:${hash}`)));
