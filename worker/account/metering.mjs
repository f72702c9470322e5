// @ts-check
/**
 * The arithmetic of an account: how a command changes its state, as plain functions of state, command and time. balance.mjs takes and
 * refunds credits, and record.mjs stores the state. Go sends the figures of the plans with each command and turns the outcomes into messages. All times are in
 * milliseconds since 1970.
 */

import { due, keepPromise, lapse, refund, spentBy, take } from "./balance.mjs";
import { creditsOf, cycleEnd, cycleOf } from "./cycles.mjs";

/** @typedef {import("./cycles.mjs").Period} Period */
/** @typedef {import("./cycles.mjs").Line} Line */

/**
 * @typedef {object} Plan what a plan includes
 * @property {number} credits credits for each billing cycle
 * @property {number} bonus credits given once, when the account is opened
 * @property {number} perMinute maximum number of calls a minute; 0 for no limit
 *
 * @typedef {object} State an account
 * @property {string} account id
 * @property {string} [place] where the account is, as place.mjs names places; undefined for an account that was opened anywhere
 * @property {string} plan
 * @property {boolean} suspended whether the operator has suspended the account
 * @property {boolean} closing whether the account is being deleted
 * @property {number} created time at which the account was opened; the first billing cycle begins then
 * @property {number} anchor time from which free cycles are counted
 * @property {number} renewed start of the newest paid period that began a cycle; 0 if there was none
 * @property {number} paidUntil end of the paid period; 0 if nothing is paid
 * @property {number} cycleEnd end of this billing cycle
 * @property {number} cycle number of cycles that have begun
 * @property {number} credits credits left of this cycle
 * @property {number} bonus credits left of the bonus
 * @property {number} promised credits of the bonus that the account gets with the first call that is charged on a later day (UTC) than
 *   created
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
 * @property {number} [promised] credits taken from the promised bonus, on a day on which it is due
 * @property {number} cycle number of that cycle
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
 * Opens an account. If the command has credits, they replace the plan's credits in the first cycle, and the account gets the bonus and the
 * promised bonus of the command, or none.
 * @param {{ account: string, plan: string, credits?: number, bonus?: number, promised?: number, place?: string | undefined }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {State}
 */
export function open(command, plan, now) {
  return {
    account: command.account,
    ...(command.place && { place: command.place }),
    plan: command.plan,
    suspended: false,
    closing: false,
    created: now,
    anchor: now,
    renewed: 0,
    paidUntil: 0,
    cycleEnd: cycleEnd(now, now),
    cycle: 0,
    credits: command.credits ?? plan.credits,
    bonus: command.credits === undefined ? plan.bonus : (command.bonus ?? 0),
    promised: command.promised ?? 0,
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
 * Returns a stored state, with initial values for the fields that did not exist when it was stored.
 * @param {any} stored
 * @returns {State}
 */
export const withFirstValues = (stored) => ({
  ...open(stored, { credits: 0, bonus: 0, perMinute: 0 }, stored.created),
  taken: stored.used,
  ...stored,
});

/**
 * Reports whether a call can be paid for. Only the passing of time changes the state.
 * @param {State} state
 * @param {{ cost: number, calls?: number, by?: Payer | undefined }} command calls is how many calls it counts in the rate window
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function check(state, { cost, calls = 1, by }, plan, now) {
  const answer = standing(state, plan, now);
  if (state.suspended) return { ...answer, outcome: "suspended" };
  if (plan.perMinute > 0 && state.calls + calls > plan.perMinute) return { ...answer, outcome: "throttled" };
  if (by && by.limit !== null && cost > 0 && spentBy(state, by.id) + cost > by.limit)
    return { ...answer, outcome: "capped" };
  if (answer.remaining + due(state, now) < cost) return { ...answer, outcome: "exhausted" };
  return answer;
}

/**
 * Pays for a call. If the promised bonus is due, the account gets it with the call. If the outcome is not "done", only the passing of time
 * changes the state.
 * @param {State} state
 * @param {{ cost: number, calls?: number, by?: Payer | undefined }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function charge(state, command, plan, now) {
  const before = check(state, command, plan, now);
  if (before.outcome !== "done") return before;
  if (command.cost > 0) keepPromise(state, now);
  return spend(state, command, plan, now);
}

/**
 * Pays for a call in advance. "settle" makes the payment final; "release" refunds it, and so does the expiry of the hold. The promised
 * bonus can pay if it is due, but the rest of it comes only with "settle".
 * @param {State} state
 * @param {{ cost: number, calls?: number, by?: Payer | undefined, hold: string, life: number }} command life is in milliseconds
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function hold(state, command, plan, now) {
  const before = check(state, command, plan, now);
  if (before.outcome !== "done") return before;
  const { credits, bonus, promised, cycle } = state;
  const answer = spend(state, command, plan, now);
  state.holds[command.hold] = {
    credits: credits - state.credits,
    bonus: bonus - state.bonus,
    promised: promised - state.promised,
    cycle,
    expires: now + command.life,
    ...(command.by && { by: command.by.id }),
  };
  return answer;
}

/**
 * Makes the payment of a hold final, and refunds the credits above the cost. The outcome is "lapsed" if the hold no longer exists. If the
 * promised bonus is due, the account gets it with the payment.
 * @param {State} state
 * @param {{ hold: string, cost?: number }} command without a cost, all credits of the hold are paid
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
export function settle(state, command, plan, now) {
  advance(state, plan, now);
  const paid = refund(state, command.hold, command.cost ?? Infinity);
  if (paid) keepPromise(state, now);
  const answer = standing(state, plan, now);
  return paid !== undefined ? answer : { ...answer, outcome: "lapsed" };
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
 * Gives the account another plan. The account keeps its cycle: it gets the credits of the new plan at once, less the credits that are
 * already used in the cycle.
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
 * Makes the cycles follow the paid periods. A period that begins later than all earlier ones begins a cycle, with the credits that were
 * paid. Within a period, used credits stay used, so that changes back and forth gain nothing. If the next period is not paid, no cycle
 * begins after a period, and the account keeps the remaining credits. If nothing is paid any more, the cycle continues to its end, and free
 * cycles follow it. The account has its new plan already.
 * @param {State} state
 * @param {{ period: Period, lines: Line[] } | null} paid
 * @param {Record<string, Plan>} plans
 * @param {number} now
 */
export function follow(state, paid, plans, now) {
  const plan = /** @type {Plan} */ (plans[state.plan]);
  if (paid) {
    const cycle = cycleOf(paid.period, now);
    if (paid.period.start > state.renewed) {
      begin(state, 0);
      state.renewed = paid.period.start;
    }
    state.paidUntil = paid.period.end;
    state.cycleEnd = cycle.end;
    state.credits = Math.max(creditsOf(paid.lines, plans, cycle) - state.taken, 0);
  } else if (state.paidUntil > 0) {
    state.paidUntil = 0;
    state.anchor = state.cycleEnd;
  }
  advance(state, plan, now);
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
 * Returns the thresholds, in percent, that the account has newly reached in this cycle, and remembers them. An account reaches a threshold
 * when it has used this share of all credits that it has or had in this cycle. Held credits are not used yet.
 * @param {State} state
 * @param {number[]} thresholds
 */
export function crossed(state, thresholds) {
  // A hold that was stored without a cycle belongs to this cycle.
  const holds = Object.values(state.holds).filter(({ cycle }) => (cycle ?? state.cycle) === state.cycle);
  const held = holds.reduce((sum, { credits, bonus, promised = 0 }) => sum + credits + bonus + promised, 0);
  const total = state.used + state.credits + state.bonus;
  const isReached = (/** @type {number} */ percent) => total > 0 && (state.used - held) * 100 >= percent * total;
  const fresh = thresholds.filter((percent) => isReached(percent) && !state.reached.includes(percent));
  state.reached.push(...fresh);
  return fresh;
}

/**
 * Takes the cost of a payable call from the credits, and counts it in the rate window.
 * @param {State} state
 * @param {{ cost: number, calls?: number, by?: Payer | undefined }} command
 * @param {Plan} plan
 * @param {number} now
 * @returns {Standing}
 */
function spend(state, { cost, calls = 1, by }, plan, now) {
  take(state, cost, by?.id);
  if (plan.perMinute > 0) {
    if (state.calls === 0) state.windowEnd = now + WINDOW;
    state.calls += calls;
  }
  return standing(state, plan, now);
}

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
 * Begins a cycle.
 * @param {State} state
 * @param {number} credits
 */
function begin(state, credits) {
  state.cycle++;
  state.credits = credits;
  state.taken = 0;
  state.used = 0;
  state.spent = {};
  state.reached = [];
}

/**
 * Applies the passing of time: begins a new billing cycle with the plan's credits, ends the rate window, and releases expired
 * holds. At the end of a paid period, the next payment begins a cycle.
 * @param {State} state
 * @param {Plan} plan
 * @param {number} now
 */
function advance(state, plan, now) {
  if (now >= state.cycleEnd && state.cycleEnd !== state.paidUntil) {
    const period = { start: state.renewed, end: state.paidUntil };
    state.cycleEnd = state.paidUntil > 0 ? cycleOf(period, now).end : cycleEnd(state.anchor, now);
    begin(state, plan.credits);
  }
  if (now >= state.windowEnd) state.calls = 0;
  lapse(state, now);
}
