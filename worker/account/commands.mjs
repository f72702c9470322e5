// @ts-check
/** The commands of the console, as plain functions of state, profile, command and time. account.mjs stores what they change. */
import { changePlan, grant, standing } from "../service/payment/metering.mjs";
import { addSession, hasSession, setSettings } from "./profile.mjs";
import { decisive, noteSubscription } from "./subscriptions.mjs";

/** @typedef {import("../service/payment/metering.mjs").State} State */
/** @typedef {import("./profile.mjs").Profile} Profile */

/**
 * @typedef {(state: State, profile: Profile, command: any, now: number) => object} Command
 */

const done = { outcome: "done" };

/** The commands that change nothing but what time changes. @type {Record<string, Command>} */
export const reads = {
  standing: overview,

  /** Returns the account as its owner sees it, except its use. */
  account(state, profile, { plans }, now) {
    const { outcome, plan, remaining, used, limit, cycleEnd } = standing(state, plans[state.plan], now);
    const { address, keyMade, payment, mail, webhook } = profile;
    const sessions = Object.entries(profile.sessions).filter(([session]) => hasSession(profile, session, now));
    return {
      outcome,
      account: state.account,
      address,
      plan,
      suspended: state.suspended,
      remaining,
      credits: state.credits,
      bonus: state.bonus,
      used,
      cycleEnd,
      created: state.created,
      keyMade,
      perMinute: limit,
      reached: state.reached,
      payment,
      settings: { mail, webhook: webhook && { url: webhook.url, secret: webhook.secret, state: webhook.state } },
      sessions: sessions.length,
      sessionTimes: sessions.map(([, { created, expires }]) => ({ created, expires })),
    };
  },

  /** Returns the sealed key. */
  reveal: (_state, { sealed }) => ({ ...done, sealed }),
};

/** The commands that change the account. @type {Record<string, Command>} */
export const changes = {
  "sign-in"(_state, profile, command, now) {
    addSession(profile, command, now);
    return done;
  },

  "sign-out"(_state, profile, { session }) {
    delete profile.sessions[session];
    profile.unpublished = true; // the directory has the sessions
    return done;
  },

  "sign-out-everywhere"(_state, profile) {
    profile.sessions = {};
    profile.unpublished = true;
    return done;
  },

  /** Replaces the key. The old one ends at once. */
  rotate(state, profile, { key, sealed = null }, now) {
    replaceKey(state, profile, key);
    profile.sealed = sealed;
    profile.keyMade = now;
    return done;
  },

  /** Replaces the sealed key by the same key, sealed with another secret, unless the key was replaced in the meantime. */
  reseal(_state, profile, { from, sealed }) {
    if (profile.sealed !== from) return { outcome: "replaced" };
    profile.sealed = sealed;
    return done;
  },

  settings(_state, profile, command) {
    setSettings(profile, command);
    const { mail, webhook } = profile;
    return { ...done, settings: { mail, webhook: webhook && { ...webhook, failingSince: undefined } } };
  },

  /** Changes the plan. It stays until it is changed again, or a subscription pays for another plan. */
  plan(state, profile, command, now) {
    setPlan(state, profile, command.plan, command, now);
    return overview(state, profile, command, now);
  },

  /**
   * Takes note of a subscription. If the subscriptions now pay for another plan than before, the account gets it; if they pay for
   * none, it gets the plan of the member otherwise.
   */
  subscription(state, profile, command, now) {
    const { subscriptions } = profile;
    const before = decisive(subscriptions, command.plans)?.plan ?? null;
    const changed = noteSubscription(subscriptions, command);
    const { plan, payment } = decisive(subscriptions, command.plans) ?? { plan: null, payment: "none" };
    if (plan !== before) setPlan(state, profile, plan ?? command.otherwise, command, now);
    profile.payment = payment;
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
   * Ends the key and the sessions. account.mjs removes the rest once the directory is clean. The owner can't delete a suspended account:
   * signing up again would lift the suspension.
   */
  delete(state, profile, { session }) {
    if (state.suspended && session !== undefined) return { outcome: "suspended" };
    replaceKey(state, profile, "");
    profile.sessions = {};
    profile.outbox = [];
    const { credits, bonus, cycleEnd } = state;
    return { ...done, address: profile.address, credits, bonus, cycleEnd };
  },
};

/**
 * Returns the account as the operator sees it.
 * @type {Command}
 */
function overview(state, { address, payment }, { plans }, now) {
  const answer = standing(state, plans[state.plan], now);
  const { suspended, bonus, created } = state;
  return { ...answer, suspended, address, bonus, created, payment };
}

/**
 * @param {State} state
 * @param {Profile} profile
 * @param {string} plan
 * @param {{ plans: Record<string, import("../service/payment/metering.mjs").Plan> }} command
 * @param {number} now
 */
function setPlan(state, profile, plan, { plans }, now) {
  changePlan(state, plan, /** @type {any} */ (plans[state.plan]), /** @type {any} */ (plans[plan]), now);
  profile.unpublished = true;
}

/**
 * @param {State} state
 * @param {Profile} profile
 * @param {string} key hash of the new key, or "" for none
 */
function replaceKey(state, profile, key) {
  profile.stale.push(state.key);
  profile.unpublished = true;
  state.key = key;
}
