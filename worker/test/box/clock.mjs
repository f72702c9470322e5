// @ts-check
/** The clock of the service on one machine, with an object whose alarm a test can set to now, and whose events it can read. */
import { Clock as Real, Schedules } from "../../box/clock.mjs";

export { Schedules };

/** Time stands still, in 2100: only the alarms come that a test sets to a time of the past. */
const NOW = Date.UTC(2100, 0, 1, 0, 2);
Date.now = () => NOW;

export class Clock extends Real {
  /** Does nothing with a time that has come, if the test wants it to come again after a kill. @override */
  async alarm() {
    if (/** @type {any} */ (this.env).DOES === "holds") await new Promise(() => {});
    await super.alarm();
  }

  async look() {
    const { storage } = this.ctx;
    return { events: storage.kv.get("events") ?? [], alarm: await storage.getAlarm(), next: storage.kv.get("next") };
  }

  /** Sets the alarm, in milliseconds since 1970. @param {number} time */
  async come(time) {
    await this.ctx.storage.setAlarm(time);
  }
}

export default {
  /** POST / starts the schedules as the front does, PUT lets the time of a schedule come now, PATCH in an hour, GET tells about it. @type {(request: Request, env: any) => Promise<Response>} */
  async fetch({ method, url }, env) {
    const cron = decodeURIComponent(new URL(url).search.slice(1));
    if (method === "POST") await env.SCHEDULES.start();
    if (method === "PUT") await env.CLOCK.getByName(cron).come(1);
    if (method === "PATCH") await env.CLOCK.getByName(cron).come(NOW + 3_600_000);
    return Response.json(cron ? await env.CLOCK.getByName(cron).look() : {});
  },
};
