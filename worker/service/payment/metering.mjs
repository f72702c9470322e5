// @ts-check
/**
 * The arithmetic of an account: what a command does to its state, as plain functions of state, command and time.
 * account.mjs keeps the state; Go hands the figures of the plans with each command and gives the outcomes their words.
 */

/**
 * @typedef {object} Plan what a plan gives
 * @property {number} credits credits of a billing cycle
 * @property {number} bonus credits given once, with the account
 * @property {number} perMinute calls that a minute may have; 0: any number
 *
 * @typedef {object} State an account
 * @property {string} account its id
 * @property {string} plan
 * @property {string} key hash of the key in force
 * @property {number} created when the account was made, in milliseconds; the billing cycle counts from here
 * @property {number} cycleEnd when this billing cycle ends, in milliseconds
 * @property {number} credits what is left of this cycle's credits
 * @property {number} bonus what is left of the bonus
 * @property {number} used what this cycle has used, of either
 * @property {number} windowEnd when this rate window ends, in milliseconds
 * @property {number} calls calls in this rate window
 * @property {Record<string, Hold>} holds by their ids
 *
 * @typedef {object} Hold credits that have been taken for a call whose outcome is not known yet
 * @property {number} credits those taken from a cycle
 * @property {number} bonus those taken from the bonus
 * @property {number} cycleEnd when that cycle ends
 * @property {number} expires when they are given back if nothing is heard of the call, in milliseconds
 *
 * @typedef {object} Standing what is told of an account
 * @property {"done" | "revoked" | "throttled" | "exhausted" | "lapsed"} outcome
 * @property {string} plan
 * @property {number} remaining credits left, of this cycle and of the bonus
 * @property {number} used
 * @property {number} limit calls that a rate window may have; 0: any number
 * @property {number} left calls left in this rate window
 * @property {number} reset whole seconds until it ends
 * @property {number} cycleEnd when the next billing cycle begins, in milliseconds
 */

/** The length of a rate window in milliseconds. */
const WINDOW = 60_000;

/**
 * Makes an account. With credits it has so many left in this cycle, and no bonus.
 * @param {{ account: string, plan: string, key: string, credits?: number }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {State}
 */
export function open(command, plan, now) {
  return {
    account: command.account,
    plan: command.plan,
    key: command.key,
    created: now,
    cycleEnd: cycleEnd(now, now),
    credits: command.credits ?? plan.credits,
    bonus: command.credits === undefined ? plan.bonus : 0,
    used: 0,
    windowEnd: 0,
    calls: 0,
    holds: {},
  };
}

/**
 * Tells whether a call can be paid for, and changes nothing of the state but what time has changed.
 * @param {State} state
 * @param {{ key: string, cost: number }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function check(state, command, plan, now) {
  const answer = standing(state, plan, now, command.key);
  if (answer.outcome !== "done") return answer;
  if (plan.perMinute > 0 && state.calls >= plan.perMinute) return { ...answer, outcome: "throttled" };
  if (answer.remaining < command.cost) return { ...answer, outcome: "exhausted" };
  return answer;
}

/**
 * Pays for a call, or says why not: then nothing of the state changes but what time has changed.
 * @param {State} state
 * @param {{ key: string, cost: number }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function charge(state, command, plan, now) {
  const before = check(state, command, plan, now);
  if (before.outcome !== "done") return before;

  take(state, command.cost);
  if (plan.perMinute > 0) {
    if (state.calls === 0) state.windowEnd = now + WINDOW;
    state.calls++;
  }
  return standing(state, plan, now);
}

/**
 * Pays for a call beforehand: commit makes that final, release gives the credits back, and so does the passing of time.
 * @param {State} state
 * @param {{ key: string, cost: number, hold: string, life: number }} command life is in milliseconds
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function hold(state, command, plan, now) {
  turn(state, plan, now);
  const { credits, bonus, cycleEnd } = state;
  const answer = charge(state, command, plan, now);
  if (answer.outcome === "done") {
    const taken = { credits: credits - state.credits, bonus: bonus - state.bonus };
    state.holds[command.hold] = { ...taken, cycleEnd, expires: now + command.life };
  }
  return answer;
}

/**
 * Makes a payment final, and gives back what of it is more than the cost. The outcome is "lapsed" if the credits have been
 * given back meanwhile.
 * @param {State} state
 * @param {{ hold: string, cost?: number }} command without a cost all of it is paid
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function commit(state, command, plan, now) {
  turn(state, plan, now);
  const isHeld = giveBack(state, command.hold, command.cost ?? Infinity);
  return { ...standing(state, plan, now), ...(!isHeld && { outcome: "lapsed" }) };
}

/**
 * Gives the credits of a hold back. The call keeps its place in the rate window: the work was done.
 * @param {State} state
 * @param {{ hold: string }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function release(state, command, plan, now) {
  turn(state, plan, now);
  giveBack(state, command.hold, 0);
  return standing(state, plan, now);
}

/**
 * Gives back the credits of the holds whose time is over, and tells when that of the next one is.
 * @param {State} state
 * @param {number} now
 * @returns {number | undefined}
 */
export function lapse(state, now) {
  let next;
  for (const [id, { expires }] of Object.entries(state.holds)) {
    if (expires <= now) giveBack(state, id, 0);
    else next = Math.min(next ?? expires, expires);
  }
  return next;
}

/**
 * @param {State} state
 * @param {number} cost
 */
function take(state, cost) {
  const fromCycle = Math.min(cost, state.credits);
  state.credits -= fromCycle;
  state.bonus -= cost - fromCycle;
  state.used += cost;
}

/**
 * Ends a hold, if there is one, and gives its credits back but for the cost, which a cycle's credits pay before the bonus
 * does. Those of a cycle that has ended lapse with it.
 * @param {State} state
 * @param {string} id
 * @param {number} cost
 * @returns {boolean} whether there is one
 */
function giveBack(state, id, cost) {
  const held = state.holds[id];
  if (!held) return false;
  delete state.holds[id];
  const credits = Math.max(held.credits - cost, 0);
  const bonus = Math.max(held.bonus - Math.max(cost - held.credits, 0), 0);
  state.bonus += bonus;
  if (held.cycleEnd !== state.cycleEnd) return true;
  state.credits += credits;
  state.used -= credits + bonus;
  return true;
}

/**
 * Tells how the account stands. With a key that is not the one in force the outcome is "revoked".
 * @param {State} state
 * @param {Plan} plan
 * @param {number} now
 * @param {string} [key]
 * @returns {Standing}
 */
export function standing(state, plan, now, key = state.key) {
  turn(state, plan, now);
  return {
    outcome: key === state.key ? "done" : "revoked",
    plan: state.plan,
    remaining: state.credits + state.bonus,
    used: state.used,
    limit: plan.perMinute,
    left: Math.max(plan.perMinute - state.calls, 0),
    reset: state.calls > 0 ? Math.ceil((state.windowEnd - now) / 1000) : WINDOW / 1000,
    cycleEnd: state.cycleEnd,
  };
}

/**
 * Does what the passing of time does: begins a new cycle, with the plan's credits, and a new rate window.
 * @param {State} state
 * @param {Plan} plan
 * @param {number} now
 */
function turn(state, plan, now) {
  if (now >= state.cycleEnd) {
    state.cycleEnd = cycleEnd(state.created, now);
    state.credits = plan.credits;
    state.used = 0;
  }
  if (now >= state.windowEnd) state.calls = 0;
  lapse(state, now);
}

/**
 * When the billing cycle that holds now ends: cycles are calendar months in UTC from the account's first day. In a
 * month that is too short for it the cycle begins on its last day.
 * @param {number} created
 * @param {number} now
 */
export function cycleEnd(created, now) {
  const first = new Date(created);
  const today = new Date(now);
  let months = (today.getUTCFullYear() - first.getUTCFullYear()) * 12 + today.getUTCMonth() - first.getUTCMonth();
  while (monthsLater(first, months) <= now) months++;
  return monthsLater(first, months);
}

/**
 * @param {Date} first
 * @param {number} months
 */
function monthsLater(first, months) {
  const month = first.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(first.getUTCFullYear(), month, Math.min(first.getUTCDate(), lastDay));
}
