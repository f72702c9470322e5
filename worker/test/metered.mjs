// @ts-check
/** Accounts for the tests of their arithmetic. */
import { addKey } from "../account/keys.mjs";
import { open } from "../account/metering.mjs";

/** @typedef {import("../account/metering.mjs").Plan} Plan */

/** @type {Plan} */
export const FREE = { credits: 1000, bonus: 500, perMinute: 60 };
/** @type {Plan} */
export const PRO = { credits: 50_000, bonus: 0, perMinute: 0 };
export const KEY = "hash of the secret";

/** A moment in milliseconds. @param {string} text */
export const at = (text) => Date.parse(text);

/**
 * Opens an account.
 * @param {Plan} plan
 * @param {number} now
 * @param {number} [credits]
 */
export function account(plan, now, credits) {
  const command = { account: "A", plan: "p", ...(credits !== undefined && { credits }) };
  return open(command, plan, now);
}

/** The keys of an account that has one, which is made with some rules. @param {number} now @param {Partial<import("../account/keys.mjs").Key>} [rules] */
export function oneKey(now, rules) {
  /** @type {import("../account/keys.mjs").Keys} */
  const keys = {};
  addKey(keys, { id: "one", name: "One", hash: KEY, ...rules }, now);
  return keys;
}
