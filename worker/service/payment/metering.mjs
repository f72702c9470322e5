// @ts-check
/**
 * The arithmetic of an account: how a command changes its state, as plain functions of state, command and time. account.mjs
 * stores the state. Go sends the figures of the plans with each command and turns the outcomes into messages. All times are in
 * milliseconds since 1970.
 */

/**
 * @typedef {object} Plan what a plan includes
 * @property {number} credits credits for each billing cycle
 * @property {number} bonus credits given once, when the account is opened
 * @property {number} perMinute maximum number of calls a minute; 0 for no limit
 *
 * @typedef {object} State an account
 * @property {string} account id
 * @property {string} plan
 * @property {boolean} suspended whether the operator has suspended the account
 * @property {boolean} closing whether the account is being deleted
 * @property {number} created time at which the account was opened; the first billing cycle begins then
 * @property {number} cycleEnd end of this billing cycle
 * @property {number} credits credits left of this cycle
 * @property {number} bonus credits left of the bonus
 * @property {number} taken credits of this cycle that are used or held
 * @property {number} used credits used or held in this cycle, including those of the bonus
 * @property {Record<string, number>} spent credits used or held in this cycle, by id of the key
 * @property {number[]} reached thresholds that were reached in this cycle, in percent
 * @property {number} windowEnd end of this rate window
 * @property {number} calls calls in this rate window
 * @property {Record<string, Hold>} holds by id
 *
 * @typedef {object} Hold credits taken for a call whose outcome is not known yet
 * @property {number} credits credits taken from a cycle
 * @property {number} bonus credits taken from the bonus
 * @property {number} cycleEnd end of that cycle
 * @property {number} expires time at which the hold is released if it has not been settled
 * @property {string} [by] id of the key of the call
 * @property {{ key: string, content: string }} [repeat] hashes of the call's Idempotency-Key and of the call
 *
 * @typedef {object} Payer the key of a call
 * @property {string} id
 * @property {number | null} limit credits that it may use in a cycle, or null for no limit
 *
 * @typedef {object} Standing the answer to a command
 * @property {"done" | "suspended" | "throttled" | "capped" | "exhausted" | "lapsed"} outcome
 * @property {string} plan
 * @property {number} remaining credits left, including the bonus
 * @property {number} used credits used in this cycle, including those of the bonus
 * @property {number} limit maximum number of calls in a rate window; 0 for no limit
 * @property {number} left calls left in this rate window
 * @property {number} reset whole seconds until the rate window ends
 * @property {number} cycleEnd start of the next billing cycle
 */

/** The length of a rate window in milliseconds. */
const WINDOW = 60_000;

/**
 * Opens an account. If the command has credits, the account has this many in its first cycle instead of the plan's, and the bonus
 * of the command or none.
 * @param {{ account: string, plan: string, credits?: number, bonus?: number }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {State}
 */
export function open(command, plan, now) {
  return {
    account: command.account,
    plan: command.plan,
    suspended: false,
    closing: false,
    created: now,
    cycleEnd: cycleEnd(now, now),
    credits: command.credits ?? plan.credits,
    bonus: command.credits === undefined ? plan.bonus : (command.bonus ?? 0),
    taken: 0,
    used: 0,
    spent: {},
    reached: [],
    windowEnd: 0,
    calls: 0,
    holds: {},
  };
}

/**
 * Reports whether a call can be paid for. Only the passing of time changes the state.
 * @param {State} state
 * @param {{ cost: number, by?: Payer | undefined }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function check(state, { cost, by }, plan, now) {
  const answer = standing(state, plan, now);
  if (state.suspended) return { ...answer, outcome: "suspended" };
  if (plan.perMinute > 0 && state.calls >= plan.perMinute) return { ...answer, outcome: "throttled" };
  if (by && by.limit !== null && spentBy(state, by.id) + cost > by.limit) return { ...answer, outcome: "capped" };
  if (answer.remaining < cost) return { ...answer, outcome: "exhausted" };
  return answer;
}

/**
 * Pays for a call. If the outcome is not "done", only the passing of time changes the state.
 * @param {State} state
 * @param {{ cost: number, by?: Payer | undefined }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function charge(state, command, plan, now) {
  const before = check(state, command, plan, now);
  if (before.outcome !== "done") return before;

  take(state, command.cost, command.by?.id);
  if (plan.perMinute > 0) {
    if (state.calls === 0) state.windowEnd = now + WINDOW;
    state.calls++;
  }
  return standing(state, plan, now);
}

/**
 * Pays for a call in advance. commit makes the payment final; release refunds it, and so does the expiry of the hold.
 * @param {State} state
 * @param {{ cost: number, by?: Payer | undefined, hold: string, life: number }} command life is in milliseconds
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function hold(state, command, plan, now) {
  advance(state, plan, now);
  const { credits, bonus, cycleEnd } = state;
  const answer = charge(state, command, plan, now);
  if (answer.outcome === "done") {
    const taken = { credits: credits - state.credits, bonus: bonus - state.bonus };
    const by = command.by && { by: command.by.id };
    state.holds[command.hold] = { ...taken, cycleEnd, expires: now + command.life, ...by };
  }
  return answer;
}

/**
 * Makes the payment of a hold final, and refunds the credits above the cost. The outcome is "lapsed" if the hold does not exist
 * any more.
 * @param {State} state
 * @param {{ hold: string, cost?: number }} command without a cost, all credits of the hold are paid
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function commit(state, command, plan, now) {
  advance(state, plan, now);
  const isHeld = refund(state, command.hold, command.cost ?? Infinity);
  const answer = standing(state, plan, now);
  return isHeld ? answer : { ...answer, outcome: "lapsed" };
}

/**
 * Refunds the credits of a hold. The call still counts in the rate window, because the work was done.
 * @param {State} state
 * @param {{ hold: string }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function release(state, command, plan, now) {
  advance(state, plan, now);
  refund(state, command.hold, 0);
  return standing(state, plan, now);
}

/**
 * Gives the account another plan. The account keeps its cycle: the credits of the new plan take effect at once, less those of the
 * cycle that are already used.
 * @param {State} state
 * @param {string} name
 * @param {Plan} from
 * @param {Plan} to
 * @param {number} now
 */
export function changePlan(state, name, from, to, now) {
  advance(state, from, now);
  if (name === state.plan) return;
  state.plan = name;
  state.credits = Math.max(to.credits - state.taken, 0);
  state.calls = 0;
}

/**
 * Adds credits to the bonus, which does not lapse.
 * @param {State} state
 * @param {number} credits
 */
export function grant(state, credits) {
  state.bonus += credits;
}

/**
 * Returns the thresholds, in percent, that the account has newly reached in this cycle, and remembers them. The account has
 * reached a threshold when it has used this share of all credits that it has or had in this cycle. Held credits are not used yet.
 * @param {State} state
 * @param {number[]} thresholds
 */
export function crossed(state, thresholds) {
  const holds = Object.values(state.holds).filter(({ cycleEnd }) => cycleEnd === state.cycleEnd);
  const held = holds.reduce((sum, { credits, bonus }) => sum + credits + bonus, 0);
  const total = state.used + state.credits + state.bonus;
  const isReached = (/** @type {number} */ percent) => total > 0 && (state.used - held) * 100 >= percent * total;
  const fresh = thresholds.filter((percent) => isReached(percent) && !state.reached.includes(percent));
  state.reached.push(...fresh);
  return fresh;
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

/**
 * Uses the credits of the cycle first, then the bonus.
 * @param {State} state
 * @param {number} cost
 * @param {string} [by] id of the key
 */
function take(state, cost, by) {
  const fromCycle = Math.min(cost, state.credits);
  state.credits -= fromCycle;
  state.bonus -= cost - fromCycle;
  state.taken += fromCycle;
  state.used += cost;
  if (by !== undefined) state.spent[by] = spentBy(state, by) + cost;
}

/**
 * Ends a hold, if it exists, and refunds its credits above the cost. The cost is paid from the credits of the cycle first, then
 * from the bonus. Credits of a cycle that has ended are not refunded.
 * @param {State} state
 * @param {string} id
 * @param {number} cost
 * @returns {boolean} whether the hold exists
 */
function refund(state, id, cost) {
  const held = state.holds[id];
  if (!held) return false;
  delete state.holds[id];
  const credits = Math.max(held.credits - cost, 0);
  const bonus = Math.max(held.bonus - Math.max(cost - held.credits, 0), 0);
  state.bonus += bonus;
  if (held.cycleEnd !== state.cycleEnd) return true;
  state.credits += credits;
  state.taken -= credits;
  state.used -= credits + bonus;
  if (held.by !== undefined && Object.hasOwn(state.spent, held.by)) {
    state.spent[held.by] = spentBy(state, held.by) - credits - bonus; // unless the key has been revoked
  }
  return true;
}

/**
 * Returns the credits that a key has used in this cycle, including held ones.
 * @param {State} state
 * @param {string} id
 */
export const spentBy = ({ spent }, id) => (Object.hasOwn(spent, id) ? /** @type {number} */ (spent[id]) : 0);

/**
 * Returns the standing of the account.
 * @param {State} state
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function standing(state, plan, now) {
  advance(state, plan, now);
  return {
    outcome: "done",
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
 * Applies the passing of time: begins a new billing cycle with the plan's credits, ends the rate window, and releases expired
 * holds.
 * @param {State} state
 * @param {Plan} plan
 * @param {number} now
 */
function advance(state, plan, now) {
  if (now >= state.cycleEnd) {
    state.cycleEnd = cycleEnd(state.created, now);
    state.credits = plan.credits;
    state.taken = 0;
    state.used = 0;
    state.spent = {};
    state.reached = [];
  }
  if (now >= state.windowEnd) state.calls = 0;
  lapse(state, now);
}

/**
 * Returns the end of the billing cycle that contains now. Cycles are calendar months in UTC and begin on the day of the month on
 * which the account was opened, or on the last day of a month that is too short.
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
