// @ts-check
/**
 * The Durable Object of one account. It alone stores the account's state. It is written in JavaScript because the Go library
 * can call Durable Objects but not implement them.
 *
 * A command is one synchronous step: read the state, apply the command, write the state. Nothing can run in between, so two charges
 * can't both spend the last credit. A repeated call may wait before its step. The platform sends an answer only after the write is
 * on disk, so no charge that was answered is lost if the process dies. The parts of the account are separate entries, so that a call
 * writes only what it changes:
 *
 *   "state"              credits, rate window, holds (metering.mjs), and the use of today (use.mjs)
 *   "profile"            address, keys, sessions, passkeys, settings, messages to deliver (profile.mjs and the modules that it names)
 *   "use:…"              what the account was used for on other days (use.mjs)
 *   "line:…"             the last calls (calls.mjs)
 *   the table answers    calls with an Idempotency-Key, and their answers (repeats.mjs)
 *   "place"              where the account is, if it was moved (place.mjs); it is not part of the account
 */
import { DurableObject } from "cloudflare:workers";
import { logFailure, nameInLog } from "../service/point/event.mjs";
import { lapseMove } from "./address.mjs";
import { restore, save } from "./backup.mjs";
import { effectOf, lineOf, pay } from "./charging.mjs";
import { changes, reads } from "./commands.mjs";
import { planEntry } from "./directory.mjs";
import { addKey, endSecrets, FIRST, keyOf, numberOf, onlyKey } from "./keys.mjs";
import { refusedTo } from "./managing.mjs";
import { crossed, open, withFirstValues } from "./metering.mjs";
import { erase, PLACE, partsOf, store } from "./moving.mjs";
import { announce, deliver } from "./notifying.mjs";
import { accountIn, destinationOf, nameOf, objectOf, placeIn } from "./place.mjs";
import { newProfile, nextDue, thresholdsOf } from "./profile.mjs";
import { balanceOf, noteIfFar, PUBLISH_DELAY, Publisher } from "./publishing.mjs";
import { Repeats } from "./repeats.mjs";
import { hasSession, useSession } from "./sessions.mjs";
import { newToday, Use } from "./use.mjs";
import { Waiting } from "./waiting.mjs";

/** @typedef {import("./publishing.mjs").State & { today: import("./use.mjs").Today }} State */
/** @typedef {import("./metering.mjs").Standing} Standing */
/** @typedef {import("./profile.mjs").Profile} Profile */

/** The number of repeated calls that may wait at the same time. Any further call is told at once to try again. */
const MAX_WAITING = 100;

/** The time that a move may take, in milliseconds. The commands of the account wait meanwhile. */
const MOVE_TIME = 15_000;

/** The time after which an object asks whether the account that is arriving has been sent, in milliseconds. */
const DOUBT = 60_000;

export class Account extends DurableObject {
  /** @type {State | undefined} */
  #state;
  /** @type {Profile | undefined} */
  #profile;
  #use = new Use(this.ctx.storage.kv);
  #repeats = new Repeats(this.ctx.storage.sql);
  /** The time for which this instance has set the alarm. @type {number | undefined} */
  #alarm;
  /** @type {import("./place.mjs").Place | undefined} */
  #place;
  /** The end of the move that is under way. @type {Promise<void> | undefined} */
  #moving;
  /** What goes on between commands: alarms and writes to the directory. @type {Set<Promise<void>>} */
  #tasks = new Set();
  #publisher = new Publisher(this.env.ACCOUNTS, {
    read: () =>
      this.#state && this.#profile ? { state: this.#state, profile: this.#profile, place: this.#place?.at } : null,
    save: (profile) => this.ctx.storage.kv.put("profile", profile),
    remove: () => this.#remove(),
  });
  /** The repeated calls that wait. */
  #waiting = new Waiting();

  /**
   * @param {DurableObjectState} ctx
   * @param {Env} env
   */
  constructor(ctx, env) {
    super(ctx, env);
    this.#read();
  }

  /** Asks the notifier for nothing, and returns the status of its answer, for the self-test. */
  async notifier() {
    return (await this.env.NOTIFIER.fetch("https://notifier/notify")).status;
  }

  /**
   * Executes a command of the data plane, which is JSON. The answer to "plan-name" is the name of the plan; lineOf writes the answer to any other
   * command. A repetition waits until the first call has ended.
   * @param {string} text
   * @param {number} [number] number of the move after which another object has passed on the command
   * @returns {Promise<string>}
   */
  async command(text, number = 0) {
    const command = JSON.parse(text);
    // During a deployment, a program of the previous release still settles with this word.
    if (command.do === "commit") command.do = "settle";
    for (const end = Date.now() + (command.repeat?.wait ?? 0); ; ) {
      while (this.#moving) await this.#moving;
      const next = this.#next(number);
      if (next) {
        if (command.repeat) command.repeat.wait = Math.max(end - Date.now(), 0);
        return next.object.command(JSON.stringify(command), next.number);
      }
      const state = this.#state;
      const profile = this.#profile;
      if (!state || !profile) return "missing";
      if (command.do === "plan-name") return state.closing ? "missing" : planEntry(state, this.#place?.at);
      const now = Date.now();
      const isLast = now >= end || this.#waiting.size >= MAX_WAITING;
      const answer = this.#pay(state, profile, command, now, isLast);
      if (answer.outcome !== "running" || isLast) return lineOf(answer, command, state, now);
      const longest = Math.min(end, answer.expires ?? end) - now;
      if (!(await this.#waiting.wait(command.repeat.key, command.hold, longest))) return "released";
    }
  }

  /**
   * Executes a command of the console. The console's library can call an object only over HTTP. Command and answer are JSON. Only
   * the Workers can reach the object.
   * @param {Request} request
   */
  async fetch(request) {
    const headers = { "Content-Type": "application/json" };
    return new Response(await this.administer(await request.json()), { headers });
  }

  /**
   * Executes a command of the console, and returns its answer, which is JSON.
   * @param {any} command
   * @param {number} [number] number of the move after which another object has passed on the command
   * @returns {Promise<string>}
   */
  async administer(command, number = 0) {
    for (;;) {
      while (this.#moving) await this.#moving;
      const next = this.#next(number);
      if (next) return next.object.administer(command, next.number);
      const to = destinationOf(command, this.#state, this.#place);
      if (to === undefined) break;
      if (this.#tasks.size > 0) {
        await Promise.allSettled(this.#tasks);
      } else {
        await this.#leave(to);
        // Each command moves the account once. Otherwise, two commands with different places would move it for ever.
        if (command.do === "move") command = { ...command, do: "standing" };
      }
    }
    const answer = this.#administer(command);
    // The alarm publishes again what failed.
    if (this.#profile?.unpublished) await this.#track(this.#publisher.publish()).catch(() => {});
    return JSON.stringify(answer);
  }

  /**
   * Stores a part of an account that another object sends here, or begins to do so, if the part says from which object the account comes.
   * @param {number} number number of the move
   * @param {{ from: string, at: string | undefined } | import("./moving.mjs").Part} part
   */
  async take(number, part) {
    const place = this.#place ?? { number: 0 };
    if ("from" in part) {
      if (this.#state || number <= place.number) throw new Error("an older move of the account was repeated");
      const { from: to, at } = part;
      this.#erase({ ...place, ...(at && { at }), number, to, isArriving: true });
      this.#wake(Date.now() + DOUBT);
    } else if (place.isArriving && number === place.number) {
      store(this.ctx.storage, part);
    } else {
      throw new Error("a later move of the account has begun");
    }
  }

  /**
   * Returns the object to which a command must be passed on, with the number of the move, or null if the account is here. If the command
   * comes from the object that has sent the account here, the account has arrived.
   * @param {number} number number of the move after which another object has passed on the command
   */
  #next(number) {
    const place = this.#place;
    if (!place?.to) return null;
    if (place.isArriving && number === place.number) {
      this.#arrive(place);
      return null;
    }
    if (number >= place.number) throw new Error("the account is not at its place");
    return { object: objectOf(this.env.ACCOUNT, place.to), number: place.isArriving ? place.number - 1 : place.number };
  }

  /** Makes this object the one that has the account. @param {import("./place.mjs").Place} place */
  #arrive({ to: _, isArriving: __, ...place }) {
    this.ctx.storage.kv.put(PLACE, place);
    this.#newTables();
    this.#read();
    if (!this.#state || !this.#profile) return;
    this.#state.place = place.at ?? place.near;
    this.#profile.unpublished = true;
    this.#save();
    this.#wake(Date.now() + PUBLISH_DELAY); // the command that moves the account publishes it at once
  }

  /**
   * Moves the account to another object. If that fails, the account stays here.
   * @param {string} to name of the object
   */
  async #leave(to) {
    let end = () => {};
    this.#moving = new Promise((resolve) => (end = resolve));
    try {
      const { at, number: last = 0, near } = this.#place ?? {};
      const number = last + 1;
      this.#place = { ...this.#place, number };
      this.ctx.storage.kv.put(PLACE, this.#place); // no other attempt has this number
      const object = objectOf(this.env.ACCOUNT, to);
      const late = scheduler
        .wait(MOVE_TIME)
        .then(() => Promise.reject(new Error("the move of the account takes too long")));
      const send = (/** @type {any} */ part) => Promise.race([object.take(number, part), late]);
      await send({ from: nameOf(accountIn(to), at), at: placeIn(to) });
      for (const part of partsOf(this.ctx.storage)) await send(part);
      this.#erase({ ...this.#place, to, ...(!at && { near: this.#state?.place ?? near }) });
      this.#waiting.resumeAll();
    } catch (error) {
      this.#wake(Date.now()); // an alarm may have been put off
      throw error;
    } finally {
      this.#moving = undefined;
      end();
    }
  }

  /**
   * Waits for a task between commands. An account is not moved meanwhile.
   * @param {Promise<void>} task
   */
  #track(task) {
    this.#tasks.add(task);
    return task.finally(() => this.#tasks.delete(task));
  }

  /**
   * Executes a command of the data plane, and returns its answer with the number of the key.
   * @param {State} state
   * @param {Profile} profile
   * @param {any} command
   * @param {number} now
   * @param {boolean} isLast whether the command ends, even if the call must wait
   */
  #pay(state, profile, command, now, isLast) {
    const by = command.key === undefined ? undefined : keyOf(profile.keys, command.key, now);
    const held = state.holds[command.hold];
    try {
      const answer = pay(state, this.#repeats, command, by, now);
      const { outcome } = answer;
      if (command.do === "settle" || command.do === "release") this.#waiting.resume(command.hold, held?.repeat?.key);
      const { isCharged, hasChanged, isOver } = effectOf(command, answer, held !== undefined);
      const reached = isCharged ? crossed(state, thresholdsOf(profile, command)) : [];
      const isWaiting = outcome === "running" && !isLast;
      const isRecorded = command.call && isOver && !isWaiting;
      const isNewDay =
        isRecorded &&
        this.#record(state, command, { key: held?.by ?? by?.id, isTest: by?.isTest }, outcome, isCharged, now);
      const isFar = hasChanged && noteIfFar(state);
      if (hasChanged || reached.length > 0 || isNewDay) this.ctx.storage.kv.put("state", state);
      if (reached.length > 0) this.#announce(state, profile, reached, now);
      const isFirstAnswer = outcome === "done" && command.repeat?.answer !== undefined && this.#repeats.isOnly();
      // The alarm also forgets answers, and sets itself again while there are any.
      if (isFar || isFirstAnswer) this.#wake(now + PUBLISH_DELAY);
      return { ...answer, key: numberOf(profile, by?.id ?? held?.by ?? "") };
    } catch (error) {
      this.#read(); // undo changes that could not be written
      throw error;
    }
  }

  /**
   * Records a call, and reports whether it is the first call of a day.
   * @param {State} state
   * @param {any} command
   * @param {{ key?: string | undefined, isTest?: boolean | undefined }} by
   * @param {string} outcome
   * @param {boolean} isCharged
   * @param {number} now
   */
  #record({ today }, command, by, outcome, isCharged, now) {
    const call = { ...command.call, operations: command.scopes, ...by };
    // If a call has already failed, its answer is its own error, whatever the state of the account is, unless its key has ended.
    const isFailed = (command.do === "standing" || command.do === "release") && outcome !== "expired";
    return this.#use.record(today, call, isFailed ? "done" : outcome, isCharged ? command.cost : 0, now);
  }

  /**
   * Executes a command of the console.
   * @param {any} command
   * @returns {{ outcome: string }}
   */
  #administer(command) {
    const now = Date.now();
    const state = this.#state;
    const profile = this.#profile;
    if (command.do === "open") return this.#open(command, now);
    if (command.do === "import") return this.#import(command, now);
    if (!state || !profile || state.closing) return { outcome: "missing" };
    if (command.session !== undefined && command.do !== "sign-in") {
      if (!hasSession(profile, command.session, now)) return { outcome: "signed-out" };
      if (useSession(profile, command.session, now)) this.ctx.storage.kv.put("profile", profile);
    }
    const refused = command.manager === undefined ? null : refusedTo(state, profile.keys, command, now);
    if (refused) return refused;
    if (command.do === "export") return this.#export(state, profile, command, now);
    if (command.do === "calls") return { outcome: "done", ...this.#use.calls(command.filter, command.most, now) };
    const read = reads[command.do];
    if (read) {
      const answer = read(state, profile, command, now);
      if (command.do !== "account") return /** @type {any} */ (answer);
      // Pages and consoles of earlier releases expect calls here.
      return /** @type {any} */ ({ ...answer, use: this.#use.days(state.today, now), calls: [] });
    }
    const change = changes[command.do];
    if (!change) return { outcome: "unknown" };
    const answer = change(state, profile, command, now);
    this.#save();
    this.#wake(now + PUBLISH_DELAY);
    return /** @type {any} */ (answer);
  }

  /**
   * @param {any} command
   * @param {number} now
   */
  #open(command, now) {
    if (this.#state) return this.#exists(this.#state);
    const place = this.#place?.at ?? this.#place?.near ?? command.place;
    this.#state = { ...open({ ...command, place }, command.plans[command.plan], now), today: newToday() };
    this.#profile = newProfile(command);
    const { key, sealed } = command;
    // The console of an earlier release sends the hash alone.
    addKey(
      this.#profile.keys,
      { ...FIRST, ...(typeof key === "string" ? { hash: key, isListed: true, sealed } : key) },
      now,
    );
    this.#save();
    this.#wake(now + PUBLISH_DELAY);
    return { outcome: "done" };
  }

  /** Returns the answer to a command that would make the account again. @param {State} state */
  #exists({ closing }) {
    return { outcome: closing ? "closing" : "exists" };
  }

  /**
   * Returns the account for a backup, and the hash of the backup that it was restored from.
   * @param {State} state
   * @param {Profile} profile
   * @param {any} command
   * @param {number} now
   */
  #export(state, profile, command, now) {
    const saved = save(state, profile, command, now);
    const account = { ...saved, ...this.#use.save(state.today, now), repeats: this.#repeats.list(now) };
    return { outcome: "done", restored: profile.restored, account };
  }

  /**
   * Restores the account from a backup, if the account does not exist. It writes everything or nothing.
   * @param {any} command
   * @param {number} now
   */
  #import({ account, restored }, now) {
    if (this.#state) return this.#exists(this.#state);
    const { profile, ...given } = restore(account, restored);
    const place = this.#place?.at ?? this.#place?.near ?? given.state.place;
    const state = { ...given.state, ...(place && { place }), today: newToday() };
    try {
      this.ctx.storage.transactionSync(() => {
        state.today = this.#use.take(account);
        this.#repeats.take(account.repeats);
        this.ctx.storage.kv.put("state", state);
        this.ctx.storage.kv.put("profile", profile);
      });
    } catch (error) {
      this.#newTables(); // they were not made
      this.#read();
      throw error;
    }
    this.#state = state;
    this.#profile = profile;
    this.#wake(now + PUBLISH_DELAY);
    return { outcome: "done" };
  }

  /**
   * Tells the owner which thresholds were reached.
   * @param {State} state
   * @param {Profile} profile
   * @param {number[]} thresholds
   * @param {number} now
   */
  #announce(state, profile, thresholds, now) {
    announce(state, profile, thresholds, now);
    this.ctx.storage.kv.put("profile", profile);
    this.#wake(now);
  }

  /** Reads the account from disk. An account that was stored before a field existed gets the initial value of the field. */
  #read() {
    const { kv } = this.ctx.storage;
    this.#place = kv.get(PLACE);
    this.#use.reset();
    this.#state = this.#profile = undefined;
    if (this.#place?.to) return; // the account is elsewhere
    const state = /** @type {any} */ (kv.get("state"));
    const profile = /** @type {any} */ (kv.get("profile"));
    this.#state = state && { today: newToday(), ...withFirstValues(state), closing: state.closing ?? state.key === "" };
    this.#profile = state && { ...newProfile({}), unpublished: false, ...profile };
    if (this.#state) this.#adopt(this.#state);
    // An account of a release with one key for each account is published, so that its plan gets into the directory.
    if (state && !profile?.keys)
      Object.assign(this.#profile ?? {}, { keys: onlyKey(state, profile ?? {}), unpublished: true });
    if (this.#profile) numberOf(this.#profile, ""); // a key must have its number before it can be revoked
  }

  /** Takes over the calls of an account from the form of earlier releases. @param {State} state */
  #adopt(state) {
    this.ctx.storage.transactionSync(() => {
      if (this.#use.adopt(state.today, this.ctx.storage.sql)) this.ctx.storage.kv.put("state", state);
    });
  }

  /** Starts without tables, after the earlier tables were deleted. */
  #newTables() {
    this.#use = new Use(this.ctx.storage.kv);
    this.#repeats = new Repeats(this.ctx.storage.sql);
  }

  /** Stores the account, which is published afterwards. */
  #save() {
    try {
      if (this.#state) this.#state.published = balanceOf(this.#state);
      this.ctx.storage.kv.put("state", this.#state);
      this.ctx.storage.kv.put("profile", this.#profile);
    } catch (error) {
      this.#read(); // undo a change that could not be written
      throw error;
    }
  }

  /**
   * Sets the alarm for a time, unless it is set for an earlier time.
   * @param {number} time
   */
  #wake(time) {
    if (this.#alarm !== undefined && this.#alarm <= time) return;
    this.#alarm = time;
    this.ctx.storage.setAlarm(time);
  }

  /** Wakes up for the account, or for one that is arriving. */
  async alarm() {
    this.#alarm = undefined;
    if (this.#moving) return this.#wake(Date.now() + MOVE_TIME);
    await (this.#place?.isArriving ? this.#askWhetherSent(this.#place) : this.#track(this.#ring()));
  }

  /**
   * Asks whether the account that is arriving has been sent: it arrives with the question then. Otherwise the move has failed, and what is
   * here is erased.
   * @param {import("./place.mjs").Place} place
   */
  async #askWhetherSent({ number, to = "" }) {
    try {
      await objectOf(this.env.ACCOUNT, to).command('{"do":"plan-name"}', number - 1);
    } catch {
      this.#wake(Date.now() + DOUBT);
      return;
    }
    const { isArriving, ...place } = this.#place ?? { number: 0 };
    if (isArriving && place.number === number) this.#erase(place);
  }

  /**
   * Publishes the account, forgets what has expired, and delivers messages. Expired holds need no alarm: the next command refunds them, and
   * no published balance counts them.
   */
  async #ring() {
    const state = this.#state;
    if (!state) return;
    this.#endSecrets();
    const { account } = state;
    const failed = (/** @type {"directory" | "notifier"} */ event) => (/** @type {unknown} */ error) =>
      logFailure(this.env, { event, worker: "account", account, error });
    await this.#publisher.publish().catch(failed("directory"));
    await this.#deliver(state, failed("notifier"));
    const profile = this.#profile;
    if (!this.#state || !profile) return;
    const ending = Object.values(profile.keys).flatMap(({ before }) => before?.ends ?? []);
    const move = lapseMove(profile, Date.now());
    if (move.hasChanged) this.ctx.storage.kv.put("profile", profile);
    const times = [move.until, nextDue(profile), this.#repeats.forget(Date.now()), ...ending];
    const delay = this.#publisher.delay(profile);
    if (delay !== undefined) times.push(Date.now() + delay);
    const next = Math.min(...times.filter((time) => time !== undefined));
    if (next < Infinity) this.#wake(next);
  }

  /** Forgets the replaced secrets that have ended. */
  #endSecrets() {
    const profile = this.#profile;
    const now = Date.now();
    if (!profile || !Object.values(profile.keys).some(({ before }) => before && before.ends <= now)) return;
    const ended = endSecrets(profile.keys, now);
    profile.stale.push(...ended);
    profile.unpublished ||= ended.length > 0;
    this.ctx.storage.kv.put("profile", profile);
  }

  /**
   * Delivers the messages that are due.
   * @param {State} state
   * @param {(error: unknown) => Promise<void>} fail
   */
  async #deliver(state, fail) {
    const profile = this.#profile;
    if (!profile) return;
    const save = () => {
      if (this.#profile === profile) this.ctx.storage.kv.put("profile", profile);
    };
    const name = () => nameInLog(this.env, state.account);
    await deliver(state, profile, { notifier: this.env.NOTIFIER, name, save, fail });
  }

  /** Removes the account. Another account may be opened under its id. */
  async #remove() {
    if (this.#place) {
      this.#erase(this.#place); // other objects pass on commands to this one
      return;
    }
    await this.ctx.storage.deleteAll();
    await this.ctx.storage.deleteAlarm();
    this.#empty();
  }

  /** Erases everything except the place, in one step. @param {import("./place.mjs").Place} place */
  #erase(place) {
    erase(this.ctx.storage, place);
    this.ctx.storage.deleteAlarm();
    this.#empty();
    this.#place = place;
  }

  /** Forgets the account, after its data was erased. */
  #empty() {
    this.#alarm = undefined;
    this.#state = undefined;
    this.#profile = undefined;
    this.#newTables();
  }
}
