// @ts-check
/**
 * The Durable Object of one account. It alone stores the account's state. It is written in JavaScript because the Go library
 * can call Durable Objects but not implement them.
 *
 * A command is one synchronous step: read the state, apply the command, write the state. Nothing can run in between, so two charges
 * can't both spend the last credit. A repeated call may wait before its step. The platform sends an answer only after the write is
 * on disk, so no charge that was answered is lost if the process dies. record.mjs has what is stored, and this file what is done with it:
 * the commands of the data plane and of the console, the moves to other objects, and what the alarm does.
 */
import { DurableObject } from "cloudflare:workers";
import { logFailure, nameInLog } from "../service/point/event.mjs";
import { lapseMove } from "./address.mjs";
import { restore, save } from "./backup.mjs";
import { effectOf, lineOf, pay } from "./charging.mjs";
import { changes, reads } from "./commands.mjs";
import { planEntry } from "./directory.mjs";
import { addKey, endSecrets, FIRST, keyOf, numberOf } from "./keys.mjs";
import { refusedTo } from "./managing.mjs";
import { crossed, open } from "./metering.mjs";
import { partsOf, store } from "./moving.mjs";
import { announce, deliver } from "./notifying.mjs";
import { accountIn, destinationOf, nameOf, objectOf, placeIn } from "./place.mjs";
import { newProfile, nextDue, thresholdsOf } from "./profile.mjs";
import { noteIfFar, PUBLISH_DELAY, Publisher } from "./publishing.mjs";
import { AccountRecord } from "./record.mjs";
import { hasSession, useSession } from "./sessions.mjs";
import { newToday } from "./use.mjs";
import { Waiting } from "./waiting.mjs";

/** @typedef {import("./record.mjs").State} State */
/** @typedef {import("./profile.mjs").Profile} Profile */

/** The number of repeated calls that may wait at the same time. Any further call is told at once to try again. */
const MAX_WAITING = 100;

/** The time that a move may take, in milliseconds. The commands of the account wait meanwhile. */
const MOVE_TIME = 15_000;

/** The time after which an object asks whether the account that is arriving has been sent, in milliseconds. */
const DOUBT = 60_000;

export class Account extends DurableObject {
  #account = new AccountRecord(this.ctx.storage);
  /** The end of the move that is under way. @type {Promise<void> | undefined} */
  #moving;
  /** What goes on between commands: alarms and writes to the directory. @type {Set<Promise<void>>} */
  #tasks = new Set();
  #publisher = new Publisher(this.env.ACCOUNTS, {
    read: () => {
      const { state, profile, place } = this.#account;
      return state && profile ? { state, profile, place: place?.at } : null;
    },
    save: (profile) => this.#account.saveProfile(profile),
    remove: () => this.#account.remove(),
  });
  /** The repeated calls that wait. */
  #waiting = new Waiting();

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
      const { state, profile } = this.#account;
      if (!state || !profile) return "missing";
      if (command.do === "plan-name") return state.closing ? "missing" : planEntry(state, this.#account.place?.at);
      const now = Date.now();
      const isLast = now >= end || this.#waiting.size >= MAX_WAITING;
      const answer = this.#pay(state, profile, command, now, isLast);
      if (answer.outcome !== "running" || isLast) return lineOf(answer, command, state, now);
      const longest = Math.min(end, answer.expires ?? end) - now;
      if (!(await this.#waiting.wait(command.repeat.key, command.hold, longest))) return "released";
    }
  }

  /**
   * Executes commands of the data plane that have come at the same time, in order. One that fails does not keep the others from being executed.
   * @param {string[]} texts
   */
  commands(texts) {
    return Promise.allSettled(texts.map((text) => this.command(text)));
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
      const to = destinationOf(command, this.#account.state, this.#account.place);
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
    if (this.#account.profile?.unpublished) await this.#track(this.#publisher.publish()).catch(() => {});
    return JSON.stringify(answer);
  }

  /**
   * Stores a part of an account that another object sends here, or begins to do so, if the part says from which object the account comes.
   * @param {number} number number of the move
   * @param {{ from: string, at: string | undefined } | import("./moving.mjs").Part} part
   */
  async take(number, part) {
    const place = this.#account.place ?? { number: 0 };
    if ("from" in part) {
      if (this.#account.state || number <= place.number) throw new Error("an older move of the account was repeated");
      const { from: to, at } = part;
      this.#account.erase({ ...place, ...(at && { at }), number, to, isArriving: true });
      this.#account.wake(Date.now() + DOUBT);
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
    const place = this.#account.place;
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
    this.#account.arrive(place);
    const { state, profile } = this.#account;
    if (!state || !profile) return;
    state.place = place.at ?? place.near;
    profile.unpublished = true;
    this.#account.save();
    this.#account.wake(Date.now() + PUBLISH_DELAY); // the command that moves the account publishes it at once
  }

  /**
   * Moves the account to another object. If that fails, the account stays here.
   * @param {string} to name of the object
   */
  async #leave(to) {
    let end = () => {};
    this.#moving = new Promise((resolve) => (end = resolve));
    try {
      const { at, number: last = 0, near } = this.#account.place ?? {};
      const number = last + 1;
      const place = { ...this.#account.place, number };
      this.#account.savePlace(place); // no other attempt has this number
      const object = objectOf(this.env.ACCOUNT, to);
      const late = scheduler
        .wait(MOVE_TIME)
        .then(() => Promise.reject(new Error("the move of the account takes too long")));
      const send = (/** @type {any} */ part) => Promise.race([object.take(number, part), late]);
      await send({ from: nameOf(accountIn(to), at), at: placeIn(to) });
      for (const part of partsOf(this.ctx.storage)) await send(part);
      this.#account.erase({ ...place, to, ...(!at && { near: this.#account.state?.place ?? near }) });
      this.#waiting.resumeAll();
    } catch (error) {
      this.#account.wake(Date.now()); // an alarm may have been put off
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
      const answer = pay(state, this.#account.repeats, command, by, now);
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
      if (hasChanged || reached.length > 0 || isNewDay) this.#account.saveState();
      if (reached.length > 0) this.#announce(state, profile, reached, now);
      const isFirstAnswer =
        outcome === "done" && command.repeat?.answer !== undefined && this.#account.repeats.isOnly();
      // The alarm also forgets answers, and sets itself again while there are any.
      if (isFar || isFirstAnswer) this.#account.wake(now + PUBLISH_DELAY);
      return { ...answer, key: numberOf(profile, by?.id ?? held?.by ?? "") };
    } catch (error) {
      this.#account.read(); // undo changes that could not be written
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
    return this.#account.use.record(today, call, isFailed ? "done" : outcome, isCharged ? command.cost : 0, now);
  }

  /**
   * Executes a command of the console.
   * @param {any} command
   * @returns {{ outcome: string }}
   */
  #administer(command) {
    const now = Date.now();
    const { state, profile } = this.#account;
    if (command.do === "open") return this.#open(command, now);
    if (command.do === "import") return this.#import(command, now);
    if (!state || !profile || state.closing) return { outcome: "missing" };
    if (command.session !== undefined && command.do !== "sign-in") {
      if (!hasSession(profile, command.session, now)) return { outcome: "signed-out" };
      if (useSession(profile, command.session, now)) this.#account.saveProfile();
    }
    const refused = command.manager === undefined ? null : refusedTo(state, profile.keys, command, now);
    if (refused) return refused;
    if (command.do === "export") return this.#export(state, profile, command, now);
    if (command.do === "calls")
      return { outcome: "done", ...this.#account.use.calls(command.filter, command.most, now) };
    const read = reads[command.do];
    if (read) {
      const answer = read(state, profile, command, now);
      if (command.do !== "account") return /** @type {any} */ (answer);
      // Pages and consoles of earlier releases expect calls here.
      return /** @type {any} */ ({ ...answer, use: this.#account.use.days(state.today, now), calls: [] });
    }
    const change = changes[command.do];
    if (!change) return { outcome: "unknown" };
    const answer = change(state, profile, command, now);
    this.#account.save();
    this.#account.wake(now + PUBLISH_DELAY);
    return /** @type {any} */ (answer);
  }

  /**
   * @param {any} command
   * @param {number} now
   */
  #open(command, now) {
    if (this.#account.state) return this.#exists(this.#account.state);
    const place = this.#account.place?.at ?? this.#account.place?.near ?? command.place;
    this.#account.state = { ...open({ ...command, place }, command.plans[command.plan], now), today: newToday() };
    this.#account.profile = newProfile(command);
    const { key, sealed } = command;
    // The console of an earlier release sends the hash alone.
    addKey(
      this.#account.profile.keys,
      { ...FIRST, ...(typeof key === "string" ? { hash: key, isListed: true, sealed } : key) },
      now,
    );
    this.#account.save();
    this.#account.wake(now + PUBLISH_DELAY);
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
    const account = { ...saved, ...this.#account.use.save(state.today, now), repeats: this.#account.repeats.list(now) };
    return { outcome: "done", restored: profile.restored, account };
  }

  /**
   * Restores the account from a backup, if the account does not exist. It writes everything or nothing.
   * @param {any} command
   * @param {number} now
   */
  #import({ account, restored }, now) {
    if (this.#account.state) return this.#exists(this.#account.state);
    const { profile, ...given } = restore(account, restored);
    const place = this.#account.place?.at ?? this.#account.place?.near ?? given.state.place;
    this.#account.restore({ ...given.state, ...(place && { place }), today: newToday() }, profile, account);
    this.#account.wake(now + PUBLISH_DELAY);
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
    this.#account.saveProfile();
    this.#account.wake(now);
  }

  /** Wakes up for the account, or for one that is arriving. */
  async alarm() {
    this.#account.rang();
    if (this.#moving) return this.#account.wake(Date.now() + MOVE_TIME);
    await (this.#account.place?.isArriving ? this.#askWhetherSent(this.#account.place) : this.#track(this.#ring()));
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
      this.#account.wake(Date.now() + DOUBT);
      return;
    }
    const { isArriving, ...place } = this.#account.place ?? { number: 0 };
    if (isArriving && place.number === number) this.#account.erase(place);
  }

  /**
   * Publishes the account, forgets what has expired, and delivers messages. Expired holds need no alarm: the next command refunds them, and
   * no published balance counts them.
   */
  async #ring() {
    const state = this.#account.state;
    if (!state) return;
    this.#endSecrets();
    const { account } = state;
    const failed = (/** @type {"directory" | "notifier"} */ event) => (/** @type {unknown} */ error) =>
      logFailure(this.env, { event, worker: "account", account, error });
    await this.#publisher.publish().catch(failed("directory"));
    await this.#deliver(state, failed("notifier"));
    const profile = this.#account.profile;
    if (!this.#account.state || !profile) return;
    const ending = Object.values(profile.keys).flatMap(({ before }) => before?.ends ?? []);
    const move = lapseMove(profile, Date.now());
    if (move.hasChanged) this.#account.saveProfile();
    const times = [move.until, nextDue(profile), this.#account.repeats.forget(Date.now()), ...ending];
    const delay = this.#publisher.delay(profile);
    if (delay !== undefined) times.push(Date.now() + delay);
    const next = Math.min(...times.filter((time) => time !== undefined));
    if (next < Infinity) this.#account.wake(next);
  }

  /** Forgets the replaced secrets that have ended. */
  #endSecrets() {
    const profile = this.#account.profile;
    const now = Date.now();
    if (!profile || !Object.values(profile.keys).some(({ before }) => before && before.ends <= now)) return;
    const ended = endSecrets(profile.keys, now);
    profile.stale.push(...ended);
    profile.unpublished ||= ended.length > 0;
    this.#account.saveProfile();
  }

  /**
   * Delivers the messages that are due.
   * @param {State} state
   * @param {(error: unknown) => Promise<void>} fail
   */
  async #deliver(state, fail) {
    const profile = this.#account.profile;
    if (!profile) return;
    const save = () => {
      if (this.#account.profile === profile) this.#account.saveProfile();
    };
    const name = () => nameInLog(this.env, state.account);
    await deliver(state, profile, { notifier: this.env.NOTIFIER, name, save, fail });
  }
}
