// @ts-check
/** A program with schedules, in place of the console: it notes the events that it gets, in the object of the schedule. */
export default {
  /** @type {(event: { cron: string, scheduledTime: number }, env: any, ctx: any) => Promise<void>} */
  async scheduled({ cron, scheduledTime }, env, ctx) {
    ctx.storage.kv.put("events", [...(ctx.storage.kv.get("events") ?? []), { cron, scheduledTime }]);
    if (env.DOES === "fails") throw new Error("no");
  },
};
