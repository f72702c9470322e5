// @ts-check
/**
 * State and profile of an account as a backup has them, as plain functions. account.mjs adds what the account was used for and the
 * calls that were paid. Package backup in Go checks what comes from outside before it is imported.
 */

import { withoutHolds } from "./balance.mjs";
import { keptOf } from "./deliveries.mjs";
import { standing, withFirstValues } from "./metering.mjs";
import { newProfile } from "./profile.mjs";

/** @typedef {import("./metering.mjs").State} State */
/** @typedef {import("./metering.mjs").Plan} Plan */
/** @typedef {import("./profile.mjs").Profile} Profile */

/** @typedef {"anchor" | "renewed" | "paidUntil" | "promised"} Later the fields that a backup leaves out if they are 0 */

/**
 * @typedef {object} Saved
 * @property {Omit<State, "holds" | "closing" | "cycle" | Later> & Partial<Pick<State, Later>>} state
 * @property {Pick<Profile, "address" | "mail" | "webhook" | "outbox" | "payment"> &
 *   Partial<Pick<Profile, "ownThresholds" | "deliveries" | "passkeys">> &
 *   { keys: import("./keys.mjs").Key[], subscriptions: ({ id: string } & import("./subscriptions.mjs").Subscription)[] }} profile keys are
 *   in the order in which they were made, subscriptions in the order in which they were recorded
 */

/**
 * Returns state and profile for a backup. The backup refunds held credits: the calls that hold them end here, and could not settle a hold
 * of the restored account. It leaves out the sessions, because owners sign in again with a mail or a passkey, and a change of the address
 * that is not complete.
 * @param {State} state
 * @param {Profile} profile
 * @param {{ plans: Record<string, Plan> }} command
 * @param {number} now
 * @returns {Saved}
 */
export function save(state, profile, { plans }, now) {
  standing(state, /** @type {Plan} */ (plans[state.plan]), now); // applies the passing of time
  const settled = withoutHolds(state);
  const { account, place, plan, suspended, created, anchor, renewed, paidUntil, cycleEnd } = settled;
  const { credits, bonus, promised, taken, used, spent, reached, windowEnd, calls } = settled;
  const { address, mail, ownThresholds, webhook, outbox, payment, passkeys } = profile;
  const subscriptions = Object.entries(profile.subscriptions).map(([id, subscription]) => ({ id, ...subscription }));
  return {
    state: {
      ...{ account, place, plan, suspended, created, anchor, renewed, paidUntil, cycleEnd },
      ...{ credits, bonus, promised, taken, used, spent, reached, windowEnd, calls },
    },
    profile: {
      ...{ address, keys: Object.values(profile.keys), mail, ownThresholds, webhook, outbox },
      ...{ payment, subscriptions, passkeys, deliveries: keptOf(profile, now) },
    },
  };
}

/**
 * Returns state and profile of an account that is restored.
 * @param {Saved} saved
 * @param {string} restored hash of the backup
 * @returns {{ state: State, profile: Profile }}
 */
export function restore({ state, profile }, restored) {
  const keys = profile.keys.map((key) => [key.id, key]);
  const subscriptions = profile.subscriptions.map(({ id, version, plan, payment, terms }) => [
    id,
    { version, plan, payment, terms: terms ?? null },
  ]);
  return {
    state: { ...withFirstValues(state), closing: false, holds: {} },
    profile: {
      ...newProfile({}),
      ...profile,
      keys: Object.fromEntries(keys),
      subscriptions: Object.fromEntries(subscriptions),
      restored,
    },
  };
}
