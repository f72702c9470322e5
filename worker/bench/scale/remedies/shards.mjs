// @ts-check
/**
 * A model of shards: several objects have a share of an account's credits each, and move credits to each other from time to time. docs/scale.md
 * has the rules and derives the bounds. Each call costs one credit. All times are in milliseconds.
 */
import { chance } from "../../../../scripts/chance.mjs";
import { Events } from "./events.mjs";
import { offer, picker, queue } from "./load.mjs";

/**
 * @typedef {object} Outcome
 * @property {number} answered calls that were answered and charged
 * @property {number} refused calls that were refused because their shard had no credits left
 * @property {number} wronglyRefused refused calls while another shard had credits, or credits were on their way
 * @property {number} overloaded calls that found the queue of their shard full
 * @property {number} overspent credits used above those of the account
 * @property {number} mostLeft the most credits that were left when a call was refused
 * @property {number} wrongFor time from the first to the last call that was refused while credits were left
 * @property {number} commands commands a second to the busiest shard
 */

/**
 * Simulates an account until its credits are used, and two seconds longer.
 * @param {object} account
 * @param {number} account.seed
 * @param {number} account.rate calls a second
 * @param {number} account.shards
 * @param {number} account.credits
 * @param {number} account.every time between two balancings
 * @param {number} account.roundTrip between an isolate and a shard, and between shards
 * @param {number} account.wall commands a second that a shard can take
 * @param {boolean} [account.isSkewed] whether some shards have more calls than others, as if isolates chose them, rather than calls
 * @returns {Outcome}
 */
export function shards({ seed, rate, shards: count, credits, every, roundTrip, wall, isSkewed = false }) {
  const random = chance(seed);
  const events = new Events();
  const objects = Array.from({ length: count }, (_, i) => ({
    share: Math.floor(credits / count) + Number(i < credits % count),
    queue: queue(events, wall),
  }));
  const outcome = { answered: 0, refused: 0, wronglyRefused: 0, overloaded: 0, mostLeft: 0 };
  const wrong = { first: 0, last: 0 };
  const pick = picker(random, count, isSkewed);
  let left = credits;

  const isUsed = () => left <= 0;
  const call = () => {
    const shard = /** @type {typeof objects[number]} */ (objects[pick()]);
    events.after(roundTrip / 2, () => {
      const isTaken = shard.queue.take(() => {
        if (shard.share > 0) {
          shard.share--;
          left--;
          outcome.answered++;
          return;
        }
        outcome.refused++;
        if (left === 0) return;
        outcome.wronglyRefused++;
        outcome.mostLeft = Math.max(outcome.mostLeft, left);
        wrong.first ||= events.now;
        wrong.last = events.now;
      });
      if (!isTaken) outcome.overloaded++;
    });
  };
  offer(events, random, rate, { isUsed, call });

  /** One shard asks the others for their shares, and tells those with more than the mean which credits to send to the others. */
  const balance = () => {
    if (isUsed()) return;
    /** @type {Map<number, number>} */
    const known = new Map();
    for (const [i, shard] of objects.entries()) {
      events.after(roundTrip / 2, () => shard.queue.take(() => known.set(i, shard.share), true));
    }
    events.after(every / 2, () => {
      if (known.size === count) send(objects.map((_, i) => known.get(i) ?? 0)); // otherwise a shard is overloaded
    });
    events.after(every, balance);
  };
  /** @param {number[]} known */
  const send = (known) => {
    const total = known.reduce((sum, share) => sum + share, 0);
    const fair = known.map((_, i) => Math.floor(total / count) + Number(i < total % count));
    const short = fair.flatMap((share, i) => (share > (known[i] ?? 0) ? [{ i, lacks: share - (known[i] ?? 0) }] : []));
    for (const [i, shard] of objects.entries()) {
      let spare = (known[i] ?? 0) - (fair[i] ?? 0);
      while (spare > 0) {
        const to = /** @type {typeof short[number]} */ (short.at(-1));
        const credits = Math.min(spare, to.lacks);
        spare -= credits;
        to.lacks -= credits;
        if (to.lacks === 0) short.pop();
        const other = /** @type {typeof objects[number]} */ (objects[to.i]);
        events.after(roundTrip / 2, () =>
          shard.queue.take(() => {
            const sent = Math.min(credits, shard.share); // calls may have used some since
            shard.share -= sent;
            events.after(roundTrip / 2, () => other.queue.take(() => (other.share += sent), true));
          }, true),
        );
      }
    }
  };
  events.after(every, balance);
  events.run();

  const sum = outcome.answered + objects.reduce((all, { share }) => all + share, 0);
  if (sum !== credits) throw new Error(`${sum} of ${credits} credits are accounted for`);
  return {
    ...outcome,
    overspent: Math.max(outcome.answered - credits, 0),
    wrongFor: wrong.last - wrong.first,
    commands: (Math.max(...objects.map((one) => one.queue.commands)) * 1000) / events.now,
  };
}
