// @ts-check
/** Accounts for the tests of their arithmetic. */
import { open } from "../service/payment/metering.mjs";

/** @typedef {import("../service/payment/metering.mjs").Plan} Plan */

/** @type {Plan} */
export const FREE = { credits: 1000, bonus: 500, perMinute: 60 };
/** @type {Plan} */
export const PRO = { credits: 50_000, bonus: 0, perMinute: 0 };
export const KEY = "hash of the key";

/** A moment in milliseconds. @param {string} text */
export const at = (text) => Date.parse(text);

/**
 * Opens an account.
 * @param {Plan} plan
 * @param {number} now
 * @param {number} [credits]
 */
export function account(plan, now, credits) {
  const command = { account: "A", plan: "p", key: KEY, ...(credits !== undefined && { credits }) };
  return open(command, plan, now);
}
