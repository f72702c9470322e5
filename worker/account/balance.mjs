// @ts-check
/**
 * The balance of an account: how credits are taken for calls, promised, held and refunded. metering.mjs decides when.
 */

/** @typedef {import("./metering.mjs").State} State */

/** The length of a day in milliseconds. */
const DAY = 86_400_000;

/**
 * Returns the credits that a key has used in this cycle, including held ones.
 * @param {State} state
 * @param {string} id
 */
export const spentBy = ({ spent }, id) => (Object.hasOwn(spent, id) ? /** @type {number} */ (spent[id]) : 0);

/**
 * Returns the part of the bonus that the account gets with the next call that is charged.
 * @param {State} state
 * @param {number} now
 */
export function due({ promised, created }, now) {
  return Math.floor(now / DAY) > Math.floor(created / DAY) ? promised : 0;
}

/**
 * Gives the account the promised bonus, if it is due.
 * @param {State} state
 * @param {number} now
 */
export function keepPromise(state, now) {
  const credits = due(state, now);
  state.bonus += credits;
  state.promised -= credits;
}

/**
 * Uses the credits of the cycle first, then the bonus, then the promised bonus.
 * @param {State} state
 * @param {number} cost
 * @param {string} [by] id of the key
 */
export function take(state, cost, by) {
  const fromCycle = Math.min(cost, state.credits);
  const fromBonus = Math.min(cost - fromCycle, state.bonus);
  state.credits -= fromCycle;
  state.bonus -= fromBonus;
  state.promised -= cost - fromCycle - fromBonus;
  state.taken += fromCycle;
  state.used += cost;
  if (by !== undefined) state.spent[by] = spentBy(state, by) + cost;
}

/**
 * Ends a hold, if it exists, and refunds its credits above the cost. The cost is paid in the order of take. Credits of a cycle that
 * has ended are not refunded.
 * @param {State} state
 * @param {string} id
 * @param {number} cost
 * @returns {number | undefined} the credits that were paid; undefined if the hold does not exist
 */
export function refund(state, id, cost) {
  const held = state.holds[id];
  if (!held) return undefined;
  delete state.holds[id];
  const { promised: heldPromise = 0 } = held;
  const credits = Math.max(held.credits - cost, 0);
  const bonus = Math.max(held.bonus - Math.max(cost - held.credits, 0), 0);
  const promised = Math.max(heldPromise - Math.max(cost - held.credits - held.bonus, 0), 0);
  state.bonus += bonus;
  state.promised += promised;
  if ((held.cycle ?? state.cycle) === state.cycle) {
    const refunded = credits + bonus + promised;
    state.credits += credits;
    state.taken -= credits;
    state.used -= refunded;
    // A revoked key no longer has a sum.
    if (held.by !== undefined && Object.hasOwn(state.spent, held.by))
      state.spent[held.by] = spentBy(state, held.by) - refunded;
  }
  return held.credits + held.bonus + heldPromise - credits - bonus - promised;
}

/**
 * Refunds the credits of the holds that have expired. Returns the time at which the next hold expires, if there is one.
 * @param {State} state
 * @param {number} now
 * @returns {number | undefined}
 */
export function lapse(state, now) {
  let next;
  for (const [id, { expires }] of Object.entries(state.holds)) {
    if (expires <= now) refund(state, id, 0);
    else next = Math.min(next ?? expires, expires);
  }
  return next;
}

/**
 * Returns a copy of the state without holds. Their credits are refunded.
 * @param {State} state
 * @returns {State}
 */
export function withoutHolds(state) {
  const copy = structuredClone(state);
  for (const id of Object.keys(copy.holds)) refund(copy, id, 0);
  return copy;
}
