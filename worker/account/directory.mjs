// @ts-check
/**
 * What an account has in the directory at the edge:
 *
 *   key:HASH      plan and account of the key in force; package account reads it
 *   credits:ID    plan, balance and sessions, for the account page and the list of accounts; some seconds old
 */

/** @typedef {import("../service/payment/metering.mjs").State} State */

/**
 * Writes the key in force, and deletes the keys before it.
 * @param {KVNamespace} directory
 * @param {State} state
 * @param {string[]} stale hashes of the keys before it
 */
export async function writeKey(directory, { key, plan, account }, stale) {
  await deleteKeys(directory, stale);
  await directory.put(`key:${key}`, `${plan} ${account}`);
}

/**
 * @param {KVNamespace} directory
 * @param {State} state
 * @param {string[]} sessions beginnings of the hashes of the sessions that may see the balance
 */
export async function writeBalance(directory, { account, plan, credits, bonus, used }, sessions) {
  const balance = { plan, remaining: credits + bonus, used };
  await directory.put(`credits:${account}`, JSON.stringify({ ...balance, sessions }), { metadata: balance });
}

/**
 * Removes an account.
 * @param {KVNamespace} directory
 * @param {string} account
 * @param {string[]} keys hashes
 */
export async function forget(directory, account, keys) {
  await deleteKeys(directory, keys);
  await directory.delete(`credits:${account}`);
}

/** @param {KVNamespace} directory @param {string[]} hashes */
const deleteKeys = (directory, hashes) => Promise.all(hashes.map((hash) => directory.delete(`key:${hash}`)));
