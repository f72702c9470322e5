// @ts-check
/** The commands of the console, as plain functions of state, profile, command and time. record.mjs stores what they change. */

import {
  aliasOf,
  askMove,
  cancelMove,
  confirmMove,
  decidedMove,
  endMove,
  hasLeft,
  moveAddress,
  moveSeen,
} from "./address.mjs";
import { spentBy } from "./balance.mjs";
import { addDelivery, again, deliveriesOf, noteByHand } from "./deliveries.mjs";
import { addKey, changeKey, endSecrets, hashesOf, keyOf, numberOf, replaceSecret } from "./keys.mjs";
import { changePlan, crossed, follow, grant, standing } from "./metering.mjs";
import { addPasskey, isFull, passkeysOf, removePasskey, renamePasskey, usePasskey } from "./passkeys.mjs";
import { message, post, setSettings, thresholdsOf } from "./profile.mjs";
import { addSession, endSession, sessionsOf } from "./sessions.mjs";
import { decisive, liveOf, noteSubscription, paidBy } from "./subscriptions.mjs";

/** @typedef {import("./metering.mjs").State} State */
/** @typedef {import("./profile.mjs").Profile} Profile */

/**
 * @typedef {(state: State, profile: Profile, command: any, now: number) => object} Command
 */

const done = { outcome: "done" };

/** The commands that only apply the passing of time. @type {Record<string, Command>} */
export const reads = {
  standing: overview,

  /** Returns the account that was moved: account.mjs moves it first. */
  move: overview,

  /** Returns the account as its owner sees it, without its use. */
  account(state, profile, command, now) {
    const { plans, session } = command;
    const { outcome, plan, remaining, used, limit, cycleEnd } = standing(state, plans[state.plan], now);
    const { address, payment } = profile;
    return {
      outcome,
      account: state.account,
      address,
      move: moveSeen(profile, now),
      alias: aliasOf(profile),
      plan,
      suspended: state.suspended,
      remaining,
      credits: state.credits,
      bonus: state.bonus,
      promised: state.promised,
      used,
      cycleEnd,
      created: state.created,
      keys: keysOf(state, profile, now),
      perMinute: limit,
      reached: state.reached,
      payment,
      passkeys: passkeysOf(profile),
      billing: Object.values(profile.subscriptions).some(({ terms }) => terms?.customer),
      ends: liveOf(profile.subscriptions, plans)?.[1].terms?.ends || null,
      settings: settingsOf(profile, command),
      deliveries: deliveriesOf(profile, now),
      sessions: sessionsOf(profile, session, now),
    };
  },

  "decided-move": (_state, profile) => decidedMove(profile),

  /** Returns the keys without their secrets. */
  keys: (state, profile, { plans }, now) => {
    standing(state, plans[state.plan], now); // applies the passing of time
    return { ...done, keys: keysOf(state, profile, now) };
  },

  /** Returns the sealed secrets of the keys that have one, by id. */
  reveal(_state, { keys }) {
    const sealed = Object.values(keys).filter((key) => key.sealed);
    return { ...done, sealed: Object.fromEntries(sealed.map((key) => [key.id, key.sealed])) };
  },

  /** Says whether a passkey can be added, before the owner's device makes it. */
  "new-passkey": (_state, profile) => ({ outcome: isFull(profile) ? "full" : "done" }),

  /** Returns the data with which the console verifies that somebody has a passkey. */
  passkey(_state, { passkeys, address }, { passkey }) {
    const known = passkeys.find(({ id }) => id === passkey);
    return known ? { ...done, key: known.key, address } : { outcome: "no-passkey" };
  },

  /** Returns a message that the owner wants to be sent again. */
  delivery: (_state, profile, command, now) => again(profile, command, now),

  /** Says whether the account, which exists, was restored from a backup. */
  exists: (_state, { restored }) => ({ ...done, isRestored: restored !== undefined }),

  /**
   * Returns the data with which the console sells a plan or leads to the payment provider: the subscription that the owner can change, the
   * newest customer, and the ids of all running subscriptions.
   */
  billing(state, { address, subscriptions }, { plans }) {
    const [id, live] = liveOf(subscriptions, plans) ?? [null, null];
    const customers = Object.values(subscriptions).flatMap(({ terms }) => (terms?.customer ? [terms.customer] : []));
    const customer = live?.terms?.customer ?? customers.at(-1) ?? null;
    const all = Object.entries(subscriptions).filter(([, one]) => (one.terms ? one.terms.live : one.plan !== null));
    const ids = all.map(([one]) => one);
    return { ...done, plan: state.plan, address, customer, live: live && { id, ...live }, all: ids };
  },
};

/** The commands that change the account. @type {Record<string, Command>} */
export const changes = {
  /** Opens a session, for somebody who has opened a mail or used a passkey. */
  "sign-in"(_state, profile, command, now) {
    if (hasLeft(profile, command.address)) return { outcome: "moved" };
    const outcome = command.passkey === undefined ? "done" : usePasskey(profile, command, now);
    if (outcome === "done") addSession(profile, command, now);
    return { outcome };
  },

  "add-passkey"(state, profile, command, now) {
    const outcome = addPasskey(profile, command, now, () => message("passkey.added", state, now));
    return { outcome, passkeys: passkeysOf(profile) };
  },

  "rename-passkey"(_state, profile, command) {
    const outcome = renamePasskey(profile, command);
    return { outcome, passkeys: passkeysOf(profile) };
  },

  "remove-passkey"(_state, profile, command) {
    removePasskey(profile, command);
    return { ...done, passkeys: passkeysOf(profile) };
  },

  "sign-out"(_state, profile, { session }) {
    delete profile.sessions[session];
    profile.unpublished = true; // the directory has the sessions
    return done;
  },

  /** Ends another session, or this one. */
  "end-session"(_state, profile, { id, session }, now) {
    endSession(profile, id);
    return { ...done, sessions: sessionsOf(profile, session, now) };
  },

  "sign-out-everywhere"(_state, profile) {
    profile.sessions = {};
    profile.unpublished = true;
    return done;
  },

  "ask-move": askMove,
  "confirm-move": confirmMove,
  "cancel-move": (_state, profile, command, now) => cancelMove(profile, command, now),
  "move-address": moveAddress,
  "end-move": (_state, profile, _command, now) => endMove(profile, now),

  /** Adds a key, and returns all keys. */
  "add-key"(state, profile, { key }, now) {
    const answer = addKey(profile.keys, key, now);
    profile.unpublished ||= answer.outcome === "done";
    return { ...answer, keys: keysOf(state, profile, now) };
  },

  /** Changes the name and the rules of a key, and returns all keys. */
  "change-key": onKey((profile, key, { rules }, now, state) => {
    changeKey(key, rules);
    return { ...done, keys: keysOf(state, profile, now) };
  }),

  /** Gives a key another secret. The old secret ends at once, or after a time. */
  "replace-key": onKey((profile, key, command, now) => {
    // The answer of the last replacement may have been lost: then the secret in use is still the older one.
    if (command.overlap > 0 && key.before && key.before.ends > now) return { outcome: "replacing" };
    profile.stale.push(...replaceSecret(key, command, now));
    profile.unpublished = true;
  }),

  /** Ends a key and its secrets. */
  "revoke-key": onKey((profile, key, _command, _now, state) => revoke(state, profile, key)),

  /**
   * Ends the key with a secret that has leaked, and tells the owner. If the secret was replaced and still works, only that secret ends,
   * because nobody else knows its successor.
   */
  "revoke-leaked"(state, profile, { hash }, now) {
    const key = keyOf(profile.keys, hash, now);
    if (!key) return { outcome: "unknown-key" };
    const replaced = key.hash !== hash;
    if (replaced && key.before) {
      key.before.ends = now;
      profile.stale.push(...endSecrets(profile.keys, now));
      profile.unpublished = true;
    } else {
      revoke(state, profile, key);
    }
    post(profile, { ...message("key.leaked", state, now), key: key.name, replaced });
    return done;
  },

  /**
   * Replaces a sealed secret with the same secret, sealed under another value of KEY_SECRET, unless the secret was replaced in the
   * meantime.
   */
  reseal: onKey((_profile, key, { from, sealed }) => {
    if (key.sealed !== from) return { outcome: "replaced" };
    key.sealed = sealed;
  }),

  /**
   * Changes the settings of notifications. If the use in this cycle has already passed a new threshold, the owner gets no message about it
   * in this cycle.
   */
  settings(state, profile, command) {
    const before = thresholdsOf(profile, command);
    setSettings(profile, command);
    const added = thresholdsOf(profile, command).filter((threshold) => !before.includes(threshold));
    crossed(state, added);
    return { ...done, settings: settingsOf(profile, command) };
  },

  /** Records a message that the owner has sent by hand: a repeated message, or a test, which has the time at which it was sent. */
  delivered(state, profile, command, now) {
    const { id, test } = command;
    if (test !== undefined) addDelivery(profile, { ...message("test", state, test), id }, now);
    noteByHand(profile, command, now);
    return { ...done, settings: settingsOf(profile, command), deliveries: deliveriesOf(profile, now) };
  },

  /** Changes the plan. The plan stays until it is changed again, or until a subscription pays for another plan. */
  plan(state, profile, command, now) {
    setPlan(state, profile, command.plan, command, now);
    return overview(state, profile, command, now);
  },

  /**
   * Records a subscription. If the subscriptions now pay for a different plan, the account gets that plan; if they pay for none, it gets
   * the plan of the member otherwise. The cycles follow the paid periods.
   */
  subscription(state, profile, command, now) {
    const { subscriptions } = profile;
    const before = decisive(subscriptions, command.plans);
    const [was, paid] = [before?.plan ?? null, JSON.stringify(paidBy(before))];
    const changed = noteSubscription(subscriptions, command);
    const after = decisive(subscriptions, command.plans);
    const plan = after?.plan ?? null;
    if (plan !== was) setPlan(state, profile, plan ?? command.otherwise, command, now);
    const sold = paidBy(after);
    // An account of a release without terms already has the credits of its plan.
    if (sold && before?.plan === plan && !before.terms) {
      standing(state, command.plans[state.plan], now); // applies the passing of time
      state.renewed = Math.max(state.renewed, sold.period.start);
    }
    if (JSON.stringify(sold) !== paid) follow(state, sold && withPlan(sold, plan, state.plan), command.plans, now);
    profile.payment = after?.payment ?? "none";
    return { ...overview(state, profile, command, now), changed };
  },

  grant(state, profile, command, now) {
    grant(state, command.credits);
    return overview(state, profile, command, now);
  },

  suspend(state, profile, command, now) {
    state.suspended = true;
    return overview(state, profile, command, now);
  },

  resume(state, profile, command, now) {
    state.suspended = false;
    return overview(state, profile, command, now);
  },

  /**
   * Ends the keys, the sessions and the passkeys. account.mjs removes the rest when the directory has nothing about the account any more.
   * The owner can't delete a suspended account: signing up again would lift the suspension.
   */
  delete(state, profile, { session }) {
    if (state.suspended && session !== undefined) return { outcome: "suspended" };
    profile.stale.push(...hashesOf(profile.keys));
    profile.unpublished = true;
    profile.keys = {};
    state.closing = true;
    profile.sessions = {};
    profile.passkeys = [];
    profile.outbox = [];
    profile.deliveries = [];
    const { credits, bonus, promised, cycleEnd } = state;
    return { ...done, address: profile.address, alias: aliasOf(profile), credits, bonus, promised, cycleEnd };
  },
};

/**
 * Returns the settings of notifications as the owner sees them.
 * @param {Profile} profile
 * @param {{ thresholds?: number[] }} command
 */
function settingsOf(profile, command) {
  const { mail, webhook } = profile;
  const shown = webhook && { url: webhook.url, secret: webhook.secret, state: webhook.state };
  return { mail, thresholds: thresholdsOf(profile, command), webhook: shown };
}

/**
 * Ends a key and its secrets.
 * @param {State} state
 * @param {Profile} profile
 * @param {import("./keys.mjs").Key} key
 */
function revoke(state, profile, key) {
  profile.stale.push(...hashesOf({ [key.id]: key }));
  profile.unpublished = true;
  delete profile.keys[key.id];
  delete state.spent[key.id];
}

/**
 * Returns the account as the operator sees it.
 * @type {Command}
 */
function overview(state, { address, payment }, { plans }, now) {
  const answer = standing(state, plans[state.plan], now);
  const { suspended, bonus, promised, created, place = null } = state;
  return { ...answer, suspended, address, bonus, promised, created, payment, place };
}

/**
 * Returns the paid lines. If the operator has given the account another plan, the result has all credits of that plan instead.
 * @param {{ period: import("./cycles.mjs").Period, lines: import("./cycles.mjs").Line[] }} sold
 * @param {string | null} paid
 * @param {string} plan
 */
const withPlan = (sold, paid, plan) =>
  paid === plan
    ? sold
    : {
        ...sold,
        lines: [/** @type {import("./cycles.mjs").Line} */ ({ ...sold.period, plan, sign: 1 })],
      };

/**
 * @param {State} state
 * @param {Profile} profile
 * @param {string} plan
 * @param {{ plans: Record<string, import("./metering.mjs").Plan> }} command
 * @param {number} now
 */
function setPlan(state, profile, plan, { plans }, now) {
  changePlan(state, plan, /** @type {any} */ (plans[state.plan]), /** @type {any} */ (plans[plan]), now);
  profile.unpublished = true;
}

/**
 * Returns the command that changes a key, whose id is in the command. The outcome is the outcome of the change, or "unknown-key".
 * @param {(profile: Profile, key: import("./keys.mjs").Key, command: any, now: number, state: State) => { outcome: string } | void} change
 * @returns {Command}
 */
function onKey(change) {
  return (state, profile, command, now) => {
    const key = Object.hasOwn(profile.keys, command.id) ? profile.keys[command.id] : undefined;
    return key ? (change(profile, key, command, now, state) ?? done) : { outcome: "unknown-key" };
  };
}

/**
 * Returns the keys as their owner sees them.
 * @param {State} state
 * @param {Profile} profile
 * @param {number} now
 */
function keysOf(state, profile, now) {
  return Object.values(profile.keys).map(({ hash: _, isListed: __, sealed, before, ...key }) => ({
    ...key,
    number: numberOf(profile, key.id),
    spent: spentBy(state, key.id),
    isShown: Boolean(sealed),
    before: before && before.ends > now ? before.ends : null,
  }));
}
