// @ts-check
/**
 * The main Worker with a way to send commands to an account's object: /v1/test/console/ACCOUNT as the console does, and
 * /v1/test/payment/ACCOUNT as the data plane does.
 */
import worker from "../../entry.mjs";

export * from "../../entry.mjs";

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  async fetch(request, env, ctx) {
    const [, side, account] = /^\/v1\/test\/(console|payment)\/(\w+)$/.exec(new URL(request.url).pathname) ?? [];
    if (!account) return worker.fetch(request, env, ctx);
    const object = env.ACCOUNT.getByName(account);
    const command = await request.text();
    if (side === "payment") return new Response(await object.command(command));
    return object.fetch("https://account/", { method: "POST", body: command });
  },
};
