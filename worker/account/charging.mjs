// @ts-check
/** The commands of the data plane, as functions of state, command and time: what a call pays, and that a repeated one pays once. */
import { charge, check, commit, hold, release, standing } from "../service/payment/metering.mjs";

/** @typedef {import("../service/payment/metering.mjs").State} State */
/** @typedef {import("../service/payment/metering.mjs").Standing} Standing */

/** The commands that pay for calls, by name. */
const payments = { charge, check, commit, hold, release };

/** Reports whether a command pays for a call. @param {{ do: string }} command */
export const isPayment = (command) => Object.hasOwn(payments, command.do);

/** Reports whether a payment is final with a command. @param {{ do: string }} command */
export const isLast = (command) => command.do === "charge" || command.do === "commit";

/**
 * Applies a command. A repeated call is charged only for what it costs more than before: a part of it that failed, which is free,
 * may succeed the next time.
 * @param {State} state
 * @param {import("./repeats.mjs").Repeats} repeats
 * @param {any} command
 * @param {number} now
 * @returns {Standing & { due?: number }} due is what a repeated call costs
 */
export function pay(state, repeats, command, now) {
  const plan = command.plans[state.plan];
  if (!isPayment(command)) return standing(state, plan, now, command.key);
  const payment = payments[/** @type {keyof typeof payments} */ (command.do)];
  const { repeat } = command;
  if (!repeat) return payment(state, command, plan, now);

  const { known, paid } = repeats.look(repeat, now);
  if (known === "new") {
    const answer = payment(state, command, plan, now);
    if (isLast(command) && answer.outcome === "done" && command.cost > 0) repeats.remember(repeat, command.cost, now);
    return answer;
  }
  const isRefused = known !== "paid" && command.do !== "commit"; // a commit must end its hold
  if (isRefused) return unlessRefused(standing(state, plan, now, command.key), known);
  const due = known === "conflict" ? 0 : Math.max(command.cost - paid, 0);
  const answer = payment(state, { ...command, cost: due }, plan, now);
  if (isLast(command) && answer.outcome === "done") repeats.count(repeat, due);
  return { ...unlessRefused(answer, known === "conflict" ? known : "repeated"), due };
}

/**
 * Returns an answer with another outcome, unless the account refuses the call.
 * @param {Standing} answer
 * @param {string} outcome
 * @returns {Standing}
 */
function unlessRefused(answer, outcome) {
  return answer.outcome === "done" ? { ...answer, outcome: /** @type {any} */ (outcome) } : answer;
}
