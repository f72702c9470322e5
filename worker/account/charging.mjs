// @ts-check
/** The commands of the data plane, as functions of state, command and time: what a call pays, and that a repeated one pays once. */

import { refusal } from "./keys.mjs";
import { charge, check, hold, release, settle, standing } from "./metering.mjs";

/** @typedef {import("./metering.mjs").State} State */
/** @typedef {import("./metering.mjs").Standing} Standing */
/** @typedef {import("./keys.mjs").Key} Key */
/** @typedef {import("./repeats.mjs").Repeat} Repeat */
/** @typedef {import("./repeats.mjs").Repeats} Repeats */

/**
 * The answer to a command. A repeated call gets the answer of the first call if the answer is known, and "forgotten" otherwise. While the
 * first call is running, expires is the time at which its hold expires.
 * @typedef {Omit<Standing, "outcome"> & { outcome: Standing["outcome"] | "repeated" | "forgotten" | "conflict" | "running" |
 *   NonNullable<ReturnType<typeof refusal>>, answer?: string, expires?: number }} Paid
 */

/** The commands that pay for calls, by name. */
const payments = { charge, check, settle, hold, release };

/** Reports whether a command pays for a call. @param {{ do: string }} command */
const isPayment = (command) => Object.hasOwn(payments, command.do);

/**
 * Applies a command. If the command has the hash of a secret, the key must be allowed to execute it. If the key is not allowed, the credits
 * of the hold are refunded. A call that was paid before with the same Idempotency-Key costs nothing and gets its first answer; it counts in
 * the rate window, as one call. A check with mayRepeat is for a call whose Idempotency-Key, if it has one, is not known yet: without credits, or
 * above the limit of its key, it passes only if there is a call that can be repeated.
 * @param {State} state
 * @param {Repeats} repeats
 * @param {any} command
 * @param {Key | undefined} by the key with the secret
 * @param {number} now
 * @returns {Paid}
 */
export function pay(state, repeats, command, by, now) {
  const plan = command.plans[state.plan];
  const refused = command.key === undefined ? null : refusal(by, command, now);
  if (refused && command.do === "settle") return { ...release(state, command, plan, now), outcome: refused };
  if (refused) return { ...standing(state, plan, now), outcome: refused };
  if (!isPayment(command)) return standing(state, plan, now);
  if (command.cost !== undefined && !(Number.isSafeInteger(command.cost) && command.cost >= 0)) {
    throw new RangeError("a cost is not a number of credits");
  }
  if (command.calls !== undefined && !(Number.isSafeInteger(command.calls) && command.calls > 0)) {
    throw new RangeError("the count of a request is no number of calls");
  }
  const payment = payments[/** @type {keyof typeof payments} */ (command.do)];
  const { repeat } = command;
  const isNew = ["charge", "check", "hold"].includes(command.do);
  const known = repeat && isNew ? (running(state, repeat, now) ?? repeats.look(repeat, now)) : null;
  if (!known) {
    const answer = payment(state, { ...command, by }, plan, now);
    if (["capped", "exhausted"].includes(answer.outcome) && command.mayRepeat && canRepeat(state, repeats, now)) {
      return check(state, { ...command, cost: 0, by }, plan, now);
    }
    if (answer.outcome !== "done" || !repeat) return answer;
    const held = command.do === "hold" && state.holds[command.hold];
    if (held) held.repeat = { key: repeat.key, content: repeat.content };
    else if (repeat.answer !== undefined) repeats.keep(repeat, now);
    return answer;
  }
  const counts = known.outcome === "repeated" && command.do !== "check";
  const answer = (counts ? charge : check)(state, { ...command, by, cost: 0, calls: 1 }, plan, now);
  return answer.outcome === "done" && command.do !== "check" ? { ...answer, ...known } : answer;
}

/**
 * Returns the state of a call whose credits are held, or null if no held call has its key.
 * @param {State} state
 * @param {Repeat} repeat
 * @param {number} now
 * @returns {Pick<Paid, "outcome" | "expires"> | null}
 */
function running(state, { key, content }, now) {
  const held = Object.values(state.holds).find(({ repeat, expires }) => repeat?.key === key && expires > now);
  if (!held) return null;
  return held.repeat?.content === content ? { outcome: "running", expires: held.expires } : { outcome: "conflict" };
}

/**
 * Reports whether a call with an Idempotency-Key was paid or is held.
 * @param {State} state
 * @param {Repeats} repeats
 * @param {number} now
 */
function canRepeat(state, repeats, now) {
  return repeats.isAny(now) || Object.values(state.holds).some(({ repeat, expires }) => repeat && expires > now);
}

/**
 * Returns the effects of a command: whether it has charged its call, whether it has changed the state, and whether its call has ended, so
 * that the call is recorded.
 * @param {any} command
 * @param {Paid} answer
 * @param {boolean} hasHeld whether the hold that the command names existed
 */
export function effectOf(command, { outcome, limit }, hasHeld) {
  const isFinal = command.do === "charge" || command.do === "settle";
  const isRepeated = outcome === "repeated";
  const isPaid = (outcome === "done" || isRepeated) && isPayment(command) && command.do !== "check";
  // A free call changes nothing, unless it counts in the rate window. The release of a hold that was never taken changes nothing either.
  // "settle" ends its hold, whatever its outcome is.
  const isFree = (isRepeated || (command.do === "charge" && command.cost === 0)) && limit === 0;
  const isVain = isFree || (command.do === "release" && !hasHeld);
  return {
    isCharged: isPaid && isFinal && !isRepeated,
    hasChanged: (isPaid && !isVain) || command.do === "settle",
    // check and hold do not end a call, unless they refuse or repeat it.
    isOver: (isFinal || outcome !== "done" || !["check", "hold"].includes(command.do)) && outcome !== "revoked",
  };
}

/**
 * Returns an answer as the programs of the data plane read it: one line of values separated by spaces. They are the outcome, the remaining
 * credits, the limit, the calls left and the seconds until the reset of the rate window, and the end of the billing cycle in milliseconds since
 * 1970, or 0 if the next payment begins the next cycle. The answer to "report" also has the used credits, the rest of the bonus, and the
 * thresholds that were reached, separated by commas; any other answer has the number of the key, or 0. For a repeated call, the lines after the
 * first one are the answer of the first call.
 * @param {any} answer
 * @param {any} command
 * @param {{ bonus: number, reached: number[] }} state
 * @param {number} now
 */
export function lineOf(answer, command, { bonus, reached }, now) {
  const isReport = command.do === "report";
  const { outcome, remaining, used, limit, left, reset, cycleEnd, key } = answer;
  const line = `${outcome} ${remaining} ${limit} ${left} ${reset} ${isReport || cycleEnd > now ? cycleEnd : 0}`;
  if (outcome === "repeated") return `${line} ${key}\n${answer.answer}`;
  return isReport ? `${line} ${used} ${bonus} ${reached.join()}` : `${line} ${key}`;
}
