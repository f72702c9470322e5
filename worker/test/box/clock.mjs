// @ts-check
/** The clock of the service on one machine, with an object whose alarm a test can set to now, and whose events it can read. */
import { Clock as Real, Schedules } from "../../box/clock.mjs";

export { Schedules };

export class Clock extends Real {
  async look() {
    const { storage } = this.ctx;
    return { events: storage.kv.get("events") ?? [], alarm: await storage.getAlarm(), next: storage.kv.get("next") };
  }

  /** Lets the time come at another moment, in milliseconds since 1970. @param {number} time */
  async come(time) {
    await this.ctx.storage.setAlarm(time);
  }
}

export default {
  /** POST / starts the schedules as the front does, PUT lets the time of a schedule come now, PATCH in an hour, GET tells about it. @type {(request: Request, env: any) => Promise<Response>} */
  async fetch({ method, url }, env) {
    const cron = decodeURIComponent(new URL(url).search.slice(1));
    if (method === "POST") await env.SCHEDULES.start();
    if (method === "PUT") await env.CLOCK.getByName(cron).come(Date.now());
    if (method === "PATCH") await env.CLOCK.getByName(cron).come(Date.now() + 3_600_000);
    return Response.json(cron ? await env.CLOCK.getByName(cron).look() : {});
  },
};
