// @ts-check
/**
 * Turns of accounts to have a picture drawn, one at a time. The rule is that of rooms in Go package engine: among those that wait, the
 * account goes first that has had the fewest turns lately; then the one with the fewest calls that wait; then the oldest call.
 */

/** The maximum number of waiting calls, in total and of one account. */
export const MAX_WAITING = 256;
export const MAX_OF_ONE = 128;

/** The number of turns after which all earlier turns count half. */
const MEMORY = 64;

/** The time in milliseconds after which a turn counts as lost. A call that is cancelled by the runtime does not end its turn. */
const LEASE = 5000;

/** The time in milliseconds after which a call no longer waits. A call that is cancelled while it waits does not leave by itself. */
const PATIENCE = 15_000;

/** The interval at which a waiting call looks for lost turns and calls, in milliseconds. */
const CHECK = 1000;

export class Turns {
  /** The time of the call that has its turn; 0 if there is none. */
  #since = 0;
  /** The waiting calls, the oldest first. @type {{ account: string, until: number, go: () => void, refuse: (cause: Error) => void }[]} */
  #waiting = [];
  /** The turns that each account has had lately. @type {Map<string, number>} */
  #had = new Map();
  #total = 0;
  #wait;
  #now;

  /**
   * @param {(time: number) => Promise<unknown>} wait waits for a time in milliseconds
   * @param {() => number} now the time in milliseconds
   */
  constructor(wait, now = Date.now) {
    this.#wait = wait;
    this.#now = now;
  }

  /**
   * Waits for a turn. Every turn must be followed by end. If too many calls wait, either this call throws, or the youngest call of the
   * account with the most waiting calls. It also throws if the call has waited for 15 seconds.
   * @param {string} account
   */
  async begin(account) {
    this.#check();
    if (this.#since === 0) {
      this.#give(account);
      return;
    }
    const waiting = this.#count();
    const many = new Error("too many pictures wait");
    if (waiting(account) >= MAX_OF_ONE) throw many;
    if (this.#waiting.length >= MAX_WAITING) {
      const last = this.#waiting.reduce((a, b) => (waiting(b.account) >= waiting(a.account) ? b : a));
      if (waiting(last.account) <= waiting(account)) throw many;
      this.#waiting.splice(this.#waiting.indexOf(last), 1);
      last.refuse(many);
    }
    const { promise: turn, resolve, reject: refuse } = Promise.withResolvers();
    const call = { account, until: this.#now() + PATIENCE, go: () => resolve(undefined), refuse };
    this.#waiting.push(call);
    while (this.#waiting.includes(call)) {
      await Promise.race([turn, this.#wait(CHECK)]);
      this.#check();
    }
    await turn;
  }

  /** Refuses the calls that have waited for too long, and ends a turn that is lost. */
  #check() {
    const now = this.#now();
    const late = this.#waiting.filter(({ until }) => until <= now);
    this.#waiting = this.#waiting.filter(({ until }) => until > now);
    for (const { refuse } of late) refuse(new Error("the picture waited for too long"));
    if (this.#since > 0 && now - this.#since > LEASE) this.end();
  }

  /** Ends a turn, and begins the turn of the next call. */
  end() {
    this.#since = 0;
    if (this.#waiting.length === 0) return;
    const waiting = this.#count();
    const had = (/** @type {string} */ account) => this.#had.get(account) ?? 0;
    const first = this.#waiting.reduce((a, b) => {
      const order = had(b.account) - had(a.account) || waiting(b.account) - waiting(a.account);
      return order < 0 ? b : a;
    });
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    this.#give(first.account);
    first.go();
  }

  /** Returns a function that returns the number of waiting calls of an account. */
  #count() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { account } of this.#waiting) counts.set(account, (counts.get(account) ?? 0) + 1);
    return (/** @type {string} */ account) => counts.get(account) ?? 0;
  }

  /** @param {string} account */
  #give(account) {
    this.#since = this.#now();
    this.#had.set(account, (this.#had.get(account) ?? 0) + 1);
    this.#total++;
    if (this.#total <= MEMORY) return;
    const half = [...this.#had].map(([who, turns]) => /** @type {[string, number]} */ ([who, turns >> 1]));
    this.#had = new Map(half.filter(([, turns]) => turns > 0));
    this.#total = half.reduce((sum, [, turns]) => sum + turns, 0);
  }
}
