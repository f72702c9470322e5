// @ts-check
/** The clock of the service on one machine, with an object whose alarm a test can set to now, and whose events it can read. */
import { Clock as Real, Schedules } from "../../box/clock.mjs";

export { Schedules };

export class Clock extends Real {
  async look() {
    const { storage } = this.ctx;
    return { events: storage.kv.get("events") ?? [], alarm: await storage.getAlarm(), next: storage.kv.get("next") };
  }

  /** Lets the time come now. */
  async come() {
    await this.ctx.storage.setAlarm(Date.now());
  }
}

export default {
  /** POST / starts the schedules as the front does, PUT lets the time of a schedule come, GET tells about it. @type {(request: Request, env: any) => Promise<Response>} */
  async fetch({ method, url }, env) {
    const cron = decodeURIComponent(new URL(url).search.slice(1));
    if (method === "POST") await env.SCHEDULES.start();
    if (method === "PUT") await env.CLOCK.getByName(cron).come();
    return Response.json(cron ? await env.CLOCK.getByName(cron).look() : {});
  },
};
