// @ts-check
/**
 * The attempts to sign in with one e-mail address, as plain functions of state, command and time. mailbox.mjs stores the state.
 * Links, codes and verifiers are known only by their SHA-256. Go decides how long an attempt lasts and how many wrong codes are
 * allowed. All times are in milliseconds since 1970.
 */

/**
 * @typedef {object} Attempt a mail that was requested and not used yet
 * @property {string} address to which the mail was sent
 * @property {string} verifier hash of the secret in the cookie of the browser that asked
 * @property {string} link hash of the secret in the link
 * @property {string} code hash of the code that the link shows in other browsers
 * @property {number} wrong wrong codes that this browser has sent
 * @property {string} counted name of the throttle that has counted the mail for its client; empty for a mail of a known device
 * @property {number} expires
 *
 * @typedef {object} Left the credits of a deleted account
 * @property {number} credits credits of its billing cycle
 * @property {number} bonus
 * @property {number} promised credits of the bonus that the account had not got yet
 * @property {number} cycleEnd end of that cycle
 *
 * @typedef {object} State an e-mail address
 * @property {Attempt[]} attempts
 * @property {string} [account] id of the account, once somebody has signed in
 * @property {Left} [left] set when the account was deleted, or got another address
 * @property {number} [replaced] time at which the account replaced another one
 * @property {{ failure: object, expires: number }} [failed] why a mail was not sent; in the object of a request, which has nothing else
 *
 * @typedef {{ outcome: "done", account: string, address: string, counted: string, left: Left | null }
 *   | { outcome: "expired" } | { outcome: "other-browser" } | { outcome: "wrong-code", tries: number }} Answer
 */

/** The maximum time in milliseconds between the moment when an address gets an account and the opening of the account. */
const OPENING = 60_000;

/**
 * Begins an attempt. If there are too many, the oldest attempt that is not from a known device ends.
 * @param {State} state
 * @param {{ address: string, verifier: string, link: string, code: string, life: number, most: number, counted: string }} command
 *   life is in milliseconds
 * @param {number} now
 */
export function begin(state, { address, verifier, link, code, life, most, counted }, now) {
  const wrong = Math.max(0, ...attemptsOf(state, verifier, now).map((attempt) => attempt.wrong));
  const attempt = { address, verifier, link, code, wrong, counted, expires: now + life };
  state.attempts.push(attempt);
  if (state.attempts.length > most) {
    const oldest = state.attempts.findIndex(({ counted }) => counted !== "");
    state.attempts.splice(Math.max(oldest, 0), 1);
  }
  return { outcome: "done", until: attempt.expires };
}

/**
 * Confirms the attempt with a link. In a browser that did not ask for the mail, nothing changes.
 * @param {State} state
 * @param {{ verifier: string, link: string, account: string }} command account is the id for a new account
 * @param {number} now
 * @returns {Answer}
 */
export function confirmLink(state, { verifier, link, account }, now) {
  drop(state, now);
  const attempt = state.attempts.find((one) => one.link === link);
  if (!attempt) return { outcome: "expired" };
  if (attempt.verifier !== verifier) return { outcome: "other-browser" };
  return admit(state, attempt, account);
}

/**
 * Confirms an attempt of a browser with the code that its link has shown elsewhere.
 * @param {State} state
 * @param {{ verifier: string, code: string, account: string, tries: number }} command with this many wrong codes, the attempts of
 *   the browser end
 * @param {number} now
 * @returns {Answer}
 */
export function confirmCode(state, { verifier, code, account, tries }, now) {
  const own = attemptsOf(state, verifier, now);
  const attempt = own.find((one) => one.code === code);
  if (attempt) return admit(state, attempt, account);
  for (const one of own) one.wrong++;
  const wrong = own[0]?.wrong ?? tries;
  if (wrong < tries) return { outcome: "wrong-code", tries: tries - wrong };
  end(state, verifier);
  return { outcome: "expired" };
}

/**
 * Remembers the credits of a deleted account. The id stays: if the owner comes back, the account is opened again with the same id.
 * @param {State} state
 * @param {Left & { account?: string }} command account is the id, which the mailbox may not know yet
 */
export function leave(state, { account, credits, bonus, promised, cycleEnd }) {
  if (account) state.account ??= account;
  state.left = { credits, bonus, promised, cycleEnd };
  return { outcome: "done" };
}

/**
 * Returns the known data of the address's account.
 * @param {State} state
 */
export function recall({ account, left }) {
  return { outcome: "done", account: account ?? null, left: left ?? null };
}

/**
 * Gives the address the account that its mailbox under another name knows, unless the address has an account. Returns the known data after
 * that.
 * @param {State} state
 * @param {{ account: string, left: Left | null }} command account is empty if the other mailbox knows none
 */
export function adopt(state, { account, left }) {
  if (account && !state.account) {
    state.account = account;
    if (left) state.left = left;
  }
  return recall(state);
}

/**
 * Gives the address an account in place of another one, if the address has that other one. Returns the known data after that. The account
 * may be opened a moment later, so it can't be replaced at once.
 * @param {State} state
 * @param {{ account: string, instead: string }} command
 * @param {number} now
 */
export function replace(state, { account, instead }, now) {
  if (state.account === instead && now >= (state.replaced ?? 0) + OPENING) {
    state.account = account;
    state.replaced = now;
  }
  return recall(state);
}

/**
 * Forgets the account of an address that no longer belongs to the account, unless the address has another account. If somebody signs up
 * with the address, the new account begins with the credits that are left.
 * @param {State} state
 * @param {{ account: string, left: Left }} command
 */
export function release(state, { account, left }) {
  if (state.account === undefined || state.account === account) {
    delete state.account;
    state.left = left; // even in a mailbox that is newer than the account
  }
  return { outcome: "done" };
}

/**
 * Remembers for a time why the mail of a request was not sent. Go knows what the failure means.
 * @param {State} state
 * @param {{ failure: object, life: number }} command life is in milliseconds
 * @param {number} now
 */
export function fail(state, { failure, life }, now) {
  state.failed = { failure, expires: now + life };
  return { outcome: "done" };
}

/**
 * Returns why the mail of a request was not sent, or null.
 * @param {State} state
 * @param {unknown} _command
 * @param {number} now
 */
export function failure(state, _command, now) {
  drop(state, now);
  return { outcome: "done", failure: state.failed?.failure ?? null };
}

/**
 * Drops expired attempts and failures. Returns the time at which the next attempt or the failure expires, if there is one.
 * @param {State} state
 * @param {number} now
 * @returns {number | undefined}
 */
export function drop(state, now) {
  state.attempts = state.attempts.filter(({ expires }) => expires > now);
  if (state.failed && state.failed.expires <= now) delete state.failed;
  return state.attempts[0]?.expires ?? state.failed?.expires;
}

/**
 * Ends all attempts of the browser that has confirmed one of them. The address keeps its first account.
 * @param {State} state
 * @param {Attempt} attempt
 * @param {string} account
 * @returns {Answer}
 */
function admit(state, attempt, account) {
  end(state, attempt.verifier);
  state.account ??= account;
  const { address, counted } = attempt;
  return { outcome: "done", account: state.account, address, counted, left: state.left ?? null };
}

/**
 * @param {State} state
 * @param {string} verifier
 */
function end(state, verifier) {
  state.attempts = state.attempts.filter((attempt) => attempt.verifier !== verifier);
}

/**
 * @param {State} state
 * @param {string} verifier
 * @param {number} now
 */
function attemptsOf(state, verifier, now) {
  drop(state, now);
  return state.attempts.filter((attempt) => attempt.verifier === verifier);
}
