// @ts-check
/**
 * The console with its schedules, on one machine: workerd has no cron triggers, but it keeps the alarms of objects over restarts. There is an
 * object for each schedule. It sends the event at most once for a time that has come, however often the service was started; a time that passes
 * while the service is stopped is made up for once.
 */
import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
// @ts-expect-error the bundle of the console
import program from "./entry.js";

// @ts-expect-error
export * from "./entry.js";
export default program;

/** @typedef {{ CLOCK: DurableObjectNamespace<Clock>, CRONS: string[] }} Env CRONS: the crons of the console's wrangler.toml */

/** Starts the schedules. The front calls it. @extends {WorkerEntrypoint<Env>} */
export class Schedules extends WorkerEntrypoint {
  async start() {
    await Promise.all(this.env.CRONS.map((cron) => this.env.CLOCK.getByName(cron).start(cron)));
  }
}

/** A schedule. @extends {DurableObject<Env>} */
export class Clock extends DurableObject {
  /**
   * Sets the alarm of a schedule, unless it is set already.
   * @param {string} cron
   */
  async start(cron) {
    if ((await this.ctx.storage.getAlarm()) === null) await this.#set(cron);
  }

  /** Sends the event of the time that has come. The next alarm is set first, so that no time is sent twice; a kill right after that loses the event. */
  async alarm() {
    const { cron, time } = /** @type {{ cron: string, time: number }} */ (this.ctx.storage.kv.get("next"));
    if (!this.env.CRONS.includes(cron)) return this.ctx.storage.deleteAll();
    await this.#set(cron);
    await this.ctx.storage.sync();
    try {
      await program.scheduled({ cron, scheduledTime: time }, this.env, this.ctx);
    } catch (error) {
      console.error(`the schedule ${cron} failed: ${error}`); // it comes again at its next time
    }
  }

  /** @param {string} cron */
  async #set(cron) {
    const time = next(cron, Date.now());
    this.ctx.storage.kv.put("next", { cron, time });
    await this.ctx.storage.setAlarm(time);
  }
}

/**
 * Returns the first time of a schedule after a time, both in milliseconds since 1970. Throws if the schedule is not like the console's.
 * @param {string} cron every so many minutes of an hour, as in "*\/15 * * * *"
 * @param {number} after
 */
function next(cron, after) {
  const minutes = Number(/^\*\/(\d+) \* \* \* \*$/.exec(cron)?.[1]);
  if (!(minutes > 0 && 60 % minutes === 0)) throw new Error(`worker/box/clock.mjs can't follow the schedule ${cron}`);
  const step = minutes * 60_000;
  return (Math.floor(after / step) + 1) * step;
}
