// @ts-check
/**
 * A model of leases: an isolate takes credits from the account's object, charges calls itself, and returns the rest. docs/scale.md has the rules
 * and derives the bounds. Each call costs one credit. All times are in milliseconds.
 */
import { chance } from "../../../../scripts/chance.mjs";
import { Events } from "./events.mjs";
import { offer, PATIENCE, picker, queue } from "./load.mjs";

/**
 * @typedef {object} Isolate
 * @property {number} id
 * @property {number} left credits of its lease that are not used
 * @property {number} until when it stops to use the lease
 * @property {number} version the version of the account's keys that the object had when it granted the lease
 * @property {boolean} isAsking whether it waits for a lease
 * @property {number} asked when it last asked for one
 * @property {number} calls its calls since then
 * @property {number} waiting calls that wait for that lease
 * @property {boolean} isExact whether the object grants no leases, so that each call is a command
 * @property {boolean} isDead
 *
 * @typedef {object} Outcome
 * @property {number} answered calls that were answered and charged
 * @property {number} refused calls that were refused because no credits were left for them
 * @property {number} wronglyRefused refused calls while isolates had credits in leases
 * @property {number} overloaded calls that found the object's queue full
 * @property {number} deaths isolates that died
 * @property {number} unanswered calls that waited for a lease in an isolate that died
 * @property {number} overspent credits used above those of the account
 * @property {number} lost credits that no call has used and no call can use any more
 * @property {number} mostOut the most credits that were in leases at a time
 * @property {number} oldKey the longest time for which a replaced key worked
 * @property {number} commands commands a second to the object, while it grants leases
 */

/**
 * Returns the credits below which the object grants no leases. While the last leases come back, it charges less than this.
 * @param {{ wall: number, life: number, roundTrip: number }} figures
 */
export const reserveOf = ({ wall, life, roundTrip }) => Math.ceil((wall * (life + roundTrip + PATIENCE)) / 1000) + 1;

/**
 * Simulates an account until its credits are used, and two seconds longer.
 * @param {object} account
 * @param {number} account.seed
 * @param {number} account.rate calls a second
 * @param {number} account.isolates
 * @param {number} account.credits
 * @param {number} account.size the most credits of a lease
 * @param {number} account.life time after which a lease lapses
 * @param {number} account.roundTrip between an isolate and the object
 * @param {number} account.wall commands a second that the object can take
 * @param {number} [account.reserve] credits below which the object grants no leases
 * @param {boolean} [account.isSkewed] whether some isolates have more calls than others
 * @param {number} [account.deathEvery] time between the deaths of isolates
 * @param {boolean} [account.isForgiving] whether a lease that has lapsed is refunded, instead of being paid
 * @returns {Outcome}
 */
export function leases(account) {
  const { seed, rate, isolates: count, credits, size, life, roundTrip, wall, isSkewed = false, deathEvery } = account;
  const { reserve = reserveOf(account), isForgiving = false } = account;
  const random = chance(seed);
  const events = new Events();
  const object = queue(events, wall);
  const outcome = {
    answered: 0,
    refused: 0,
    wronglyRefused: 0,
    overloaded: 0,
    deaths: 0,
    unanswered: 0,
    lost: 0,
    mostOut: 0,
    oldKey: 0,
  };
  let remaining = credits;
  const isUsed = () => remaining === 0 && out === 0;
  /** Commands and time until the object grants no lease for the first time. */
  let leasing = { commands: 0, time: 0 };
  /** Credits in leases, on the way to the isolate, in it, or on the way back. */
  let out = 0;
  let version = 0;
  let replaced = 0;
  /** The leases at the object, by isolate. @type {Map<number, number>} */
  const granted = new Map();
  /** The number of the latest lease of each isolate. @type {Map<number, number>} */
  const current = new Map();
  let numbers = 0;
  let ids = 0;
  /** @returns {Isolate} */
  const start = () => ({
    ...{ id: ids++, left: 0, until: 0, version: 0, isAsking: false, asked: -Infinity, calls: 0, waiting: 0 },
    ...{ isExact: false, isDead: false },
  });
  const isolates = Array.from({ length: count }, start);
  const pick = picker(random, count, isSkewed);

  const refuse = (/** @type {number} */ calls) => {
    outcome.refused += calls;
    if (out > 0 && calls > 0) outcome.wronglyRefused += calls;
  };
  /** Ends a lease at the object. @param {number} id @param {number} unused */
  const end = (id, unused) => {
    if (!granted.delete(id)) return;
    out -= unused;
    remaining += unused;
  };
  /** Ends a lease that no isolate has returned. The object does not know what it was used for. @param {number} id @param {number} lease */
  const lapse = (id, lease) => {
    if (granted.delete(id) && isForgiving) remaining += lease;
  };
  /** Takes the lease from an isolate that has died. Nobody can use it before it lapses. @param {Isolate} isolate */
  const lose = (isolate) => {
    out -= isolate.left;
    if (!isForgiving) outcome.lost += isolate.left;
    isolate.left = 0;
  };

  /** Charges one call at the object, as today. */
  const charge = () => {
    events.after(roundTrip / 2, () => {
      const isTaken = object.take(() => {
        if (remaining === 0) return refuse(1);
        remaining--;
        outcome.answered++;
      });
      if (!isTaken) outcome.overloaded++;
    });
  };

  /** Asks for a lease, and returns the unused rest of the last one. @param {Isolate} isolate */
  const ask = (isolate) => {
    const [asked, unused] = [events.now, isolate.left];
    // As many credits as it has calls in the life of a lease, or, after its start, as many as wait.
    const expected = (isolate.calls * life) / Math.max(asked - isolate.asked, 1);
    const wanted = Math.min(Math.ceil(Math.max(isolate.waiting, expected)), size);
    isolate.asked = asked;
    isolate.calls = 0;
    isolate.isAsking = true;
    isolate.left = 0;
    const answer = (/** @type {() => void} */ act) =>
      events.after(roundTrip / 2, () => {
        isolate.isAsking = false;
        if (!isolate.isDead) act();
      });
    events.after(roundTrip / 2, () => {
      const isTaken = object.take(() => {
        end(isolate.id, unused);
        const lease = Math.max(Math.min(wanted, remaining - reserve), 0);
        const [known, isEmpty] = [version, remaining === 0];
        if (lease === 0) {
          if (leasing.time === 0) leasing = { commands: object.commands, time: events.now };
          return answer(() => {
            isolate.isExact = !isEmpty;
            if (isEmpty) refuse(isolate.waiting);
            else for (let i = 0; i < isolate.waiting; i++) charge();
            isolate.waiting = 0;
          });
        }
        remaining -= lease;
        out += lease;
        outcome.mostOut = Math.max(outcome.mostOut, out);
        granted.set(isolate.id, lease);
        const number = ++numbers;
        current.set(isolate.id, number);
        isolate.left = lease; // on its way; it is not used before it arrives
        if (isolate.isDead) lose(isolate);
        events.after(life + roundTrip + 2 * PATIENCE, () => {
          if (current.get(isolate.id) === number) lapse(isolate.id, lease);
        });
        answer(() => {
          isolate.until = asked + life;
          isolate.version = known;
          events.after(Math.max(isolate.until - events.now, 0), () => {
            if (current.get(isolate.id) === number) giveBack(isolate);
          });
          serve(isolate);
        });
      });
      if (isTaken) return;
      isolate.left = unused;
      if (isolate.isDead) lose(isolate);
      answer(() => {
        outcome.overloaded += isolate.waiting;
        isolate.waiting = 0;
        giveBack(isolate);
      });
    });
  };

  /** Returns the rest of a lease that has ended. @param {Isolate} isolate */
  const giveBack = (isolate) => {
    if (isolate.isDead || isolate.isAsking || isolate.left === 0) return;
    const unused = isolate.left;
    isolate.left = 0;
    events.after(roundTrip / 2, () => object.take(() => end(isolate.id, unused), true));
  };

  /** Charges the waiting calls to the lease. @param {Isolate} isolate */
  const serve = (isolate) => {
    const isOver = events.now >= isolate.until;
    const calls = isOver ? 0 : Math.min(isolate.waiting, isolate.left);
    isolate.waiting -= calls;
    isolate.left -= calls;
    out -= calls;
    outcome.answered += calls;
    if (calls > 0 && isolate.version < version) outcome.oldKey = Math.max(outcome.oldKey, events.now - replaced);
    if (isolate.waiting > 0 && !isolate.isAsking) ask(isolate);
  };

  const call = () => {
    const isolate = /** @type {Isolate} */ (isolates[pick()]);
    if (isolate.isExact) return charge();
    isolate.calls++;
    isolate.waiting++;
    if (!isolate.isAsking) serve(isolate);
  };
  offer(events, random, rate, { isUsed, call });
  const kill = () => {
    if (deathEvery === undefined || isUsed()) return;
    const at = random.below(count);
    const isolate = /** @type {Isolate} */ (isolates[at]);
    isolate.isDead = true;
    outcome.deaths++;
    lose(isolate);
    outcome.unanswered += isolate.waiting;
    isolates[at] = start();
    events.after(deathEvery, kill);
  };
  events.after(deathEvery ?? 0, kill);
  // The key is replaced again and again, so that some isolate has just taken a lease.
  const replace = () => {
    if (isUsed()) return;
    version++;
    replaced = events.now;
    events.after(2.3 * (life + roundTrip), replace);
  };
  events.after(life, replace);
  events.run();

  const overspent = Math.max(outcome.answered - credits, 0);
  const sum = outcome.answered - overspent + outcome.lost + remaining + out;
  if (!isForgiving && sum !== credits) throw new Error(`${sum} of ${credits} credits are accounted for`);
  return { ...outcome, overspent, commands: (leasing.commands * 1000) / leasing.time };
}
